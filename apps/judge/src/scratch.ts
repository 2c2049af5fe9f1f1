import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Scratch extends AsyncDisposable {
  readonly path: string
  /** Where a case keeps its files: a directory of its own when it is started again while the earlier start is ending. */
  ofCase(seq: number, restarts: number): Promise<string>
}

/** Empties the directory of leftovers of an earlier start. */
export const clearScratch = async (dir: string): Promise<void> => {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
}

/** A directory for one judging, gone when it is over. */
export const openScratch = async (dir: string): Promise<Scratch> => {
  const path = await mkdtemp(join(dir, 'run-'))
  const ofCase = async (seq: number, restarts: number): Promise<string> => {
    if (restarts === 0) return path
    const own = join(path, `${seq}-start-${restarts + 1}`)
    await mkdir(own)
    return own
  }
  return { path, ofCase, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
