import { type Logger, pino } from 'pino'

/** One JSON object per line on standard output. */
export const openLog = (level: string): Logger => {
  const destination = pino.destination({ fd: 1, sync: true, maxLength: 1_000_000 })
  // A full disk costs lines, never the process; pino's own listener would throw.
  destination.removeAllListeners('error')
  destination.on('error', () => undefined)
  return pino({ level, base: { app: 'judge' } }, destination)
}
