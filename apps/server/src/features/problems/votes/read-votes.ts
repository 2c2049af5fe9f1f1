import { type DataOf, type Locale, limits, type problemVotes } from '@verdict/contract'
import { admits, type Viewer } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { editsProblem } from '../bank/facts.ts'
import { hasSolved, isInRunningContest, openVotes, worksOn } from './open-votes.ts'

type Calls = typeof problemVotes
type Votes = DataOf<Calls['read']>

const { needed } = limits.problemVote

/**
 * Votes on a public problem, and the viewer's own. While a contest uses the problem, nothing is shown.
 * @throws Refusal `problem.notFound`
 */
export const readVotes = async (deps: Deps, viewer: Viewer, pid: number): Promise<Votes> => {
  const { db } = deps
  const problem = await openVotes(db, pid)
  const [isClosed, isSolver, isOfPeople] = await Promise.all([
    isInRunningContest(deps, pid),
    hasSolved(deps, viewer, pid),
    worksOn(db, viewer, problem),
  ])
  if (isClosed)
    return { votes: 0, summary: null, needed, own: null, hasSolved: isSolver, mayVote: false, isClosed: true }
  return {
    ...(await summaryOf(db, pid)),
    needed,
    own: viewer.kind === 'guest' ? null : await ownVote(db, viewer.id, pid),
    hasSolved: isSolver,
    mayVote: isSolver && !isOfPeople && admits('problemVote.cast', viewer),
    isClosed: false,
  }
}

const summaryOf = async (db: Db, pid: number): Promise<Pick<Votes, 'votes' | 'summary'>> => {
  const row = await db
    .selectFrom('problem_vote')
    .select([
      sql<number>`count(*)::int`.as('votes'),
      sql<number | null>`round(avg(quality), 1)::float8`.as('quality'),
      sql<number>`(count(*) filter (where feel = -1))::int`.as('easier'),
      sql<number>`(count(*) filter (where feel = 0))::int`.as('right'),
      sql<number>`(count(*) filter (where feel = 1))::int`.as('harder'),
    ])
    .where('problem_id', '=', pid)
    .executeTakeFirstOrThrow()
  const { votes, quality, easier, right, harder } = row
  return { votes, summary: votes < needed || quality === null ? null : { quality, feel: { easier, right, harder } } }
}

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
  { pid, locale }: { readonly pid: number; readonly locale: Locale },
): Promise<DataOf<Calls['tags']>> => {
  const problem = await openVotes(deps.db, pid)
  const mayAccept = await editsProblem(deps.db, viewer, problem)
  if (!mayAccept && (await isInRunningContest(deps, pid))) return { tags: [], mayAccept }
  const rows = await deps.db
    .selectFrom('problem_tag_proposal as proposal')
    .select(['tag_id', sql<number>`count(*)::int`.as('votes')])
    .where('problem_id', '=', pid)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('problem_tag')
            .select('problem_tag.tag_id')
            .where('problem_tag.problem_id', '=', pid)
            .whereRef('problem_tag.tag_id', '=', 'proposal.tag_id'),
        ),
      ),
    )
    .groupBy('tag_id')
    .having(sql<boolean>`count(*) >= ${mayAccept ? 1 : needed}`)
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag_id')
    .limit(30)
    .execute()
  const wanted = { tag_ids: rows.map(({ tag_id }) => tag_id) }
  const tags = (await deps.tagCache.tagsFor([wanted], locale))(wanted.tag_ids)
  const votesOf = new Map(rows.map(({ tag_id, votes }) => [tag_id, votes]))
  const shown = tags.map(({ id, name }) => ({ id, name, votes: votesOf.get(id) ?? 0 }))
  return { tags: shown.sort((a, b) => b.votes - a.votes || a.id - b.id), mayAccept }
}
