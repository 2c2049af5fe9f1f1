import { expect, test } from 'vitest'
import { nextPlace } from '../controls/Menu.tsx'
import { pagesAround } from './Pagination.tsx'

test.each([
  [1, 1, [1]],
  [1, 10, [1, 2, 3, 4, 5]],
  [5, 10, [3, 4, 5, 6, 7]],
  [10, 10, [6, 7, 8, 9, 10]],
  [2, 3, [1, 2, 3]],
])('around page %i of %i', (page, last, pages) => {
  expect(pagesAround(page, last)).toEqual(pages)
})

test('the arrows of a menu go round', () => {
  expect(nextPlace('ArrowDown', 2, 3)).toBe(0)
  expect(nextPlace('ArrowUp', 0, 3)).toBe(2)
  expect(nextPlace('a', 0, 3)).toBeNull()
})
