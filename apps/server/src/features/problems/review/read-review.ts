import { type DataOf, type problemReview, reviewParts, toInstant } from '@verdict/contract'
import { checklistItems } from '@verdict/contract/vocabulary'
import { checklistState, computeChecklist, type SignedIn } from '@verdict/rules'
import type { DbWithSettings } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { mayDo, openReview, type WholeRow } from '../editor/kept-problem.ts'
import { checklistFacts } from './checklist-facts.ts'
import { findVotes, requiredVotes } from './count-votes.ts'
import { reviewedState } from './reviewed-state.ts'

type Review = DataOf<(typeof problemReview)['read']>

/**
 * Comments, checklist and votes of a problem.
 * @throws Refusal `problem.missing` or `problem.notYours`
 */
export const readReview = async (deps: DbWithSettings, viewer: SignedIn, pid: number): Promise<Review> => {
  const { db } = deps
  const problem = await openReview(db, viewer, pid)
  const [comments, checklist, votes, required] = await Promise.all([
    readComments(db, viewer, problem),
    readChecklist(db, problem),
    findVotes(deps, pid),
    requiredVotes(deps),
  ])
  const counting = votes.filter(({ counts }) => counts)
  return {
    comments,
    checklist,
    votes: votes.map(({ username, votedAt, counts }) => ({ username, votedAt: toInstant(votedAt), counts })),
    mayVote: mayDo('problem.vote', viewer, problem),
    hasVoted: counting.some(({ accountId }) => accountId === viewer.id),
    required: problem.is_remote ? 0 : required,
    ready: counting.filter(({ accountId }) => accountId !== viewer.id).length,
  }
}

const readComments = async (db: Db, viewer: SignedIn, problem: WholeRow): Promise<Review['comments']> => {
  const rows = await db
    .selectFrom('problem_review_comment as comment')
    .leftJoin('account', 'account.id', 'comment.account_id')
    .select(['comment.id', 'comment.parent_id', 'comment.part', 'comment.content', 'comment.created_at'])
    .select(['comment.resolved_by', 'comment.resolved_at', 'comment.account_id', 'account.username'])
    .where('comment.problem_id', '=', problem.id)
    .orderBy('comment.id')
    .execute()
  const isManager = mayDo('problem.assignPeople', viewer, problem)
  const present = (row: (typeof rows)[number]) => ({
    id: row.id,
    author: row.username,
    text: row.content,
    createdAt: toInstant(row.created_at),
    mayRemove: isManager || row.account_id === viewer.id,
  })
  return rows
    .filter(({ parent_id }) => parent_id === null)
    .map((row) => ({
      ...present(row),
      part: reviewParts.find((part) => part === row.part) ?? 'other',
      resolvedBy: row.resolved_by,
      resolvedAt: row.resolved_at === null ? null : toInstant(row.resolved_at),
      replies: rows.filter(({ parent_id }) => parent_id === row.id).map(present),
    }))
}

const readChecklist = async (db: Db, problem: WholeRow): Promise<Review['checklist']> => {
  const [facts, state, ticks] = await Promise.all([
    checklistFacts(db, problem),
    reviewedState(db, problem.id),
    db.selectFrom('problem_review_tick').selectAll().where('problem_id', '=', problem.id).execute(),
  ])
  const computed = computeChecklist(facts)
  return checklistItems.map((item) => {
    const tick = ticks.find((row) => row.item === item)
    const shown = checklistState(computed[item], tick, state)
    const isShown = shown.by === 'hand' && tick !== undefined
    return {
      item,
      ...shown,
      tickedBy: isShown ? tick.ticked_by : null,
      tickedAt: isShown ? toInstant(tick.ticked_at) : null,
    }
  })
}
