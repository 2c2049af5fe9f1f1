import { Refusal } from '@verdict/contract'
import { expect, test } from 'vitest'
import { type Counterparts, matchLanguage, matchProblem, matchTeam } from '../mapping.ts'

/** Objects of a primary with the counterparts in a contest. */

const counterparts = (more: Partial<Counterparts> = {}): Counterparts => ({
  mapping: { teams: { 17: 'Mapped' }, problems: { p9: 'b' }, languages: { weird: 'Rust', lost: 'Cobol' } },
  teams: [
    { accountId: 'abc', username: 'team001', teamName: 'Red Pandas' },
    { accountId: 'def', username: 'mapped', teamName: 'Twins' },
    { accountId: 'ghi', username: '4242', teamName: 'Twins' },
  ],
  problems: [
    { label: 'A', displayId: 'V-1000', title: 'Apples' },
    { label: 'B', displayId: 'V-1001', title: 'Boats' },
  ],
  languages: ['C', 'C With O2', 'C++ 17 With O2', 'Java', 'Python3', 'Kotlin', 'Rust'],
  ...more,
})

const team = (more: object) => ({ id: '1', name: '', display_name: '', label: '', icpc_id: '', ...more })
const codeOf = (found: unknown): unknown => (found instanceof Refusal ? found.code : found)

test.each([
  ['the settings', { id: '17', name: 'Red Pandas' }, 'mapped'],
  ['the account id', { id: 'abc' }, 'team001'],
  ['the id', { id: 'TEAM001' }, 'team001'],
  ['the ICPC id', { icpc_id: '4242' }, '4242'],
  ['the label', { label: 'team001' }, 'team001'],
  ['the name', { display_name: ' red pandas ' }, 'team001'],
])('a team is found by %s', (_, given, username) => {
  expect(matchTeam(counterparts(), team(given))).toMatchObject({ username })
})

test('a team with an ambiguous or unknown name is missing', () => {
  expect(codeOf(matchTeam(counterparts(), team({ name: 'Twins' })))).toBe('contestShadow.teamAmbiguous')
  expect(codeOf(matchTeam(counterparts(), team({ name: 'Unlisted' })))).toBe('contestShadow.teamUnknown')
  expect(codeOf(matchTeam(counterparts({ teams: [] }), team({ id: '17' })))).toBe('contestShadow.mappedToNothing')
})

test.each([
  [{ id: 'p9' }, 'B'],
  [{ label: 'a' }, 'A'],
  [{ short_name: 'B', label: 'Z' }, 'B'],
  [{ id: 'v-1001' }, 'B'],
  [{ name: 'apples' }, 'A'],
  [{ name: 'Cherries' }, 'contestShadow.problemUnknown'],
])('the problem %j is %s', (given, label) => {
  const problem = { id: '1', label: '', short_name: '', name: '', ...given }
  expect(codeOf(matchProblem(counterparts(), problem))).toBe(label)
})

test.each([
  [{ id: 'c', name: 'C' }, 'C With O2'],
  [{ id: 'c', name: 'GNU C' }, 'C With O2'],
  [{ id: 'cpp', name: 'C++' }, 'C++ 17 With O2'],
  [{ id: 'java', name: '' }, 'Java'],
  [{ id: 'python3', name: 'Python 3' }, 'Python3'],
  [{ id: 'x1', name: 'Python 3' }, 'Python3'],
  [{ id: 'kt', name: 'Kotlin' }, 'Kotlin'],
  [{ id: 'weird', name: '' }, 'Rust'],
  [{ id: 'lost', name: 'Java' }, 'contestShadow.mappedToNothing'],
  // Not accepted by the contest.
  [{ id: 'pas', name: 'Pascal' }, 'contestShadow.languageUnknown'],
])('the language %j is %s', (given, name) => {
  expect(codeOf(matchLanguage(counterparts(), given, { isSameSoftware: false }))).toBe(name)
})

test('on a site of this software a language has its own name', () => {
  expect(matchLanguage(counterparts(), { id: 'c', name: 'C' }, { isSameSoftware: true })).toBe('C')
})
