import { type BodyOf, type DataOf, fail, limits, type ownData, role, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { rootId } from '../core/make-root.ts'
import { ownAccount } from '../core/own-account.ts'
import { hasPassword } from '../core/password.ts'
import { provenAccount } from '../factors/attempts.ts'
import { eraseAccount } from './erase-account.ts'
import * as rows from './repository.ts'

type Calls = typeof ownData

/** The effects of a deletion of the own account, and the waiting request. */
export const readDeletion = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Calls['deletion']>> => {
  const account = await ownAccount(deps.db, viewer.id)
  const request = await rows.findRequest(deps.db, viewer.id)
  return {
    request: request === null ? null : presentTimes(request),
    isPossible: mayBeErased(account),
    hasPassword: hasPassword(account.password_hash),
    days: limits.ownData.deletionDays,
    ...(await rows.countOwn(deps.db, viewer.id)),
  }
}

/**
 * Asks for the deletion of the own account, after the password was entered again.
 * @throws Refusal `deletion.root`, `factor.passwordWrong`, `factor.tooManyFailures`
 */
export const requestDeletion = async (
  deps: Deps,
  viewer: SignedIn,
  input: BodyOf<Calls['requestDeletion']> & { readonly caller: Caller },
): Promise<DataOf<Calls['deletion']>> => {
  const account = await provenAccount(deps, viewer.id, input.password)
  if (!mayBeErased(account)) throw fail('deletion.root')
  const now = deps.clock.now()
  const dueAt = new Date(now.getTime() + limits.ownData.deletionDays * 86_400_000)
  await deps.db.transaction().execute(async (trx) => {
    if (!(await rows.insertRequest(trx, { accountId: viewer.id, now, dueAt }))) return
    await auditOwn(viewer, { db: trx, action: 'account.requestDeletion', caller: input.caller })
  })
  return readDeletion(deps, viewer)
}

/** Withdraws the request. */
export const withdrawDeletion = async (
  deps: Deps,
  viewer: SignedIn,
  caller: Caller,
): Promise<DataOf<Calls['deletion']>> => {
  await deps.db.transaction().execute(async (trx) => {
    if (!(await rows.dropRequest(trx, viewer.id))) throw fail('deletion.notFound')
    await auditOwn(viewer, { db: trx, action: 'account.withdrawDeletion', caller })
  })
  return readDeletion(deps, viewer)
}

/** All requests that wait, the oldest first. */
export const listRequests = async (deps: Deps): Promise<DataOf<Calls['deletionRequests']>> =>
  (await rows.listRequests(deps.db)).map((row) => ({
    uid: row.account_id,
    username: row.username,
    ...presentTimes(row),
  }))

/**
 * Carries a request out before its time.
 * @throws Refusal `deletion.notFound`, also for an account that did not ask
 */
export const carryOutDeletion = async (
  deps: Deps,
  viewer: SignedIn,
  { uid, caller }: { readonly uid: string; readonly caller: Caller },
): Promise<null> => {
  const given = { accountId: uid, actor: viewer, address: caller.address }
  if (!(await eraseAccount(deps, given))) throw fail('deletion.notFound')
  return null
}

/** Super admins change their role first; the very first account would be created again at the next start. */
const mayBeErased = (account: { readonly id: string; readonly role: number }): boolean =>
  account.role !== role.root && account.id !== rootId

const presentTimes = (row: { readonly requested_at: Date; readonly due_at: Date }) => ({
  requestedAt: toInstant(row.requested_at),
  dueAt: toInstant(row.due_at),
})

const auditOwn = (
  viewer: SignedIn,
  { db, action, caller }: { readonly db: Db; readonly action: string; readonly caller: Caller },
): Promise<void> =>
  audit(db, {
    actor: viewer,
    action,
    subject: { kind: 'account', id: viewer.id, name: viewer.username },
    address: caller.address,
  })
