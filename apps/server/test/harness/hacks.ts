import { type Job, manifest, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect } from 'vitest'
import { makeContest } from './contests.ts'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from './judge-host.ts'
import { makeUser, type Person } from './people.ts'
import { makeProblem } from './problems.ts'
import { startTestServer, type TestServer } from './server.ts'

/** A contest with hacks for each test of a file: its people, its calls, and a host that judges. */

const { accepted } = verdict
export const minute = 60_000
export const soon = { timeout: 60_000 }

export const hackPrograms = [
  { kind: 'validator', name: 'v.cpp', code: '// v' },
  { kind: 'solution', name: 'main.cpp', code: '// main', is_main: true },
]

interface Site {
  server: TestServer
  host: JudgeHost
  /** Manages the contest. */
  owner: Person
  alice: Person
  bob: Person
  carol: Person
  problem: { readonly id: number; readonly displayId: string }
  cid: number
}

const path = '/api/contest-hacks'

export const prepareHacks = () => {
  const site = {} as Site

  beforeAll(async () => {
    const server = await startTestServer()
    await server.deps.settings.write({ defaultSubmitInterval: 0 })
    Object.assign(site, { server, host: await makeJudgeHost(server), owner: await makeUser(server, { role: 'admin' }) })
    for (const name of ['alice', 'bob', 'carol'] as const) site[name] = await makeUser(server)
  })
  afterAll(() => site.server.close())

  /** A problem of 1000 points with two cases. */
  const scoredProblem = async (programs = hackPrograms, more: object = {}) => {
    const cases = [
      { input: '1 2\n', output: '3\n', score: 400 },
      { input: '2 1\n', output: '3\n', score: 600 },
    ]
    const author = { id: site.owner.id, username: site.owner.username }
    const made = await makeProblem(site.server, { type: 1, cases, author, ...more })
    for (const program of programs) await addProgram(made.id, program)
    return made
  }
  const addProgram = (problemId: number, program: (typeof hackPrograms)[number]) =>
    site.server.deps.db
      .insertInto('problem_program')
      .values({ problem_id: problemId, language: 'C++', updated_at: new Date(), ...program })
      .execute()

  /** A contest of 120 minutes that began now. */
  const openContest = async (more: object = {}) => {
    const now = site.server.clock.now().getTime()
    const { id } = await makeContest(site.server, {
      ...{ type: 1, format: 'codeforces', problems: [site.problem.id], owner_id: site.owner.id },
      ...{ starts_at: new Date(now), ends_at: new Date(now + 120 * minute) },
      ...more,
    })
    site.cid = id
  }
  const changeContest = (columns: object) =>
    site.server.deps.db.updateTable('contest').set(columns).where('id', '=', site.cid).execute()

  beforeEach(async () => {
    site.problem = await scoredProblem()
    await openContest()
    await saveSettings({ success: 100, failure: 50 })
    // The limit of hacks per minute is tested alone.
    site.server.clock.advance(minute)
  })

  const get = (step: string, query: object, who: Person | null) =>
    site.server.call('GET', `${path}${step}`, { token: who?.token, query: { cid: site.cid, ...query } })
  const post = (step: string, body: object, who: Person | null) =>
    site.server.call('POST', `${path}${step}`, { token: who?.token, body: { cid: site.cid, ...body } })
  const saveSettings = (points: object | null, who: Person | null = site.owner) => post('/settings', { points }, who)
  const settings = async () => (await get('/settings', {}, site.owner)).data
  const overview = async (who: Person) => (await get('', {}, who)).data
  const lock = (who: Person | null) => post('/lock', { displayId: 'A' }, who)
  const targets = (who: Person | null) => get('/targets', { displayId: 'A' }, who)
  const source = (submitId: number, who: Person | null) => get('/source', { submitId }, who)
  const send = (submitId: number, who: Person | null, input = '5 5\n') => post('/send', { submitId, input }, who)
  const read = async (id: number, who: Person) => (await get('/hack', { id }, who)).data
  const detail = async (id: number) => (await get('/detail', { id }, site.owner)).data
  const cancel = (id: number, who: Person = site.owner) => post('/cancel', { id }, who)
  const retry = (id: number, who: Person = site.owner) => post('/retry', { id }, who)

  const submit = (who: Person, code = 'int main() {}') =>
    site.server.call('POST', '/api/submit-problem-judge', {
      token: who.token,
      body: { pid: 'A', cid: site.cid, language: 'C++', code },
    })
  const next = async (): Promise<Job> => {
    const [job] = await site.host.lease()
    if (job === undefined) throw new Error('There is nothing to judge')
    return job
  }
  const end = async (job: Job, outcome: Parameters<JudgeHost['result']>[1]) =>
    expect(await site.host.result(job, outcome)).toMatchObject({ status: 200 })
  /** An accepted submission. */
  const solve = async (who: Person, code?: string): Promise<number> => {
    const { data } = await submit(who, code)
    await end(await next(), casesOf(accepted, accepted))
    return data.submitId
  }
  const setOf = async ({ testdata }: Job) =>
    manifest.parse(((await (await site.host.get(`/api/judge/testdata/${testdata}`)).json()) as { data: unknown }).data)

  const textOf = async (hash: string): Promise<string> => (await site.host.get(`/api/judge/blob/${hash}`)).text()

  const validate = async (...verdicts: readonly [number, string?][]) => {
    for (const [code, message] of verdicts) {
      const job = await next()
      expect(job.kind).toBe('validation')
      await end(job, { kind: 'cases', cases: [caseOf(1, code, { message: message ?? null })] })
    }
  }
  /** The main solution answers with the input's own text. */
  const answer = async () => {
    const job = await next()
    expect(job).toMatchObject({ kind: 'generation', code: '// main', generation: { answersData: true, lines: [] } })
    const [testCase] = (await setOf(job)).cases
    if (testCase === undefined) throw new Error('no case')
    await end(job, { kind: 'generated', cases: [{ input: testCase.input, output: testCase.input }] })
  }
  const judge = async (...verdicts: readonly number[]): Promise<Job> => {
    const job = await next()
    expect(job.kind).toBe('submission')
    await end(job, casesOf(...verdicts))
    return job
  }
  /** A hack with the verdict of the program that is hacked; its number. */
  const hack = async (submitId: number, who: Person, code: number, input?: string): Promise<number> => {
    const { data, msg } = await send(submitId, who, input)
    if (data === null) throw new Error(msg)
    await validate([accepted])
    await answer()
    await judge(code)
    return data.id
  }
  /** A hack that could not be judged; its number. */
  const failedHack = async (submitId: number, who: Person): Promise<number> => {
    const { data } = await send(submitId, who)
    await validate([accepted])
    await end(await next(), { kind: 'generationFailed', message: 'solution: time limit' })
    return data.id
  }
  /** Alice locked the problem, and a program of Bob can be hacked; its number. */
  const readyTarget = async (): Promise<number> => {
    await solve(site.alice)
    const target = await solve(site.bob)
    await lock(site.alice)
    return target
  }

  const rowOf = (submitId: number) =>
    site.server.deps.db
      .selectFrom('submission')
      .select(['verdict', 'score', 'version', 'is_manual'])
      .where('id', '=', submitId)
      .executeTakeFirstOrThrow()
  const statusOf = async (submitId: number) => (await rowOf(submitId)).verdict
  /** Points on the board by username. */
  const board = async (who: Person = site.owner, forceRefresh = true): Promise<Record<string, number>> => {
    const body = { cid: site.cid, limit: 30, currentPage: 1, forceRefresh }
    const reply = await site.server.call('POST', '/api/get-contest-rank', { token: who.token, body })
    return Object.fromEntries(
      reply.data.records.map((row: { username: string; totalScore: number }) => [row.username, row.totalScore]),
    )
  }
  const showsOnBoard = (points: Record<string, number>) => expect.poll(() => board(), soon).toEqual(points)
  /** Hack cells of the compact board by account. */
  const hackCells = async (who: Person, forceRefresh = false): Promise<Record<string, unknown>> => {
    const query = { cid: site.cid, forceRefresh }
    const { data } = await site.server.call('GET', '/api/contest-board', { token: who.token, query })
    return Object.fromEntries(
      data.rows.flatMap((row: { uid: string; hacks?: unknown }) => (row.hacks ? [[row.uid, row.hacks]] : [])),
    )
  }

  return {
    ...{ site, scoredProblem, addProgram, openContest, changeContest, get, post, saveSettings, settings, overview },
    ...{
      lock,
      targets,
      source,
      send,
      read,
      detail,
      cancel,
      retry,
      submit,
      next,
      end,
      solve,
      setOf,
      textOf,
      validate,
      answer,
    },
    ...{ judge, hack, failedHack, readyTarget, rowOf, statusOf, board, showsOnBoard, hackCells },
  }
}
