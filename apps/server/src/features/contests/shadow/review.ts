import { type BodyOf, type contestShadows, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { rejudgeOne } from '../../judging/rejudging/by-hand.ts'
import { openOwnContest } from '../core/find-contest.ts'
import { shadowRows } from './repository.ts'

type Calls = typeof contestShadows

/**
 * Marks a difference as reviewed: by whom and which verdicts, so that a change of one of them shows that it is due again.
 * @throws Refusal `contest.notYours`, `contest.readOnly` or `contestShadow.*`
 */
export const reviewRow = async (deps: Deps, viewer: SignedIn, body: BodyOf<Calls['review']>): Promise<null> => {
  const { cid, id, isReviewed } = body
  await openOwnContest(deps, viewer, cid)
  const note = body.note.trim()
  const { noteMaxChars: max } = limits.contestShadow
  if (note.length > max) throw fail('contestShadow.noteTooLong', { max })
  const row = await rowOf(deps, cid, id)
  if (isReviewed && (row.verdict === null || row.judgement_type === null)) throw fail('contestShadow.notJudgedTwice')
  await deps.db
    .updateTable('contest_shadow_submission')
    .set(
      isReviewed
        ? {
            reviewed_by: viewer.username,
            reviewed_at: deps.clock.now(),
            review_note: note,
            reviewed_verdict: row.verdict,
            reviewed_type: row.judgement_type,
          }
        : { reviewed_by: null, reviewed_at: null, review_note: null, reviewed_verdict: null, reviewed_type: null },
    )
    .where('contest_id', '=', cid)
    .where('external_id', '=', id)
    .execute()
  return null
}

/**
 * Rejudges our submission of a row.
 * @throws Refusal `contest.notYours`, `contest.readOnly` or `contestShadow.unknownRow`
 */
export const rejudgeRow = async (
  deps: Deps,
  viewer: SignedIn,
  { body: { cid, id }, caller }: { readonly body: BodyOf<Calls['rejudge']>; readonly caller: Caller },
): Promise<null> => {
  await openOwnContest(deps, viewer, cid)
  const row = await rowOf(deps, cid, id)
  // One that the primary deleted stays cancelled.
  if (row.id === null || row.deleted_at !== null) throw fail('contestShadow.unknownRow')
  await rejudgeOne(deps, { submitId: row.id, viewer, address: caller.address })
  return null
}

const rowOf = async ({ db }: Deps, cid: number, id: string) => {
  const row = await shadowRows(db, cid)
    .select(['submission.id', 'submission.verdict', 'shadow.judgement_type', 'shadow.deleted_at'])
    .where('shadow.external_id', '=', id)
    .executeTakeFirst()
  if (row === undefined) throw fail('contestShadow.unknownRow')
  return row
}
