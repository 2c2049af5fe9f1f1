import { type BodyOf, fail, limits, personalFields, type terms } from '@verdict/contract'
import { rankOfAudience } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { isDay } from './days.ts'
import { accountsNamed, groupsAmong, type TermMembers } from './repository.ts'

type TermInput = BodyOf<typeof terms.create>

const minPrefixChars = 2
const maxPrefixChars = 20

/**
 * The columns of a term from its form.
 * @throws Refusal with the reason
 */
export const columnsOf = (input: TermInput) => {
  const name = input.name.trim()
  const { nameMaxChars, maxWaitDays } = limits.term
  if (name === '' || [...name].length > nameMaxChars) throw fail('term.nameWrong', { max: nameMaxChars })
  const { firstDay, lastDay, waitDays, audiences } = input
  if (!isDay(firstDay) || !isDay(lastDay) || lastDay < firstDay) throw fail('term.daysWrong')
  if (waitDays < 1 || waitDays > maxWaitDays) throw fail('term.waitWrong', { max: maxWaitDays })
  if (personalFields.every((field) => audiences[field] === null)) throw fail('term.nothingGoverned')
  const position = (field: (typeof personalFields)[number]) =>
    audiences[field] === null ? null : rankOfAudience(audiences[field])
  return {
    name,
    first_day: firstDay,
    last_day: lastDay,
    ending: input.ending,
    wait_days: waitDays,
    realname: position('realname'),
    number: position('number'),
    school: position('school'),
    course: position('course'),
    photo: position('photo'),
  }
}

/**
 * The members of a term from its form.
 * @throws Refusal `term.noMembers`, `term.groupUnknown`, `term.userUnknown` or `term.prefixWrong`
 */
export const checkMembers = async (db: Db, input: TermInput): Promise<TermMembers> => {
  const groups = [...new Set(input.groups)]
  const prefixes = words(input.prefixes)
  const usernames = words(input.usernames)
  if (groups.length + prefixes.length + usernames.length === 0) throw fail('term.noMembers')
  const wrong = prefixes.find((prefix) => !isPrefix(prefix))
  if (wrong !== undefined) throw fail('term.prefixWrong', { min: minPrefixChars })
  const known = await groupsAmong(db, groups)
  const gid = groups.find((id) => !known.has(id))
  if (gid !== undefined) throw fail('term.groupUnknown', { gid })
  const accounts = await accountsNamed(db, usernames)
  const accountIds = usernames.map((username) => {
    const id = accounts.get(username)
    if (id === undefined) throw fail('term.userUnknown', { username })
    return id
  })
  return { groups, prefixes, accountIds }
}

const words = (texts: readonly string[]): readonly string[] => [
  ...new Set(texts.map((text) => text.trim().toLowerCase()).filter((text) => text !== '')),
]

const isPrefix = (text: string): boolean =>
  [...text].length >= minPrefixChars && [...text].length <= maxPrefixChars && !/\s/.test(text)
