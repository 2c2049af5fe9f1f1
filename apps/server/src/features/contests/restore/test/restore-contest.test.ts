import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest'
import {
  type BoardPeople,
  type HeldContest,
  type HoldContest,
  holdContests,
  makeBoardPeople,
  workedExample,
} from '../../../../../test/harness/boards.ts'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { cloneDatabase } from '../../../../../test/harness/database.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { restoreOneContest } from '../../../../commands/restore-contest.ts'
import { backUp } from '../../../../platform/backup/back-up.ts'
import { withOpenBackup } from '../../../../platform/backup/open-backup.ts'
import { recountTallies } from '../../../judging/tallies/recount.ts'
import { recountContestRatings } from '../../ratings/recount.ts'
import { refreshContestRatings } from '../../ratings/refresh.ts'
import { restoreContest } from '../restore-contest.ts'
import { contestTables, otherContestTables } from '../tables.ts'
import { fillDesks, photoOf, readContestRows } from './whole-contest.ts'

/** A contest of a backup, restored into the running site: a frozen board, rejudged submissions and all desks. */

let folder: string
let server: TestServer
let people: BoardPeople
let host: JudgeHost
let hold: HoldContest
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-restore-contest-'))
  const databaseUrl = await cloneDatabase(inject('adminUrl'))
  server = await startTestServer({ DATABASE_URL: databaseUrl, VERDICT_BACKUP_DIR: folder }, { databaseUrl })
  people = await makeBoardPeople(server)
  host = await makeJudgeHost(server)
  hold = (await holdContests(server, people)).hold
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const log = pino({ level: 'silent' })
const site = () => ({ ...server.deps, databaseUrl: server.databaseUrl, log })
const restore = (mode: 'preview' | 'in-place', contestId = contest.id) =>
  withOpenBackup(site(), (backup) => restoreContest(server.deps, { backup, contestId, mode }))

let contest: HeldContest
let guest: Person
let before: Awaited<ReturnType<typeof readAll>>

/** Two hours and a quarter into a contest of three, frozen since two. */
beforeEach(async () => {
  contest = await hold(8_100, { takes_prints: true })
  guest = await makeUser(server)
  await fillDesks(server, { contest, people, guest })
  await rejudge(contest.ids[1] ?? 0, verdict.wrongAnswer)
  before = await readAll()
  await backUp(site())
})

const photo = () => photoOf(contest.id)

/** By a judge, so that the submission has cases and the contest's log has lines. */
const rejudge = async (submitId: number, code: number) => {
  const reply = await server.call('GET', '/api/admin/judge/rejudge', { token: people.root.token, query: { submitId } })
  expect(reply).toMatchObject({ status: 200 })
  const [job] = await host.lease()
  if (job === undefined) throw new Error('nothing to judge')
  expect(await host.result(job, casesOf(code))).toMatchObject({ status: 200 })
}

const readRows = (contestId = contest.id) => readContestRows(server.deps.db, contestId)

/** Root reads the live board, others the frozen one. */
const boardOf = async (who: Person) => {
  const query = { cid: contest.id, forceRefresh: who === people.root }
  const reply = await server.call('GET', '/api/contest-board', { token: who.token, query })
  expect(reply.status, reply.msg).toBe(200)
  return { rows: reply.data.rows, view: reply.data.view }
}

const readAll = async () => ({
  rows: await readRows(),
  frozen: await boardOf(people.dot),
  live: await boardOf(people.root),
})

/** What goes wrong in a hall: a mass rejudging, a lost problem, changed times, and everything that came after. */
const spoil = async () => {
  const { db, clock } = server.deps
  await rejudge(contest.ids[2] ?? 0, verdict.timeLimitExceeded)
  await rejudge(contest.ids[0] ?? 0, verdict.accepted)
  await contest.enter([8_000, 'cyn', 'B', verdict.accepted])
  await db.deleteFrom('contest_window').where('contest_id', '=', contest.id).execute()
  await db.deleteFrom('contest_registration').where('contest_id', '=', contest.id).execute()
  await db.deleteFrom('clarification').where('contest_id', '=', contest.id).execute()
  await db.updateTable('contest').set({ title: 'Spoiled', try_penalty_s: 60 }).where('id', '=', contest.id).execute()
  await db.updateTable('desk_pass').set({ revoked_at: clock.now() }).where('contest_id', '=', contest.id).execute()
  await server.deps.files.removeNamed('img', photo())
}

const readSoon = { timeout: 30_000 }

