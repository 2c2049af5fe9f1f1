import { type AcmCell, acmBoard, type BoardRecord, type BoardRow, usualPenalty } from '@verdict/rules'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  type RealContest,
  realContests,
  recordsOf,
  rulesOf,
} from '../../../../../../../packages/rules/test/board/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { beginReplay, type Replay } from '../../../../../test/harness/replay.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'

/**
 * A real contest is held again, and a virtual participant goes through it: at every minute looked at, the board over
 * HTTP equals the board counted from the runs up to that minute.
 */

let server: TestServer
let viewer: Person
beforeAll(async () => {
  server = await startTestServer()
  viewer = await makeUser(server)
})
afterAll(() => server.close())

type Cell = [string, number, number | null, 0 | 1, number]

interface RowOut {
  readonly uid: string
  readonly points: number
  readonly time: number
  readonly total: number
  readonly first: [number, number]
  readonly cells: readonly Cell[]
}

const ofWire = ({ uid, points, time, total, first, cells }: RowOut) => ({ uid, points, time, total, first, cells })

const ofRules = ({ userId, points, time, records, firstAt, cells }: BoardRow<AcmCell>): RowOut => ({
  uid: userId,
  points,
  time,
  total: records,
  first: [firstAt.timeS, firstAt.submissionId],
  cells: [...cells]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([label, { wrongTries, solvedAtS, isFirst, frozenTries }]) => [
      label,
      wrongTries,
      solvedAtS,
      isFirst ? 1 : 0,
      frozenTries,
    ]),
})

const onServer = (real: RealContest, replay: Replay): readonly BoardRecord[] =>
  recordsOf(real).flatMap((record, index) => {
    const submissionId = replay.submissionIds.get(index)
    if (submissionId === undefined) return []
    return [{ ...record, submissionId, userId: replay.teamIds[real.teams.indexOf(record.userId)] ?? '' }]
  })

test('the board of a virtual run equals the counted board of every minute', { timeout: 300_000 }, async () => {
  const real = realContests.find(({ name }) => name === 'spbsu-2020')
  if (real === undefined) throw new Error('The contest is missing.')
  const replay = await beginReplay(server, real)
  const end = (real.contest.durationMin * 60 + 1) * 1_000
  server.clock.advance(end)
  await replay.judge(real.runs.map((_, index) => index))
  await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', replay.contestId).execute()
  const token = await openSession(server.deps, viewer.id, { address: '127.0.0.1', userAgent: 'test' })
  const started = await server.call('POST', '/api/contest-virtual', { token, body: { cid: replay.contestId } })
  expect(started.status, started.msg).toBe(200)
  const startsAt = server.clock.now().getTime()
  const boardAt = async (ms: number) => {
    server.clock.advance(startsAt + ms - server.clock.now().getTime())
    const reply = await server.call('GET', '/api/contest-virtual/board', { token, query: { cid: started.data.cid } })
    expect(reply.status, reply.msg).toBe(200)
    return { atSecond: reply.data.atSecond as number, rows: reply.data.board.rows.map(ofWire) }
  }
  const records = onServer(real, replay)
  expect(records).toHaveLength(real.runs.length)
  const rules = rulesOf(real, usualPenalty)
  const sizes = new Set<number>()
  // The freeze of the real contest began at its fourth hour; it is over.
  for (let minute = 0; minute < real.contest.durationMin; minute += 7) {
    const { atSecond, rows } = await boardAt(minute * 60_000 + 59_000)
    expect(atSecond).toBe(minute * 60)
    const past = records.filter(({ timeS }) => timeS < minute * 60)
    expect(rows).toEqual(acmBoard(rules, past, 'live').map(ofRules))
    sizes.add(past.length)
  }
  // The contest went on from each minute to the next.
  expect(sizes.size).toBeGreaterThan(30)
  const { rows } = await boardAt(end)
  expect(rows).toEqual(acmBoard(rules, records, 'live').map(ofRules))
})
