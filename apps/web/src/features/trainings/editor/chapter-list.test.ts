import { expect, test } from 'vitest'
import { withChapter, withProblem } from './chapter-list.ts'

const chapters = [
  { key: 1, title: 'A', content: '', pids: [7, 8] },
  { key: 2, title: 'B', content: '', pids: [9] },
]
const pids = (list: readonly { readonly pids: readonly number[] }[]) => list.map((chapter) => chapter.pids)

test('a problem is in one chapter at most', () => {
  expect(pids(withProblem(chapters, { key: 2, pid: 7, isIn: true }))).toEqual([[8], [9, 7]])
  expect(pids(withProblem(chapters, { key: 1, pid: 7, isIn: false }))).toEqual([[8], [9]])
  expect(pids(withProblem(chapters, { key: 2, pid: 5, isIn: true }))).toEqual([
    [7, 8],
    [9, 5],
  ])
})

test('a new chapter has its own key', () => {
  expect(withChapter([]).map(({ key }) => key)).toEqual([1])
  expect(withChapter([chapters[1] ?? chapters[0]].flatMap((chapter) => chapter ?? [])).map(({ key }) => key)).toEqual([
    2, 3,
  ])
})
