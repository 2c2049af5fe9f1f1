import { expect, test } from 'vitest'
import { acceptedRate } from './rate.ts'

test.each([
  [1, 3, '33.33%'],
  [5, 5, '100.00%'],
  [0, 7, '0.00%'],
  [0, 0, '–'],
])('%i of %i is %s', (accepted, total, text) => {
  expect(acceptedRate(accepted, total)).toBe(text)
})
