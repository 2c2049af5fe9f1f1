import { verdict } from '@verdict/contract'
import sharp from 'sharp'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { realContests } from '../../../../../../../packages/rules/test/board/contests.ts'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { exportContest, filesOf } from '../../../../../test/harness/contest-exports.ts'
import { planContest, takeContest } from '../../../../../test/harness/contest-imports.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { beginReplay } from '../../../../../test/harness/replay.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../../problems/saving/save-languages.ts'

/** A contest that leaves one installation and enters another is the same contest there. */

let from: TestServer
let to: TestServer
let fromRoot: Person
let toRoot: Person
beforeAll(async () => {
  from = await startTestServer()
  to = await startTestServer()
  await addMissingLanguages(to.deps.db, languageSeeds)
  fromRoot = await makeUser(from, { role: 'root', username: 'chief-here' })
  toRoot = await makeUser(to, { role: 'root', username: 'chief-there' })
})
afterAll(async () => {
  await from.close()
  await to.close()
})

/** A finished run of a submission with two test cases, in the first installation. */
const judgeCases = async (submissionId: number, who: Person): Promise<void> => {
  const { db, clock } = from.deps
  const now = clock.now()
  const { id } = await db
    .insertInto('judging')
    .values({
      submission_id: submissionId,
      account_id: who.id,
      language: 'C++',
      state: 'done',
      priority: 0,
      due_at: now,
      queued_at: now,
      finished_at: now,
      verdict: verdict.partialAccepted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const plain = { judging_id: id, memory_kb: 9 }
  await db
    .insertInto('judging_case')
    .values([
      { ...plain, seq: 1, verdict: verdict.accepted, time_ms: 5, score: 40 },
      { ...plain, seq: 2, verdict: verdict.wrongAnswer, time_ms: 6, score: 0, message: 'first line differs' },
    ])
    .execute()
  await db.updateTable('submission').set({ judging_id: id, case_total: 2 }).where('id', '=', submissionId).execute()
}

const firstSubmission = async (cid: number): Promise<number> =>
  (
    await to.deps.db
      .selectFrom('submission')
      .select('id')
      .where('contest_id', '=', cid)
      .orderBy('id')
      .executeTakeFirstOrThrow()
  ).id

const sendPhoto = async (cid: number, username: string): Promise<void> => {
  const bytes = await sharp({ create: { width: 40, height: 30, channels: 3, background: '#38a' } })
    .png()
    .toBuffer()
  const form = new FormData()
  form.append('image', new Blob([new Uint8Array(bytes)]), 'ada.png')
  const search = new URLSearchParams({ cid: String(cid), username })
  const reply = await fetch(`${from.url}/api/admin/contest/photo?${search}`, {
    method: 'POST',
    headers: { authorization: fromRoot.token },
    body: form,
  })
  expect(await reply.json()).toMatchObject({ status: 200 })
}

/** The scoreboard by usernames, since account numbers differ. */
const boardOf = async (server: TestServer, root: Person, cid: number) => {
  const { data } = await server.call('POST', '/api/get-contest-rank', {
    token: root.token,
    body: { cid, limit: 500, forceRefresh: true },
  })
  return data.records.map(({ uid, avatar, ...row }: Record<string, unknown>) => row)
}

test('a real contest keeps its standings, and its second export is the same', { timeout: 300_000 }, async () => {
  const real = realContests.find(({ name }) => name === 'nerc-2020')
  if (real === undefined) throw new Error('The contest is missing.')
  // Contests start at whole seconds.
  const start = new Date(Math.ceil(Date.now() / 1_000) * 1_000)
  from.clock.now = () => start
  const replay = await beginReplay(from, real)
  const { db } = from.deps
  await db
    .updateTable('contest')
    .set({
      owner_id: fromRoot.id,
      award_type: 2,
      statements_ahead_s: 5_400,
      awards: JSON.stringify([
        { priority: 1, name: 'Gold', background: '#e6bf25', color: '#fff', num: 4 },
        { priority: 2, name: 'Silver', background: '#b4c0c7', color: '#fff', num: 4 },
      ]),
      stars: JSON.stringify([`contest-${replay.contestId}-3`]),
      counts_minutes: true,
      opens_ccs: true,
      description: '# NERC\n\nA real contest.',
    })
    .where('id', '=', replay.contestId)
    .execute()
  const end = new Date(start.getTime() + (real.contest.durationMin * 60 + 100) * 1_000)
  from.clock.now = () => end
  await replay.judge(real.runs.map((_, index) => index))
  const cid = replay.contestId
  const first = await exportContest(from, fromRoot, { cid, format: 'verdict' })

  const plan = await planContest(to, toRoot, first.bytes)
  expect(plan).toMatchObject({ state: 'read', reason: null })
  expect(plan.plan).toMatchObject({ format: 'verdict', submissions: real.runs.length, notes: [] })
  expect(plan.plan?.problems.map(({ label, fault }) => [label, fault])).toEqual(
    real.problems.map((label) => [label, null]),
  )
  expect(new Set(plan.plan?.people.map(({ fate, password }) => `${fate} ${password}`))).toEqual(
    new Set(['create generated']),
  )
  // A dry run creates nothing.
  expect((await to.deps.db.selectFrom('contest').select('id').execute()).length).toBe(0)
  expect((await to.deps.db.selectFrom('account').select('id').execute()).length).toBe(1)

  const done = await takeContest(to, toRoot, plan)
  expect(done).toMatchObject({ state: 'finished', reason: null, cid: expect.any(Number) })
  const there = done.cid ?? 0
  expect(await boardOf(to, toRoot, there)).toEqual(await boardOf(from, fromRoot, cid))
  const second = await exportContest(to, toRoot, { cid: there, format: 'verdict' })
  expect(await filesOf(second)).toEqual(await filesOf(first))
  const results = async (server: TestServer, root: Person, id: number) =>
    (await exportContest(server, root, { cid: id, format: 'results' })).bytes.toString()
  expect(await results(to, toRoot, there)).toBe(await results(from, fromRoot, cid))

  // Tallies and the log of the contest are as if everything had been submitted there.
  const { rows: counted } = await to.deps.pool.query('select * from counted_in_contest($1)', [there])
  const { rows: kept } = await to.deps.pool.query('select * from contest_tally where contest_id = $1 and n <> 0', [
    there,
  ])
  const plainRows = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort()
  expect(plainRows(kept)).toEqual(plainRows(counted))
  const chain = await to.deps.db
    .selectFrom('contest_chain')
    .selectAll()
    .where('contest_id', '=', there)
    .executeTakeFirst()
  expect(chain).toMatchObject({ receipts: real.runs.length, verdicts: real.runs.length })
  // The list of passwords opens the accounts.
  expect(done.passwordsKey).toEqual(expect.any(String))
  const list = await to.deps.db
    .selectFrom('generated_list')
    .select('accounts')
    .where('key', '=', done.passwordsKey ?? '')
    .executeTakeFirstOrThrow()
  const [[username, password] = []] = list.accounts as [string, string][]
  const login = await to.call('POST', '/api/login', { body: { username, password } })
  expect(login.status, login.msg).toBe(200)
})

test('an OI contest with texts keeps everything, with another start and without visibility', async () => {
  const ada = await makeUser(from, { username: 'ada' })
  const problem = await makeProblem(from, { type: 1, visibility: 3 })
  const contest = await makeContest(from, {
    problems: [problem.id],
    type: 1,
    auth: 1,
    password: 'geheim',
    owner_id: fromRoot.id,
    oi_counts: 'Highest',
    starts_at: new Date('2026-01-02T03:00:00Z'),
    ends_at: new Date('2026-01-02T08:00:00Z'),
    title: '周赛',
    description: '每周一次',
  })
  const at = (text: string) => new Date(`2026-01-02T${text}Z`)
  const { db } = from.deps
  const submissionId = await makeEntry(from, ada, {
    contest,
    problemId: problem.id,
    at: at('03:30:00'),
    verdict: verdict.partialAccepted,
    score: 40,
  })
  await makeEntry(from, ada, {
    contest,
    problemId: problem.id,
    at: at('04:30:00'),
    verdict: verdict.partialAccepted,
    score: 30,
    code: '#include "sum.h"',
    files: [
      { name: 'sum.h', text: 'int sum(int, int);\n' },
      { name: 'empty.txt', text: '' },
    ],
  })
  await db
    .insertInto('contest_registration')
    .values({ contest_id: contest.id, account_id: ada.id, created_at: at('02:00:00') })
    .execute()
  await db
    .insertInto('announcement')
    .values([
      {
        title: 'Hello',
        content: 'text',
        status: 0,
        contest_id: contest.id,
        account_id: ada.id,
        created_at: at('01:00:00'),
      },
      {
        title: 'Later',
        content: 'secret',
        status: 1,
        contest_id: contest.id,
        account_id: ada.id,
        created_at: at('01:30:00'),
      },
    ])
    .execute()
  await db
    .insertInto('clarification')
    .values({
      contest_id: contest.id,
      account_id: ada.id,
      contest_problem_id: contest.labels.get('A') ?? null,
      question: 'n?',
      answer: 'yes',
      answered_at: at('03:41:00'),
      is_public: true,
      created_at: at('03:40:00'),
      updated_at: at('03:41:00'),
    })
    .execute()
  const window = { delay_s: 600, extra_s: 300 }
  await db
    .insertInto('contest_window')
    .values({
      ...{ contest_id: contest.id, account_id: ada.id, ...window },
      ...{ reason: 'health', set_by: 'chief-here', set_at: at('02:00:00') },
    })
    .execute()
  await judgeCases(submissionId, ada)
  await sendPhoto(contest.id, 'ada')
  const first = await exportContest(from, fromRoot, { cid: contest.id, format: 'verdict' })
  const plan = await planContest(to, toRoot, first.bytes)
  expect(plan.reason).toBeNull()
  expect(plan.plan).toMatchObject({ announcements: 2, clarifications: 1, submissions: 2 })
  const moved = await takeContest(to, toRoot, plan, { startTime: '2026-02-02T03:00:00Z', visible: false })
  const after = await to.deps.db
    .selectFrom('contest')
    .selectAll()
    .where('id', '=', moved.cid ?? 0)
    .executeTakeFirst()
  const own = await to.deps.db
    .selectFrom('contest_window')
    .select(['delay_s', 'extra_s', 'reason'])
    .where('contest_id', '=', moved.cid ?? 0)
    .execute()
  expect(own).toEqual([{ ...window, reason: '' }])
  expect(after).toMatchObject({
    overtime_s: 900,
    is_visible: false,
    password: 'geheim',
    // The end of the last participant.
    ends_at: new Date('2026-02-02T08:15:00Z'),
    oi_counts: 'Highest',
    owner_id: toRoot.id,
  })
  await to.call('PUT', '/api/admin/contest/change-contest-visible', {
    token: toRoot.token,
    query: { cid: moved.cid, visible: true },
  })
  const board = await boardOf(to, toRoot, moved.cid ?? 0)
  expect(board).toEqual(await boardOf(from, fromRoot, contest.id))
  expect(board[0]).toMatchObject({ username: 'ada', totalScore: 40 })

  const photo = await to.deps.db
    .selectFrom('contest_photo')
    .selectAll()
    .where('contest_id', '=', moved.cid ?? 0)
    .execute()
  expect(photo).toMatchObject([{ width: 40, height: 30 }])
  const shown = await fetch(`${to.url}${photo[0]?.url}`)
  expect([shown.status, shown.headers.get('content-type')]).toEqual([200, 'image/jpeg'])
  const cases = await to.call('GET', '/api/get-all-case-result', {
    token: toRoot.token,
    query: { submitId: await firstSubmission(moved.cid ?? 0) },
  })
  expect(cases.data.judgeCaseList).toMatchObject([
    { status: verdict.accepted, time: 5, score: 40 },
    { status: verdict.wrongAnswer, time: 6, score: 0 },
  ])

  // Imported once more next to itself: the problem gets another display id, the account is the one that is there.
  const again = await planContest(to, toRoot, first.bytes)
  expect(again.plan?.people).toMatchObject([{ username: 'ada', fate: 'existing', password: null }])
  expect(again.plan?.problems[0]?.known).toMatchObject({ pid: moved.plan?.problems[0]?.pid })
  const copy = await takeContest(to, toRoot, again)
  expect(copy.passwordsKey).toBeNull()
  const same = await exportContest(to, toRoot, { cid: copy.cid ?? 0, format: 'verdict' })
  const files = await filesOf(first)
  const copied = await filesOf(same)
  expect(copied.get('submissions.ndjson')).toBe(files.get('submissions.ndjson'))
  const settings = (text = '') => ({ ...JSON.parse(text), problems: [] })
  expect(settings(copied.get('contest.json'))).toEqual(settings(files.get('contest.json')))
  const third = await planContest(to, toRoot, first.bytes)
  const reused = await takeContest(to, toRoot, third, { problems: [{ seq: 0, use: 'existing' }] })
  const last = await filesOf(await exportContest(to, toRoot, { cid: reused.cid ?? 0, format: 'verdict' }))
  for (const name of ['contest.json', 'submissions.ndjson']) expect(last.get(name)).toBe(files.get(name))
})

test('individual times that participants began, and extra time besides, stay as they are', async () => {
  const { db } = from.deps
  const [eva, tom] = [await makeUser(from, { username: 'eva-times' }), await makeUser(from, { username: 'tom-times' })]
  const at = (time: string) => new Date(`2026-01-10T${time}Z`)
  const contest = await makeContest(from, {
    ...{ title: 'Individual', description: 'Begin when you like.', owner_id: fromRoot.id },
    ...{ starts_at: at('08:00:00'), ends_at: at('18:00:00'), window_s: 3_600 },
  })
  const stamps = { contest_id: contest.id, reason: '', set_by: 'chief-here', set_at: at('09:00:00') }
  // Eva began at nine and has ten minutes more. Tom has five minutes more and never began.
  const rows = [
    { account_id: eva.id, delay_s: 3_600, base_s: -32_400, extra_s: -31_800, began_at: at('09:00:00') },
    { account_id: tom.id, delay_s: 0, base_s: 0, extra_s: 300, began_at: null },
  ]
  await db
    .insertInto('contest_window')
    .values(rows.map((row) => ({ ...row, ...stamps })))
    .execute()
  const exported = await exportContest(from, fromRoot, { cid: contest.id, format: 'verdict' })
  const plan = await planContest(to, toRoot, exported.bytes)
  const { cid } = await takeContest(to, toRoot, plan, { startTime: '2026-03-10T08:00:00Z', visible: false })
  const kept = await to.deps.db
    .selectFrom('contest_window')
    .innerJoin('contest', 'contest.id', 'contest_window.contest_id')
    .select(['delay_s', 'base_s', 'extra_s', 'began_at', 'contest.window_s', 'contest.overtime_s'])
    .where('contest_id', '=', cid ?? 0)
    .orderBy('delay_s', 'desc')
    .execute()
  const contestTimes = { window_s: 3_600, overtime_s: 300 }
  expect(kept).toEqual([
    {
      ...{ delay_s: 3_600, base_s: -32_400, extra_s: -31_800, began_at: new Date('2026-03-10T09:00:00Z') },
      ...contestTimes,
    },
    { delay_s: 0, base_s: 0, extra_s: 300, began_at: null, ...contestTimes },
  ])
})
