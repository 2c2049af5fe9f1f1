import { type BodyOf, type DataOf, fail, limits, type problemReview } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { mayDo, openReview } from '../editor/kept-problem.ts'

type Calls = typeof problemReview

/**
 * Comments on a part of a problem. A reply has the part of the comment it answers.
 * @throws Refusal of `openReview`, `request.tooMany`, `problemReview.unknownComment` or `problemReview.tooManyComments`
 */
export const addComment = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, part, text, replyTo }: BodyOf<Calls['comment']>,
): Promise<DataOf<Calls['comment']>> => {
  const now = deps.clock.now()
  await openReview(deps.db, viewer, pid)
  const slot = await takeSlot(deps.db, `review:${viewer.id}`, { ...limits.problemReview.comments, now })
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  return deps.db.transaction().execute(async (trx) => {
    await openReview(trx, viewer, pid, { lock: true })
    const parent = replyTo === null ? null : await findComment(trx, pid, replyTo)
    const { n } = await trx
      .selectFrom('problem_review_comment')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('problem_id', '=', pid)
      .executeTakeFirstOrThrow()
    const { maxComments } = limits.problemReview
    if (n >= maxComments) throw fail('problemReview.tooManyComments', { max: maxComments })
    return trx
      .insertInto('problem_review_comment')
      .values({
        problem_id: pid,
        parent_id: parent === null ? null : (parent.parent_id ?? parent.id),
        account_id: viewer.id,
        part: parent?.part ?? part,
        content: text,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  })
}

/**
 * Resolves a comment, or opens it again.
 * @throws Refusal of `openReview` or `problemReview.unknownComment`
 */
export const resolveComment = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, id, isResolved }: BodyOf<Calls['resolve']>,
): Promise<null> => {
  await openReview(deps.db, viewer, pid)
  const comment = await findComment(deps.db, pid, id)
  if (comment.parent_id !== null) throw fail('problemReview.unknownComment')
  await deps.db
    .updateTable('problem_review_comment')
    .set(
      isResolved
        ? { resolved_by: viewer.username, resolved_at: deps.clock.now() }
        : { resolved_by: null, resolved_at: null },
    )
    .where('id', '=', id)
    .execute()
  return null
}

/**
 * Deletes a comment with its replies: the own one, or any for those who name the people of the problem.
 * @throws Refusal of `openReview`, `problemReview.unknownComment` or `problemReview.notYours`
 */
export const removeComment = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, id }: BodyOf<Calls['removeComment']>,
): Promise<null> => {
  const problem = await openReview(deps.db, viewer, pid)
  const comment = await findComment(deps.db, pid, id)
  if (comment.account_id !== viewer.id && !mayDo('problem.assignPeople', viewer, problem)) {
    throw fail('problemReview.notYours')
  }
  await deps.db.deleteFrom('problem_review_comment').where('id', '=', id).execute()
  return null
}

/** A comment of this problem; the row decides, so ids of other problems are unknown. */
const findComment = async (db: Db, pid: number, id: number) => {
  const row = await db
    .selectFrom('problem_review_comment')
    .select(['id', 'parent_id', 'part', 'account_id'])
    .where('id', '=', id)
    .where('problem_id', '=', pid)
    .executeTakeFirst()
  if (row === undefined) throw fail('problemReview.unknownComment')
  return row
}
