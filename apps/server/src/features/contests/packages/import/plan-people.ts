import { type ContestImportPerson, type ImportFault, limits } from '@verdict/contract'
import type { PersonDraft } from '@verdict/problem-formats'
import type { Db } from '../../../../platform/db/connect.ts'
import { planImport } from '../../../accounts/admin/plan-import.ts'
import { accountsByName } from './repository.ts'

/** Stands in for a password that is generated later. */
const placeholder = 'x'.repeat(limits.password.minChars)

/** A password people can log in with; others are replaced by generated ones. */
export const usablePassword = ({ password }: PersonDraft): string | null =>
  password !== null && password.length >= limits.password.minChars && password.length <= limits.password.maxChars
    ? password
    : null

/** The columns of the account import (api-admin 6.4) for a person. */
export const cellsOf = (person: PersonDraft, password: string): readonly string[] => [
  person.username,
  password,
  '',
  person.realname,
  person.gender,
  person.nickname,
  person.school,
]

/** What happens to every person of a package, by the rules of the account import. */
export const planPeople = async (db: Db, people: readonly PersonDraft[]): Promise<ContestImportPerson[]> => {
  if (people.length === 0) return []
  const { rows } = await planImport(
    db,
    people.map((person, index) => ({ line: index + 1, cells: cellsOf(person, placeholder) })),
  )
  const known = await accountsByName(
    db,
    rows.map(({ username }) => username),
  )
  return people.map((person, index) => {
    const row = rows[index]
    const username = row?.username ?? person.username
    const faults: ImportFault[] = [...(row?.faults ?? [])]
    // The account exists under this very name; a name that only looks alike is refused.
    const isThere = known.has(username.toLowerCase()) && !faults.includes('usernameTwice')
    const fate = isThere ? 'existing' : faults.length > 0 ? 'fault' : 'create'
    return {
      place: person.place,
      username,
      name: person.nickname || person.realname,
      school: person.school,
      fate,
      password: fate !== 'create' ? null : usablePassword(person) === null ? 'generated' : 'package',
      faults: isThere ? [] : faults,
    }
  })
}
