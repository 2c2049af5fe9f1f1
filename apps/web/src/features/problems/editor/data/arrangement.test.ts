import { describe, expect, test } from 'vitest'
import { evened, isComplete, moved, type Placed, toWire, withAll } from './arrangement.ts'

const placed = (...seqs: number[]): Placed[] => seqs.map((seq) => ({ seq, score: '', groupNum: '' }))
const order = (cases: readonly Placed[]): number[] => cases.map(({ seq }) => seq)

describe('moving a case', () => {
  test.each([
    ['down changes places with the next', 0, 1, [2, 1, 3]],
    ['up changes places with the former', 2, -1, [1, 3, 2]],
    ['the first cannot go higher', 0, -1, [1, 2, 3]],
    ['the last cannot go lower', 2, 1, [1, 2, 3]],
  ] as const)('%s', (_, place, by, after) => {
    expect(order(moved(placed(1, 2, 3), place, by))).toEqual(after)
  })
})

test('a hundred points are split evenly, the remainder on the last cases', () => {
  expect(evened(placed(1, 2, 3)).map(({ score }) => score)).toEqual(['33', '33', '34'])
  expect(evened(placed(1, 2, 3, 4)).map(({ score }) => score)).toEqual(['25', '25', '25', '25'])
})

test('a group is given to the chosen cases alone', () => {
  expect(withAll(placed(1, 2, 3), new Set([1, 3]), { groupNum: '2' }).map(({ groupNum }) => groupNum)).toEqual([
    '2',
    '',
    '2',
  ])
})

test.each([
  ['nothing is needed', {}, { score: false, group: false }, true],
  ['a score is missing', {}, { score: true, group: false }, false],
  ['a score of half a point is none', { score: '1.5' }, { score: true, group: false }, false],
  ['a group is missing', { score: '5' }, { score: true, group: true }, false],
  ['all is there', { score: '5', groupNum: '1' }, { score: true, group: true }, true],
])('%s', (_, part, needs, is) => {
  expect(isComplete([{ seq: 1, score: '', groupNum: '', ...part }], needs)).toBe(is)
})

test('numbers travel as numbers, and what is none as null', () => {
  expect(toWire([{ seq: 4, score: '10', groupNum: '' }])).toEqual([{ seq: 4, score: 10, groupNum: null }])
})
