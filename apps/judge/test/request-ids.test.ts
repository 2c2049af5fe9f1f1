import { Writable } from 'node:stream'
import type { Job } from '@verdict/contract'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Server } from '../src/server.ts'
import { workOn } from '../src/work-on.ts'
import { aJob, openHost, token } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

/** Judges a custom test that does not compile. @returns the log lines and the id sent with the result. */
const judge = async (origin: Pick<Job, 'requestId'>) => {
  const lines: Readonly<Record<string, unknown>>[] = []
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  const log = pino({ level: 'info' }, destination)
  const job: Job = {
    ...aJob({ language: 'C++', code: 'int main( {', testdata: null }),
    kind: 'trial',
    trial: { input: '', expectedOutput: null },
    ...origin,
  }
  const lease = { job, abort: new AbortController(), isRunning: true, over: Promise.resolve() }
  const work = { lease, release: () => undefined }
  expect(await workOn(new Server(host.server.url, token), { ...host.deps, log }, work)).toBe('delivered')
  return { lines, sent: host.server.requestIds.at(-1) }
}

test('the id of the request is in the log lines of its job and comes back with the result', async () => {
  const { lines, sent } = await judge({ requestId: 'trace-judge-1' })
  expect(lines).toMatchObject([{ msg: 'job judged', requestId: 'trace-judge-1', outcome: 'compileError' }])
  expect(sent).toBe('trace-judge-1')
})

test('a job of an older server has none', async () => {
  const { lines, sent } = await judge({})
  expect(lines).toHaveLength(1)
  expect(lines[0]).not.toHaveProperty('requestId')
  expect(sent).toBeUndefined()
})
