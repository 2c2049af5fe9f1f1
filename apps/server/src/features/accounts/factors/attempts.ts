import { fail, limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { clearSlots, takeSlot } from '../../../platform/throttle.ts'
import { type AccountRow, ownAccount } from '../core/own-account.ts'
import { samePassword } from '../core/password.ts'

/** Counts an attempt before it is made; a success resets the count. */
const counted = async (
  deps: Deps,
  key: string,
  window: { readonly limit: number; readonly windowMs: number },
  attempt: () => Promise<boolean>,
): Promise<boolean> => {
  const slot = await takeSlot(deps.db, key, { ...window, now: deps.clock.now(), sliding: true })
  if (!slot.taken) throw fail('factor.tooManyFailures', { minutes: Math.max(1, Math.ceil(slot.waitMs / 60_000)) })
  const isRight = await attempt()
  if (isRight) await clearSlots(deps.db, key)
  return isRight
}

/** Tries a code of a second factor. Failures are limited per account, regardless of the number of tickets. */
export const tryFactor = (deps: Deps, accountId: string, attempt: () => Promise<boolean>): Promise<boolean> =>
  counted(
    deps,
    `second-factor:${accountId}`,
    { limit: limits.factor.maxFailures, windowMs: limits.factor.failureWindowMs },
    attempt,
  )

/**
 * The own account once its password was shown again, as every change of factors asks.
 * @throws Refusal `factor.passwordWrong`, `factor.tooManyFailures`
 */
export const provenAccount = async (deps: Deps, accountId: string, password: string): Promise<AccountRow> => {
  const account = await ownAccount(deps.db, accountId)
  const given = password.trim()
  const isRight = await counted(
    deps,
    `factor-password:${accountId}`,
    { limit: limits.guarded.maxFailures, windowMs: limits.guarded.windowMs },
    async () => given.length <= 100 && (await samePassword(deps, given, account.password_hash)),
  )
  if (!isRight) throw fail('factor.passwordWrong')
  return account
}
