import { expect, test } from 'vitest'
import { keyOf } from '../../../api/query-key.ts'
import { anyStatus, listInput, readFilter, withOrder, writeFilter } from './status-filter.ts'

const read = (search: string) => readFilter(new URLSearchParams(search))

test.each([
  ['', {}],
  ['status=0', { status: 0 }],
  ['status=abc', { status: null }],
  ['status=99', { status: null }],
  ['onlyMine=true&username=bob', { onlyMine: true, username: 'bob' }],
  ['currentPage=0&limit=-3', { currentPage: 1, limit: 15 }],
  ['currentPage=4&limit=9999', { currentPage: 4, limit: 500 }],
  ['tid=7&status=0', { tid: 7, status: 0 }],
  ['tid=x', { tid: null }],
  ['sort=at', { sort: 'at' }],
  ['sort=length', { sort: null }],
  // Run time and memory sort the list of one problem or one user.
  ['sort=memory', { sort: null }],
  ['sort=memory&problemID=V-1', { sort: null, problemID: 'V-1' }],
  ['sort=memory&username=bob', { sort: 'memory', username: 'bob' }],
  ['sort=-time&onlyMine=true', { sort: '-time', onlyMine: true }],
  ['sort=time&problemID=V-1&completeProblemID=true', { sort: 'time', problemID: 'V-1', completeProblemID: true }],
  ['problemID=V-1&completeProblemID=true', { problemID: 'V-1', completeProblemID: true }],
])('the address %s', (search, expected) => expect(read(search)).toEqual({ ...anyStatus, ...expected }))

test('an address contains only differences from the default list, and is read back unchanged', () => {
  expect(writeFilter(anyStatus)).toEqual({})
  const filter = { ...anyStatus, status: -1, username: 'bob', currentPage: 2 }
  expect(readFilter(new URLSearchParams(writeFilter(filter)))).toEqual(filter)
})

test('the default list is fetched with the key in first-data.ts', () =>
  expect(keyOf('submissions.list', listInput(anyStatus))).toEqual([
    'submissions.list',
    { query: { currentPage: '1', limit: '15' } },
  ]))

test('another order begins at the first page, and the request names it', () => {
  const filter = withOrder({ ...anyStatus, username: 'bob', currentPage: 4 }, 'at')
  expect(filter).toEqual({ ...anyStatus, username: 'bob', sort: 'at' })
  expect(writeFilter(filter)).toEqual({ username: 'bob', sort: 'at' })
  expect(listInput(filter).query).toMatchObject({ sort: 'at', currentPage: 1 })
  expect(withOrder(filter, 'length').sort).toBe(null)
  expect(writeFilter({ ...withOrder(filter, 'memory'), username: '' })).toEqual({})
})

test('one’s own list does not also filter by author', () =>
  expect(listInput({ ...anyStatus, onlyMine: true, username: 'bob' }).query).not.toHaveProperty('username'))
