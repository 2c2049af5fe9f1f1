import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { verdict } from '@verdict/contract'
import { openTracing, startSpan } from '@verdict/tracing'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, makeJudgeHost } from '../../../test/harness/judge-host.ts'
import { only } from '../../../test/harness/judging.ts'
import { makeUser } from '../../../test/harness/people.ts'
import { makeProblem } from '../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../test/harness/server.ts'
import { deliverDue } from '../../features/site/webhooks/deliver.ts'

/** Traces of OpenTelemetry, received as a collector receives them. */

interface Received {
  readonly service: string
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: Readonly<Record<string, unknown>>
}

interface Value {
  readonly stringValue?: string
  readonly intValue?: number | string
}
type Attributes = readonly { readonly key: string; readonly value: Value }[]
interface Export {
  readonly resourceSpans: readonly {
    readonly resource: { readonly attributes: Attributes }
    readonly scopeSpans: readonly {
      readonly spans: readonly (Omit<Received, 'attributes'> & { attributes: Attributes })[]
    }[]
  }[]
}

const plain = (attributes: Attributes): Record<string, unknown> =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]))

const spans: Received[] = []
let exported = ''
const delivered: IncomingHttpHeaders[] = []
const collector = createServer(async (request, response) => {
  const body = await json(request)
  if (request.url === '/hook') delivered.push(request.headers)
  else {
    exported += JSON.stringify(body)
    for (const { resource, scopeSpans } of (body as Export).resourceSpans)
      for (const span of scopeSpans.flatMap((scope) => scope.spans))
        spans.push({
          ...span,
          service: String(plain(resource.attributes)['service.name']),
          attributes: plain(span.attributes),
        })
  }
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

const settings = {
  OTEL_EXPORTER_OTLP_ENDPOINT: '',
  OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  OTEL_SERVICE_NAME: 'our-judge',
  OTEL_BSP_SCHEDULE_DELAY: '50',
}
let server: TestServer
let url: string
let close = async () => {}
beforeAll(async () => {
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  Object.assign(process.env, settings, { OTEL_EXPORTER_OTLP_ENDPOINT: url })
  close = await openTracing(process.env, { name: 'verdict-server', version: '1.2.3' })
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
})
afterAll(async () => {
  await server.close()
  await close()
  for (const name of Object.keys(settings)) delete process.env[name]
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
})

const soon = { timeout: 30_000 }

test('a submission is one trace: request, statements, wait, judge host, result and webhook', async () => {
  const root = await makeUser(server, { role: 'root' })
  const author = await makeUser(server)
  const { displayId } = await makeProblem(server)
  const webhook = { name: 'test', url: `${url}/hook`, events: ['submission.judged'] }
  expect(await server.call('POST', '/api/admin/webhooks', { token: root.token, body: webhook })).toMatchObject({
    status: 200,
  })
  const host = await makeJudgeHost(server)
  const reply = await server.call('POST', '/api/submit-problem-judge', {
    token: author.token,
    body: { pid: displayId, language: 'C++', code: 'int main() {} // secret program' },
    headers: { 'x-request-id': 'traced-request-1', traceparent: `00-${'a'.repeat(32)}-${'b'.repeat(16)}-01` },
  })
  expect(reply).toMatchObject({ status: 200 })
  const job = only(await host.lease())
  // A host continues the trace of its job.
  const work = startSpan({ name: 'judge submission', parent: job.traceparent ?? null })
  const result = await server.call('POST', '/api/judge/result', {
    token: host.token,
    body: {
      leaseId: job.leaseId,
      outcome: casesOf(verdict.accepted),
      languageVersion: 'test 1.0',
      phases: { fetchMs: 1, compileMs: 2, runMs: 3 },
    },
    headers: { traceparent: work?.traceparent ?? '' },
  })
  expect(result).toMatchObject({ status: 200 })
  work?.end()
  await expect
    .poll(async () => {
      await deliverDue(server.deps)
      return delivered.length
    }, soon)
    .toBe(1)
  const own = () => spans.filter(({ traceId }) => traceId === 'a'.repeat(32))
  const names = [
    'POST /api/submit-problem-judge',
    'wait for a judge host',
    'judging',
    'judge submission',
    'POST /api/judge/result',
    'webhook delivery',
  ]
  await expect.poll(() => own().map(({ name }) => name), soon).toEqual(expect.arrayContaining(names))
  const named = (name: string) => own().find((span) => span.name === name)
  const request = named('POST /api/submit-problem-judge')
  expect(request).toMatchObject({
    service: 'our-judge',
    parentSpanId: 'b'.repeat(16),
    attributes: {
      'http.route': '/api/submit-problem-judge',
      'http.response.status_code': 200,
      'verdict.request_id': 'traced-request-1',
    },
  })
  const childOf = { parentSpanId: request?.spanId }
  expect(named('judging')).toMatchObject({
    ...childOf,
    attributes: { 'verdict.judge_host': host.name, 'verdict.submission_id': reply.data.submitId },
  })
  expect(named('wait for a judge host')).toMatchObject({ parentSpanId: named('judging')?.spanId })
  expect(named('judge submission')).toMatchObject(childOf)
  expect(named('POST /api/judge/result')).toMatchObject({ parentSpanId: named('judge submission')?.spanId })
  expect(named('webhook delivery')).toMatchObject(childOf)
  expect(delivered[0]).toMatchObject({
    'x-request-id': 'traced-request-1',
    traceparent: expect.stringMatching(new RegExp(`^00-${'a'.repeat(32)}-${named('webhook delivery')?.spanId}-01$`)),
  })
  const statements = own().filter(({ attributes }) => attributes['db.system.name'] === 'postgresql')
  expect(statements.length).toBeGreaterThan(2)
  for (const { name } of statements) expect(name).toMatch(/^[a-z]+( v\d+)?$/)
  // No program, token, address or name leaves the server.
  for (const secret of ['secret program', author.username, author.token, '127.0.0.1'])
    expect(exported).not.toContain(secret)
})

test('polls of machines are no traces of their own', async () => {
  const before = spans.length
  await fetch(`${server.url}/healthz`)
  await server.call('GET', '/api/get-contest-list', {})
  await expect.poll(() => spans.slice(before).map(({ name }) => name), soon).toContain('GET /api/get-contest-list')
  expect(spans.map(({ name }) => name).filter((name) => name.endsWith('/healthz'))).toEqual([])
})

test.each([
  {},
  { OTEL_EXPORTER_OTLP_ENDPOINT: '' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_SDK_DISABLED: 'true' },
  { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_EXPORTER: 'none' },
])('without the settings, nothing is traced: %o', async (env) => {
  await close()
  close = await openTracing(env, { name: 'verdict-server', version: '1.2.3' })
  expect(startSpan({ name: 'nothing' })).toBeNull()
})
