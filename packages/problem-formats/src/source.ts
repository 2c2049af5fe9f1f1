import { Readable } from 'node:stream'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'

/** Bytes of a package, read when they are needed. */
export interface Content {
  readonly bytes: number
  open(): Promise<Readable>
}

/** A file of a package. */
export interface Entry extends Content {
  /** Parts joined by `/`, relative to the package's root. */
  readonly path: string
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
const checkPath = (path: string, limits: PackageLimits): void => {
  const parts = path.split('/')
  const name = shown(path)
  if (path.length > limits.path.chars) throw new PackageFault('entry.long', { name })
  if (parts.length > limits.path.depth) throw new PackageFault('entry.deep', { name })
  if (parts.includes('..')) throw new PackageFault('entry.outside', { name })
  if (path.startsWith('/') || /^[A-Za-z]:/.test(path)) throw new PackageFault('entry.absolute', { name })
  if (path.includes('\\')) throw new PackageFault('entry.backslash', { name })
  if (parts.some((part) => part === '' || part === '.')) throw new PackageFault('entry.plain', { name })
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(path)) throw new PackageFault('entry.control', { name })
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
      if (entries.has(entry.path)) throw new PackageFault('entry.twice', { name: shown(entry.path) })
      entries.set(entry.path, entry)
      totalBytes += entry.bytes
      if (entries.size > limits.entries) throw new PackageFault('package.files', { max: limits.entries })
      if (totalBytes > limits.totalBytes) throw new PackageFault('package.bytes', { max: limits.totalBytes })
    },
  }
}

/** Reads a whole file that must be small. */
export const readSmall = async (entry: Entry, maxBytes: number): Promise<Buffer> => {
  if (entry.bytes > maxBytes) throw new PackageFault('entry.large', { name: entry.path, max: maxBytes })
  const chunks: Buffer[] = []
  for await (const chunk of await entry.open()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A text in memory as content. */
export const contentOf = (text: string | Buffer): Content => {
  const bytes = Buffer.from(text as string)
  return { bytes: bytes.length, open: async () => Readable.from(bytes.length === 0 ? [] : [bytes]) }
}

/**
 * The text of a small file: UTF-8, or the default encoding of Chinese Windows when it is not valid UTF-8; without
 * byte-order mark, with Unix line ends.
 */
export const readText = async (entry: Entry, maxBytes: number): Promise<string> =>
  decodeText(await readSmall(entry, maxBytes))

export const decodeText = (bytes: Buffer): string => {
  const text = decoded(bytes)
  return (text.startsWith('\uFEFF') ? text.slice(1) : text).replace(/\r\n?/g, '\n').replaceAll('\0', '')
}

const decoded = (bytes: Buffer): string => {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('gb18030').decode(bytes)
  }
}
