import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Config } from '../config.ts'

/** Its name in the data folder. */
export const keyFile = 'secret-key'

/** The key of the site: the operator's own, or one made at the first start and kept in the data folder. */
export const readSiteKey = async (config: Config): Promise<string> => {
  if (config.VERDICT_SECRET_KEY !== undefined) return config.VERDICT_SECRET_KEY
  const folder = resolve(config.VERDICT_DATA_DIR)
  return (await readKept(folder)) ?? makeKey(folder)
}

const readKept = async (folder: string): Promise<string | null> => {
  const kept = await readFile(join(folder, keyFile), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (kept === null) return null
  // Values encrypted with half a key could never be decrypted.
  if (!/^[0-9a-f]{64}\n$/.test(kept)) throw new Error(`${join(folder, keyFile)} holds no key.`)
  return kept.trim()
}

/**
 * Written to a temporary file and linked into place, so that only one key survives when several servers start at once.
 */
const makeKey = async (folder: string): Promise<string> => {
  await mkdir(folder, { recursive: true })
  const written = join(folder, `${keyFile}.${randomUUID()}`)
  await writeFile(written, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flush: true })
  try {
    await link(written, join(folder, keyFile))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await rm(written)
  }
  const kept = await readKept(folder)
  if (kept === null) throw new Error(`${join(folder, keyFile)} could not be made.`)
  return kept
}
