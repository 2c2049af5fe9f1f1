import { randomUUID } from 'node:crypto'
import { type DataOf, fail, limits, role, toInstant, type viewAs } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { ownAccount } from '../core/own-account.ts'
import { presentUserInfo } from '../core/present.ts'
import { effectiveRights, rightsOf } from '../core/staff-factor.ts'
import { insertSession, revokeSession } from '../session-repository.ts'
import { signToken, wholeSecond } from '../sessions/token.ts'

/**
 * Opens a session of another user for a super admin: it reads what the user reads, writes nothing, and ends after half
 * an hour. The audit log keeps start and end. Super admins are not viewed.
 * @throws Refusal `account.notFound`, `account.banned`, `viewAs.root`
 */
export const startViewing = async (
  deps: Deps,
  viewer: SignedIn,
  { uid, caller }: { readonly uid: string; readonly caller: Caller },
): Promise<DataOf<(typeof viewAs)['start']>> => {
  const account = await ownAccount(deps.db, uid).catch(() => null)
  if (account === null) throw fail('account.notFound')
  if (account.role === role.root) throw fail('viewAs.root')
  if (account.status !== 0) throw fail('account.banned')
  const sessionId = randomUUID()
  const issuedAt = wholeSecond(deps.clock.now())
  const endsAt = new Date(issuedAt.getTime() + limits.viewAs.lifeMs)
  const token = await signToken(await deps.sessionKey(), { accountId: account.id, sessionId, issuedAt })
  await deps.db.transaction().execute(async (trx) => {
    // The user finds the session among the own data, but not the address of the super admin.
    const session = { id: sessionId, accountId: account.id, issuedAt, address: '', userAgent: '' }
    await insertSession(trx, { ...session, viewing: { by: viewer.id, endsAt } })
    await audit(trx, {
      actor: viewer,
      action: 'account.viewStart',
      subject: { kind: 'account', id: account.id, name: account.username },
      after: { endsAt },
      address: caller.address,
    })
  })
  const rights = await effectiveRights(deps, rightsOf(account), account.has_second_factor)
  const viewing = { by: viewer.username, endsAt: toInstant(endsAt) }
  return { token, user: { ...presentUserInfo(account, rights), viewing } }
}

/**
 * Ends the viewing of this request.
 * @throws Refusal `viewAs.none` for an ordinary session
 */
export const endViewing = async (
  deps: Deps,
  viewer: SignedIn,
  { request, caller }: { readonly request: FastifyRequest; readonly caller: Caller },
): Promise<null> => {
  const { sessionId, viewedBy } = request
  if (sessionId === undefined || viewedBy === undefined) throw fail('viewAs.none')
  await deps.db.transaction().execute(async (trx) => {
    const root = await ownAccount(trx, viewedBy)
    await revokeSession(trx, sessionId, deps.clock.now())
    await audit(trx, {
      actor: root,
      action: 'account.viewEnd',
      subject: { kind: 'account', id: viewer.id, name: viewer.username },
      address: caller.address,
    })
  })
  return null
}
