import { expect, test } from 'vitest'
import { pageOfLines, readFilter, writeFilter } from './board-filter.ts'

test('default values are omitted from the address, and foreign parameters are kept', () => {
  const usual = readFilter('')
  expect(writeFilter(usual)).toBe('')
  expect(usual).toEqual({
    keyword: '',
    withoutStars: false,
    organization: '',
    category: '',
    forces: false,
    page: 1,
    limit: 50,
  })
  const filter = { ...usual, keyword: 'plum', withoutStars: true, forces: true, page: 3, limit: 300 }
  const address = writeFilter(filter, '?l=en')
  expect(address).toBe('?l=en&keyword=plum&removeStar=true&forceRefresh=true&currentPage=3&limit=300')
  expect(readFilter(address)).toEqual(filter)
})

test.each(['0', '-1', '1.5', 'many', ''])('a page of "%s" is the first', (page) =>
  expect(readFilter(`?currentPage=${page}`).page).toBe(1),
)

const lines = Array.from({ length: 25 }, (_, at) => at)

test.each([
  [1, 10, 1, [0, 9]],
  [3, 10, 3, [20, 24]],
  [9, 10, 3, [20, 24]],
  [1, 10_000, 1, [0, 24]],
] as const)('page %i of %i lines each', (page, limit, shown, [first, last]) => {
  const found = pageOfLines(lines, { page, limit })
  expect([found.page, found.lines[0], found.lines.at(-1)]).toEqual([shown, first, last])
})
