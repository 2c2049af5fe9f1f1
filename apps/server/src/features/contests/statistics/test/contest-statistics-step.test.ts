import { expect, test } from 'vitest'
import { stepFor } from '../step.ts'

test.each([
  ['ten minutes', 600, 60],
  ['an hour and twelve minutes', 4_320, 60],
  ['two hours', 7_200, 300],
  ['five hours', 18_000, 300],
  ['a week', 7 * 86_400, 3 * 3_600],
  ['a year', 365 * 86_400, 6 * 86_400],
])('%s are cut into steps a chart can show', (_, durationS, stepS) => {
  expect(stepFor(durationS)).toBe(stepS)
  expect(durationS / stepS).toBeLessThanOrEqual(72)
})
