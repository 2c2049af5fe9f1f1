import { limits, type SignOnOutcome } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { isBlockedEmail, isEmail } from '../core/email.ts'
import { hasLookalike } from '../core/has-lookalike.ts'
import { findByEmail, findByUsername } from '../core/own-account.ts'
import { normalUsername, usernameFault } from '../core/username.ts'
import type { Identity } from './claims.ts'
import { createAccount } from './create-account.ts'
import { type Context, logIn } from './log-in.ts'
import type { IdentitySource } from './providers.ts'
import { findLink, insertTicket } from './repository.ts'
import { makeTicket } from './tickets.ts'

/**
 * Logs the owner of a proven identity in, or lets them choose an account. Bans, second factors and the login record are
 * those of the login by password.
 */
export const admit = async (
  deps: Deps,
  provider: IdentitySource,
  identity: Identity,
  context: Context,
): Promise<SignOnOutcome> => {
  const link = await findLink(deps.db, provider.id, identity.subject)
  if (link !== null) return logIn(deps, provider, identity, link.account_id, context)
  const wish = await wishOf(deps, provider, identity)
  if (wish.mayCreate && wish.isFree) {
    const made = await createAccount(deps, provider, identity, wish.username)
    if (made !== 'taken') return logIn(deps, provider, identity, made, context)
  }
  const ticket = makeTicket()
  await insertTicket(deps.db, {
    idHash: ticket.hash,
    providerId: provider.id,
    identity: JSON.stringify(identity),
    expiresAt: new Date(deps.clock.now().getTime() + limits.signOn.ticketMs),
  })
  const { username, mayCreate, emailTaken } = wish
  return { kind: 'choose', ticket: ticket.text, provider: provider.name, username, mayCreate, emailTaken }
}

const wishOf = async (deps: Deps, provider: IdentitySource, { username, email }: Identity) => {
  const name = normalUsername([...username].slice(0, 100).join(''))
  const isUsable = email !== null && isEmail(email)
  const emailTaken = isUsable && (await findByEmail(deps.db, email)) !== null
  const mayCreate = provider.createsAccounts && !emailTaken && !(isUsable && isBlockedEmail(email))
  const isFree =
    name !== '' &&
    usernameFault(name) === null &&
    (await findByUsername(deps.db, name)) === null &&
    !(await hasLookalike(deps.db, name))
  return { username: name, mayCreate, emailTaken, isFree }
}
