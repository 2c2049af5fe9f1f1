import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { form, inHours, makeOver, organiserAt } from '../../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { serverDoctor } from '../../../../doctor.ts'
import { settledPlaces } from '../../ratings/places.ts'

/** Contests of a format that the site adds as a file: the example of the documentation. */

const example = join(import.meta.dirname, '../../../../../../../docs/examples/formats/best-two.mjs')

let folder: string
let server: TestServer
let chair: Person
let student: Person
const as = () => organiserAt(server)(chair)

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-formats-'))
  await copyFile(example, join(folder, 'best-two.mjs'))
  await writeFile(
    join(folder, 'fragile.mjs'),
    `export default { version: 1, name: 'fragile', title: { 'zh-CN': '易碎', 'en-US': 'Fragile' },
      description: { 'zh-CN': '五十分出错。', 'en-US': 'Fails on 50 points.' },
      fold: (_, { submissions }) => {
        const score = submissions.at(-1).score
        if (score === 50) throw new Error('fifty')
        return { score }
      } }`,
  )
  server = await startTestServer({ VERDICT_FORMATS_DIR: folder })
  chair = await makeUser(server, { role: 'admin' })
  student = await makeUser(server)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true })
})

const detail = async (cid: number) => (await as().get('', { cid })).data
const soon = { timeout: 60_000, interval: 100 }

describe('the list of formats', () => {
  test('is open to guests, and has titles and settings in both languages but no code', async () => {
    const { status, data } = await server.call('GET', '/api/get-contest-formats')
    expect(status).toBe(200)
    expect(data).toHaveLength(2)
    expect(data[0]).toMatchObject({
      name: 'best-two',
      title: { 'zh-CN': '三取二', 'en-US': 'Best two of three' },
      settings: [{ name: 'last', kind: 'number', default: 3, min: 1, max: 20 }, { name: 'best' }, { kind: 'boolean' }],
      tieBreak: 'penalty',
    })
    expect(data[1]).toMatchObject({ name: 'fragile', settings: [], tieBreak: 'none' })
    expect(data[0]).not.toHaveProperty('fold')
  })
})

test('operators see the formats in the doctor, and their hash in /servez', async () => {
  const answer = await fetch(`${server.url}/servez`)
  const { contestFormats } = z.object({ contestFormats: z.string() }).parse(await answer.json())
  expect(contestFormats).toMatch(/^[0-9a-f]{16}$/)
  const findingOf = async (files: string) =>
    (await serverDoctor({ ...server.deps.config, VERDICT_FORMATS_DIR: files })).find(
      ({ name }) => name === 'contest formats',
    )
  expect(await findingOf(folder)).toMatchObject({ ok: true, seen: `best-two, fragile; files ${contestFormats}` })
  expect(await findingOf(join(folder, 'nowhere'))).toBeUndefined()
  const broken = join(folder, 'broken')
  await mkdir(broken)
  await writeFile(join(broken, 'late.mjs'), `throw new Error('no licence')`)
  expect(await findingOf(broken)).toMatchObject({ ok: false, seen: 'late.mjs: no licence' })
})

describe('the contest editor', () => {
  test('keeps the format and its settings, which existing clients see as OI', async () => {
    const formatOptions = { last: 4, earlierWins: 1 }
    const cid = await makeOver(server, chair, { type: null, format: 'best-two', formatOptions })
    const all = { last: 4, best: 2, earlierWins: 1 }
    expect(await detail(cid)).toMatchObject({ type: 1, format: 'best-two', formatOptions: all })
    expect((await as().put('', { ...form({ type: 1 }), id: cid })).status).toBe(200)
    expect(await detail(cid)).toMatchObject({ format: 'best-two', formatOptions: all })
    const copy = await as().post('/copy', { cid, startTime: inHours(48) })
    expect(await detail(copy.data.cid)).toMatchObject({ format: 'best-two', formatOptions: all })
  })

  test.each([
    ['a format that is not installed', { format: 'best-nine' }, /best-nine/],
    ['a name that no format can have', { format: 'Best two' }, /format/],
    ['a setting out of its range', { format: 'best-two', formatOptions: { last: 21 } }, /last/],
    ['a switch that is neither on nor off', { format: 'best-two', formatOptions: { earlierWins: 2 } }, /earlierWins/],
    ['a setting that the format lacks', { format: 'best-two', formatOptions: { worst: 1 } }, /formatOptions.worst/],
  ])('refuses %s', async (_, more, message) => {
    const reply = await as().post('/make', form({ type: null, ...more }))
    expect([reply.status, reply.msg]).toEqual([400, expect.stringMatching(message)])
  })

  test('is closed to users', async () => {
    const reply = await organiserAt(server)(student).post('/make', form({ type: null, format: 'best-two' }))
    expect(reply.status).toBe(403)
  })
})

