import { limits } from '@verdict/contract/limits'
import { parseInstant } from '../../../lib/time.ts'
import type { TimedContest } from '../contest-query.ts'

/**
 * When this browser fetches the bundle, in milliseconds since 1970: at its own part (0 to 1) of ten minutes, or of half
 * the time that is left until the start. Infinity when statements are not sent in advance.
 */
export const fetchTime = (
  { statementsFrom, startTime }: Pick<TimedContest, 'statementsFrom' | 'startTime'>,
  { openedAt, part }: { readonly openedAt: number; readonly part: number },
): number => {
  if (statementsFrom === undefined) return Number.POSITIVE_INFINITY
  const from = Math.max(parseInstant(statementsFrom).getTime(), openedAt)
  const leftMs = Math.max(0, parseInstant(startTime).getTime() - from)
  return from + part * Math.min(limits.statementBundle.spreadMs, leftMs / 2)
}
