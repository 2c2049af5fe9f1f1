import { type CaseResult, limits } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** A checker may print details that contestants must not read: for example where they differ from the jury's answer. */
let server: TestServer
let alice: Person
let other: Person
let host: JudgeHost
const staff: Person[] = []
const secret = 'the jury has 4711 in line 3'

beforeAll(async () => {
  server = await startTestServer()
  alice = await makeUser(server, { username: 'alice' })
  other = await makeUser(server, { username: 'other' })
  for (const role of ['root', 'problem_admin', 'admin'] as const) staff.push(await makeUser(server, { role }))
  host = await makeJudgeHost(server)
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
})
afterAll(() => server.close())

const judged = async (cases: readonly CaseResult[], problemOptions: Parameters<typeof makeProblem>[1] = {}) => {
  const problem = await makeProblem(server, problemOptions)
  const reply = await server.call('POST', '/api/submit-problem-judge', {
    token: alice.token,
    body: { pid: problem.displayId, language: 'C++', code: 'int main(){}'.padEnd(60), cid: 0, isRemote: false },
  })
  const id: number = reply.data.submitId
  const job = (await host.lease())[0]
  if (job === undefined) throw new Error('nothing to judge')
  expect(await host.progress(job, { cases })).toMatchObject({ status: 200 })
  const under = await everythingOf(alice, id)
  expect(await host.result(job, { kind: 'cases', cases: [...cases] })).toMatchObject({ status: 200 })
  return { id, under }
}

const wrong = (seq: number, more: Partial<CaseResult> = {}) =>
  caseOf(seq, -1, { message: 'the number is wrong', judgeMessage: secret, ...more })

/** Every answer about a submission that this reader can get. */
const everythingOf = async (who: Person | null, submitId: number) => {
  const token = who?.token
  const replies = await Promise.all([
    server.call('GET', '/api/get-submission-detail', { query: { submitId }, token }),
    server.call('GET', '/api/get-all-case-result', { query: { submitId }, token }),
    server.call('GET', '/api/get-submission-list', { query: { limit: 30, currentPage: 1 }, token }),
    server.call('POST', '/api/check-submissions-status', { body: { submitIds: [submitId] }, token }),
  ])
  return JSON.stringify(replies)
}

const detailOf = async (who: Person | null, submitId: number) =>
  (await server.call('GET', '/api/get-submission-detail', { query: { submitId }, token: who?.token })).data

describe('the judge message of a checker', () => {
  test('is read by staff, with the number of its case', async () => {
    const { id } = await judged([caseOf(1, 0), wrong(2), wrong(3, { judgeMessage: 'and again' })])
    for (const person of staff) {
      const { submission, extra } = await detailOf(person, id)
      expect(extra.judgeMessage).toBe(`Case 2: ${secret}\nCase 3: and again`)
      expect(submission.errorMessage).not.toContain(secret)
    }
  })

  test('is hidden from other users, during judging and afterwards', async () => {
    const { id, under } = await judged([wrong(1)])
    expect(under).not.toContain(secret)
    for (const who of [alice, other, null]) {
      expect((await detailOf(who, id)).extra.judgeMessage).toBeNull()
      expect(await everythingOf(who, id)).not.toContain(secret)
    }
    expect(await everythingOf(alice, id)).toContain('the number is wrong')
  })

  test('leaves nothing of the checker’s words where results of cases are kept back', async () => {
    const { id, under } = await judged([wrong(1)], { openCaseResult: false })
    for (const text of [under, await everythingOf(alice, id), await everythingOf(null, id)]) {
      expect(text).not.toContain(secret)
      expect(text).not.toContain('the number is wrong')
    }
    expect((await detailOf(staff[0] ?? null, id)).extra.judgeMessage).toContain(secret)
  })

  test('comes with an accepted verdict too, and not with a fault', async () => {
    const { id } = await judged([caseOf(1, 0, { judgeMessage: 'better than the jury' })])
    expect((await detailOf(staff[0] ?? null, id)).extra.judgeMessage).toBe('Case 1: better than the jury')
    const silent = await judged([caseOf(1, 0)])
    expect((await detailOf(staff[0] ?? null, silent.id)).extra.judgeMessage).toBeNull()
  })

  test('is bounded, however many cases speak', async () => {
    const { id } = await judged(
      Array.from({ length: 60 }, (_, index) => wrong(index + 1, { judgeMessage: 'x'.repeat(1_000) })),
    )
    const { judgeMessage } = (await detailOf(staff[0] ?? null, id)).extra
    expect(judgeMessage.length).toBeLessThanOrEqual(limits.judgeMessages.maxChars + 4)
    expect(judgeMessage.endsWith('\n...')).toBe(true)
  })

  test('does not reach the event stream', async () => {
    const problem = await makeProblem(server)
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token: alice.token,
      body: { pid: problem.displayId, language: 'C++', code: 'int main(){}'.padEnd(60), cid: 0, isRemote: false },
    })
    const listening = new AbortController()
    const stream = await fetch(`${server.url}/api/events?topics=submission:${reply.data.submitId}`, {
      headers: { authorization: alice.token },
      signal: listening.signal,
    })
    expect(stream.status).toBe(200)
    const reader = (stream.body as ReadableStream<Uint8Array>).pipeThrough(new TextDecoderStream()).getReader()
    const job = (await host.lease())[0]
    if (job === undefined) throw new Error('nothing to judge')
    await host.progress(job, { cases: [wrong(1)] })
    await host.result(job, { kind: 'cases', cases: [wrong(1), wrong(2)] })
    let heard = ''
    while (!heard.includes('"status":-1')) heard += (await reader.read()).value ?? ''
    listening.abort()
    expect(heard).not.toContain(secret)
    expect(heard).not.toContain('the number is wrong')
  })
})
