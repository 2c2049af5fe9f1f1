import { isUtf8 } from 'node:buffer'
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
  /** Files that are left out because of their names. */
  readonly skipped?: readonly string[]
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
  if (parts.some((part) => part === '' || part === '.')) throw new PackageFault('entry.plain', { name })
  if (/\p{Cc}|[\u202a-\u202e\u2066-\u2069]/u.test(path)) throw new PackageFault('entry.control', { name })
}

/** Names that are left out of packages; DOMjudge keeps a time limit in one of them. */
export const isHidden = (part: string): boolean =>
  part.startsWith('.') && part !== '.' && part !== '..' && part !== '.timelimit'

/** Collects entries while watching the totals. */
export const entryBook = (limits: PackageLimits) => {
  const entries = new Map<string, Entry>()
  const skipped: string[] = []
  let totalBytes = 0
  return {
    entries,
    skipped,
    totalBytes: () => totalBytes,
    add: (entry: Entry): void => {
      checkPath(entry.path.replaceAll('\\', '/'), limits)
      // Systems disagree about what such a name means, so nothing may depend on it.
      if (entry.path.includes('\\')) {
        skipped.push(entry.path)
        return
      }
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
  return readContent(entry)
}

/** All bytes of a content whose size was checked. */
export const readContent = async (content: Content): Promise<Buffer> => {
  const chunks: Buffer[] = []
  for await (const chunk of await content.open()) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

/** A text in memory as content. */
export const contentOf = (text: string | Buffer): Content => {
  const bytes = Buffer.from(text as string)
  return { bytes: bytes.length, open: async () => Readable.from(bytes.length === 0 ? [] : [bytes]) }
}

/**
 * The text of a small file, without byte-order mark and with Unix line ends. Another encoding than UTF-8 becomes a note.
 */
export const readText = async (entry: Entry, maxBytes: number, notes?: EncodingNotes): Promise<string> => {
  const bytes = await readSmall(entry, maxBytes)
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') notes?.assumed(`${entry.path}: encoding`, encoding.toUpperCase())
  return textIn(bytes, encoding)
}

interface EncodingNotes {
  assumed(item: string, as: string): void
}

export const decodeText = (bytes: Buffer): string => textIn(bytes, encodingOf(bytes))

const textIn = (bytes: Buffer, encoding: string): string =>
  new TextDecoder(encoding).decode(bytes).replace(/\r\n?/g, '\n').replaceAll('\0', '')

/**
 * The encoding of a text: by its byte-order mark; UTF-8 when it is valid UTF-8, regardless of its declaration;
 * the encoding of an XML declaration; otherwise GB18030, the default of Chinese Windows and its tools.
 */
export const encodingOf = (bytes: Buffer): string => {
  const marked = markedEncoding(bytes)
  if (marked !== null) return marked
  if (isUtf8(bytes)) return 'utf-8'
  return declaredEncoding(bytes) ?? 'gb18030'
}

/** The encoding a byte-order mark names, or the first characters of XML without one. */
export const markedEncoding = (head: Buffer): string | null => {
  if (head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf) return 'utf-8'
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0x3c && head[1] === 0)) return 'utf-16le'
  if ((head[0] === 0xfe && head[1] === 0xff) || (head[0] === 0 && head[1] === 0x3c)) return 'utf-16be'
  return null
}

/** The encoding an XML declaration names, unless that is UTF-8 or unknown. */
export const declaredEncoding = (head: Buffer): string | null => {
  const start = head.subarray(0, 300).toString('latin1')
  const named = /^\s*<\?xml[^>]{0,200}encoding\s*=\s*["']([\w-]{1,20})["']/.exec(start)?.[1]?.toLowerCase()
  if (named === undefined || /^utf-?(8|16)/.test(named)) return null
  try {
    return new TextDecoder(named).encoding
  } catch {
    return null
  }
}
