import { type BodyOf, type clarifications, fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { notifyContest } from '../core/live.ts'
import { notifyDesk } from '../desks/live.ts'
import { type DeskCaller, openDesk } from '../desks/open-desk.ts'
import { readAbout } from './about.ts'
import { lockClarification } from './repository.ts'
import { wordsOf } from './words.ts'

type Calls = typeof clarifications

/**
 * Answers a question, privately or to all, or edits the answer. A public answer stays public.
 * @throws Refusal `desk.passNeeded`, `clarification.notFound` or one of `wordsOf`
 */
export const answerClarification = async (
  deps: Deps,
  caller: DeskCaller,
  input: BodyOf<Calls['answer']>,
): Promise<null> => {
  const { cid, id } = input
  const desk = await openDesk(deps, caller, { cid, desk: 'clarifications', use: 'change' })
  const answer = wordsOf(input.answer)
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockClarification(trx, { id, contestId: cid })
    if (row === undefined) throw fail('clarification.notFound')
    const now = deps.clock.now()
    const isPublic = row.is_public || input.isPublic || row.account_id === null
    await trx
      .updateTable('clarification')
      .set({ answer, is_public: isPublic, answered_by: desk.name, answered_at: now, updated_at: now, claimed_by: null })
      .where('id', '=', id)
      .execute()
    await notifyDesk(trx, cid, 'clarifications')
    await notifyContest(
      trx,
      cid,
      { kind: 'clarification', id },
      isPublic || row.account_id === null ? 'everybody' : { accountId: row.account_id },
    )
  })
  return null
}

/**
 * Publishes a jury announcement.
 * @throws Refusal `desk.passNeeded`, one of `readAbout` or one of `wordsOf`
 */
export const announceClarification = async (
  deps: Deps,
  caller: DeskCaller,
  input: BodyOf<Calls['tell']>,
): Promise<{ id: number }> => {
  const { cid } = input
  const desk = await openDesk(deps, caller, { cid, desk: 'clarifications', use: 'change' })
  const answer = wordsOf(input.text)
  const about = await readAbout(deps.db, desk.row, input)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { id } = await trx
      .insertInto('clarification')
      .values({
        contest_id: cid,
        ...about,
        answer,
        answered_by: desk.name,
        answered_at: now,
        is_public: true,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await notifyDesk(trx, cid, 'clarifications')
    await notifyContest(trx, cid, { kind: 'clarification', id })
    return { id }
  })
}

/**
 * Claims a question, so that no two jury members answer it, or releases it. The last claim wins.
 * @throws Refusal `desk.passNeeded` or `clarification.notFound`
 */
export const claimClarification = async (
  deps: Deps,
  caller: DeskCaller,
  { cid, id, isClaimed }: BodyOf<Calls['claim']>,
): Promise<null> => {
  const desk = await openDesk(deps, caller, { cid, desk: 'clarifications', use: 'change' })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockClarification(trx, { id, contestId: cid })
    if (row === undefined) throw fail('clarification.notFound')
    const claimedBy = isClaimed ? desk.name : null
    if (row.answer !== null || row.claimed_by === claimedBy) return
    await trx.updateTable('clarification').set({ claimed_by: claimedBy }).where('id', '=', id).execute()
    await notifyDesk(trx, cid, 'clarifications')
  })
  return null
}
