import { type TokenStockOut, toInstant } from '@verdict/contract'
import { type ContestMoment, contestTimeMs, ownTimes, type TokenStock } from '@verdict/rules'

/**
 * Moments of a participant on the clock. Contest time runs on from now, so a later pause moves them.
 */
export const clockOf = ({ terms, standing, now }: ContestMoment, place: number | null) => {
  const nowMs = contestTimeMs(terms, now, { delayMs: standing.window?.delayMs ?? 0, place })
  return (contestMs: number): Date => new Date(now.getTime() + contestMs - nowMs)
}

/** The tokens of one kind; `place` is the contest problem they are for, null for the contest. */
export const presentStock = (stock: TokenStock, contest: ContestMoment, place: number | null): TokenStockOut => {
  const clock = clockOf(contest, place)
  const { endsAt } = ownTimes(contest.terms, contest.standing.window)
  const nextAt = stock.nextAtMs === null ? null : clock(stock.nextAtMs)
  const { held, usesLeft, waitsUntilMs } = stock
  return {
    held,
    usesLeft,
    // A token after the end is of no use.
    nextAt: nextAt === null || nextAt >= endsAt ? null : toInstant(nextAt),
    waitsUntil: waitsUntilMs === null ? null : toInstant(clock(waitsUntilMs)),
  }
}
