import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from './api-error.ts'
import { contestModeQuery, isInside, watchContestMode } from './contest-mode.ts'

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/contest/7', true],
  ['/contest/7/problem/A', true],
  ['/submission-detail/12', true],
  ['/contest/71', false],
  ['/contest', false],
  ['/problem/A', false],
])('%s is inside: %s', (path, expected) => {
  expect(isInside({ cid: 7 }, path)).toBe(expected)
})

const client = () => new QueryClient({ defaultOptions: { queries: { retry: false }, mutations: { retry: false } } })
const answering = () => {
  const contest = { cid: 7, title: 'Finals', endTime: '2026-11-28T12:00:00.000+0000' }
  const fetched = vi.fn(async () => Response.json({ status: 200, msg: '', data: { contest } }))
  vi.stubGlobal('fetch', fetched)
  return { fetched, contest }
}
const refused = (status: number) => () => Promise.reject(new ApiError(200, status, 'refused'))

test.each([
  [403, 1],
  [404, 0],
])('a refusal with status %i asks %i time(s) whether a contest confines the user', async (status, asked) => {
  const { fetched, contest } = answering()
  const queries = client()
  watchContestMode(queries)
  await queries.fetchQuery({ queryKey: ['problems.list'], queryFn: refused(status) }).catch(() => undefined)
  await queries.fetchQuery({ queryKey: ['ranks.list'], queryFn: refused(status) }).catch(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(asked))
  if (asked > 0)
    await vi.waitFor(() => expect(queries.getQueryData(contestModeQuery.queryKey)?.contest).toEqual(contest))
})

test('a refused change asks too', async () => {
  const { fetched } = answering()
  const queries = client()
  watchContestMode(queries)
  const mutation = queries.getMutationCache().build(queries, { mutationFn: refused(403) })
  await mutation.execute(undefined).catch(() => undefined)
  await vi.waitFor(() => expect(fetched).toHaveBeenCalledTimes(1))
})
