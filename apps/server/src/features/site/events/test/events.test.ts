import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, limits, type SubmissionEvent, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { notifyContest } from '../../../contests/core/live.ts'

let server: TestServer
let alice: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  host = await makeJudgeHost(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())

interface Watching {
  readonly events: readonly SubmissionEvent[]
  readonly text: () => string
  readonly response: Response
  readonly over: Promise<void>
  until(isIt: (event: SubmissionEvent) => boolean): Promise<SubmissionEvent>
  stop(): Promise<void>
}

/** Opens a stream and reads it as it comes. */
const watch = async (topics: string, options: { token?: string; on?: TestServer } = {}): Promise<Watching> => {
  const leaving = new AbortController()
  const response = await fetch(`${(options.on ?? server).url}/api/events?topics=${encodeURIComponent(topics)}`, {
    signal: leaving.signal,
    headers: options.token === undefined ? {} : { authorization: options.token },
  })
  const events: SubmissionEvent[] = []
  let text = ''
  const read = async () => {
    const decoder = new TextDecoder()
    for await (const chunk of response.body ?? []) {
      text += decoder.decode(chunk, { stream: true })
      const messages = text.split('\n\n').slice(0, -1)
      const data = messages.flatMap((message) => (message.startsWith('data: ') ? [message.slice(6)] : []))
      for (const item of data.slice(events.length)) events.push(JSON.parse(item))
    }
  }
  const over = read().catch(() => {})
  return {
    events,
    response,
    over,
    text: () => text,
    until: async (isIt) => {
      for (let tries = 0; tries < 100; tries += 1) {
        const found = events.find(isIt)
        if (found !== undefined) return found
        await sleep(30)
      }
      throw new Error(`not received: ${JSON.stringify(events)}`)
    },
    stop: async () => {
      leaving.abort()
      await over
    },
  }
}

const submit = async (pid = problem.displayId): Promise<number> => {
  const body = { pid, language: 'C++', code: 'int main(){}' }
  return (await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })).data.submitId
}
/** Runs a function while a table is locked. */
const held = <T>(table: string, work: (trx: Db) => Promise<T>): Promise<T> =>
  server.deps.db.transaction().execute(async (trx) => {
    await sql`lock table ${sql.table(table)} in access exclusive mode`.execute(trx)
    return work(trx)
  })
const somebodyWaits = async (trx: Db): Promise<void> => {
  const waiting = sql<{ n: number }>`select count(*) as n from pg_locks where not granted`
  await expect.poll(async () => (await waiting.execute(trx)).rows[0]?.n).toBeGreaterThan(0)
}
const leaseOne = async (): Promise<Job> => {
  const [job] = await host.lease()
  if (job === undefined) throw new Error('no job')
  return job
}

test('a judging is streamed from start to verdict, every case once', async () => {
  const id = await submit()
  const watching = await watch(`submission:${id}`)
  expect(watching.response.headers.get('content-type')).toContain('text/event-stream')
  expect(watching.response.headers.get('x-content-type-options')).toBe('nosniff')
  await watching.until((event) => event.status === verdict.pending)
  expect(watching.text()).toMatch(/^retry: \d+\n\n/)
  const job = await leaseOne()
  await host.progress(job, { phase: 'compiling' })
  await watching.until((event) => event.status === verdict.compiling)
  for (const seq of [1, 2, 3]) await host.progress(job, { cases: [caseOf(seq, 0)] })
  await host.result(job, casesOf(0, 0, 0))
  const last = await watching.until((event) => event.status === verdict.accepted)
  expect(last).toMatchObject({ kind: 'submission', submitId: id, caseTotal: 3, time: 30, memory: 3_000 })
  const received = watching.events.flatMap((event) => event.cases.map((testCase) => testCase.seq))
  expect(received.toSorted()).toEqual([1, 2, 3])
  expect(JSON.stringify(watching.events)).not.toContain('"run"')
  await watching.stop()
})

test('many quick cases become few messages', async () => {
  const id = await submit()
  const watching = await watch(`submission:${id}`)
  await watching.until(() => true)
  const job = await leaseOne()
  const startedAt = performance.now()
  for (let seq = 1; seq <= 40; seq += 1) await host.progress(job, { cases: [caseOf(seq, 0)] })
  await host.result(job, { kind: 'cases', cases: Array.from({ length: 40 }, (_, index) => caseOf(index + 1, 0)) })
  await watching.until((event) => event.status === verdict.accepted)
  // Four a second, however long this machine takes for forty reports.
  expect(watching.events.length).toBeLessThan(6 + (performance.now() - startedAt) / 250)
  expect(new Set(watching.events.flatMap((event) => event.cases.map((testCase) => testCase.seq))).size).toBe(40)
  await watching.stop()
})

test('hundreds of cases at once are split so that each message can be carried', async () => {
  const id = await submit()
  const watching = await watch(`submission:${id}`)
  await watching.until(() => true)
  const job = await leaseOne()
  const cases = Array.from({ length: 400 }, (_, index) =>
    caseOf(index + 1, 0, { timeMs: 999_999, memoryKb: 9_999_999 }),
  )
  await host.progress(job, { cases })
  await host.result(job, { kind: 'cases', cases })
  await watching.until((event) => event.status === verdict.accepted)
  expect(watching.events.flatMap((event) => event.cases)).toHaveLength(400)
  await watching.stop()
})

