import type { blobRef } from '@verdict/contract'
import type { Logger } from 'pino'
import type { z } from 'zod'
import type { DiskCache } from './disk-cache.ts'
import type { Preparer } from './languages/preparer.ts'
import type { Languages } from './languages/registry.ts'
import type { Runner } from './runner.ts'
import type { SpareSlots } from './spare-slots.ts'
import type { TestdataStore } from './testdata.ts'

/** Dependencies of judging one job. */
export interface JudgeDeps {
  readonly runner: Runner
  /** Slots that no job uses; submissions run cases ahead on them. */
  readonly spareSlots: SpareSlots
  readonly builds: DiskCache
  /** The text of `testlib.h` for those programs of problem setters that include it. */
  readonly testlib: string
  readonly testdata: TestdataStore
  readonly languages: Languages
  readonly preparer: Preparer
  /** Directory for the outputs of running programs; emptied at start. */
  readonly scratchDir: string
  /** Gives the server a file that was made under a lease; it answers with the file's name. */
  readonly handIn: (leaseId: string, path: string, signal: AbortSignal) => Promise<z.output<typeof blobRef>>
  readonly log: Logger
}
