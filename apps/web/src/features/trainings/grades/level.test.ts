import { expect, test } from 'vitest'
import { levelOf } from './level.ts'

test.each([
  [0, 4, 0],
  [0, 0, 0],
  [0.2, 4, 1],
  [1.6, 4, 2],
  [2.8, 4, 3],
  [3.99, 4, 3],
  [4, 4, 4],
])('%d of %d is step %d', (points, max, level) => {
  expect(levelOf(points, max)).toBe(level)
})