test('a preview names what differs and changes nothing', async () => {
  await spoil()
  const spoiled = await readRows()
  const { title, isNew, changes } = await restore('preview')
  expect([title, isNew]).toEqual([(before.rows.contest as [{ title: string }])[0].title, false])
  const byPart = Object.fromEntries(changes.map(({ part, before: was, after }) => [part, [was, after]]))
  expect(byPart).toMatchObject({
    title: ['Spoiled', title],
    try_penalty_s: ['60', '1200'],
    contest_registration: ['0 rows', '2 rows'],
    clarification: ['0 rows', '2 rows'],
    submission: ['16 rows', '15 rows'],
  })
  expect(byPart.print_request).toBeUndefined()
  expect(await readRows()).toEqual(spoiled)
})

test('in place, every row and both boards are those of that moment', async () => {
  await spoil()
  const events = await server.deps.db.selectFrom('webhook_event').select('id').execute()
  const { isNew, leftOut } = await restore('in-place')
  expect([isNew, leftOut]).toEqual([false, []])
  const { desk_pass: passes, ...rows } = await readRows()
  const { desk_pass: passesBefore, ...rowsBefore } = before.rows
  expect(rows).toEqual(rowsBefore)
  // A revoked pass stays revoked.
  expect(passes).toMatchObject([{ revoked_at: expect.any(String) }])
  expect(passesBefore).toMatchObject([{ revoked_at: null }])
  await expect.poll(() => boardOf(people.root), readSoon).toEqual(before.live)
  await expect.poll(() => boardOf(people.dot), readSoon).toEqual(before.frozen)
  // The frozen cells are hidden again, and the tallies are right.
  expect(before.frozen.rows).not.toEqual(before.live.rows)
  expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
  expect(await (await fetch(`${server.url}/api/public/img/${photo()}`)).text()).toBe('the photo')
  expect(await server.deps.db.selectFrom('webhook_event').select('id').execute()).toEqual(events)
  expect((await restore('preview')).changes).toEqual([])
  const entries = await server.call('GET', '/api/admin/audit', {
    token: people.root.token,
    query: { action: 'contest.restore', subjectId: contest.id },
  })
  expect(entries.data.records).toMatchObject([{ after: { backup: expect.any(String) } }])
})

test('the contest goes on: a later submission is judged and logged', async () => {
  await spoil()
  await restore('in-place')
  const linesOf = async () => (await readRows()).contest_verdict_line as { number: number; body: string }[]
  const was = await linesOf()
  await rejudge(contest.ids[2] ?? 0, verdict.wrongAnswer)
  const is = await linesOf()
  expect(is).toEqual(expect.arrayContaining(was))
  expect(is.length).toBeGreaterThan(was.length)
  expect(is.map(({ number }) => number).sort((a, b) => a - b)).toEqual(is.map((_, index) => index + 1))
})

test('a deleted contest comes back hidden, with its board', async () => {
  const reply = await server.call('DELETE', '/api/admin/contest', {
    token: people.root.token,
    query: { cid: contest.id },
  })
  expect(reply).toMatchObject({ status: 200 })
  expect(await restore('in-place')).toMatchObject({ isNew: true })
  const { desk_pass: _, ...rows } = await readRows()
  const { desk_pass: __, ...rowsBefore } = before.rows
  expect(rows).toEqual(rowsBefore)
  const row = await server.deps.db
    .selectFrom('contest')
    .select('is_visible')
    .where('id', '=', contest.id)
    .executeTakeFirst()
  expect(row).toEqual({ is_visible: false })
  await server.deps.db.updateTable('contest').set({ is_visible: true }).where('id', '=', contest.id).execute()
  await expect.poll(() => boardOf(people.root), readSoon).toEqual(before.live)
})

test('a judging that was open at that moment is queued again', async () => {
  const { submitId } = (
    await server.call('GET', '/api/admin/judge/rejudge', {
      token: people.root.token,
      query: { submitId: contest.ids[3] },
    })
  ).data
  const [job] = await host.lease()
  if (job === undefined) throw new Error('nothing to judge')
  await backUp(site())
  await host.result(job, casesOf(verdict.wrongAnswer))
  await restore('in-place')
  const [again] = await host.lease()
  if (again === undefined) throw new Error('nothing is queued')
  expect(again.leaseId).not.toBe(job.leaseId)
  expect(await host.result(again, casesOf(verdict.accepted))).toMatchObject({ status: 200 })
  const row = await server.deps.db
    .selectFrom('submission')
    .select('verdict')
    .where('id', '=', submitId)
    .executeTakeFirst()
  expect(row).toEqual({ verdict: verdict.accepted })
})