test('a late subscriber starts with the cases so far', async () => {
  const id = await submit()
  const job = await leaseOne()
  await host.progress(job, { cases: [caseOf(1, 0), caseOf(2, -1)] })
  const watching = await watch(`submission:${id}`)
  const first = await watching.until(() => true)
  expect(first).toMatchObject({ status: verdict.judging, caseTotal: 3 })
  expect(first.cases.map((testCase) => [testCase.seq, testCase.verdict])).toEqual([
    [1, 0],
    [2, -1],
  ])
  await host.result(job, casesOf(0, -1, 0))
  await watching.stop()
})

test('a problem that keeps its cases to itself shows none here either', async () => {
  const closed = await makeProblem(server, { openCaseResult: false })
  const id = await submit(closed.displayId)
  const watching = await watch(`submission:${id}`)
  const job = await leaseOne()
  await host.progress(job, { cases: [caseOf(1, 0)] })
  await host.result(job, casesOf(0))
  await watching.until((event) => event.status === verdict.accepted)
  expect(watching.events.flatMap((event) => event.cases)).toEqual([])
  // How many there are would be drawn as places that never fill.
  expect(watching.events.map((event) => event.caseTotal)).toEqual(watching.events.map(() => null))
  await watching.stop()
})

test('topics a viewer cannot see are omitted, and a request without any other topic is refused', async () => {
  const open = await submit()
  const contest = await submit()
  await server.deps.db.updateTable('submission').set({ contest_id: 9 }).where('id', '=', contest).execute()
  const watching = await watch(`submission:${open},submission:${contest},submission:999999,weather`)
  await watching.until((event) => event.submitId === open)
  expect(watching.events.every((event) => event.submitId === open)).toBe(true)
  await watching.stop()
  const refused = (topics: string) => server.call('GET', '/api/events', { query: { topics } })
  expect(await refused(`submission:${contest}`)).toMatchObject({ http: 200, status: 404 })
  expect(await refused('weather')).toMatchObject({ http: 400 })
  const many = Array.from({ length: limits.events.maxTopics + 1 }, (_, index) => `submission:${index + 1}`).join(',')
  expect(await refused(many)).toMatchObject({ http: 400 })
  await server.deps.db.updateTable('submission').set({ contest_id: 0 }).where('id', '=', contest).execute()
  for (const job of await host.lease({ free: 10 })) await host.result(job, casesOf(0))
})

test('a user can have only so many streams, and quota is released', async () => {
  const id = await submit()
  const topic = `submission:${id}`
  const streams = await Promise.all(
    Array.from({ length: limits.events.streamsPerUser }, () => watch(topic, { token: alice.token })),
  )
  const full = await server.call('GET', '/api/events', { query: { topics: topic }, token: alice.token })
  expect(full).toMatchObject({ http: 429 })
  for (const stream of streams) await stream.stop()
  await sleep(100)
  const again = await watch(topic, { token: alice.token })
  expect(again.response.status).toBe(200)
  await again.stop()
  for (const job of await host.lease({ free: 10 })) await host.result(job, casesOf(0))
})

test('a client that disconnects while its topics are checked releases its quota', async () => {
  const id = await submit()
  const topic = `submission:${id}`
  const leaving = new AbortController()
  await held('submission', async (trx) => {
    const asked = Array.from({ length: limits.events.streamsPerUser }, () =>
      fetch(`${server.url}/api/events?topics=${topic}`, {
        signal: leaving.signal,
        headers: { authorization: alice.token },
      }).catch(() => 'gone'),
    )
    await somebodyWaits(trx)
    await sleep(300)
    leaving.abort()
    expect(new Set(await Promise.all(asked))).toEqual(new Set(['gone']))
    await sleep(100)
  })
  await sleep(300)
  const again = await watch(topic, { token: alice.token })
  expect(again.response.status).toBe(200)
  await again.stop()
  for (const job of await host.lease({ free: 10 })) await host.result(job, casesOf(0))
})

test('rules of a contest that change while topics are looked at count', async () => {
  const { db, events, settings } = server.deps
  const contest = await makeContest(server, { type: 1, problems: [problem.id] })
  const body = { cid: contest.id, pid: 'A', language: 'C++', code: 'int main(){}' }
  const entry = (await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })).data.submitId
  const open = await submit()
  settings.forget()
  // The contest of the one was looked at when the settings are asked for the other.
  const { opening } = await held('site_setting', async (trx) => {
    const coming = watch(`submission:${entry},submission:${open}`, { token: alice.token })
    await somebodyWaits(trx)
    const frozen = { is_sealed: true, seals_at: new Date(server.clock.now().getTime() - 1_000) }
    await db.updateTable('contest').set(frozen).where('id', '=', contest.id).execute()
    await notifyContest(db, contest.id, { kind: 'contestChanged' })
    await events.caughtUp()
    return { opening: coming }
  })
  const watching = await opening
  // The contest's comes first.
  for (const job of await host.lease({ free: 10 })) await host.result(job, casesOf(0))
  await watching.until((event) => event.submitId === open && event.status === verdict.accepted)
  expect(watching.events.filter((event) => event.submitId === entry)).toEqual([])
  await watching.stop()
})

test('news crosses servers, and a stream ends with its server', async () => {
  const second = await startTestServer({}, { on: server })
  const id = await submit()
  const watching = await watch(`submission:${id}`, { on: second })
  await host.result(await leaseOne(), casesOf(-1))
  await watching.until((event) => event.status === verdict.wrongAnswer)
  await second.close()
  await watching.over
})
