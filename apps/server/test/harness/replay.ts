import { randomUUID } from 'node:crypto'
import { type JudgingResult, verdict, verdictShort } from '@verdict/contract'
import { sql } from 'kysely'
import type { RealContest } from '../../../../packages/rules/test/board/contests.ts'
import { LiveFeed } from '../../src/features/judging/live/live-feed.ts'
import { ClassShares } from '../../src/features/judging/queue/class-shares.ts'
import { settle } from '../../src/features/judging/runs/settle.ts'
import type { Db } from '../../src/platform/db/connect.ts'
import { makeContest } from './contests.ts'
import { caseOf } from './judge-host.ts'
import { makeProblem } from './problems.ts'
import type { TestServer } from './server.ts'

/** A real contest held again on a test server: its teams, its problems, its runs at their seconds. */

export interface Replay {
  readonly contestId: number
  readonly startsAt: Date
  /** The account of each team, by its position in the contest's list. */
  readonly teamIds: readonly string[]
  /** Submits the runs at these positions, and has each judged with its verdict, in the given order. */
  judge(runs: readonly number[]): Promise<void>
  /** Every run so far with its submission's number. */
  readonly submissionIds: ReadonlyMap<number, number>
}

/** Test files can share this module, and each server has its own database. */
const problemsOf = new WeakMap<TestServer, number[]>()

/** Problems are the same for every contest; only their labels differ. */
const someProblems = async (server: TestServer, count: number): Promise<readonly number[]> => {
  const problemIds = problemsOf.get(server) ?? []
  problemsOf.set(server, problemIds)
  while (problemIds.length < count) problemIds.push((await makeProblem(server, { visibility: 3 })).id)
  return problemIds.slice(0, count)
}

export const beginReplay = async (server: TestServer, real: RealContest): Promise<Replay> => {
  const { durationMin, freezeMin } = real.contest
  const startsAt = server.clock.now()
  const at = (seconds: number) => new Date(startsAt.getTime() + seconds * 1_000)
  const { id } = await makeContest(server, {
    title: real.name,
    starts_at: startsAt,
    // The last second belongs to these contests (see the data's README).
    ends_at: at(durationMin * 60 + 1),
    ...(freezeMin > 0 && { is_sealed: true, seals_at: at((durationMin - freezeMin) * 60) }),
    opens_at_end: false,
  })
  const problems = await someProblems(server, real.problems.length)
  const entries = real.problems.map((label, index) => ({
    contest_id: id,
    problem_id: problems[index] ?? 0,
    label,
    title: `Problem ${label}`,
  }))
  const made = await server.deps.db.insertInto('contest_problem').values(entries).returning(['id', 'label']).execute()
  const entryIds = new Map(made.map((row) => [row.label, row.id]))
  const teamIds = real.teams.map(() => randomUUID().replaceAll('-', ''))
  const accounts = teamIds.map((teamId, index) => ({
    id: teamId,
    username: `contest-${id}-${index}`,
    password_hash: '',
    created_at: startsAt,
  }))
  await server.deps.db.insertInto('account').values(accounts).execute()
  const submissionIds = new Map<number, number>()
  const judge = judging(server, { real, contestId: id, problems, entryIds, teamIds, at, submissionIds })
  return { contestId: id, startsAt, teamIds, judge, submissionIds }
}

interface ReplayedContest {
  readonly real: RealContest
  readonly contestId: number
  readonly problems: readonly number[]
  readonly entryIds: ReadonlyMap<string, number>
  readonly teamIds: readonly string[]
  readonly at: (seconds: number) => Date
  readonly submissionIds: Map<number, number>
}

/** As many as the test server has connections. */
const atOnce = 4
const mostRows = 500

const judging = (server: TestServer, held: ReplayedContest) => {
  const feed = new LiveFeed(server.deps)
  return async (runs: readonly number[]): Promise<void> => {
    const inOrder = [...runs].sort((a, b) => a - b)
    const leases = new Map<number, string>()
    for (let from = 0; from < inOrder.length; from += mostRows) {
      const some = inOrder.slice(from, from + mostRows)
      // Together, or the judging queue would find unjudged submissions.
      await server.deps.db.transaction().execute(async (trx) => {
        await handIn(trx, held, some)
        for (const [index, leaseId] of await leaseAll(trx, held, { runs: some, now: server.clock.now() })) {
          leases.set(index, leaseId)
        }
      })
    }
    const queue = runs.map((index) => reportOf(leases.get(index) ?? '', held.real.runs[index]?.[3] ?? ''))
    const shares = new ClassShares()
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next !== undefined; next = queue.shift())
        await settle(server.deps, { feed, shares }, next)
    }
    await Promise.all(Array.from({ length: atOnce }, work))
  }
}

const handIn = async (db: Db, held: ReplayedContest, runs: readonly number[]): Promise<void> => {
  const rows = runs.map((index) => {
    const [team, problem, seconds] = held.real.runs[index] ?? [0, 0, 0]
    return {
      problem_id: held.problems[problem] ?? 0,
      account_id: held.teamIds[team] ?? '',
      contest_id: held.contestId,
      contest_problem_id: held.entryIds.get(held.real.problems[problem] ?? '') ?? 0,
      language: 'C++',
      length: 10,
      submitted_at: held.at(seconds),
    }
  })
  const made = await db.insertInto('submission').values(rows).returning('id').execute()
  for (const [index, { id }] of made.entries()) held.submissionIds.set(runs[index] ?? 0, id)
  const sources = made.map(({ id }) => ({ submission_id: id, code: 'int main(){}', address: '' }))
  await db.insertInto('submission_source').values(sources).execute()
}

/** Leases held by a host. */
const leaseAll = async (
  db: Db,
  held: ReplayedContest,
  { runs, now }: { readonly runs: readonly number[]; readonly now: Date },
): Promise<readonly (readonly [number, string])[]> => {
  const leases = runs.map((index) => [index, randomUUID()] as const)
  const rows = leases.map(([index, leaseId]) => ({
    submission_id: held.submissionIds.get(index) ?? 0,
    account_id: held.teamIds[held.real.runs[index]?.[0] ?? 0] ?? '',
    language: 'C++',
    state: 'leased',
    priority: 0,
    due_at: now,
    lease_id: leaseId,
    host: 'replay',
    queued_at: now,
    leased_at: now,
    beat_at: sql<Date>`now() + interval '1 day'`,
  }))
  await db.insertInto('judging').values(rows).execute()
  return leases
}

const reportOf = (leaseId: string, short: string): JudgingResult => ({
  leaseId,
  outcome: outcomeOf(short),
  languageVersion: 'test 1.0',
  phases: { fetchMs: 1, compileMs: 2, runMs: 3 },
})

const codes = new Map<string, number>(
  Object.entries(verdictShort).map(([name, short]) => [short, verdict[name as keyof typeof verdict]]),
)

/** A host's report for a verdict of the real contest. */
export const outcomeOf = (short: string): JudgingResult['outcome'] =>
  short === 'CE'
    ? { kind: 'compileError', message: 'no' }
    : { kind: 'cases', cases: [caseOf(1, codes.get(short) ?? verdict.systemError)] }
