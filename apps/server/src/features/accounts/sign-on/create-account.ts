import { randomUUID } from 'node:crypto'
import { fail, role, type SignOnOutcome } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { welcomeAccounts } from '../../talk/messages/deliver-notices.ts'
import { checkEmail, isEmail } from '../core/email.ts'
import { findByEmail, insertAccount } from '../core/own-account.ts'
import { noPassword } from '../core/password.ts'
import { checkUsername } from '../core/username.ts'
import type { Identity } from './claims.ts'
import { type Context, logIn, shownName } from './log-in.ts'
import type { IdentitySource } from './providers.ts'
import { dropTicket, insertLink } from './repository.ts'
import { readTicket } from './tickets.ts'

/** Creates an account without a password for an identity; answers `taken` when the name was taken meanwhile. */
export const createAccount = (
  deps: Deps,
  provider: IdentitySource,
  identity: Identity,
  username: string,
): Promise<string | 'taken'> =>
  deps.db
    .transaction()
    .execute((trx) => insertLinked(deps, trx, provider, identity, username))
    .catch((error: unknown) => {
      if (error instanceof NameTaken) return 'taken' as const
      throw error
    })

/** Rolls the transaction back. */
class NameTaken extends Error {
  readonly reason: 'usernameTaken' | 'usernameAlike' | 'emailTaken'
  constructor(reason: NameTaken['reason']) {
    super(reason)
    this.reason = reason
  }
}

const insertLinked = async (
  deps: Deps,
  trx: Db,
  provider: IdentitySource,
  identity: Identity,
  username: string,
): Promise<string> => {
  const id = randomUUID().replaceAll('-', '')
  const now = deps.clock.now()
  const email = identity.email !== null && isEmail(identity.email) ? identity.email : null
  const made = await insertAccount(trx, {
    id,
    username,
    passwordHash: noPassword,
    email,
    role: role.default_user,
    now,
  })
  if (made !== 'made') throw new NameTaken(made)
  const name = shownName(identity)
  const linked = await insertLink(trx, {
    providerId: provider.id,
    subject: identity.subject,
    accountId: id,
    name,
    now,
  })
  if (linked !== 'made') throw fail(`signOn.${linked}`)
  await welcomeAccounts(trx, [id], now)
  deps.log.info({ accountId: id, providerId: provider.id }, 'account created by single sign-on')
  return id
}

/** Creates an account under a name its owner chose. An address of another account prevents it: that one can be linked. */
export const createChosen = async (
  deps: Deps,
  input: { readonly ticket: string; readonly username: string },
  context: Context,
): Promise<SignOnOutcome> => {
  const { hash, identity, provider } = await readTicket(deps, input.ticket)
  if (!provider.createsAccounts) throw fail('signOn.noNewAccounts')
  if (input.username.trim() === '') throw fail('account.usernameRequired')
  const username = checkUsername(input.username)
  if (identity.email !== null && isEmail(identity.email)) {
    checkEmail(identity.email)
    if ((await findByEmail(deps.db, identity.email)) !== null) throw fail('signOn.emailTaken')
  }
  const id = await deps.db
    .transaction()
    .execute(async (trx) => {
      if (!(await dropTicket(trx, hash))) throw fail('signOn.ticketMissing')
      return insertLinked(deps, trx, provider, identity, username)
    })
    .catch((error: unknown) => {
      if (!(error instanceof NameTaken)) throw error
      throw fail(error.reason === 'emailTaken' ? 'signOn.emailTaken' : `account.${error.reason}`)
    })
  return logIn(deps, provider, identity, id, context)
}
