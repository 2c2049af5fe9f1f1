import { type ImportFault, type ImportPlan, type ImportRow, limits } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { isEmail } from '../core/email.ts'
import { normalUsername, usernameFault, usernameSkeleton } from '../core/username.ts'
import { findTaken } from './repository.ts'

/** Cells of one row, in the order of api-admin 6.4, with their line number. */
export interface GivenRow {
  readonly line: number
  readonly cells: readonly (string | null)[]
}

/** Plans an import: the accounts that can be created, and the reasons for the others. */
export const planImport = async (db: Db, given: readonly GivenRow[]): Promise<ImportPlan> => {
  const rows = given.map(readRow)
  const taken = await findTaken(
    db,
    rows.map((row) => row.username),
    rows.flatMap((row) => (row.email === '' ? [] : [row.email])),
  )
  const names = new Set<string>()
  const emails = new Set<string>()
  const planned = rows.map((row) => {
    const name = usernameSkeleton(row.username)
    const email = row.email.toLowerCase()
    const faults = [...faultsOf(row)]
    if (taken.names.has(row.username)) faults.push('usernameTaken')
    else if (name !== '' && names.has(name)) faults.push('usernameTwice')
    if (email !== '' && taken.emails.has(row.email)) faults.push('emailTaken')
    else if (email !== '' && emails.has(email)) faults.push('emailTwice')
    names.add(name)
    emails.add(email)
    return { ...row, faults }
  })
  const bad = planned.filter((row) => row.faults.length > 0).length
  return { rows: planned, good: planned.length - bad, bad }
}

type PlainRow = Omit<ImportRow, 'faults'>

const readRow = ({ line, cells }: GivenRow): PlainRow => {
  const cell = (index: number): string => (cells[index] ?? '').trim()
  return {
    line,
    username: normalUsername(cell(0)),
    password: cell(1),
    email: cell(2),
    realname: cell(3),
    gender: genderOf(cell(4)),
    nickname: cell(5),
    school: cell(6),
  }
}

const genders: ReadonlyMap<string, string> = new Map([
  ['male', 'male'],
  ['0', 'male'],
  ['男', 'male'],
  ['female', 'female'],
  ['1', 'female'],
  ['女', 'female'],
])

const genderOf = (word: string): string => genders.get(word.toLowerCase()) ?? 'secrecy'

const lengthOf = (text: string): number => [...text].length

/** Errors of a row by itself. A password that cannot be used to log in is an error too. */
const faultsOf = (row: PlainRow): readonly ImportFault[] => {
  const { minChars, maxChars } = limits.password
  const checks: readonly (readonly [ImportFault, boolean])[] = [
    ['usernameMissing', row.username === ''],
    ['usernameTooLong', usernameFault(row.username) === 'tooLong'],
    ['usernameCharacters', row.username !== '' && usernameFault(row.username) === 'characters'],
    ['passwordMissing', row.password === ''],
    ['passwordLength', row.password !== '' && (row.password.length < minChars || row.password.length > maxChars)],
    ['emailMalformed', row.email !== '' && !isEmail(row.email)],
    ['realnameTooLong', lengthOf(row.realname) > limits.adminUser.realname],
    ['nicknameTooLong', lengthOf(row.nickname) > limits.adminUser.nickname],
    ['schoolTooLong', lengthOf(row.school) > limits.adminUser.school],
  ]
  return checks.flatMap(([fault, isWrong]) => (isWrong ? [fault] : []))
}
