import { fail, limits } from '@verdict/contract'
import type { Caller, Deps } from '../../../deps.ts'
import { networkOf, takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { isEmail } from './email.ts'
import { hasLookalike } from './has-lookalike.ts'
import { findByEmail, findByUsername } from './repository.ts'

interface AccountLookup {
  readonly username?: string | undefined
  readonly email?: string | undefined
}

/**
 * Returns which of the two is in use (api-public 5.4). Rate-limited per network, so that accounts cannot be enumerated.
 */
export const sayWhatExists = async (deps: Deps, request: AccountLookup, caller: Caller) => {
  const limit = { limit: limits.enumeration.perMinute, windowMs: 60_000, now: deps.clock.now() }
  const slot = await takeSlot(deps.db, `exists:${networkOf(caller.address)}`, limit)
  if (!slot.taken) throw fail('request.tooMany', { seconds: waitSeconds(slot) })
  const username = request.username?.trim() ?? ''
  const email = request.email?.trim() ?? ''
  return {
    username:
      username !== '' &&
      ((await findByUsername(deps.db, username)) !== null || (await hasLookalike(deps.db, username))),
    email: isEmail(email) && (await findByEmail(deps.db, email)) !== null,
  }
}
