import { expect, test } from 'vitest'
import { tokenFormsOf, tokenRulesOf, usualTokens } from './token-form.ts'

const set = { initial: 2, max: 5, everyMinutes: 30, intervalSeconds: 60, total: null }

test('stored tokens are sent back as they are', () => {
  const rules = { contest: set, problem: { initial: null, max: null, everyMinutes: 0, intervalSeconds: 10, total: 4 } }
  expect(tokenRulesOf(tokenFormsOf(rules))).toEqual(rules)
  expect(tokenRulesOf(usualTokens)).toEqual({ contest: null, problem: null })
})

test('numbers that could not be read are NaN, and blank limits are none', () => {
  const typed = {
    ...usualTokens.contest,
    mode: 'limited',
    initial: '',
    everyMinutes: '-1',
    max: ' ',
    total: 'x',
  } as const
  expect(tokenRulesOf({ ...usualTokens, contest: typed }).contest).toEqual({
    initial: Number.NaN,
    everyMinutes: Number.NaN,
    max: null,
    intervalSeconds: 0,
    total: Number.NaN,
  })
})
