import type { SimilarPair } from '@verdict/rules'
import { Piscina } from 'piscina'
import type { Aligned, AlignTask, CompareTask, FingerprintTask, Program } from './worker.ts'

/** A grammar needs milliseconds for a program; a text made to be slow ends here and is read without the grammar. */
const programMs = 3_000
/** A comparison of the largest scope takes seconds. */
const comparisonMs = 600_000

let opened: Piscina | null = null

/** One thread, so that a review leaves the other processors to requests. It ends when idle. */
const threads = (): Piscina => {
  opened ??= new Piscina({
    filename: new URL('./worker.ts', import.meta.url).href,
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 30_000,
    // Options that a supervisor sets for its processes are not passed to their threads.
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 1_024 },
  })
  return opened
}

const inThread = async (task: FingerprintTask | CompareTask | AlignTask, deadlineMs: number): Promise<unknown> => {
  const deadline = new AbortController()
  const timer = setTimeout(() => deadline.abort(), deadlineMs)
  try {
    return await threads().run(task, { signal: deadline.signal })
  } finally {
    clearTimeout(timer)
  }
}

/** Fingerprints of programs, in their order. */
export const fingerprintPrograms = async (programs: readonly Program[]): Promise<readonly Uint32Array[]> => {
  const read = (some: readonly Program[], plain: boolean) =>
    inThread({ kind: 'fingerprint', programs: some, plain }, programMs * (some.length + 1)) as Promise<
      readonly Uint32Array[]
    >
  try {
    return await read(programs, false)
  } catch (error) {
    if (!isTooSlow(error)) throw error
    if (programs.length === 1) return read(programs, true)
    const found: Uint32Array[] = []
    for (const program of programs) found.push(...(await fingerprintPrograms([program])))
    return found
  }
}

const isTooSlow = (error: unknown): boolean => error instanceof Error && error.name === 'AbortError'

/** Pairs of similar programs of one family. */
export const compareInThread = (task: Omit<CompareTask, 'kind'>): Promise<readonly SimilarPair[]> =>
  inThread({ kind: 'compare', ...task }, comparisonMs) as Promise<readonly SimilarPair[]>

const nothingShared = { shared: [], starter: [] } as const

/** Shared parts of two programs; none when they take too long to find. */
export const alignInThread = async (task: Omit<AlignTask, 'kind'>): Promise<Aligned> => {
  try {
    return (await inThread({ kind: 'align', ...task }, programMs * 3)) as Aligned
  } catch (error) {
    if (!isTooSlow(error)) throw error
    return { first: nothingShared, second: nothingShared }
  }
}
