import { expect, test } from 'vitest'
import { readFilter, writeFilter } from './use-address-filter.ts'

const usual = { keyword: '', auth: '0' }

test('default values are omitted from the address', () => {
  expect(writeFilter({ values: usual, page: 1, limit: 20 }, usual, 20)).toBe('')
})

test('other values survive a round trip', () => {
  const filter = { values: { keyword: 'a b&c', auth: '2' }, page: 3, limit: 50 }
  expect(readFilter(writeFilter(filter, usual, 20), usual, 20)).toEqual(filter)
})

test.each([
  ['no number', '?currentPage=x&limit=-3', 1, 20],
  ['more than a page may hold', '?limit=9999', 1, 500],
  ['a half page', '?currentPage=1.5', 1, 20],
])('%s is read as something sensible', (_, search, page, limit) => {
  expect(readFilter(search, usual, 20)).toMatchObject({ page, limit })
})

test('unknown names are ignored', () => {
  expect(readFilter('?evil=1', usual, 20).values).toEqual(usual)
})
