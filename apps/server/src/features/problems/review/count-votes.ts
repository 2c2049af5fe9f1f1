import { fail } from '@verdict/contract'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { accountColumns, viewerOf } from '../../accounts/core/viewer-of.ts'
import { findGroupLevels } from '../../groups/find-group.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { reviewedStates } from './reviewed-state.ts'

export interface CastVote {
  readonly accountId: string
  readonly username: string
  readonly votedAt: Date
  readonly counts: boolean
}

/** All votes of a problem, and whether each still counts. */
export const findVotes = async (deps: DbWithSettings, problemId: number): Promise<readonly CastVote[]> =>
  (await findVotesOf(deps, [problemId])).get(problemId) ?? []

/** The votes of several problems. One counts while its voter may vote and the problem is as it was. */
const findVotesOf = async (
  { db, settings }: DbWithSettings,
  problemIds: readonly number[],
): Promise<ReadonlyMap<number, readonly CastVote[]>> => {
  if (problemIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('problem_ready_vote as vote')
    .innerJoin('account', 'account.id', 'vote.account_id')
    .innerJoin('problem', 'problem.id', 'vote.problem_id')
    .leftJoin('problem_person as person', (join) =>
      join.onRef('person.problem_id', '=', 'vote.problem_id').onRef('person.account_id', '=', 'vote.account_id'),
    )
    .select(accountColumns)
    .select(['account.status', 'vote.problem_id', 'vote.fingerprint', 'vote.voted_at', 'person.role as own_role'])
    .select(['problem.author_id', 'problem.group_id'])
    .where('vote.problem_id', 'in', problemIds)
    .orderBy('vote.voted_at')
    .execute()
  const [states, levelOf] = await Promise.all([
    reviewedStates(db, [...new Set(rows.map(({ problem_id }) => problem_id))]),
    levelsIn(db, rows),
  ])
  const votes = rows.map(async (row) => {
    const voter = await viewerOf({ settings }, row)
    const isVoter = row.status === 0 && mayDo('problem.vote', voter, { ...row, group_level: levelOf(row) })
    const counts = isVoter && row.fingerprint === states.get(row.problem_id)
    return { problemId: row.problem_id, accountId: row.id, username: row.username, votedAt: row.voted_at, counts }
  })
  return Map.groupBy(await Promise.all(votes), ({ problemId }) => problemId)
}

interface Voter {
  readonly id: string
  readonly group_id: number | null
}

/** Levels of voters in the groups of the problems; most problems have the same group, or none. */
const levelsIn = async (db: Db, voters: readonly Voter[]): Promise<(voter: Voter) => number> => {
  const byGroup = Map.groupBy(voters, ({ group_id }) => group_id)
  const found = [...byGroup].map(async ([groupId, own]) => {
    const ids = own.map(({ id }) => id)
    return [groupId, await findGroupLevels(db, ids, groupId)] as const
  })
  const levels = new Map(await Promise.all(found))
  return ({ id, group_id }) => levels.get(group_id)?.get(id) ?? 0
}

/** Counting votes of several problems, without those of the account that asks. */
export const countVotesOf = async (
  deps: DbWithSettings,
  { viewerId, problemIds }: { readonly viewerId: string; readonly problemIds: readonly number[] },
): Promise<(problemId: number) => number> => {
  const votes = await findVotesOf(deps, problemIds)
  return (id) => (votes.get(id) ?? []).filter(({ accountId, counts }) => counts && accountId !== viewerId).length
}

interface Publishing {
  /** The account that publishes; its own vote does not count. */
  readonly viewerId: string
  readonly problem: { readonly id: number; readonly is_remote: boolean }
}

/** Votes that the site demands before a problem is published; 0: none. */
export const requiredVotes = async ({ settings }: Pick<Deps, 'settings'>): Promise<number> =>
  (await settings.read()).readyVotes

/** A contest that demands reviewed problems demands one vote where the site demands none. */
export const requiredInContest = async (deps: Pick<Deps, 'settings'>): Promise<number> =>
  Math.max(1, await requiredVotes(deps))

/** Whether the site lets this account publish a problem. Problems of remote judges are public there already. */
export const isReviewed = async (deps: DbWithSettings, publishing: Publishing): Promise<boolean> => {
  const { needed, ready } = await votesFor(deps, publishing)
  return ready >= needed
}

/**
 * The four eyes of the site.
 * @throws Refusal `problemReview.votesMissing`
 */
export const requireReviewed = async (deps: DbWithSettings, publishing: Publishing): Promise<void> => {
  const { needed, ready } = await votesFor(deps, publishing)
  if (ready < needed) throw fail('problemReview.votesMissing', { needed, ready })
}

const votesFor = async (
  deps: DbWithSettings,
  { viewerId, problem }: Publishing,
): Promise<{ needed: number; ready: number }> => {
  const needed = await requiredVotes(deps)
  if (needed === 0 || problem.is_remote) return { needed: 0, ready: 0 }
  const readyOf = await countVotesOf(deps, { viewerId, problemIds: [problem.id] })
  return { needed, ready: readyOf(problem.id) }
}
