import { fail, limits, Refusal, type SignOnOutcome } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { giveSlotBack, networkOf, takeSlot } from '../../../platform/throttle.ts'
import { provenAccount } from '../factors/attempts.ts'
import { admit } from './admit.ts'
import type { Identity } from './claims.ts'
import { ldapIdentity } from './ldap.ts'
import { link } from './links.ts'
import type { Context } from './log-in.ts'
import { decryptProviderSecret, openProvider, type Provider } from './providers.ts'
import { refusalOf } from './words.ts'

interface Credentials {
  readonly provider: number
  readonly username: string
  readonly password: string
}

/** Logs in with the name and password of a directory. */
export const logInByDirectory = async (deps: Deps, input: Credentials, context: Context): Promise<SignOnOutcome> => {
  const { provider, identity } = await proveByPassword(deps, input, context.caller)
  return admit(deps, provider, identity, context)
}

/** Links an entry of a directory to the own account. */
export const linkByDirectory = async (
  deps: Deps,
  viewer: SignedIn,
  input: {
    readonly provider: number
    readonly password: string
    readonly directoryUsername: string
    readonly directoryPassword: string
  },
  caller: Caller,
): Promise<SignOnOutcome> => {
  await provenAccount(deps, viewer.id, input.password)
  const { directoryUsername: username, directoryPassword: password } = input
  const { provider, identity } = await proveByPassword(deps, { provider: input.provider, username, password }, caller)
  await link(deps, deps.db, { provider, identity, accountId: viewer.id })
  return { kind: 'linked', provider: provider.name }
}

/**
 * The identity that matches the password. Guesses are counted before they are made: per name and network, and per
 * network alone, as those of the login by password.
 */
export const proveByPassword = async (
  deps: Deps,
  { provider: id, username, password }: Credentials,
  caller: Caller,
): Promise<{ provider: Provider; identity: Identity }> => {
  const provider = await openProvider(deps, id)
  const { settings } = provider
  if (settings.kind !== 'ldap') throw fail('signOn.providerMissing')
  const given = { username: username.trim(), password }
  const network = networkOf(caller.address)
  const keys = [
    { key: `directory-network:${network}`, limit: limits.login.maxFailuresPerAddress },
    { key: `directory:${id}:${given.username.toLowerCase().slice(0, 64)}@${network}`, limit: limits.login.maxFailures },
  ]
  for (const { key, limit } of keys) await countGuess(deps, key, limit)
  const giveBack = async (): Promise<void> => {
    for (const { key } of keys) await giveSlotBack(deps.db, key)
  }
  const secret = decryptProviderSecret(deps.cipher, provider)
  const identity = await ldapIdentity(provider, settings, secret, given).catch(async (error: unknown) => {
    // A directory that does not respond has not tried the password.
    if (!(error instanceof Refusal)) await giveBack()
    throw refusalOf(deps, provider.id, error)
  })
  await giveBack()
  return { provider, identity }
}

const countGuess = async (deps: Deps, key: string, limit: number): Promise<void> => {
  const windowMs = limits.login.failureWindowMs
  const slot = await takeSlot(deps.db, key, { limit, windowMs, now: deps.clock.now() })
  if (!slot.taken) throw fail('account.tooManyFailures', { minutes: Math.max(1, Math.ceil(slot.waitMs / 60_000)) })
}
