import { setTimeout as sleep } from 'node:timers/promises'
import { type Job, limits, type Manifest } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languageSeeds } from '../seeds/languages.ts'
import { enqueueJudging, priority } from '../src/features/judging/enqueue.ts'
import { sweep } from '../src/features/judging/janitor.ts'
import { recountTallies } from '../src/features/judging/recount.ts'
import { addMissingLanguages } from '../src/features/problems/save-languages.ts'
import { writeSettings } from '../src/features/site/settings.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from './harness/judge-host.ts'
import { makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { startTestServer, type TestServer } from './harness/server.ts'

let server: TestServer
let alice: Person
let bob: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await writeSettings(server.deps.db, { defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  bob = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await makeJudgeHost(server)
})
afterEach(async () => {
  server.clock.advance(limits.lease.lifeMs + 1_000)
  await sweep(server.deps)
  const broom = await makeJudgeHost(server)
  for (const job of await broom.lease({ free: 1_000 })) {
    await broom.result(job, { kind: 'compileError', message: '' })
  }
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = async (who: Person, language = 'C++', on: TestServer = server): Promise<number> => {
  const body = { pid: problem.displayId, language, code: `// by ${who.username}` }
  const reply = await on.call('POST', '/api/submit-problem-judge', { token: who.token, body })
  if (reply.status !== 200) throw new Error(reply.msg)
  return reply.data.submitId
}
const read = async (submitId: number, on: TestServer = server) =>
  (await on.call('GET', '/api/get-submission-detail', { query: { submitId } })).data.submission
const place = async (who: Person, submitId: number) =>
  (await server.call('GET', '/api/get-queue-place', { query: { submitId }, token: who.token })).data
const only = (jobs: readonly Job[]): Job => {
  const [job] = jobs
  if (job === undefined || jobs.length > 1) throw new Error(`${jobs.length} jobs instead of one`)
  return job
}
const authorOf = (job: Job) => job.code.slice('// by '.length)

describe('the door', () => {
  test.each([
    ['POST', '/api/judge/lease'],
    ['POST', '/api/judge/beat'],
    ['POST', '/api/judge/progress'],
    ['POST', '/api/judge/result'],
    ['POST', '/api/judge/give-back'],
    ['GET', `/api/judge/testdata/${'0'.repeat(64)}`],
    ['GET', `/api/judge/blob/${'0'.repeat(64)}`],
  ] as const)('%s %s needs a judge token', async (method, path) => {
    const body = method === 'POST' ? {} : undefined
    expect(await server.call(method, path, { body })).toMatchObject({ http: 401 })
    expect(await server.call(method, path, { body, token: alice.token })).toMatchObject({ http: 401 })
  })

  test('a revoked token ends at once', async () => {
    await host.lease()
    await server.deps.db
      .updateTable('judge_token')
      .set({ revoked_at: new Date() })
      .where('name', '=', host.name)
      .execute()
    await expect(host.lease()).rejects.toThrow('401')
    host = await makeJudgeHost(server)
  })
})

describe('leasing', () => {
  test('a job holds everything a host must know, and its test data can be fetched', async () => {
    await submit(alice)
    const job = only(await host.lease())
    expect(job).toMatchObject({ kind: 'submission', language: 'C++', trial: null })
    expect(job.settings).toMatchObject({ problemId: problem.id, timeLimitMs: 1_000, judgeMode: 'default' })
    const manifest = ((await (await host.get(`/api/judge/testdata/${job.testdata}`)).json()) as { data: Manifest }).data
    expect(manifest).toMatchObject({ hash: job.testdata, cases: [{ seq: 1, inputName: '1.in' }] })
    const blob = await host.get(`/api/judge/blob/${manifest.cases[0]?.input.hash}`)
    expect(blob.headers.get('content-length')).toBe('4')
    expect(blob.headers.get('etag')).toBe(`"${manifest.cases[0]?.input.hash}"`)
    expect(await blob.text()).toBe('1 2\n')
    expect((await host.get(`/api/judge/blob/${'0'.repeat(64)}`)).status).toBe(404)
    expect((await host.get(`/api/judge/testdata/${'0'.repeat(64)}`)).status).toBe(404)
    await host.result(job, casesOf(0))
  })

  test('whoever waits is answered the moment something is queued', async () => {
    const waiting = host.lease({ waitMs: 10_000 })
    await sleep(150)
    const before = performance.now()
    const submitting = submit(alice)
    const job = only(await waiting)
    expect(performance.now() - before).toBeLessThan(400)
    await submitting
    await host.result(job, casesOf(0))
  })

  test('a wait ends empty when its time is up', async () => {
    expect(await host.lease({ waitMs: 50 })).toEqual([])
  })

  test('contest before practice before self-test before rejudge', async () => {
    const ids = { rejudge: await submit(alice), trial: await submit(alice), practice: await submit(alice) }
    const contest = await submit(alice)
    for (const [id, kind] of [
      [ids.rejudge, 'rejudge'],
      [ids.trial, 'trial'],
      [contest, 'contest'],
    ] as const) {
      await server.deps.db
        .updateTable('judging')
        .set({ priority: priority[kind] })
        .where('submission_id', '=', id)
        .execute()
    }
    const order: number[] = []
    for (let n = 0; n < 4; n += 1) {
      const job = only(await host.lease())
      order.push(await submissionOf(job))
      await host.result(job, casesOf(0))
    }
    expect(order).toEqual([contest, ids.practice, ids.trial, ids.rejudge])
  })

  test('one person’s flood delays the next by one, and nobody waits for ever', async () => {
    for (let n = 0; n < 20; n += 1) await submit(alice)
    await submit(bob)
    await submit(bob)
    const jobs = await host.lease({ free: 100 })
    const order = jobs.map(authorOf)
    expect(order.indexOf(bob.username)).toBeLessThanOrEqual(1)
    expect(order.lastIndexOf(bob.username)).toBeLessThanOrEqual(3)
    expect(order).toHaveLength(22)
    for (const job of jobs) await host.result(job, casesOf(0))
  })

  test('what waited long goes before everything else', async () => {
    const old = await submit(alice)
    await server.deps.db.updateTable('judging').set({ priority: 3 }).where('submission_id', '=', old).execute()
    server.clock.advance(601_000)
    await sweep(server.deps)
    const fresh = await submit(bob)
    const first = only(await host.lease())
    expect(await submissionOf(first)).toBe(old)
    expect(fresh).toBeGreaterThan(old)
    await host.result(first, casesOf(0))
  })

  test('two hosts never get the same work', async () => {
    for (let n = 0; n < 12; n += 1) await submit(n % 2 === 0 ? alice : bob)
    const other = await makeJudgeHost(server)
    const taken = await Promise.all([host, other, host, other].map((one) => one.lease({ free: 5 })))
    const ids = taken.flat().map((job) => job.leaseId)
    expect(new Set(ids).size).toBe(12)
    for (const job of taken.flat()) await host.result(job, casesOf(0))
  })

  test('work in a language no host has waits, and its owner learns why', async () => {
    const cOnly = await makeJudgeHost(server, { languages: ['C'] })
    const id = await submit(alice, 'Rust')
    expect(await cOnly.lease()).toEqual([])
    await server.deps.db
      .updateTable('judge_host')
      .set({ last_seen: new Date(0) })
      .where('name', '<>', cOnly.name)
      .execute()
    expect(await place(alice, id)).toMatchObject({ ahead: 0, reason: 'noLanguage' })
    await server.deps.db
      .updateTable('judge_host')
      .set({ last_seen: new Date(0) })
      .execute()
    // What is known of the hosts may be a second old.
    server.clock.advance(1_001)
    expect(await place(alice, id)).toMatchObject({ reason: 'noHost' })
    const job = only(await host.lease())
    expect(await place(alice, id)).toMatchObject({ ahead: null, reason: 'taken' })
    await host.result(job, casesOf(0))
    expect(await place(alice, id)).toMatchObject({ reason: 'finished' })
  })

  test('the place in the queue counts those ahead and is told to the owner only', async () => {
    await host.lease()
    await submit(bob)
    const id = await submit(alice)
    expect(await place(alice, id)).toMatchObject({ submitId: id, ahead: 1, reason: 'busy' })
    expect((await place(alice, id)).waitSeconds).toBeGreaterThanOrEqual(0)
    const strange = await server.call('GET', '/api/get-queue-place', { query: { submitId: id }, token: bob.token })
    expect(strange.status).toBe(403)
  })

  test('a host told to drain gets nothing more', async () => {
    await host.lease()
    await submit(alice)
    await server.deps.db.updateTable('judge_host').set({ draining: true }).where('name', '=', host.name).execute()
    server.clock.advance(3_000)
    expect(await host.lease({ waitMs: 50 })).toEqual([])
    expect((await host.beat([])).data).toMatchObject({ drain: true })
    host = await makeJudgeHost(server)
  })
})

const submissionOf = async (job: Job): Promise<number> => {
  const row = await server.deps.db
    .selectFrom('judging')
    .select('submission_id')
    .where('lease_id', '=', job.leaseId)
    .executeTakeFirstOrThrow()
  return row.submission_id ?? 0
}

describe('the languages of a host', () => {
  const named = async (name: string) =>
    (await server.call('GET', '/api/languages')).data.find((one: { name: string }) => one.name === name)
  const rust = (version: string) => ({
    name: 'Rust',
    available: true,
    version,
    compileCommand: 'rustc -O main.rs',
    runCommand: null,
    reason: null,
  })

  test('are shown with the versions it reports, and again when it starts with others', async () => {
    await addMissingLanguages(server.deps.db, languageSeeds)
    await (await makeJudgeHost(server, { name: 'smith', languages: [rust('rustc 1.63.0')] })).lease()
    expect(await named('Rust')).toMatchObject({ description: 'rustc 1.63.0', compileCommand: 'rustc -O main.rs' })
    await (await makeJudgeHost(server, { name: 'wright', languages: [rust('rustc 1.90.0')] })).lease()
    expect(await named('Rust')).toMatchObject({ description: 'rustc 1.90.0' })
  })

  test('may be ones its operator added, and then people can submit in them', async () => {
    await expect(submit(alice, 'OCaml')).rejects.toThrow()
    const editor = { contentType: 'text/x-ocaml', template: 'let () = print_endline "3"' }
    const ocaml = { ...rust('4.13.1'), name: 'OCaml', compileCommand: 'ocamlopt main.ml', editor }
    const brave = await makeJudgeHost(server, { languages: [ocaml] })
    await brave.lease()
    const shown = await named('OCaml')
    expect(shown).toMatchObject({ description: '4.13.1', ...editor, isSpj: false })
    // A problem accepts the languages it was made with, until its keeper allows more.
    await expect(submit(alice, 'OCaml')).rejects.toThrow()
    await server.deps.db
      .insertInto('problem_language')
      .values({ problem_id: problem.id, language_id: shown.id })
      .execute()
    const submitId = await submit(alice, 'OCaml')
    const job = only(await brave.lease())
    expect(job.language).toBe('OCaml')
    await brave.result(job, casesOf(0))
    expect((await read(submitId)).status).toBe(0)
  })
})

describe('a host that is lost', () => {
  test('beats keep a lease; silence gives the work to another, whose result counts', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await host.progress(job, { cases: [caseOf(1, 0)] })
    server.clock.advance(20_000)
    expect((await host.beat([job.leaseId, 'unknown'])).data.lost).toEqual(['unknown'])
    server.clock.advance(20_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(7)
    server.clock.advance(31_000)
    await sweep(server.deps)
    expect((await read(id)).status).toBe(5)
    expect((await host.beat([job.leaseId])).data.lost).toEqual([job.leaseId])

    const other = await makeJudgeHost(server)
    const again = only(await other.lease())
    expect(again.leaseId).not.toBe(job.leaseId)
    expect(await host.result(job, casesOf(-1))).toMatchObject({ http: 200, status: 409 })
    expect(await host.progress(job, {})).toMatchObject({ status: 409 })
    expect(await other.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ status: 0, judger: other.name })
  })

  test('a host that started anew loses what it held at once', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    const restarted = host.restarted()
    const again = only(await restarted.lease())
    expect(await host.result(job, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await restarted.result(again, casesOf(0))).toMatchObject({ status: 200 })
    expect((await read(id)).status).toBe(0)
  })

  test('a lease its host never heard of is queued again at the next question', async () => {
    const id = await submit(alice)
    const unheard = only(await host.lease({ held: [] }))
    const known = await submit(bob)
    const job = only(await host.lease({ held: [unheard.leaseId] }))
    expect(await submissionOf(job)).toBe(known)
    expect(await host.lease({ held: [job.leaseId] })).toEqual([])
    expect(await host.result(unheard, casesOf(-1))).toMatchObject({ status: 409 })
    server.clock.advance(2_100)
    const again = only(await host.lease({ held: [job.leaseId] }))
    expect(await submissionOf(again)).toBe(id)
    for (const one of [job, again]) expect(await host.result(one, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('work that takes one host down after the other ends as system error', async () => {
    const id = await submit(alice)
    for (let lost = 0; lost < 5; lost += 1) {
      only(await host.lease())
      server.clock.advance(31_000)
      await sweep(server.deps)
      // Another host would get it at once, this one after a moment.
      server.clock.advance(2_100)
    }
    expect((await read(id)).status).toBe(4)
    expect(await host.lease()).toEqual([])
  })

  test('work given back keeps its place and goes to another host first', async () => {
    const id = await submit(alice)
    await submit(bob)
    const job = only(await host.lease())
    await host.giveBack([job.leaseId, 'unknown'])
    const next = only(await host.lease())
    expect(authorOf(next)).toBe(bob.username)
    const again = only(await (await makeJudgeHost(server)).lease())
    expect(await submissionOf(again)).toBe(id)
    for (const one of [next, again]) expect(await host.result(one, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('a host that breaks off its waiting is not given work', async () => {
    const broken = new AbortController()
    const report = { host: { ...(await reportOf(host)) }, free: 1, waitMs: 10_000 }
    const waiting = fetch(`${server.url}/api/judge/lease`, {
      method: 'POST',
      headers: { authorization: host.token, 'content-type': 'application/json' },
      body: JSON.stringify(report),
      signal: broken.signal,
    }).catch(() => null)
    await sleep(200)
    broken.abort()
    await waiting
    await submit(alice)
    await sleep(200)
    const job = only(await (await makeJudgeHost(server)).lease())
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  })
})

const reportOf = async (one: JudgeHost) => {
  await one.lease()
  const row = await server.deps.db
    .selectFrom('judge_host')
    .select('report')
    .where('name', '=', one.name)
    .executeTakeFirstOrThrow()
  return row.report as object
}

describe('settling', () => {
  test('a result sent many times at once moves everything once', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    const replies = await Promise.all(Array.from({ length: 5 }, () => host.result(job, casesOf(0, 0, 0))))
    expect(replies.map((reply) => reply.status)).toEqual([200, 200, 200, 200, 200])
    expect(await read(id)).toMatchObject({ status: 0, time: 30, memory: 3_000, judger: host.name, score: null })
    const accepted = await server.deps.db
      .selectFrom('accepted')
      .select('account_id')
      .where('submission_id', '=', id)
      .execute()
    expect(accepted).toEqual([{ account_id: alice.id }])
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('the first failing case decides, and figures are capped at the limits of the language', async () => {
    const c = await submit(alice)
    await host.result(only(await host.lease()), {
      kind: 'cases',
      cases: [caseOf(3, 2), caseOf(1, 0), caseOf(2, 1, { timeMs: 99_999, memoryKb: 9_999_999 })],
    })
    expect(await read(c)).toMatchObject({ status: 1, time: 1_000, memory: 256 * 1024 })
    const python = await submit(alice, 'Python3')
    await host.result(only(await host.lease()), { kind: 'cases', cases: [caseOf(1, 1, { timeMs: 99_999 })] })
    expect(await read(python)).toMatchObject({ status: 1, time: 2_000 })
  })

  test('a compile error shows the compiler’s words, whatever bytes they hold', async () => {
    const id = await submit(alice)
    await host.result(only(await host.lease()), { kind: 'compileError', message: 'oh \u0000 no' })
    const own = await server.call('GET', '/api/get-submission-detail', { query: { submitId: id }, token: alice.token })
    const seen = { status: -2, time: null, memory: null }
    expect(own.data.submission).toMatchObject({ ...seen, errorMessage: 'oh \ufffd no' })
    // They quote the program, which a guest may not read.
    const told = await read(id)
    expect(told).toMatchObject(seen)
    expect(told.errorMessage).not.toContain('oh')
  })

  test('a fault of the judge is tried three times, elsewhere first, before it is told', async () => {
    const id = await submit(alice)
    for (const tries of [1, 2, 3]) {
      const job = only(await host.lease())
      expect(await host.result(job, { kind: 'systemError', message: `fault ${tries}` })).toMatchObject({ status: 200 })
      if (tries === 3) break
      expect((await read(id)).status).toBe(5)
      expect(await host.lease()).toEqual([])
      server.clock.advance(2_100)
    }
    const admin = await makeUser(server, { role: 'admin' })
    const { data } = await server.call('GET', '/api/get-submission-detail', {
      query: { submitId: id },
      token: admin.token,
    })
    expect(data.submission).toMatchObject({ status: 4, errorMessage: 'fault 3' })
  })

  test('no case at all is a fault and not an acceptance', async () => {
    const id = await submit(alice)
    await host.result(only(await host.lease()), { kind: 'cases', cases: [] })
    expect((await read(id)).status).toBe(5)
  })

  test('the result of an older version is refused', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await server.deps.db.updateTable('submission').set({ version: 1 }).where('id', '=', id).execute()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 409 })
    expect(await host.progress(job, {})).toMatchObject({ status: 409 })
    await server.deps.db.updateTable('submission').set({ version: 0 }).where('id', '=', id).execute()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
  })

  test('side by side, many settle and every tally is right', async () => {
    for (let n = 0; n < 30; n += 1) await submit(n % 2 === 0 ? alice : bob)
    const jobs = await host.lease({ free: 100 })
    await Promise.all(jobs.map((job, index) => host.result(job, casesOf([0, -1, 1, 2, 3, -3][index % 6] ?? 0))))
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('recounting finds and mends what is wrong', async () => {
    const { db } = server.deps
    await db.updateTable('problem_tally').set({ ac: 77 }).where('problem_id', '=', problem.id).execute()
    await db
      .updateTable('submission_tally')
      .set({ n: 5 })
      .where('ref', '=', alice.id)
      .where('verdict', '=', 0)
      .execute()
    await db.deleteFrom('accepted').where('account_id', '=', alice.id).execute()
    const found = (await recountTallies(db)).differences.map((one) => one.tally)
    expect(new Set(found)).toEqual(new Set(['problem', 'account', 'accepted']))
    expect((await recountTallies(db)).differences).toEqual([])
  })

  test('a submission without a run is queued again', async () => {
    const id = await submit(alice)
    await server.deps.db.deleteFrom('judging').where('submission_id', '=', id).execute()
    await sweep(server.deps)
    expect(await submissionOf(only(await host.lease()))).toBe(id)
    server.clock.advance(31_000)
    await sweep(server.deps)
    const run = { of: { submissionId: id, version: 0 }, accountId: alice.id, language: 'C++', priority: 1 } as const
    expect(await enqueueJudging(server.deps.db, run, server.clock.now())).toBeNull()
  })

  test('a problem whose data vanished ends in system error, not in a host', async () => {
    const id = await submit(alice)
    const { testdata_hash } = await server.deps.db
      .selectFrom('problem')
      .select('testdata_hash')
      .where('id', '=', problem.id)
      .executeTakeFirstOrThrow()
    const keep = (hash: string | null) =>
      server.deps.db.updateTable('problem').set({ testdata_hash: hash }).where('id', '=', problem.id).execute()
    await keep(null)
    expect(await host.lease()).toEqual([])
    await keep(testdata_hash)
    expect((await read(id)).status).toBe(4)
  })
})

describe('servers come and go', () => {
  test('a run begun with one server is finished with the next', async () => {
    const first = await startTestServer({}, { on: server })
    const id = await submit(alice, 'C++', first)
    const there = await makeJudgeHost(first, { name: host.name })
    const job = only(await there.lease())
    await there.progress(job, { cases: [caseOf(1, 0)] })
    await first.close()
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: 0 })
  })

  test('a host that waits at one server is woken by a submission to another', async () => {
    const second = await startTestServer({}, { on: server })
    const waiting = host.lease({ waitMs: 10_000 })
    await sleep(150)
    const before = performance.now()
    await submit(bob, 'C++', second)
    const job = only(await waiting)
    expect(performance.now() - before).toBeLessThan(500)
    await host.result(job, casesOf(0))
    await second.close()
  })

  test('a server that stops lets its waiting hosts go', async () => {
    const second = await startTestServer({}, { on: server })
    const waiting = (await makeJudgeHost(second)).lease({ waitMs: 20_000 })
    await sleep(150)
    const before = performance.now()
    await second.close()
    expect(await waiting).toEqual([])
    expect(performance.now() - before).toBeLessThan(3_000)
  })

  test('a database that drops every connection costs nothing but a moment', async () => {
    const id = await submit(alice)
    const job = only(await host.lease())
    await sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`.execute(server.deps.db)
    await sleep(700)
    // Whoever meets a broken connection asks again, as hosts do.
    for (let tries = 0; tries < 5; tries += 1) {
      if ((await host.result(job, casesOf(0))).status === 200) break
    }
    expect(await read(id)).toMatchObject({ status: 0 })
    const waiting = host.lease({ waitMs: 10_000 })
    await sleep(150)
    const before = performance.now()
    await submit(bob)
    expect(await waiting).toHaveLength(1)
    expect(performance.now() - before).toBeLessThan(500)
  })
})
