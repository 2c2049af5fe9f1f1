import {
  type AcmCell,
  acmBoard,
  type BoardRecord,
  type BoardRow,
  type BoardView,
  enters,
  placeRows,
  revealSteps,
  usualPenalty,
} from '@verdict/rules'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type RealContest,
  realContests,
  recordsOf,
  rulesOf,
} from '../../../../../../../packages/rules/test/board/contests.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { beginReplay, outcomeOf, type Replay } from '../../../../../test/harness/replay.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'

/**
 * Replays four real contests through the server: every run is submitted at its second and judged in a different order,
 * and boards are read as users do. The result must equal the original, row by row.
 */

let server: TestServer
let root: Person
let viewer: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  viewer = await makeUser(server)
})
afterAll(() => server.close())

/** A board moves at most once a second. */
const soon = { timeout: 5_000 }

const inMinutes = { ...usualPenalty, wholeMinutes: true }
const parts = 6
const durationOf = ({ contest }: RealContest): number => contest.durationMin * 60 + 1

/** A board from the server, with rows as in the rules. */
const boardOf = async (contestId: number, who: Person, asked: object = {}) => {
  const reply = await server.call('GET', '/api/contest-board', {
    token: who.token,
    query: { cid: contestId, ...asked },
  })
  expect(reply.status, reply.msg).toBe(200)
  const rows: BoardRow<AcmCell>[] = reply.data.rows.map(rowOf)
  return { view: reply.data.view as BoardView, version: reply.data.version as string, rows }
}

type Cell = [string, number, number | null, 0 | 1, number]

const rowOf = (row: {
  uid: string
  points: number
  time: number
  total: number
  first: [number, number]
  cells: Cell[]
}): BoardRow<AcmCell> => ({
  userId: row.uid,
  points: row.points,
  time: row.time,
  records: row.total,
  firstAt: { timeS: row.first[0], submissionId: row.first[1] },
  cells: new Map(
    row.cells.map(([label, wrongTries, solvedAtS, isFirst, frozenTries]) => [
      label,
      { wrongTries, solvedAtS, isFirst: isFirst === 1, frozenTries, isAfterEnd: false },
    ]),
  ),
})

/** The same records with the accounts and numbers they have on the server. */
const onServer = (real: RealContest, replay: Replay): readonly BoardRecord[] =>
  recordsOf(real).flatMap((record, index) => {
    const submissionId = replay.submissionIds.get(index)
    if (submissionId === undefined) return []
    return [{ ...record, submissionId, userId: replay.teamIds[real.teams.indexOf(record.userId)] ?? '' }]
  })

/** Rows and cells in one order, so that only their content is compared. */
const plainRows = (rows: readonly BoardRow<AcmCell>[]) =>
  rows.map((row) => ({ ...row, cells: Object.fromEntries([...row.cells].sort(([a], [b]) => (a < b ? -1 : 1))) }))

/** The submissions that count in a contest by the rule of the database. */
const countedIn = async (contestId: number): Promise<readonly number[]> => {
  const { rows } = await sql<{ id: number }>`
    select submission.id from submission join contest on contest.id = submission.contest_id
    where contest.id = ${contestId} and counts_in_contest(submission, contest) order by 1`.execute(server.deps.db)
  return rows.map(({ id }) => id)
}

/** Team, rank, solved and time of all teams, those without a run last as on the real boards; sorted by team. */
const standingsOf = (real: RealContest, replay: Replay, rows: readonly BoardRow<AcmCell>[], unit: number) => {
  const placed = placeRows(rows, { stars: new Set() }).map(({ row, place }) => [
    replay.teamIds.indexOf(row.userId),
    place,
    row.points,
    Math.floor(row.time / unit),
  ])
  const seen = new Set(placed.map(([team]) => team))
  const tied = rows.findIndex(({ points }) => points === 0)
  const last = (tied === -1 ? rows.length : tied) + 1
  const silent = real.teams.map((_, team) => team).filter((team) => !seen.has(team))
  return byTeam([...placed, ...silent.map((team) => [team, last, 0, 0])])
}

const byTeam = (rows: readonly (readonly (number | null)[])[]) =>
  [...rows].sort(([a], [b]) => Number(a ?? 0) - Number(b ?? 0))

/** Judging order differs from submission order; the shuffle is deterministic. */
const shuffled = (runs: readonly number[]): readonly number[] =>
  [...runs].sort((a, b) => ((a * 7919) % 1009) - ((b * 7919) % 1009) || a - b)

const later = (replay: Replay, seconds: number) =>
  server.clock.advance(replay.startsAt.getTime() + seconds * 1_000 - server.clock.now().getTime())

