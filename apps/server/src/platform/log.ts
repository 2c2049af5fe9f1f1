import { type Logger, pino } from 'pino'
import type { Config } from './config.ts'
import { currentRequestId } from './http/request-context.ts'

/** Lines kept while the log cannot be written; newer ones are dropped. */
const keptBytes = 1_000_000

/** The log of a process. Lines of work that a request caused have its id. A full disk or a closed pipe costs lines, never the process. */
export const openLog = (level: Config['VERDICT_LOG'], fd: 1 | 2): Logger => {
  const destination = pino.destination({ fd, sync: true, maxLength: keptBytes })
  // Pino's own listener throws for everything but a closed pipe.
  destination.removeAllListeners('error')
  destination.on('error', () => undefined)
  return pino({ level, mixin }, destination)
}

/** A line's own `requestId` wins. */
const mixin = (): object => {
  const requestId = currentRequestId()
  return requestId === null ? {} : { requestId }
}
