import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Writable } from 'node:stream'
import { json } from 'node:stream/consumers'
import type { Job } from '@verdict/contract'
import { openTracing } from '@verdict/tracing'
import { pino } from 'pino'
import { afterAll, expect, test } from 'vitest'
import { Server } from '../src/server.ts'
import { workOn } from '../src/work-on.ts'
import { aJob, openHost, token } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

/** Judges a custom test that does not compile. @returns the log lines and the id sent with the result. */
const judge = async (origin: Pick<Job, 'requestId' | 'traceparent'>) => {
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
  return { lines, sent: host.server.requestIds.at(-1), traceparent: host.server.traceparents.at(-1) }
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

test('the trace of a job goes on to the server, also from a host that sends no traces', async () => {
  const traceparent = `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01`
  expect(await judge({ requestId: 'trace-judge-2', traceparent })).toMatchObject({ sent: 'trace-judge-2', traceparent })
  expect((await judge({})).traceparent).toBeUndefined()
})

test('a host that sends traces puts its span between the job and the result', async () => {
  const received: unknown[] = []
  const collector = createServer(async (request, response) => {
    received.push(await json(request))
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  const close = await openTracing(process.env, { name: 'verdict-judge', version: '1.2.3' })
  try {
    const { traceparent = '' } = await judge({ traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` })
    const [, traceId, spanId] = traceparent.split('-')
    expect(traceId).toBe('a'.repeat(32))
    expect(spanId).not.toBe('b'.repeat(16))
    await close()
    const sent = JSON.stringify(received)
    for (const part of ['judge trial', 'verdict-judge', 'compileError', spanId]) expect(sent).toContain(part)
  } finally {
    await close()
    delete process.env.OTEL_EXPORTER_OTLP_ENDPOINT
    collector.closeAllConnections()
    await new Promise((resolve) => collector.close(resolve))
  }
})
