import { expect, test } from 'vitest'
import { serve } from '../../../../test/answers.ts'
import { removeProblem } from './calls.ts'

test('a problem is removed with its submissions only on request', async () => {
  const sent: unknown[] = []
  serve({
    '/api/group/contest-problem': ({ query }) => {
      sent.push(Object.fromEntries(query))
      return null
    },
    '/api/admin/contest/problem': ({ query }) => {
      sent.push(Object.fromEntries(query))
      return null
    },
    '/api/admin/contest/take-out-problem': ({ body }) => {
      sent.push(body)
      return null
    },
  })
  for (const gid of [5, null])
    for (const how of ['untried', 'withdrawn', 'withSubmissions'] as const)
      await removeProblem(gid, { cid: 1, pid: 2, how })
  expect(sent).toEqual([
    { cid: '1', pid: '2', force: 'false', keepSubmissions: 'false' },
    { cid: '1', pid: '2', force: 'false', keepSubmissions: 'true' },
    { cid: '1', pid: '2', force: 'true', keepSubmissions: 'false' },
    { cid: 1, pid: 2 },
    { cid: 1, pid: 2, keepSubmissions: true },
    { cid: '1', pid: '2', force: 'true' },
  ])
})
