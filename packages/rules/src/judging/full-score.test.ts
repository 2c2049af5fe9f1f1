import { expect, test } from 'vitest'
import { fullScoreOf, spreadScores } from './full-score.ts'

const cases = [
  { group: 1, score: 30 },
  { group: 1, score: 31 },
  { group: 2, score: 40 },
]

test.each([
  ['default', 101],
  ['subtask_lowest', 70],
  ['subtask_average', 71],
  ['ergodic_without_error', 101],
] as const)('the full score in mode %s', (mode, score) => {
  expect(fullScoreOf(cases, mode)).toBe(score)
})

test('cases without a score are worth nothing', () => {
  expect(fullScoreOf([{ group: null, score: null }], 'default')).toBe(0)
})

test('a hundred points are spread evenly, the rest over the last cases', () => {
  expect(spreadScores(4)).toEqual([25, 25, 25, 25])
  expect(spreadScores(3)).toEqual([33, 33, 34])
  expect(spreadScores(7).reduce((a, b) => a + b)).toBe(100)
})
