import { expect, test } from 'vitest'
import { durationOf, secondsLeft, shareDone, spanOf } from './countdown.ts'

test.each([
  [0, 0, '00:00:00'],
  [-5_000, 0, '00:00:00'],
  [1, 0, '00:00:01'],
  [1_000, 0, '00:00:01'],
  [59_001, 0, '00:01:00'],
  [5 * 3_600_000, 0, '05:00:00'],
  [86_400_000, 1, '00:00:00'],
  [2 * 86_400_000 + 3_723_000, 2, '01:02:03'],
])('%i ms are %i days and %s', (ms, days, clock) => {
  expect(spanOf(secondsLeft(ms))).toEqual({ days, clock })
})

test('how much is over stays between nothing and all', () => {
  expect(shareDone(0, 1_000, -1)).toBe(0)
  expect(shareDone(0, 1_000, 250)).toBe(0.25)
  expect(shareDone(0, 1_000, 2_000)).toBe(1)
})

test('a duration is shown in suitable units', () => {
  expect(durationOf(5 * 3_600)).toEqual({ days: 0, hours: 5, minutes: 0, seconds: 0 })
  expect(durationOf(90_061)).toEqual({ days: 1, hours: 1, minutes: 1, seconds: 1 })
})
