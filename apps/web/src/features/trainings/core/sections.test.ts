import { expect, test } from 'vitest'
import { sectionsOf } from './sections.ts'

const problems = [1, 2, 3, 4].map((pid) => ({ pid }))
const shown = (chapters: readonly { readonly id: number; readonly pids: readonly number[] }[]) =>
  sectionsOf(problems, chapters).map((section) => [section.chapter?.id ?? null, section.problems.map(({ pid }) => pid)])

test.each([
  [
    'chapters first, other problems last',
    [
      { id: 8, pids: [3, 1] },
      { id: 7, pids: [] },
    ],
    [
      [8, [1, 3]],
      [7, []],
      [null, [2, 4]],
    ],
  ],
  ['every problem in a chapter', [{ id: 8, pids: [1, 2, 3, 4] }], [[8, [1, 2, 3, 4]]]],
  ['no chapters', [], [[null, [1, 2, 3, 4]]]],
  [
    'a problem that is not shown',
    [{ id: 8, pids: [9] }],
    [
      [8, []],
      [null, [1, 2, 3, 4]],
    ],
  ],
])('%s', (_, chapters, expected) => {
  expect(shown(chapters)).toEqual(expected)
})
