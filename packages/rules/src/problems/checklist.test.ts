import { expect, test } from 'vitest'
import { type ChecklistFacts, checklistState, computeChecklist } from './checklist.ts'

const solution = (ok: boolean | null, expectsAccepted = true) => ({ kind: 'solution', ok, expectsAccepted }) as const
const bare: ChecklistFacts = {
  missingLanguages: 0,
  hasChecker: false,
  tasks: null,
  timeLimit: null,
  samplesAreCases: null,
}
const limit = (presentMs: number, slowestAcceptedMs: number | null, fastestTooSlowMs: number | null = null) => ({
  timeLimit: { presentMs, slowestAcceptedMs, fastestTooSlowMs },
})

test.each([
  ['a statement in every language is done', {}, 'statements', 'done'],
  ['a missing language fails', { missingLanguages: 1 }, 'statements', 'failed'],
  ['without a check nothing is known of solutions', {}, 'accepted', null],
  ['a problem without a checker needs none', {}, 'checker', 'done'],
  ['a checker without a check is for people', { hasChecker: true }, 'checker', null],
  ['an accepted solution', { tasks: [solution(true)] }, 'accepted', 'done'],
  ['a solution that still runs', { tasks: [solution(true), solution(null)] }, 'accepted', null],
  ['one solution of two is not accepted', { tasks: [solution(true), solution(false)] }, 'accepted', 'failed'],
  ['no wrong solution is for people', { tasks: [solution(true)] }, 'wrong', null],
  ['a wrong solution that is rejected', { tasks: [solution(true, false)] }, 'wrong', 'done'],
  ['a wrong solution that passes', { tasks: [solution(false, false)] }, 'wrong', 'failed'],
  ['a limit of twice the slowest solution', limit(1_000, 500), 'margins', 'done'],
  ['a limit below twice the slowest solution', limit(999, 500), 'margins', 'failed'],
  ['a limit that a too slow solution keeps', limit(2_000, 500, 1_900), 'margins', 'failed'],
  ['samples that are cases', { samplesAreCases: true }, 'samples', 'done'],
  ['other samples are for people', { samplesAreCases: false }, 'samples', null],
] as const)('%s', (_, facts, item, expected) => {
  expect(computeChecklist({ ...bare, ...facts })[item]).toBe(expected)
})

test('a tick counts for the problem it was made on, and never against a computed state', () => {
  const tick = { fingerprint: 'a' }
  expect(checklistState(null, tick, 'a')).toEqual({ state: 'done', by: 'hand', isStale: false })
  expect(checklistState(null, tick, 'b')).toEqual({ state: 'open', by: 'hand', isStale: true })
  expect(checklistState('failed', tick, 'a').state).toBe('failed')
  expect(checklistState(null, undefined, 'a').state).toBe('open')
})
