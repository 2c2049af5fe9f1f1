import type pg from 'pg'
import type { Logger } from 'pino'
import type { Clock } from '../deps.ts'

/**
 * The time of the site is the time of its database, the one clock that all servers share: a server whose own clock is
 * minutes off would close a contest early, date submissions wrongly and take living judge hosts for dead. Between two
 * readings the time goes on with the machine's monotonic clock, which no setting of the time of day moves.
 */
export interface SiteClock extends Clock {
  close(): void
}

const readEveryMs = 10_000
/** A reading that took longer says too little. */
const usableWithinMs = 400
/** Smaller differences are errors of measurement, and time must not jump back for them. */
const toleranceMs = 250
/** More than that is worth a warning: the machine's clock is not kept by NTP. */
const warnFromMs = 1_000
const readingsAtStart = 3

interface Reading {
  /** Milliseconds to add to `performance.now()` for the time of the database. */
  readonly base: number
  readonly tookMs: number
}

export const openSiteClock = async (pool: pg.Pool, log: Logger): Promise<SiteClock> => {
  let base = Date.now() - performance.now()
  const timeNow = (): number => base + performance.now()

  const follow = (reading: Reading): void => {
    if (reading.tookMs > usableWithinMs || Math.abs(reading.base - base) < toleranceMs) return
    base = reading.base
    const offMs = Math.round(Date.now() - timeNow())
    if (Math.abs(offMs) >= warnFromMs)
      log.warn({ offMs }, 'the clock of this machine differs from that of the database')
  }

  const first: Reading[] = []
  for (let count = 0; count < readingsAtStart; count += 1) first.push(await read(pool))
  const best = first.reduce((fastest, other) => (other.tookMs < fastest.tookMs ? other : fastest))
  // However long it took: a clock that is minutes off is worse.
  follow({ ...best, tookMs: Math.min(best.tookMs, usableWithinMs) })

  let isReading = false
  const timer = setInterval(() => {
    if (isReading) return
    isReading = true
    read(pool)
      // Without the database nothing needs the time; the next reading follows soon.
      .then(follow, () => undefined)
      .finally(() => {
        isReading = false
      })
  }, readEveryMs)
  timer.unref()
  return { now: () => new Date(Math.round(timeNow())), close: () => clearInterval(timer) }
}

const read = async (pool: pg.Pool): Promise<Reading> => {
  const client = await pool.connect()
  try {
    const askedAt = performance.now()
    const { rows } = await client.query<{ ms: number }>(
      `select (extract(epoch from clock_timestamp()) * 1000)::float8 as ms`,
    )
    const answeredAt = performance.now()
    return { base: (rows[0]?.ms ?? Date.now()) - (askedAt + answeredAt) / 2, tookMs: answeredAt - askedAt }
  } finally {
    client.release()
  }
}
