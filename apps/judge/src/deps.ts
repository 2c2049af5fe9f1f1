import type { Logger } from 'pino'
import type { DiskCache } from './disk-cache.ts'
import type { Preparer } from './languages/preparer.ts'
import type { Languages } from './languages/registry.ts'
import type { Runner } from './runner.ts'
import type { TestdataStore } from './testdata.ts'

/** What judging one job needs of its host. */
export interface JudgeDeps {
  readonly runner: Runner
  readonly builds: DiskCache
  readonly testdata: TestdataStore
  readonly languages: Languages
  readonly preparer: Preparer
  /** Directory for the outputs of running programs; emptied at start. */
  readonly scratchDir: string
  readonly log: Logger
}
