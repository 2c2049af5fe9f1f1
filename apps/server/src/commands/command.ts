import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'

/** Input of a server command; `words` are its arguments. */
export interface Command {
  readonly config: Config
  /** Reaches the database without a pooler. */
  readonly databaseUrl: string
  readonly log: Logger
  readonly words: readonly string[]
}
