import { randomUUID } from 'node:crypto'
import { verdict } from '@verdict/contract/vocabulary'
import type { Insertable } from 'kysely'
import { connect, type Db } from '../../apps/server/src/platform/db/connect.ts'
import type { Contest } from '../../apps/server/src/platform/db/tables.ts'

/** Contests with teams and judged submissions, inserted directly into the database: boards are notified as usual. */

const hourMs = 3_600_000
const balloons = ['#e03131', '#1971c2', '#2f9e44', '#f08c00', '#9c36b5', '#fff3bf', '#212529', 'pink', null, '#0ca678']

export interface HeldContest {
  readonly id: number
  /** Of the contest's problems, by their letters. */
  readonly problems: ReadonlyMap<string, { readonly problemId: number; readonly entryId: number }>
  readonly teams: readonly { readonly uid: string; readonly username: string }[]
  readonly startsAt: Date
}

interface Wish extends Partial<Insertable<Contest>> {
  readonly title: string
  /** Hours from now. */
  readonly from: number
  readonly to: number
  readonly teams: number
  readonly problems: number
}

/** Works with the installation's database for a moment. */
export const withDatabase = async <T>(databaseUrl: string, work: (db: Db) => Promise<T>): Promise<T> => {
  const { db, pool } = connect(databaseUrl, { max: 1, onError: () => {} })
  try {
    return await work(db)
  } finally {
    await pool.end()
  }
}

const schools = ['Plum Street School', '青川大学', 'Northern Institute of Technology and Arts', '', '海边中学']

/** A contest with teams; its problems are the site's own from V-1000 on. */
export const holdContest = async (db: Db, wish: Wish): Promise<HeldContest> => {
  const { from, to, teams, problems, ...columns } = wish
  const now = Math.floor(Date.now() / 1_000) * 1_000
  const startsAt = new Date(now + from * hourMs)
  const { id } = await db
    .insertInto('contest')
    .values({ type: 0, starts_at: startsAt, ends_at: new Date(now + to * hourMs), ...columns })
    .returning('id')
    .executeTakeFirstOrThrow()
  const some = await db
    .selectFrom('problem')
    .select('id')
    .where('display_id', 'like', 'V-1%')
    .orderBy('display_id')
    .limit(problems)
    .execute()
  const entries = some.map(({ id: problemId }, at) => ({
    contest_id: id,
    problem_id: problemId,
    label: String.fromCodePoint(65 + at),
    title: `Problem ${String.fromCodePoint(65 + at)}`,
    color: balloons[at % balloons.length] ?? null,
  }))
  const made = await db.insertInto('contest_problem').values(entries).returning(['id', 'label', 'problem_id']).execute()
  const accounts = Array.from({ length: teams }, (_, at) => ({
    id: randomUUID().replaceAll('-', ''),
    username: `t${id}x${at}`,
    nickname: at % 4 === 0 ? `${at} 号代码小分队` : `Team ${at}`,
    school: schools[at % schools.length] ?? '',
    gender: at % 6 === 1 ? 'female' : 'male',
    password_hash: '',
  }))
  for (let first = 0; first < accounts.length; first += 500) {
    await db
      .insertInto('account')
      .values(accounts.slice(first, first + 500))
      .execute()
  }
  return {
    id,
    startsAt,
    problems: new Map(made.map((row) => [row.label, { problemId: row.problem_id, entryId: row.id }])),
    teams: accounts.map(({ id: uid, username }) => ({ uid, username })),
  }
}

export interface Try {
  readonly uid: string
  readonly label: string
  readonly seconds: number
  readonly verdict: number
  readonly score?: number
}

/** Judged programs at their seconds. */
export const handInJudged = async (db: Db, contest: HeldContest, tries: readonly Try[]): Promise<void> => {
  const rows = tries.map(({ uid, label, seconds, verdict: code, score }) => ({
    problem_id: contest.problems.get(label)?.problemId ?? 0,
    account_id: uid,
    contest_id: contest.id,
    contest_problem_id: contest.problems.get(label)?.entryId ?? 0,
    language: 'C++ 17',
    length: 120,
    submitted_at: new Date(contest.startsAt.getTime() + seconds * 1_000),
    verdict: code,
    score: score ?? null,
    time_ms: (seconds % 90) + 1,
  }))
  for (let first = 0; first < rows.length; first += 500) {
    await db
      .insertInto('submission')
      .values(rows.slice(first, first + 500))
      .execute()
  }
}

/** The same numbers every time. */
const numbers = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** A typical contest: easy problems first, strong teams early, wrong tries in between. */
export const likelyTries = (contest: HeldContest, untilS: number, isOi = false): readonly Try[] => {
  const next = numbers(contest.id + 7)
  const labels = [...contest.problems.keys()]
  return contest.teams.flatMap(({ uid }, team) =>
    labels.flatMap((label, at) => {
      const hard = 1 + at * 1.4 + (team / contest.teams.length) * 6
      if (next(10) < hard - 4) return []
      const first = Math.floor((untilS * (at + 1 + next(4))) / (labels.length + 3)) + next(600)
      const wrong = next(Math.ceil(hard / 2))
      const isSolved = next(10) >= hard - 5
      const codes = [
        ...Array.from({ length: wrong }, () => (next(3) === 0 ? verdict.timeLimitExceeded : verdict.wrongAnswer)),
        ...(isSolved ? [verdict.accepted] : [verdict.wrongAnswer]),
      ]
      return codes
        .map((code, index) => ({
          uid,
          label,
          seconds: first + index * (60 + next(400)),
          verdict: code,
          ...(isOi && { score: code === verdict.accepted ? 100 : next(10) * 10 }),
        }))
        .filter(({ seconds }) => seconds < untilS)
    }),
  )
}
