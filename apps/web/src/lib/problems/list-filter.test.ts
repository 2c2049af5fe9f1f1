import { expect, test } from 'vitest'
import { isFiltered, readFilter, withoutFilter, writeFilter } from './list-filter.ts'

const read = (text: string) => readFilter(new URLSearchParams(text))

test('an empty address shows the first page of everything', () => {
  const everything = { keyword: '', oj: '', difficulty: null, tagIds: [], progress: null, sort: null }
  expect(read('')).toEqual({ ...everything, page: 1, limit: 30 })
  expect(writeFilter(read(''))).toBe('/problem')
})

test('a written filter is read back', () => {
  const filter = {
    keyword: '最短路 & co',
    oj: 'ME',
    difficulty: 0,
    tagIds: [3, 7],
    progress: 'tried',
    sort: '-rate',
    page: 2,
    limit: 50,
  } as const
  expect(read(writeFilter(filter).split('?')[1] ?? '')).toEqual(filter)
})

test('old links keep working', () => {
  expect(read('oj=Mine').oj).toBe('ME')
  expect(read('oj=All').oj).toBe('')
})

test.each([
  ['difficulty=9', 'difficulty', null],
  ['tagId=nonsense', 'tagIds', []],
  ['tagId=[1,"2",-3,1]', 'tagIds', [1, 2]],
  ['currentPage=-1', 'page', 1],
  ['limit=100000', 'limit', 500],
  ['progress=all', 'progress', null],
  ['sort=title', 'sort', null],
])('%s does not break the page', (text, part, value) => {
  expect(read(text)).toMatchObject({ [part]: value })
})

test('clearing keeps the page size and the order', () => {
  const cleared = withoutFilter(read('keyword=a&limit=50&currentPage=3&sort=total'))
  expect(isFiltered(cleared)).toBe(false)
  expect(cleared).toMatchObject({ limit: 50, page: 1, sort: 'total' })
})
