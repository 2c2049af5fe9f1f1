import { expect, test } from 'vitest'
import { nextLabel, relabelled } from './labels.ts'

test.each([
  [[], 'A'],
  [['A', 'B'], 'C'],
  [['A', 'C'], 'D'],
  [['B', 'C', 'A'], 'D'],
  [['Y', 'Z'], 'AA'],
  [['AZ'], 'BA'],
  [['1001'], '1002'],
  [['P09'], 'P10'],
  [['easy'], 'A'],
  [['A', 'easy'], 'B'],
])('after %j comes %s', (labels, next) => {
  expect(nextLabel(labels)).toBe(next)
})

test('letters stay in their order and problems move under them', () => {
  const [a, b, c] = [
    { id: 1, displayId: 'A' },
    { id: 2, displayId: 'B' },
    { id: 3, displayId: 'C' },
  ] as const
  expect(relabelled([a, b, c], [c, a, b])).toEqual([
    { id: 3, displayId: 'A' },
    { id: 1, displayId: 'B' },
    { id: 2, displayId: 'C' },
  ])
  expect(relabelled([a, b, c], [a, b, c])).toEqual([])
})
