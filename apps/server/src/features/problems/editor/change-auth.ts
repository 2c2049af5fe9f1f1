import { fail, problemAuth } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, DbWithSettings, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { requirePublishable } from '../checks/check-state.ts'
import { requireReviewed } from '../review/count-votes.ts'
import { mayDo, requireKept } from './kept-problem.ts'

export interface AuthChange {
  readonly id: number
  readonly auth: number
  /** Publish although the problem's own check does not speak for it. */
  readonly force: boolean
}

/** Shows or hides a problem (api-admin 8.8). Publishing is for problem managers. */
export const changeAuth = async (
  deps: Deps,
  viewer: SignedIn,
  { change, caller }: { readonly change: AuthChange; readonly caller: Caller },
): Promise<null> => {
  if (change.auth < 1 || change.auth > 3) throw fail('request.field', { field: 'auth' })
  const now = deps.clock.now()
  await deps.db
    .transaction()
    .execute((trx) => saveAuth({ db: trx, settings: deps.settings }, viewer, { change, address: caller.address, now }))
  return null
}

/**
 * The change in the transaction of the caller, under the lock of the problem.
 * @throws Refusal of `requireKept`, `requireReviewed` or `requirePublishable`, or `problem.publishNotAllowed`
 */
export const saveAuth = async (
  { db: trx, settings }: DbWithSettings,
  viewer: SignedIn,
  { change, address, now }: { readonly change: AuthChange; readonly address: string; readonly now: Date },
): Promise<void> => {
  const before = await requireKept(trx, viewer, change.id, { lock: true })
  const isPublic = change.auth === problemAuth.public
  if (!mayDo(isPublic ? 'problem.publish' : 'problem.setVisibility', viewer, before))
    throw fail('problem.publishNotAllowed')
  if (isPublic && before.visibility !== problemAuth.public) {
    if (before.group_id === null) await requireReviewed({ db: trx, settings }, { viewerId: viewer.id, problem: before })
    if (!change.force) await requirePublishable(trx, change.id)
  }
  await trx
    .updateTable('problem')
    .set({ visibility: change.auth, modified_by: viewer.username, updated_at: now, content_hash: null })
    .where('id', '=', change.id)
    .execute()
  await audit(trx, {
    actor: viewer,
    action: 'problem.changeAuth',
    subject: { kind: 'problem', id: change.id, name: before.display_id },
    before: { visibility: before.visibility },
    after: { visibility: change.auth, forced: change.force },
    address,
  })
}
