import { type ContestTimingInfo, toInstant } from '@verdict/contract'
import { ownTimes, regularEnd, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openToRead } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'

/**
 * The times of a contest, and the participants with times of their own.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const readTiming = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ContestTimingInfo> => {
  const { row, terms } = await openToRead(deps, viewer, cid)
  const windows = await deps.db
    .selectFrom('contest_window')
    .innerJoin('account', 'account.id', 'contest_window.account_id')
    .select(['account.username', 'delay_s', 'extra_s', 'base_s', 'began_at', 'reason', 'set_by', 'set_at'])
    .where('contest_id', '=', cid)
    .orderBy('account.username')
    .execute()
  return {
    startTime: toInstant(terms.startsAt),
    endTime: toInstant(regularEnd(terms)),
    closesAt: toInstant(terms.endsAt),
    freezeTime: terms.freezesAt && toInstant(terms.freezesAt),
    isFrozenThroughout: formatOf(row) === 'noip',
    individualMinutes: (row.window_s ?? 0) / 60,
    windows: windows.map((window) => {
      const own = ownTimes(terms, { delayMs: window.delay_s * 1_000, extraMs: window.extra_s * 1_000 })
      return {
        username: window.username,
        delaySeconds: window.began_at === null ? window.delay_s : 0,
        extraSeconds: window.extra_s - window.base_s,
        reason: window.reason,
        startTime: toInstant(own.startsAt),
        endTime: toInstant(own.endsAt),
        hasBegun: window.began_at !== null,
        setBy: window.set_by,
        setAt: toInstant(window.set_at),
      }
    }),
  }
}
