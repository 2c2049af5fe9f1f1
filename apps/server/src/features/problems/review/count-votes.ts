import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { rightsOf } from '../../accounts/core/staff-factor.ts'
import { findGroupLevels } from '../../groups/find-group.ts'
import { readSettings } from '../../site/core/settings.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { reviewedState } from './reviewed-state.ts'

export interface CastVote {
  readonly accountId: string
  readonly username: string
  readonly votedAt: Date
  readonly counts: boolean
}

/** All votes of a problem, and whether each still counts: its voter may vote, and nothing changed since. */
export const findVotes = async (db: Db, problemId: number): Promise<readonly CastVote[]> => {
  const rows = await db
    .selectFrom('problem_ready_vote as vote')
    .innerJoin('account', 'account.id', 'vote.account_id')
    .innerJoin('problem', 'problem.id', 'vote.problem_id')
    .leftJoin('problem_person as person', (join) =>
      join.onRef('person.problem_id', '=', 'vote.problem_id').onRef('person.account_id', '=', 'vote.account_id'),
    )
    .select(['account.id', 'account.username', 'account.role', 'account.permissions', 'account.status'])
    .select(['vote.fingerprint', 'vote.voted_at', 'person.role as own_role'])
    .select(['problem.author_id', 'problem.group_id'])
    .where('vote.problem_id', '=', problemId)
    .orderBy('vote.voted_at')
    .execute()
  const [first] = rows
  if (first === undefined) return []
  const ids = rows.map(({ id }) => id)
  const [state, levels] = await Promise.all([reviewedState(db, problemId), findGroupLevels(db, ids, first.group_id)])
  return rows.map((row) => {
    const voter: SignedIn = { kind: 'user', id: row.id, username: row.username, ...rightsOf(row) }
    const isVoter = row.status === 0 && mayDo('problem.vote', voter, { ...row, group_level: levels.get(row.id) ?? 0 })
    const counts = isVoter && row.fingerprint === state
    return { accountId: row.id, username: row.username, votedAt: row.voted_at, counts }
  })
}

interface Publishing {
  /** The account that publishes; its own vote does not count. */
  readonly viewerId: string
  readonly problemId: number
}

/** Votes of other people that count. */
export const countVotes = async (db: Db, { viewerId, problemId }: Publishing): Promise<number> =>
  (await findVotes(db, problemId)).filter(({ accountId, counts }) => counts && accountId !== viewerId).length

/** Votes that the site demands before a problem is published; 0: none. */
export const requiredVotes = async (db: Db): Promise<number> => (await readSettings(db)).readyVotes

/** A contest that demands reviewed problems demands one vote where the site demands none. */
export const requiredInContest = async (db: Db): Promise<number> => Math.max(1, await requiredVotes(db))

/** Whether the site lets this account publish a problem. Problems of remote judges are public there already. */
export const isReviewed = async (db: Db, publishing: Publishing): Promise<boolean> => {
  const { needed, ready } = await votesFor(db, publishing)
  return ready >= needed
}

/**
 * The four eyes of the site.
 * @throws Refusal `problemReview.votesMissing`
 */
export const requireReviewed = async (db: Db, publishing: Publishing): Promise<void> => {
  const { needed, ready } = await votesFor(db, publishing)
  if (ready < needed) throw fail('problemReview.votesMissing', { needed, ready })
}

const votesFor = async (db: Db, publishing: Publishing): Promise<{ needed: number; ready: number }> => {
  const needed = await requiredVotes(db)
  if (needed === 0 || (await isRemote(db, publishing.problemId))) return { needed: 0, ready: 0 }
  return { needed, ready: await countVotes(db, publishing) }
}

const isRemote = async (db: Db, problemId: number): Promise<boolean> => {
  const row = await db.selectFrom('problem').select('is_remote').where('id', '=', problemId).executeTakeFirst()
  return row?.is_remote === true
}