test('rows of deleted accounts are left out, and personal data of erased ones does not return', async () => {
  const { db } = server.deps
  await db.deleteFrom('clarification').where('account_id', '=', guest.id).execute()
  await db
    .updateTable('account')
    .set({ username: `deleted-${contest.id}`, deleted_at: new Date(), status: 1 })
    .where('id', '=', guest.id)
    .execute()
  await db.deleteFrom('print_request').where('account_id', '=', guest.id).execute()
  await restore('in-place')
  const rows = JSON.stringify(await readRows())
  expect(rows).not.toContain(guest.username)
  expect(rows).not.toContain('Real Name')
  expect((await readRows()).contest_registration).toHaveLength(2)
  await db.deleteFrom('account').where('id', '=', guest.id).execute()
  const { leftOut } = await restore('in-place')
  const tables = ['contest_registration', 'clarification', 'print_request']
  expect(leftOut).toEqual(tables.map((table) => ({ table, rows: 1 })))
})

test('ratings follow the restored board, those of later contests too; the mark of the site stays', async () => {
  const { token } = people.root
  const mark = (cid: number, isRated: boolean) =>
    server.call('POST', '/api/admin/contest-rating', { token, body: { cid, isRated } })
  const changesOf = async (cid: number) => {
    const { data } = await server.call('GET', '/api/contest-rating', { token, query: { cid } })
    return data.changes as readonly object[]
  }
  const rounds = [await hold(40_000, { opens_at_end: true }), await hold(20_000, { opens_at_end: true })] as const
  const [early] = rounds
  const readRatings = () => Promise.all(rounds.map(({ id }) => changesOf(id)))
  for (const { id } of rounds) expect(await mark(id, true)).toMatchObject({ status: 200 })
  await refreshContestRatings(server.deps)
  const rated = await readRatings()
  expect(rated.map((changes) => changes.length)).toEqual([3, 3])
  await backUp(site())
  // Ada, who solved most, loses everything: the places of the first contest change, so both are rated again.
  for (const [index, [, who]] of workedExample.entries())
    if (who === 'ada') await rejudge(early.ids[index] ?? 0, verdict.wrongAnswer)
  await refreshContestRatings(server.deps)
  const spoiled = await readRatings()
  for (const [index, changes] of spoiled.entries()) expect(changes).not.toEqual(rated[index])
  expect(await restore('in-place', early.id)).toMatchObject({ isNew: false, leftOut: [] })
  await refreshContestRatings(server.deps)
  expect(await readRatings()).toEqual(rated)
  expect((await recountContestRatings(server.deps, { repair: false })).differences).toEqual([])
  // A contest whose mark was taken back after the backup stays unrated.
  expect(await mark(early.id, false)).toMatchObject({ status: 200 })
  await restore('in-place', early.id)
  await refreshContestRatings(server.deps)
  expect(await changesOf(early.id)).toEqual([])
  await mark(rounds[1].id, false)
})

test('a problem that no longer exists is named; one that was restored is found by its display id', async () => {
  const displayId = `GONE-${contest.id}`
  const { id } = await makeProblem(server, { displayId, visibility: 3 })
  const small = await makeContest(server, { problems: [id] })
  await makeEntry(server, people.ada, {
    contest: small,
    problemId: id,
    at: server.clock.now(),
    verdict: verdict.accepted,
  })
  await backUp(site())
  await server.deps.db.deleteFrom('problem').where('id', '=', id).execute()
  await expect(restore('preview', small.id)).rejects.toThrow(`npm run restore-problem -- ${displayId} --in-place`)
  const again = await makeProblem(server, { displayId, visibility: 3 })
  expect(await restore('in-place', small.id)).toMatchObject({ isNew: false, leftOut: [] })
  const rows = await readRows(small.id)
  expect(rows.contest_problem).toMatchObject([{ id: small.labels.get('A'), problem_id: again.id }])
  expect(rows.submission).toMatchObject([{ problem_id: again.id, verdict: verdict.accepted }])
})

test('the command refuses what it does not know', async () => {
  const run = (...words: string[]) => restoreOneContest({ ...site(), words })
  await expect(run()).rejects.toThrow('Name one contest')
  await expect(run('first')).rejects.toThrow('Name one contest')
  await expect(run(String(contest.id), '--at', 'noon')).rejects.toThrow('noon is not a time')
  await expect(run('99999999')).rejects.toThrow('has no contest 99999999')
})

test('every table that refers to contests or to their submissions is restored or recomputed', async () => {
  const names = contestTables.map(({ name }) => name)
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid::regclass::text = any(${names}::text[])
    union
    select table_name from information_schema.columns join information_schema.tables using (table_schema, table_name)
    where table_schema = 'public' and table_type = 'BASE TABLE' and column_name = 'contest_id' and table_name <> 'webhook_event'
    order by 1`.execute(server.deps.db)
  expect(
    rows
      .map(({ name }) => name)
      .filter((name) => !names.includes(name))
      .sort(),
  ).toEqual([...otherContestTables])
})
