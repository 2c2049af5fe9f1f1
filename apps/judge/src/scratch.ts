import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'

export interface Scratch extends AsyncDisposable {
  readonly path: string
}

/** Empties the directory of leftovers of an earlier start. */
export const clearScratch = async (dir: string): Promise<void> => {
  await rm(dir, { recursive: true, force: true })
  await mkdir(dir, { recursive: true })
}

/** A directory for one judging, gone when it is over. */
export const openScratch = async (dir: string): Promise<Scratch> => {
  const path = await mkdtemp(join(dir, 'run-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}
