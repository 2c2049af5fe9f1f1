import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { keyOf } from '../../../api/query-key.ts'
import { listAddress, neighbourOf } from './neighbours.ts'

const page = (current: number, ...ids: readonly string[]) => ({
  records: ids.map((problemId) => ({ problemId })),
  total: 6,
  size: 2,
  current,
  pages: 3,
  orders: [],
})
let queries: QueryClient
beforeEach(() => {
  queries = new QueryClient()
})

test('the list goes on in its own order and with its own filters', async () => {
  const query = { currentPage: 2, limit: 2, keyword: 'tree', tagId: '3,5', sort: '-rate' } as const
  queries.setQueryData(keyOf('problems.list', { query }), page(2, 'V-3', 'V-9'))
  const asked: string[] = []
  serve({
    '/api/get-problem-list': ({ query: given }: { query: URLSearchParams }) => {
      asked.push(String(given))
      return page(3, 'V-1', 'V-2')
    },
  })
  expect(await neighbourOf(queries, 'V-3', 1)).toBe('V-9')
  expect(await neighbourOf(queries, 'V-9', 1)).toBe('V-1')
  expect(Object.fromEntries(new URLSearchParams(asked[0]))).toMatchObject({
    currentPage: '3',
    sort: '-rate',
    tagId: '3,5',
  })
  expect(listAddress(queries, 'V-3')).toBe(
    `/problem?${new URLSearchParams({ keyword: 'tree', tagId: '[3,5]', sort: '-rate', currentPage: '2', limit: '2' })}`,
  )
})

test('so does the list of problems by the own progress', async () => {
  const query = { currentPage: 1, limit: 2, progress: 'tried' } as const
  queries.setQueryData(keyOf('problems.ownList', { query }), page(1, 'V-3', 'V-9'))
  serve({ '/api/get-own-problem-list': () => page(2, 'V-4') })
  expect(await neighbourOf(queries, 'V-9', 1)).toBe('V-4')
  expect(await neighbourOf(queries, 'V-3', -1)).toBeNull()
  expect(listAddress(queries, 'V-9')).toBe('/problem?progress=tried&limit=2')
})

test('without one it is the whole list', () => {
  expect(listAddress(queries, 'V-3')).toBe('/problem')
})
