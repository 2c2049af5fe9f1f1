import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { makeUser } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** One submission is found in the log of every machine by the id of the request that caused it. */

interface Line {
  readonly msg: string
  readonly requestId?: string
  readonly submissionId?: number | null
}

let server: TestServer
let host: JudgeHost
const lines: Line[] = []

beforeAll(async () => {
  const destination = new Writable({
    write: (chunk, _, done) => {
      lines.push(JSON.parse(String(chunk)))
      done()
    },
  })
  server = await startTestServer({}, { log: pino({ level: 'info' }, destination) })
  host = await makeJudgeHost(server)
})
afterAll(() => server.close())

const submit = async (requestId: string, entry: { readonly cid?: number; readonly pid: string }) => {
  const user = await makeUser(server)
  const body = { language: 'C++', code: `int main() {} // ${requestId}`, cid: 0, ...entry }
  const headers = { 'x-request-id': requestId }
  return server.call('POST', '/api/submit-problem-judge', { token: user.token, body, headers })
}

const leaseOne = async (requestId: string) => {
  const jobs = await host.lease({ free: 64 })
  const job = jobs.find((each) => each.requestId === requestId)
  if (job === undefined) throw new Error(`no job of ${requestId}`)
  return job
}

/** Lines about the work; that of the request itself is written when its reply has been sent. */
const linesOf = (requestId: string) =>
  lines.filter((line) => line.requestId === requestId && line.msg !== 'request answered').map(({ msg }) => msg)

test('a submission keeps the id of its request to the judge and until it is settled', async () => {
  const { displayId } = await makeProblem(server)
  const reply = await submit('trace-practice-1', { pid: displayId })
  expect(reply).toMatchObject({ status: 200, headers: { 'x-request-id': 'trace-practice-1' } })
  const first = await leaseOne('trace-practice-1')
  // Work that is queued again keeps it too.
  await host.giveBack([first.leaseId], 'test', true)
  server.clock.advance(60_000)
  const job = await leaseOne('trace-practice-1')
  expect(job.leaseId).not.toBe(first.leaseId)
  expect(await host.result(job, { kind: 'compileError', message: 'no' })).toMatchObject({ status: 200 })
  expect(linesOf('trace-practice-1')).toEqual([
    'job leased',
    'judging queued again',
    'job leased',
    'submission settled',
  ])
  const settled = lines.find((line) => line.msg === 'submission settled' && line.requestId === 'trace-practice-1')
  expect(settled?.submissionId).toBe(reply.data.submitId)
  const isAnswer = ({ msg, requestId }: Line) => msg === 'request answered' && requestId === 'trace-practice-1'
  await expect.poll(() => lines.some(isAnswer), { timeout: 60_000 }).toBe(true)
})

test('submissions of a contest that are written together keep separate ids', async () => {
  const { id } = await makeProblem(server, { visibility: 3 })
  const contest = await makeContest(server, { problems: [id] })
  const ids = ['trace-contest-1', 'trace-contest-2', 'trace-contest-3']
  const replies = await Promise.all(ids.map((requestId) => submit(requestId, { cid: contest.id, pid: 'A' })))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  const jobs = await host.lease({ free: 64 })
  const codes = jobs
    .filter(({ requestId }) => ids.includes(requestId ?? ''))
    .map(({ code, requestId }) => [requestId, code])
  expect(codes.sort()).toEqual(ids.map((requestId) => [requestId, `int main() {} // ${requestId}`]))
})

test('a custom test is settled with the id of its request', async () => {
  const { id } = await makeProblem(server)
  const user = await makeUser(server)
  const body = { pid: id, type: 'public', language: 'C++', code: 'int main() {}', userInput: '1', mode: null }
  const headers = { 'x-request-id': 'trace-custom-1' }
  const reply = await server.call('POST', '/api/submit-problem-test-judge', { token: user.token, body, headers })
  expect(reply).toMatchObject({ status: 200 })
  const job = await leaseOne('trace-custom-1')
  await host.result(job, { kind: 'compileError', message: 'no' })
  expect(linesOf('trace-custom-1')).toEqual(['job leased', 'judging settled'])
})

test.each([
  ['no id', undefined],
  ['a short id', 'abc'],
  ['a long id', 'a'.repeat(65)],
  ['an id with other characters', 'id with "quotes"'],
])('%s is replaced by a new one', async (_, given) => {
  const { headers } = await server.call('GET', '/api/get-website-config', {
    headers: given === undefined ? {} : { 'x-request-id': given },
  })
  expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
})
