import type { Logger } from 'pino'
import type { Config } from '../platform/config.ts'

/** What a command of the front door is given; `words` are what follows its name. */
export interface Command {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  readonly words: readonly string[]
}
