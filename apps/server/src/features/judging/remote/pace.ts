/** When a site that failed is tried again, and other decisions about time. Pure: chance and time are arguments. */

const retry = { firstMs: 2_000, longestMs: 120_000 }
const breaker = { failures: 5, firstMs: 20_000, longestMs: 600_000 }
const quietMs = 45_000
const poll = { longestMs: 30_000, patientAfterMs: 60_000 }

/** Pause before a failed step is repeated: doubled each time, with jitter so that runs do not return in step. */
export const retryMs = (failures: number, chance: number): number =>
  Math.round(Math.min(retry.longestMs, retry.firstMs * 2 ** Math.min(failures, 10)) * (0.5 + chance / 2))

/**
 * A host that fell silent may still be sending the program. Only after this time can the program be sent again, when
 * the site's own list does not show it.
 */
export const quietUntil = (begunAt: Date): Date => new Date(begunAt.getTime() + quietMs)

export const isQuiet = (begunAt: Date, now: Date): boolean => quietUntil(begunAt) <= now

/** How long a site is left alone after this many failures in a row; null while it is not. */
export const breakerMs = (failures: number, chance: number): number | null =>
  failures < breaker.failures
    ? null
    : Math.round(
        Math.min(breaker.longestMs, breaker.firstMs * 2 ** Math.min(failures - breaker.failures, 10)) *
          (0.75 + chance / 4),
      )

/** Whether the breaker is open: no request goes to the site. */
export const isResting = ({ open_until: until }: { readonly open_until: Date | null }, now: Date): boolean =>
  until !== null && until > now

/** Pause before the next look at a run: the site's own gap, longer for runs that wait long. */
export const nextPollMs = (gapMs: number, waitedMs: number): number =>
  waitedMs < poll.patientAfterMs ? gapMs : Math.min(poll.longestMs, gapMs * (1 + waitedMs / poll.patientAfterMs))

/**
 * Token bucket as one moment (the generic cell rate algorithm): `nextAt` is when a submission without a burst would be
 * allowed.
 * @returns the new moment, or null when the bucket is empty.
 */
export const takeToken = (
  nextAt: Date,
  { gapMs, burst, now }: { readonly gapMs: number; readonly burst: number; readonly now: Date },
): Date | null => {
  const earliest = nextAt.getTime() - (burst - 1) * gapMs
  return earliest > now.getTime() ? null : new Date(Math.max(nextAt.getTime(), now.getTime()) + gapMs)
}