describe.each(realContests)('$name', (real) => {
  const durationS = durationOf(real)
  const freezeS = real.contest.freezeMin === 0 ? null : (real.contest.durationMin - real.contest.freezeMin) * 60

  test('is held again and ends with its standings', { timeout: 300_000 }, async () => {
    const replay = await beginReplay(server, real)
    const { contestId } = replay
    const seconds = rulesOf(real, usualPenalty)
    for (let part = 0; part < parts; part += 1) {
      const [from, to] = [part, part + 1].map((edge) => (durationS * edge) / parts)
      const runs = real.runs.flatMap(([, , at], index) => (at >= (from ?? 0) && at < (to ?? 0) ? [index] : []))
      later(replay, Math.min(to ?? 0, durationS - 0.001))
      await replay.judge(shuffled(runs))
      const records = onServer(real, replay)
      const isFrozen = freezeS !== null && (to ?? 0) > freezeS
      const open = await boardOf(contestId, root, { forceRefresh: true })
      expect(open.view).toBe('live')
      expect(plainRows(open.rows)).toEqual(plainRows(acmBoard(seconds, records, 'live')))
      const seen = await boardOf(contestId, viewer)
      expect(seen.view).toBe(isFrozen ? 'frozen' : 'live')
      expect(plainRows(seen.rows)).toEqual(plainRows(acmBoard(seconds, records, seen.view)))
    }
    expect(replay.submissionIds.size).toBe(real.runs.length)
    const counted = onServer(real, replay).filter((record) => enters(seconds, record, 'live'))
    expect(await countedIn(contestId)).toEqual(counted.map(({ submissionId }) => submissionId).sort((a, b) => a - b))
    later(replay, durationS)
    const frozen = await boardOf(contestId, viewer)
    // The freeze stays until the contest setting changes.
    expect(frozen.view).toBe(freezeS === null ? 'live' : 'frozen')
    await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contestId).execute()
    await expect.poll(async () => (await boardOf(contestId, viewer)).view, soon).toBe('live')
    const live = await boardOf(contestId, viewer)
    expect(standingsOf(real, replay, live.rows, 1)).toEqual(byTeam(real.standingsSeconds))

    const steps = revealSteps({
      frozen: frozen.rows,
      live: live.rows,
      problems: real.problems,
      penalty: usualPenalty,
    })
    const settled = steps.filter(({ kind }) => kind === 'settle').map(({ userId }) => userId)
    expect(settled.toReversed()).toEqual(live.rows.map(({ userId }) => userId))

    await server.deps.db.updateTable('contest').set({ counts_minutes: true }).where('id', '=', contestId).execute()
    await expect.poll(async () => (await boardOf(contestId, viewer)).version, soon).not.toBe(live.version)
    const minutes = await boardOf(contestId, viewer)
    expect(plainRows(minutes.rows)).toEqual(
      plainRows(acmBoard(rulesOf(real, inMinutes), onServer(real, replay), 'live')),
    )
    // One of the contests cuts the sum to minutes rather than each solve: that is the rule in seconds, shown in minutes.
    const official = real.contest.officialRounding === 'sum' ? live : minutes
    expect(standingsOf(real, replay, official.rows, 60)).toEqual(byTeam(real.standings))
  })
})

test('a whole contest is submitted, judged and read over HTTP', { timeout: 300_000 }, async () => {
  const real = realContests.find(({ name }) => name === 'spbsu-2020')
  if (real === undefined) throw new Error('The contest is missing.')
  const replay = await beginReplay(server, real)
  const open = (id: string) => openSession(server.deps, id, { address: '127.0.0.1', userAgent: 'test' })
  const teams = await Promise.all(replay.teamIds.map(open))
  // Four contests have gone by since they logged in.
  root = { ...root, token: await open(root.id) }
  viewer = { ...viewer, token: await open(viewer.id) }
  const host = await makeJudgeHost(server)
  let judged = 0
  // Judged later than submitted, and in a different order.
  const judge = async (): Promise<void> => {
    for (const job of (await host.lease({ free: 8 })).toReversed()) {
      const [, , , short = ''] = real.runs[Number(/run (\d+)/.exec(job.code)?.[1])] ?? []
      expect((await host.result(job, outcomeOf(short))).status).toBe(200)
      judged += 1
    }
  }
  for (const [index, [team, problem, seconds]] of real.runs.entries()) {
    const now = new Date(replay.startsAt.getTime() + seconds * 1_000)
    server.clock.now = () => now
    const reply = await server.call('POST', '/api/submit-problem-judge', {
      token: teams[team],
      body: {
        pid: real.problems[problem],
        language: 'C++',
        code: `int main(){} // run ${index}`,
        cid: replay.contestId,
        isRemote: false,
      },
    })
    expect(reply.status, reply.msg).toBe(200)
    if (index % 8 === 7) await judge()
  }
  await judge()
  expect(judged).toBe(real.runs.length)
  const end = new Date(replay.startsAt.getTime() + durationOf(real) * 1_000)
  server.clock.now = () => end
  const { rows } = await boardOf(replay.contestId, root, { forceRefresh: true })
  expect(standingsOf(real, replay, rows, 1)).toEqual(byTeam(real.standingsSeconds))
  const page = await server.call('POST', '/api/get-contest-rank', {
    token: viewer.token,
    body: { cid: replay.contestId, limit: 500 },
  })
  const ranked = page.data.records.map((row: { uid: string; rank: number; ac: number; totalTime: number }) => [
    replay.teamIds.indexOf(row.uid),
    row.rank,
    row.ac,
    row.totalTime,
  ])
  // People without submissions are not on the board.
  const there = new Set(real.runs.map(([team]) => team))
  expect(byTeam(ranked)).toEqual(byTeam(real.standingsSeconds.filter(([team]) => there.has(team))))
})

test('all runs of the four contests were held again', () => {
  expect(realContests.map(({ runs }) => runs.length)).toEqual([1807, 5416, 804, 453])
})
