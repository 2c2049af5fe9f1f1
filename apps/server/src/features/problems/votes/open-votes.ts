import { fail } from '@verdict/contract'
import { authorize, type Viewer, type VoteFacts } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { hasOpenResults } from '../../contests/core/open-results.ts'
import { isUnfinished } from '../../contests/core/unfinished.ts'
import { factsFor } from '../bank/facts.ts'
import { findOwnRole } from '../people/own-role.ts'

type VoteDeps = Pick<Deps, 'db' | 'clock'>

/**
 * A problem with votes: a public one, or one that the members of a group can solve.
 * @throws Refusal `problem.notFound`, also for a problem that is hidden, or of a group the viewer is not in
 */
export const openVotes = async (db: Db, viewer: Viewer, pid: number) => {
  const row = await db
    .selectFrom('problem')
    .select(['id', 'display_id', 'author_id', 'group_id', 'bank', 'visibility'])
    .where('id', '=', pid)
    .executeTakeFirst()
  if (row === undefined || !authorize(viewer, 'problem.read', await factsFor(db, viewer, row)))
    throw fail('problem.notFound')
  return row
}

export type VotedProblem = Awaited<ReturnType<typeof openVotes>>

/** What the rule about votes asks. */
export const voteFactsOf = async (deps: VoteDeps, viewer: Viewer, problem: VotedProblem): Promise<VoteFacts> => {
  const [solved, works, isInContest] = await Promise.all([
    hasSolved(deps, viewer, problem.id),
    worksOn(deps.db, viewer, problem),
    isInRunningContest(deps, problem.id),
  ])
  return { hasSolved: solved, worksOn: works, isInContest }
}

/** Whether a contest that can be seen uses the problem now. */
export const isInRunningContest = async ({ db, clock }: VoteDeps, pid: number): Promise<boolean> => {
  const now = clock.now()
  const row = await db
    .selectFrom('contest_problem')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .select('contest.id')
    .where('contest_problem.problem_id', '=', pid)
    .where('contest.is_visible', '=', true)
    .where('contest.starts_at', '<=', now)
    .where(isUnfinished('contest', now))
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Whether the viewer solved a problem: outside contests, or in one that is over and not frozen, whose result the viewer
 * can know.
 */
const hasSolved = async ({ db, clock }: VoteDeps, viewer: Viewer, pid: number): Promise<boolean> => {
  if (viewer.kind === 'guest') return false
  const { rows } = await sql<{ is_solved: boolean }>`select exists (
      select from accepted where account_id = ${viewer.id} and problem_id = ${pid}
    ) or exists (
      select from submission as entry join contest as round on round.id = entry.contest_id
      where entry.account_id = ${viewer.id} and entry.problem_id = ${pid} and is_accepted(entry.verdict)
        and ${hasOpenResults('round', clock.now())}
    ) as is_solved`.execute(db)
  return rows[0]?.is_solved === true
}

/** The author and the people of a problem do not vote on their own work. */
const worksOn = async (db: Db, viewer: Viewer, problem: VotedProblem): Promise<boolean> =>
  viewer.kind === 'user' && (viewer.id === problem.author_id || (await findOwnRole(db, viewer, problem.id)) !== null)
