import type { Readable } from 'node:stream'
import { PackageFault, type PackageLimits } from './limits.ts'

/** A file of a package. */
export interface Entry {
  /** Parts joined by `/`, relative to the package's root. */
  readonly path: string
  readonly bytes: number
  open(): Promise<Readable>
}

/** A package on disk, whether folder or zip: its files by path. */
export interface PackageSource {
  readonly entries: ReadonlyMap<string, Entry>
  close(): Promise<void>
}

/**
 * Refuses every path that could mean something outside the package, or that people and file systems read differently.
 * @throws PackageFault
 */
export const checkPath = (path: string, limits: PackageLimits): void => {
  const parts = path.split('/')
  const shown = JSON.stringify(path.slice(0, 120))
  if (path.length > limits.path.chars) throw new PackageFault(`The name ${shown}... is too long.`)
  if (parts.length > limits.path.depth) throw new PackageFault(`${shown} lies too deep.`)
  if (parts.includes('..')) throw new PackageFault(`${shown} leads out of the package.`)
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) throw new PackageFault(`${shown} is an absolute path.`)
  if (path.includes('\\')) throw new PackageFault(`${shown} contains a backslash.`)
  if (parts.some((part) => part === '' || part === '.')) throw new PackageFault(`${shown} is not a plain path.`)
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(path)) throw new PackageFault(`${shown} contains control characters.`)
}

/** Collects entries while watching the totals. */
export const entryBook = (limits: PackageLimits) => {
  const entries = new Map<string, Entry>()
  let totalBytes = 0
  return {
    entries,
    totalBytes: () => totalBytes,
    add: (entry: Entry): void => {
      checkPath(entry.path, limits)
      if (entries.has(entry.path)) throw new PackageFault(`${JSON.stringify(entry.path)} appears twice.`)
      entries.set(entry.path, entry)
      totalBytes += entry.bytes
      if (entries.size > limits.entries) throw new PackageFault(`More than ${limits.entries} files.`)
      if (totalBytes > limits.totalBytes)
        throw new PackageFault(`Unpacked it is larger than ${limits.totalBytes} bytes.`)
    },
  }
}

/** Reads a whole file that must be small. */
export const readSmall = async (entry: Entry, maxBytes: number): Promise<Buffer> => {
  if (entry.bytes > maxBytes) throw new PackageFault(`${entry.path} is larger than ${maxBytes} bytes.`)
  const chunks: Buffer[] = []
  for await (const chunk of await entry.open()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}
