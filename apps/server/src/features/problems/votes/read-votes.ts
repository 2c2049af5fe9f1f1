import { type DataOf, type Locale, limits, type problemVotes } from '@verdict/contract'
import { admits, refusalOf, type Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { editsProblem } from '../bank/facts.ts'
import { isInRunningContest, openVotes, voteFactsOf } from './open-votes.ts'
import type { VoteSummary, VoteTotals } from './totals.ts'

type Calls = typeof problemVotes
type Votes = DataOf<Calls['read']>

const { needed } = limits.problemVote

/**
 * Votes on a problem that the viewer can read, and the viewer's own. While a contest uses the problem, nothing is shown.
 * @throws Refusal `problem.notFound`
 */
export const readVotes = async (
  deps: Deps,
  viewer: Viewer,
  { pid, totals }: { readonly pid: number; readonly totals: VoteTotals },
): Promise<Votes> => {
  const { db } = deps
  const problem = await openVotes(db, viewer, pid)
  const facts = await voteFactsOf(deps, viewer, problem)
  const { hasSolved, isInContest } = facts
  if (isInContest) return { votes: 0, summary: null, needed, own: null, hasSolved, mayVote: false, isClosed: true }
  return {
    ...shownSummary(await totals.of(pid).summary()),
    needed,
    own: viewer.kind === 'guest' ? null : await ownVote(db, viewer.id, pid),
    hasSolved,
    mayVote: admits('problemVote.cast', viewer) && refusalOf(viewer, 'problemVote.save', facts) === null,
    isClosed: false,
  }
}

const shownSummary = ({ votes, quality, feel }: VoteSummary): Pick<Votes, 'votes' | 'summary'> => ({
  votes,
  summary: votes < needed || quality === null ? null : { quality, feel },
})

const ownVote = async (db: Db, accountId: string, pid: number): Promise<Votes['own']> => {
  const of = { problem_id: pid, account_id: accountId }
  const row = await db
    .selectFrom('problem_vote')
    .select(['quality', 'feel'])
    .where((eb) => eb.and(of))
    .executeTakeFirst()
  if (row === undefined) return null
  const tags = await db
    .selectFrom('problem_tag_proposal')
    .select('tag_id')
    .where((eb) => eb.and(of))
    .orderBy('tag_id')
    .execute()
  return { quality: row.quality, feel: feelOf(row.feel), tagIds: tags.map(({ tag_id }) => tag_id) }
}

const feelOf = (stored: number | null) => {
  if (stored === null) return null
  return stored < 0 ? 'easier' : stored === 0 ? 'right' : 'harder'
}

/**
 * Tags that solvers propose, without those the problem has: for its editors all, for others the ones with enough votes.
 * @throws Refusal `problem.notFound`
 */
export const readProposedTags = async (
  deps: Deps,
  viewer: Viewer,
  { pid, locale, totals }: { readonly pid: number; readonly locale: Locale; readonly totals: VoteTotals },
): Promise<DataOf<Calls['tags']>> => {
  const problem = await openVotes(deps.db, viewer, pid)
  const mayAccept = await editsProblem(deps.db, viewer, problem)
  if (!mayAccept && (await isInRunningContest(deps, pid))) return { tags: [], mayAccept }
  const rows = (await totals.of(pid).tags()).filter(({ votes }) => mayAccept || votes >= needed)
  const wanted = { tag_ids: rows.map(({ tag_id }) => tag_id) }
  const tags = (await deps.tagCache.tagsFor([wanted], locale))(wanted.tag_ids)
  const votesOf = new Map(rows.map(({ tag_id, votes }) => [tag_id, votes]))
  const shown = tags.map(({ id, name }) => ({ id, name, votes: votesOf.get(id) ?? 0 }))
  return { tags: shown.sort((a, b) => b.votes - a.votes || a.id - b.id), mayAccept }
}
