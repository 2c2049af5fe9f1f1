import { verdict } from '@verdict/contract/vocabulary'
import { expect, test } from 'vitest'
import { type ShownCase, subtasksOf } from './subtasks.ts'

const one = (group: number, score: number, code: number, timeMs = 1): ShownCase => ({
  group,
  score,
  verdict: code,
  timeMs,
  memoryKb: 10,
})
const { accepted, wrongAnswer, cancelled, partialAccepted } = verdict

test.each([
  ['the smallest score speaks for the group', [one(1, 40, accepted), one(1, 10, wrongAnswer, 7)], 10, wrongAnswer, 7],
  ['the first of equals speaks', [one(1, 0, wrongAnswer, 5), one(1, 0, partialAccepted, 6)], 0, wrongAnswer, 5],
  ['skipped cases are left out', [one(1, 0, wrongAnswer, 5), one(1, 0, cancelled, 0)], 0, wrongAnswer, 5],
  ['a group skipped as a whole is skipped', [one(1, 0, cancelled)], 0, cancelled, null],
])('lowest: %s', (_, cases, score, code, timeMs) => {
  expect(subtasksOf(cases, 'subtask_lowest')).toMatchObject([{ group: 1, score, verdict: code, timeMs }])
})

test.each([
  ['all accepted', [one(1, 30, accepted), one(1, 50, accepted)], 40, accepted],
  ['some accepted', [one(1, 30, accepted), one(1, 0, wrongAnswer)], 15, partialAccepted],
  ['nothing reached', [one(1, 0, wrongAnswer), one(1, 0, wrongAnswer)], 0, wrongAnswer],
  ['skipped as a whole', [one(1, 0, cancelled), one(1, 0, cancelled)], 0, cancelled],
])('average: %s', (_, cases, score, code) => {
  expect(subtasksOf(cases, 'subtask_average')).toMatchObject([{ score, verdict: code, timeMs: null, memoryKb: null }])
})

test('groups are in order and count their accepted cases', () => {
  const cases = [one(2, 1, accepted), one(1, 1, accepted), one(2, 0, wrongAnswer)]
  expect(subtasksOf(cases, 'subtask_lowest')).toMatchObject([
    { group: 1, accepted: 1, total: 1 },
    { group: 2, accepted: 1, total: 2 },
  ])
})
