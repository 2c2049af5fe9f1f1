import { expect, test } from 'vitest'
import { tokenFormsOf, tokenRulesOf, usualTokens, wrongTokenFields } from './token-form.ts'

const set = { initial: 2, max: 5, everyMinutes: 30, intervalSeconds: 60, total: null }

test('stored tokens are sent back as they are', () => {
  const rules = { contest: set, problem: { initial: null, max: null, everyMinutes: 0, intervalSeconds: 10, total: 4 } }
  expect(tokenRulesOf(tokenFormsOf(rules))).toEqual(rules)
  expect(tokenRulesOf(usualTokens)).toEqual({ contest: null, problem: null })
})

test('numbers outside their range are faults of their field, those of a kind that is off are not', () => {
  const typed = {
    ...usualTokens.contest,
    initial: '1001',
    everyMinutes: '',
    max: '0',
    intervalSeconds: '-1',
    total: 'x',
  }
  expect(wrongTokenFields({ ...usualTokens, contest: typed })).toEqual([])
  expect(wrongTokenFields({ ...usualTokens, contest: { ...typed, mode: 'limited' } })).toEqual([
    'contest.initial',
    'contest.everyMinutes',
    'contest.max',
    'contest.intervalSeconds',
    'contest.total',
  ])
  expect(wrongTokenFields({ ...usualTokens, problem: { ...typed, mode: 'unlimited' } })).toEqual([
    'problem.intervalSeconds',
    'problem.total',
  ])
})
