import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { defineJob, sendJob, startWork } from '../jobs/start-work.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

test('jobs of a dead server are taken over within a minute or two, not after hours', async () => {
  const { deps } = server
  const done: unknown[] = []
  const data = z.object({ n: z.int() })
  const queue = { retryLimit: 2, retryDelay: 0, expireInSeconds: 3_600 }
  const job = defineJob({ name: 'test.deadly', queue, data, run: async (_, given) => void done.push(given.n) })
  // Same options as the queues of the product, but without a worker yet.
  await startWork(deps, [{ ...job, run: null, queue: { ...queue, heartbeatSeconds: 30 } }])
  await sendJob(deps, deps.db, job, { n: 7 })
  const [taken] = await deps.jobs.fetch('test.deadly')
  expect(taken?.data).toEqual({ n: 7 })
  await startWork(deps, [job])
  const { heartbeatSeconds } = (await deps.jobs.getQueue('test.deadly')) ?? {}
  expect(heartbeatSeconds).toBe(30)
  await deps.pool.query(
    "update jobs.job set heartbeat_on = heartbeat_on - interval '31 seconds' where name = 'test.deadly'",
  )
  await deps.jobs.supervise('test.deadly')
  await expect.poll(() => done, { timeout: 10_000 }).toEqual([7])
})

test('a queue of an earlier release takes on the options of this one', async () => {
  const row = { name: 'test.older', run: null }
  await startWork(server.deps, [{ ...row, queue: { retryLimit: 1 } }])
  await startWork(server.deps, [{ ...row, queue: { retryLimit: 4, expireInSeconds: 77 } }])
  expect(await server.deps.jobs.getQueue('test.older')).toMatchObject({ retryLimit: 4, expireInSeconds: 77 })
})

test('every queue with a worker has a heartbeat', async () => {
  const queues = (await server.deps.jobs.getQueues()).filter((getQueue) => !/^(test\.|__)/.test(getQueue.name))
  expect(queues.length).toBeGreaterThan(5)
  expect(queues.filter((queue) => queue.heartbeatSeconds !== 30).map((queue) => queue.name)).toEqual([])
})
