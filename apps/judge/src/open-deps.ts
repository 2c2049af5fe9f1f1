import { chmod, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { judging } from '@verdict/contract'
import type { Sandbox } from '@verdict/sandbox'
import type { Logger } from 'pino'
import { readTestlib } from './checkers/testlib.ts'
import type { JudgeDeps } from './deps.ts'
import { DiskCache } from './disk-cache.ts'
import { Preparer } from './languages/preparer.ts'
import type { Languages } from './languages/registry.ts'
import { Runner } from './runner.ts'
import { clearScratch } from './scratch.ts'
import type { Server } from './server.ts'
import { SpareSlots } from './spare-slots.ts'
import { TestdataStore } from './testdata.ts'

export interface DepsOptions {
  readonly server: Server
  readonly sandbox: Sandbox
  readonly languages: Languages
  readonly dataDir: string
  /** Directory for the operator's own `testlib.h`. */
  readonly includeDir: string
  readonly cacheBytes: number
  /** Slots that cases of one submission may share; 0 runs them one after another. */
  readonly sharedSlots: number
  readonly log: Logger
}

/** Compiled programs get a tenth of the space of test data, and rarely use it. */
const buildShare = 0.1

/** Opens the caches of this host and puts its parts together. */
export const openDeps = async (options: DepsOptions): Promise<JudgeDeps> => {
  const { dataDir, cacheBytes } = options
  await mkdir(dataDir, { recursive: true })
  // Boxes get explicit access to files. If this directory is inside a tree visible in all boxes, it is unreadable for
  // them.
  await chmod(dataDir, 0o700)
  const scratchDir = join(dataDir, 'scratch')
  await clearScratch(scratchDir)
  return {
    runner: new Runner(options.sandbox),
    spareSlots: new SpareSlots(options.sharedSlots),
    builds: await DiskCache.open({
      dir: join(dataDir, 'builds'),
      maxBytes: Math.ceil(cacheBytes * buildShare),
      validFor: await bootId(),
    }),
    testlib: await readTestlib(options.includeDir),
    testdata: await TestdataStore.open(options.server, {
      dir: dataDir,
      maxBytes: cacheBytes,
      log: options.log,
    }),
    languages: options.languages,
    preparer: new Preparer(options.log),
    scratchDir,
    handIn: (leaseId, path, signal) => options.server.handIn(judging.handInBlob, { query: { leaseId }, path, signal }),
    log: options.log,
  }
}

/** Names this run of the machine: programs that were compiled before may have lost their last bytes with its power. */
const bootId = async (): Promise<string> => (await readFile('/proc/sys/kernel/random/boot_id', 'utf8')).trim()
