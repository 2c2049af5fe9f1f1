import { describe, expect, test } from 'vitest'
import { besides, entryAddress, everybodyAddress, focusAddress, problemAddress } from './addresses.ts'
import { clockText } from './TimeLeft.tsx'
import { whyShut } from './why-shut.ts'

test('addresses are those of the specification', () => {
  expect(problemAddress(7, 'A')).toBe('/contest/7/problem/A')
  expect(focusAddress(7, 'A/1')).toBe('/contest/7/problem/A%2F1/full-screen')
  expect(entryAddress(7, 'A', 42)).toBe('/contest/7/problem/A/submission-detail/42')
  expect(everybodyAddress(7, 'A&B')).toBe('/contest/7/submissions?problemID=A%26B&completeProblemID=true')
})

test.each([
  ['B', 1, 'C'],
  ['B', -1, 'A'],
  ['A', -1, null],
  ['C', 1, null],
  ['Z', 1, null],
] as const)('beside %s by %i is %s', (label, step, expected) => {
  expect(besides(['A', 'B', 'C'], label, step)).toBe(expected)
})

describe('reasons that block submitting', () => {
  test.each([
    ['nothing', { phase: 'running', isSubmitOpen: true, canSubmit: true, fits: true }, null],
    ['the clock', { phase: 'scheduled', isSubmitOpen: false, canSubmit: true, fits: true }, 'notStarted'],
    ['the end', { phase: 'ended', isSubmitOpen: false, canSubmit: true, fits: true }, 'ended'],
    ['the end, before the password', { phase: 'ended', isSubmitOpen: false, canSubmit: false, fits: true }, 'ended'],
    ['nothing, where late ones are taken', { phase: 'ended', isSubmitOpen: true, canSubmit: true, fits: true }, null],
    ['the password', { phase: 'running', isSubmitOpen: true, canSubmit: false, fits: true }, 'password'],
    ['the account', { phase: 'running', isSubmitOpen: true, canSubmit: false, fits: false }, 'account'],
  ] as const)('%s', (_, { fits, ...facts }, expected) => {
    expect(whyShut({ ...facts, contest: { fitsAccounts: fits, isAdmin: false } })).toBe(expected)
  })

  test.each([
    ['contestants', { isAdmin: false }, 'running', 'shadow'],
    ['no manager', { isAdmin: true }, 'running', null],
    ['no participant after the end', { isAdmin: false }, 'ended', null],
  ] as const)('a shadow of another system: %s', (_, who, phase, expected) => {
    const contest = { fitsAccounts: true, isShadow: true, ...who }
    expect(whyShut({ phase, isSubmitOpen: true, canSubmit: true, contest })).toBe(expected)
  })
})

test.each([
  [0, '0:00:00'],
  [-5, '0:00:00'],
  [0.2, '0:00:01'],
  [59, '0:00:59'],
  [3_600, '1:00:00'],
  [90_061, '25:01:01'],
])('%d seconds are %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})
