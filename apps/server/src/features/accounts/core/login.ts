import { fail, limits, type UserInfo } from '@verdict/contract'
import { entersAdmin } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { clearSlots, giveSlotBack, networkOf, type Slot, takeSlot } from '../../../platform/throttle.ts'
import { wasSignedInFrom } from '../session-repository.ts'
import { openSession } from '../sessions/open-session.ts'
import { samePassword } from './password.ts'
import { presentUserInfo } from './present.ts'
import { type AccountRow, findByUsername } from './repository.ts'
import { effectiveRights, lacksFactor, rightsOf } from './staff-factor.ts'
import { normalUsername } from './username.ts'

export interface Credentials {
  readonly username: string
  readonly password: string
}

export interface LoggedIn {
  readonly token: string
  readonly user: UserInfo
}

/** Logs in to the site (api-public 5.1). */
export const login = async (deps: Deps, given: Credentials, caller: Caller): Promise<LoggedIn> => {
  const credentials = { username: given.username.trim(), password: given.password.trim() }
  if (credentials.username === '' || credentials.password === '') throw fail('account.credentialsMissing')
  checkLength(credentials.password, limits.password.generatedMaxChars)
  checkUsernameLength(credentials.username)
  const account = await provePassword(deps, credentials, caller)
  if (account.has_second_factor) throw fail('factor.needed')
  return enter(deps, account, caller)
}

/** Logs in to the admin area (5.10): no trimming, admins only. */
export const adminLogin = async (deps: Deps, credentials: Credentials, caller: Caller): Promise<LoggedIn> => {
  if (credentials.username === '' || credentials.password === '') throw fail('account.credentialsMissing')
  const account = await provePassword(deps, credentials, caller)
  const rights = rightsOf(account)
  const viewer = { kind: 'user', id: account.id, username: account.username, ...rights } as const
  if (!entersAdmin(viewer, undefined)) throw fail('account.notAdmin')
  if (account.has_second_factor) throw fail('factor.needed')
  if (await lacksFactor(deps, rights, account.has_second_factor)) throw fail('factor.staffMust')
  return enter(deps, account, caller)
}

/** Validates a chosen password; generated ones may be longer. */
export const checkPasswordLength = (password: string): void => checkLength(password, limits.password.maxChars)

const checkLength = (password: string, max: number): void => {
  const min = limits.password.minChars
  if (password.length < min || password.length > max) throw fail('account.passwordLength', { min, max })
}

/** Characters as people and the database count them, not UTF-16 units. */
export const checkUsernameLength = (username: string): void => {
  if ([...username].length > limits.username.maxChars) {
    throw fail('account.usernameTooLong', { max: limits.username.maxChars })
  }
}

/**
 * The account that matches the password. Each attempt is counted before the password is checked, and uncounted on
 * success, so that a thousand parallel guesses are still limited to twenty. Attempts are counted per name and network,
 * and per network alone to stop one password being tried on many names. A whole school can share one network, so that
 * count resets every half hour regardless of load, and does not lock out users who logged in from there before.
 * A third count, per name alone, limits guesses from many networks; the owner still logs in from a network they used
 * before, or after resetting the password by mail.
 */
export const provePassword = async (deps: Deps, credentials: Credentials, caller: Caller): Promise<AccountRow> => {
  const network = networkOf(caller.address)
  const pairKey = `login:${credentials.username.toLowerCase().slice(0, 64)}@${network}`
  const networkKey = `login-network:${network}`
  const accountKey = accountWindow(credentials.username)
  const now = deps.clock.now()
  const windowMs = limits.login.failureWindowMs
  const ofNetwork = await takeSlot(deps.db, networkKey, { limit: limits.login.maxFailuresPerAddress, windowMs, now })
  const account = await findAccount(deps.db, credentials.username)
  const isKnownHere = async () => account !== null && (await wasSignedInFrom(deps.db, account.id, caller.address))
  if (!ofNetwork.taken && !(await isKnownHere())) throw tooManyFailures(ofNetwork)
  const ofAccount = await takeSlot(deps.db, accountKey, { limit: limits.login.maxFailuresPerAccount, windowMs, now })
  if (!ofAccount.taken && !(await isKnownHere())) {
    await giveSlotBack(deps.db, networkKey)
    throw fail('account.attacked', { minutes: minutesOf(ofAccount) })
  }
  const ofPair = await takeSlot(deps.db, pairKey, { limit: limits.login.maxFailures, windowMs, now, sliding: true })
  if (!ofPair.taken) {
    // No password was tried.
    await giveSlotBack(deps.db, networkKey)
    await giveSlotBack(deps.db, accountKey)
    throw tooManyFailures(ofPair)
  }
  // No password is longer; hashing a megabyte for a stranger is work for nothing.
  const plausible = credentials.password.length <= 100
  const same = await samePassword(deps, plausible ? credentials.password : '', account?.password_hash ?? null)
  if (account === null || !same || !plausible) throw fail('account.wrongPassword')
  await giveSlotBack(deps.db, networkKey)
  await giveSlotBack(deps.db, accountKey)
  await clearSlots(deps.db, pairKey)
  if (account.status !== 0) throw fail('account.banned')
  return account
}

/** As it was typed first: names from before they were stored in normal form are found by their owners too. */
const findAccount = async (db: Db, username: string): Promise<AccountRow | null> => {
  const normal = normalUsername(username)
  return (await findByUsername(db, username)) ?? (normal === username ? null : findByUsername(db, normal))
}

/** The window that counts wrong passwords for a name from everywhere; a reset by mail opens it again. */
export const accountWindow = (username: string): string => `login-account:${username.toLowerCase().slice(0, 64)}`

const minutesOf = ({ waitMs }: Slot): number => Math.max(1, Math.ceil(waitMs / 60_000))

const tooManyFailures = (slot: Slot) => fail('account.tooManyFailures', { minutes: minutesOf(slot) })

/** Signs an account in whose every factor was shown. */
export const enter = async (deps: Deps, account: AccountRow, caller: Caller): Promise<LoggedIn> => {
  const token = await openSession(deps, account.id, caller)
  deps.log.info({ accountId: account.id, address: caller.address }, 'logged in')
  const rights = await effectiveRights(deps, rightsOf(account), account.has_second_factor)
  return { token, user: presentUserInfo(account, rights) }
}
