import type { checkIns, DataOf, Locale } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { dayOf, startOfDay } from '../../../platform/days.ts'
import { fortuneOf } from './fortune-of.ts'
import { findCheckIns, insertCheckIn } from './repository.ts'

type State = DataOf<(typeof checkIns)['state']>

/** A user's check-in state today, by the server's calendar. */
export const readCheckIn = async (deps: Deps, viewer: SignedIn, locale: Locale): Promise<State> => {
  const now = deps.clock.now()
  const day = dayOf(now)
  const { latest, total } = await findCheckIns(deps.db, viewer.id)
  const checkedIn = latest?.day === day
  const isUnbroken = checkedIn || latest?.day === dayOf(startOfDay(now, -1))
  return {
    day,
    checkedIn,
    streak: isUnbroken ? (latest?.streak ?? 0) : 0,
    total,
    fortune: checkedIn ? fortuneOf(viewer.username, day, locale) : null,
  }
}

/** Checks in for today; the second time of a day changes nothing. */
export const checkIn = async (deps: Deps, viewer: SignedIn, locale: Locale): Promise<State> => {
  const now = deps.clock.now()
  const days = { day: dayOf(now), dayBefore: dayOf(startOfDay(now, -1)) }
  await insertCheckIn(deps.db, { accountId: viewer.id, ...days, now })
  return readCheckIn(deps, viewer, locale)
}
