import { type Logger, pino } from 'pino'

/** One JSON object per line on standard output. */
export const openLog = (level: string): Logger => pino({ level, base: { app: 'judge' } })
