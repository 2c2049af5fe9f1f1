import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import type { SiteFormat } from '@verdict/rules'
import { readDefinition } from './shape.ts'

/** A file that is not used, and why. */
export interface FileFault {
  readonly file: string
  readonly reason: string
}

export interface LoadedFormats {
  readonly formats: readonly SiteFormat[]
  readonly faults: readonly FileFault[]
  /** Of the names and contents of all files, to compare servers; null without files. */
  readonly hash: string | null
}

/** A module that waits longer at its top level must not keep the server from starting. */
const patienceMs = 10_000

/**
 * Loads the formats of a folder: each file `*.mjs` in it exports one. They are code of the operator and run in the server
 * like its own. A folder that is missing has no formats; a file that cannot be used is reported and left out.
 */
export const loadFormats = async (folder: string): Promise<LoadedFormats> => {
  const formats = new Map<string, SiteFormat>()
  const faults: FileFault[] = []
  const hash = createHash('sha256')
  const files = await filesOf(folder).catch((error: unknown) => {
    faults.push({ file: folder, reason: reasonOf(error) })
    return []
  })
  for (const file of files) {
    try {
      const content = await readFile(join(folder, file))
      const digest = createHash('sha256').update(content).digest('hex')
      hash.update(`${file}\n${digest}\n`)
      const format = readDefinition(await importDefault(join(folder, file), digest))
      if (formats.has(format.name)) throw new Error(`another file has the name "${format.name}"`)
      formats.set(format.name, format)
    } catch (error) {
      faults.push({ file, reason: reasonOf(error) })
    }
  }
  return { formats: [...formats.values()], faults, hash: files.length === 0 ? null : hash.digest('hex').slice(0, 16) }
}

const filesOf = async (folder: string): Promise<readonly string[]> => {
  const entries = await readdir(folder, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  return entries
    .filter((entry) => !entry.isDirectory() && entry.name.endsWith('.mjs') && !entry.name.startsWith('.'))
    .map(({ name }) => name)
    .toSorted()
}

/** Modules are kept by address, so a changed file has another one. */
const importDefault = async (path: string, digest: string): Promise<unknown> => {
  const address = pathToFileURL(path)
  address.search = digest
  const loaded: { readonly default?: unknown } = await Promise.race([
    import(address.href),
    sleep(patienceMs, undefined, { ref: false }).then(() => {
      throw new Error(`the file did not load within ${patienceMs / 1_000} seconds`)
    }),
  ])
  return loaded.default
}

const mostReasonChars = 300

export const reasonOf = (error: unknown): string => {
  const text = error instanceof Error ? error.message || error.name : String(error)
  return text.replaceAll(/\s+/g, ' ').slice(0, mostReasonChars)
}
