import { type DataOf, fail, type SignOnOutcome, type signOn, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { provePassword } from '../core/login.ts'
import { ownAccount } from '../core/own-account.ts'
import { hasPassword } from '../core/password.ts'
import type { Identity } from './claims.ts'
import { type Context, logIn, shownName } from './log-in.ts'
import type { IdentitySource } from './providers.ts'
import { deleteLink, dropTicket, insertLink, listLinks, lockPassword } from './repository.ts'
import { readTicket } from './tickets.ts'

/** Identities linked to the own account. */
export const readLinks = async (deps: Deps, viewer: SignedIn): Promise<DataOf<(typeof signOn)['links']>> => {
  const [account, rows] = await Promise.all([ownAccount(deps.db, viewer.id), listLinks(deps.db, viewer.id)])
  return {
    hasPassword: hasPassword(account.password_hash),
    links: rows.map((row) => ({
      provider: row.provider_id,
      providerName: row.provider_name,
      isOn: row.is_on,
      name: row.name,
      createdAt: toInstant(row.created_at),
      usedAt: row.used_at === null ? null : toInstant(row.used_at),
    })),
  }
}

/** Links an identity to an account whose owner was proven before. */
export const link = async (
  deps: Deps,
  db: Db,
  {
    provider,
    identity,
    accountId,
  }: { readonly provider: IdentitySource; readonly identity: Identity; readonly accountId: string },
): Promise<void> => {
  const done = await insertLink(db, {
    providerId: provider.id,
    subject: identity.subject,
    accountId,
    name: shownName(identity),
    now: deps.clock.now(),
  })
  if (done !== 'made') throw fail(`signOn.${done}`)
  deps.log.info({ accountId, providerId: provider.id }, 'identity linked')
}

/**
 * Links a proven identity to an existing account with its password. An account with a second factor links in its
 * settings, because the password alone does not prove its owner.
 */
export const join = async (
  deps: Deps,
  input: { readonly ticket: string; readonly username: string; readonly password: string },
  context: Context,
): Promise<SignOnOutcome> => {
  const { hash, identity, provider } = await readTicket(deps, input.ticket)
  const credentials = { username: input.username.trim(), password: input.password.trim() }
  if (credentials.username === '' || credentials.password === '') throw fail('account.credentialsMissing')
  const account = await provePassword(deps, credentials, context.caller)
  if (account.has_second_factor) throw fail('signOn.factorFirst')
  await deps.db.transaction().execute(async (trx) => {
    if (!(await dropTicket(trx, hash))) throw fail('signOn.ticketMissing')
    await link(deps, trx, { provider, identity, accountId: account.id })
  })
  return logIn(deps, provider, identity, account.id, context)
}

/**
 * Unlinks an identity.
 * @throws Refusal `signOn.lastWay` when the account has neither a password nor another identity to log in with
 */
export const unlink = (deps: Deps, viewer: SignedIn, providerId: number): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const account = await lockPassword(trx, viewer.id)
    if (account === null) throw fail('auth.expired')
    if (!(await deleteLink(trx, viewer.id, providerId))) throw fail('signOn.notLinked')
    const hasOther = (await listLinks(trx, viewer.id)).some(({ is_on }) => is_on)
    if (!hasPassword(account.password_hash) && !hasOther) throw fail('signOn.lastWay')
    deps.log.info({ accountId: viewer.id, providerId }, 'identity unlinked')
    return null
  })