interface Round {
  readonly cid: number
  readonly problemId: number
}

/** A contest of the format with one scored problem, in its first hour. */
const startRound = async (format: string, more: object = {}): Promise<Round> => {
  const times = { startTime: inHours(-1), endTime: inHours(1), sealRank: false, sealRankTime: null }
  const cid = await makeOver(server, chair, { ...times, type: null, format, openRank: true, ...more })
  const { id } = await makeProblem(server, { visibility: 3, type: 1 })
  const now = server.clock.now()
  await server.deps.db
    .insertInto('contest_problem')
    .values({ contest_id: cid, problem_id: id, label: 'A', title: 'Apples', created_at: now, updated_at: now })
    .execute()
  return { cid, problemId: id }
}

/** A judged submission of the student, as settling one leaves it. */
const submit = async ({ cid, problemId }: Round, minute: number, score: number | null): Promise<number> => {
  const { db } = server.deps
  const contest = await db.selectFrom('contest').select('starts_at').where('id', '=', cid).executeTakeFirstOrThrow()
  const places = db.selectFrom('contest_problem').select('id').where('contest_id', '=', cid)
  const { id } = await db
    .insertInto('submission')
    .values({
      problem_id: problemId,
      account_id: student.id,
      contest_id: cid,
      contest_problem_id: (await places.executeTakeFirstOrThrow()).id,
      language: 'C++',
      length: 10,
      submitted_at: new Date(contest.starts_at.getTime() + minute * 60_000),
      verdict: verdict.pending,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await judge(id, score)
  return id
}

const judge = (id: number, score: number | null) => {
  const code = score === null ? verdict.compileError : score === 100 ? verdict.accepted : verdict.partialAccepted
  return server.deps.db
    .updateTable('submission')
    .set({ verdict: code, score, time_ms: 5 })
    .where('id', '=', id)
    .execute()
}

const boardAt = (at: TestServer, cid: number, token?: string) =>
  at.call('GET', '/api/contest-board', { query: { cid, forceRefresh: token === chair.token }, token })
const rowOf = async (cid: number) => (await boardAt(server, cid)).data.rows[0]

describe('the board', () => {
  test('counts submissions by the format, and again when one is judged differently', async () => {
    const round = await startRound('best-two')
    for (const [index, score] of [40, 90, 60].entries()) await submit(round, 5 * (index + 1), score)
    const last = await submit(round, 20, 80)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(85)
    expect((await boardAt(server, round.cid)).data).toMatchObject({
      rule: 'oi',
      format: 'best-two',
      timeKind: 'penalty',
      rows: [{ points: 85, time: 0, cells: [['A', 85, 90, 0, 2, 1_200]] }],
    })
    await judge(last, 100)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(95)
    expect((await as().put('', { id: round.cid, formatOptions: { best: 3, earlierWins: 1 } })).status).toBe(200)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(83)
    expect((await rowOf(round.cid)).time).toBe(1_200)
    expect((await as().put('', { id: round.cid, format: 'noip' })).status).toBe(200)
  })

  test('existing clients read the totals', async () => {
    const round = await startRound('best-two')
    await submit(round, 5, 100)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(50)
    const page = await server.call('POST', '/api/get-contest-rank', {
      token: student.token,
      body: { cid: round.cid, currentPage: 1, limit: 10 },
    })
    expect(page.data.records.at(-1)).toMatchObject({ totalScore: 50, submissionInfo: { A: 50 }, timeInfo: null })
  })

  test('freezes for all but the managers', async () => {
    const round = await startRound('best-two', { sealRank: true, sealRankTime: inHours(-0.5) })
    await submit(round, 5, 60)
    await submit(round, 40, 100)
    await expect.poll(async () => (await boardAt(server, round.cid, chair.token)).data.rows[0]?.points, soon).toBe(80)
    expect((await boardAt(server, round.cid)).data).toMatchObject({ view: 'frozen', rows: [{ points: 30 }] })
  })

  test('stays hidden where the contest hides it', async () => {
    const round = await startRound('best-two', { hidesBoard: true })
    expect((await boardAt(server, round.cid, student.token)).status).toBe(403)
    expect((await boardAt(server, round.cid, chair.token)).status).toBe(200)
  })

  test('participants read the settings of the format', async () => {
    const { cid } = await startRound('best-two', { formatOptions: { last: 5 } })
    const info = await server.call('GET', '/api/get-contest-info', { query: { cid }, token: student.token })
    expect(info.data).toMatchObject({ format: 'best-two', formatOptions: { last: 5, best: 2, earlierWins: 0 } })
    const icpc = await makeOver(server, chair)
    const other = await server.call('GET', '/api/get-contest-info', { query: { cid: icpc }, token: student.token })
    expect(other.data).not.toHaveProperty('formatOptions')
  })
})

describe('faults', () => {
  test('a function that fails leaves its cell unjudged, is reported, and keeps ratings from being computed', async () => {
    const round = await startRound('fragile')
    await submit(round, 5, 30)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(30)
    const id = await submit(round, 10, 50)
    await expect.poll(async () => (await boardAt(server, round.cid)).data.rows, soon).toEqual([])
    const fault = { format: 'fragile', contestId: round.cid, reason: 'fifty' }
    expect(server.deps.formats.foldFaults()).toContainEqual(fault)
    const after = new Date(Date.now() + 10 * 3_600_000)
    expect(await settledPlaces(server.deps, round.cid, after)).toBeNull()
    await judge(id, 70)
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(70)
    expect(await settledPlaces(server.deps, round.cid, after)).toEqual([{ id: student.id, place: 1 }])
  })

  test('a format that is not installed: the board says so, and nothing is lost', async () => {
    const formatOptions = { last: 7 }
    const round = await startRound('best-two', { formatOptions })
    await submit(round, 5, 60)
    const hidden = await startRound('best-two', { visible: false })
    const empty = join(folder, 'empty')
    await mkdir(empty)
    const other = await startTestServer({ VERDICT_FORMATS_DIR: empty }, { on: server })
    try {
      expect((await other.call('GET', '/api/get-contest-formats')).data).toEqual([])
      for (const token of [undefined, student.token, chair.token]) {
        const reply = await boardAt(other, round.cid, token)
        expect([reply.status, reply.msg]).toEqual([400, expect.stringMatching(/best-two/)])
      }
      // The reason is not shown to those who cannot see the contest.
      expect((await boardAt(other, hidden.cid)).msg).not.toMatch(/best-two/)
      const organiser = organiserAt(other)(chair)
      expect((await organiser.get('', { cid: round.cid })).data).toMatchObject({ format: 'best-two', formatOptions })
      expect((await organiser.put('', { id: round.cid, title: 'Still here' })).status).toBe(200)
      expect((await organiser.put('', { id: round.cid, type: 1, format: 'best-two' })).status).toBe(200)
      expect(await settledPlaces(other.deps, round.cid, new Date(Date.now() + 10 * 3_600_000))).toBeNull()
    } finally {
      await other.close()
    }
    expect(await detail(round.cid)).toMatchObject({ format: 'best-two', formatOptions })
    await expect.poll(async () => (await rowOf(round.cid))?.points, soon).toBe(30)
  })
})
