import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { currentRequestId, withRequest } from '../http/request-context.ts'
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

test('a job and the jobs that it sends keep the id of the request, in their log lines too', async () => {
  const lines: Line[] = []
  const own = await startTestServer({}, { log: pino({ level: 'info' }, collect(lines)) })
  try {
    const { deps } = own
    const seen: unknown[] = []
    const data = z.strictObject({ n: z.int() })
    const second = defineJob({
      ...{ name: 'test.second', data, queue: { retryLimit: 0 } },
      run: async () => {
        seen.push(currentRequestId())
        throw new Error('no')
      },
    })
    const first = defineJob({
      ...{ name: 'test.first', data },
      run: async (_, given) => {
        seen.push(currentRequestId())
        await sendJob(deps, deps.db, second, given)
      },
    })
    await startWork(deps, [first, second])
    await withRequest({ requestId: 'request-of-a-job' }, () => sendJob(deps, deps.db, first, { n: 1 }))
    await expect.poll(() => seen, { timeout: 30_000 }).toEqual(['request-of-a-job', 'request-of-a-job'])
    const about = () => lines.filter(({ requestId }) => requestId === 'request-of-a-job')
    await expect
      .poll(() => about().map(({ msg, job }) => `${job} ${msg}`), { timeout: 30_000 })
      .toEqual(expect.arrayContaining(['test.first job done', 'test.second job failed']))
    // Without a request, as for a scheduled job, there is no id.
    await sendJob(deps, deps.db, first, { n: 2 })
    await expect.poll(() => seen.slice(2), { timeout: 30_000 }).toEqual([null, null])
  } finally {
    await own.close()
  }
})

interface Line {
  readonly msg: string
  readonly job?: string
  readonly requestId?: string
}

const collect = (lines: Line[]) =>
  new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
