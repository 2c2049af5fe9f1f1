import { setTimeout as sleep } from 'node:timers/promises'
import type { Manifest } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../seeds/languages.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { authorOf, endAllWork, handIn, only, readSubmission, submissionOf } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { shortestWait } from '../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../problems/saving/save-languages.ts'
import { priority } from '../queue/enqueue.ts'
import { recountTallies } from '../tallies/recount.ts'

/** Distribution of work to hosts: authentication, assignment, and order. */

let server: TestServer
let alice: Person
let bob: Person
let host: JudgeHost
let problem: { id: number; displayId: string }

beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  alice = await makeUser(server)
  bob = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
beforeEach(async () => {
  host = await makeJudgeHost(server)
})
afterEach(async () => {
  await endAllWork(server)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
})

const submit = (who: Person, language = 'C++') => handIn(server, who, { pid: problem.displayId, language })
const place = async (who: Person, submitId: number) =>
  (await server.call('GET', '/api/get-queue-place', { query: { submitId }, token: who.token })).data

describe('authentication', () => {
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

  test('a waiting host is answered as soon as a run is queued', async () => {
    const shortestMs = await shortestWait(async () => {
      const waiting = host.lease({ waitMs: 10_000 })
      await sleep(150)
      const before = performance.now()
      const submitting = submit(alice)
      const job = only(await waiting)
      const tookMs = performance.now() - before
      await submitting
      await host.result(job, casesOf(0))
      return tookMs
    })
    // Without the signal, waiting hosts look once a second.
    expect(shortestMs).toBeLessThan(500)
  })

  test('a wait ends empty when its time is up', async () => {
    expect(await host.lease({ waitMs: 50 })).toEqual([])
  })

  test('a contest goes first, then what people wait for, then rejudging', async () => {
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
      order.push(await submissionOf(server, job))
      await host.result(job, casesOf(0))
    }
    expect([order[0], order[3]]).toEqual([contest, ids.rejudge])
  })

  test('a flood of one user delays the next by one, and no run starves', async () => {
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

  test('two hosts never get the same work', async () => {
    for (let n = 0; n < 12; n += 1) await submit(n % 2 === 0 ? alice : bob)
    const other = await makeJudgeHost(server)
    const taken = await Promise.all([host, other, host, other].map((item) => item.lease({ free: 5 })))
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
    // Host data is cached for a second.
    server.clock.advance(1_001)
    expect(await place(alice, id)).toMatchObject({ reason: 'noHost' })
    const job = only(await host.lease())
    expect(await place(alice, id)).toMatchObject({ ahead: null, reason: 'taken' })
    await host.result(job, casesOf(0))
    expect(await place(alice, id)).toMatchObject({ reason: 'finished' })
  })

  test('the queue position counts earlier runs and is returned to the author only', async () => {
    await host.lease()
    await submit(bob)
    const id = await submit(alice)
    expect(await place(alice, id)).toMatchObject({ submitId: id, ahead: 1, reason: 'busy' })
    expect((await place(alice, id)).waitSeconds).toBeGreaterThanOrEqual(0)
    const strange = await server.call('GET', '/api/get-queue-place', { query: { submitId: id }, token: bob.token })
    expect(strange.status).toBe(403)
  })

  test('a drained host gets no more work', async () => {
    await host.lease()
    await submit(alice)
    await server.deps.db.updateTable('judge_host').set({ draining: true }).where('name', '=', host.name).execute()
    server.clock.advance(3_000)
    expect(await host.lease({ waitMs: 50 })).toEqual([])
    expect((await host.beat([])).data).toMatchObject({ drain: true })
  })
})

describe('the languages of a host', () => {
  const named = async (name: string) =>
    (await server.call('GET', '/api/languages')).data.find((item: { name: string }) => item.name === name)
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
    expect((await readSubmission(server, submitId)).status).toBe(0)
  })
})
