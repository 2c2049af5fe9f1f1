/**
 * Deliveries of a webhook are sent in order, so a failure holds the following ones. Waits grow from five seconds to a
 * quarter of an hour; deliveries that waited a day are given up, as are those the receiver itself rejects five times.
 */

const firstWaitMs = 5_000
const maxWaitMs = 900_000
export const maxAgeMs = 86_400_000
const maxRejections = 5

/** Pause after a number of failed attempts, at least what the receiver asks for. */
export const waitAfter = (tries: number, askedMs = 0): number =>
  Math.min(maxWaitMs, Math.max(askedMs, firstWaitMs * 4 ** Math.max(0, tries - 1)))

/** Answers that ask for another attempt; other 4xx say that the request itself is wrong. */
const asksAgain = (status: number): boolean => status === 408 || status === 425 || status === 429

/** Whether a delivery is given up. `status` is null when there was no answer. */
export const isDead = (status: number | null, tries: number): boolean => {
  const isRejected = status !== null && status >= 400 && status < 500 && !asksAgain(status)
  return status === 410 || (isRejected && tries >= maxRejections)
}

export const isSuccess = (status: number | null): boolean => status !== null && status >= 200 && status < 300
