import { Refusal, role, verdict } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { requeueSubmission } from '../../judging/queue/requeue-submission.ts'
import { cancelSubmission } from '../../judging/rejudging/by-hand.ts'
import { type ShadowSettingsRow, shadowRows } from './repository.ts'

/**
 * Cancels submissions that the primary deleted, so that they count on neither scoreboard, and judges those again that it
 * took back. One that is being judged at this moment waits for the next call. The audit log names the organiser who set
 * up the shadow.
 */
export const followDeletions = async (
  deps: Deps,
  shadow: Pick<ShadowSettingsRow, 'contest_id' | 'saved_by' | 'saved_by_id'>,
): Promise<void> => {
  const rows = await shadowRows(deps.db, shadow.contest_id)
    .select(['submission.id', 'submission.verdict', 'shadow.deleted_at', 'shadow.external_id'])
    .where((eb) =>
      eb.or([
        eb.and([eb('shadow.deleted_at', 'is not', null), eb('submission.verdict', '<>', verdict.cancelled)]),
        eb.and([eb('shadow.deleted_at', 'is', null), eb('shadow.is_cancelled', '=', true)]),
      ]),
    )
    .where('submission.id', 'is not', null)
    .limit(maxAtOnce)
    .execute()
  for (const { id, deleted_at: deletedAt, external_id: externalId } of rows) {
    if (id === null) continue
    const isDeleted = deletedAt !== null
    if (isDeleted && !(await cancel(deps, shadow, id))) continue
    if (!isDeleted) await requeueSubmission(deps, id, { when: [verdict.cancelled], as: 'contest' })
    await deps.db
      .updateTable('contest_shadow_submission')
      .set({ is_cancelled: isDeleted })
      .where('contest_id', '=', shadow.contest_id)
      .where('external_id', '=', externalId)
      .execute()
  }
}

const maxAtOnce = 500

/** False while it is being judged. */
const cancel = async (
  deps: Deps,
  { saved_by: username, saved_by_id: id }: Pick<ShadowSettingsRow, 'saved_by' | 'saved_by_id'>,
  submitId: number,
): Promise<boolean> => {
  const viewer = { kind: 'user', id, username, role: role.default_user } as const
  try {
    await cancelSubmission(deps, { submitId, viewer, address: '' })
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}
