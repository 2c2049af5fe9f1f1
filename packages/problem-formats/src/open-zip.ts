import { stat } from 'node:fs/promises'
import { posix } from 'node:path'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { type Entry, entryBook, isHidden, type PackageSource } from './source.ts'

/**
 * Opens a zip as a package. Only its table of contents is read now; files are unpacked one at a time as streams, and
 * each must have the size and checksum the table promised.
 */
export const openZip = async (file: string, limits: PackageLimits): Promise<PackageSource> => {
  const archiveBytes = (await stat(file)).size
  if (archiveBytes > limits.archiveBytes) throw new PackageFault('zip.large', { max: limits.archiveBytes })
  // Names are decoded and judged here: the library would reword hostile ones or turn backslashes into slashes.
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false })
    .catch(damaged)
  try {
    // The table may name folders and files that are left out, so this bound is wider than that of the files.
    if (zip.entryCount > 2 * limits.entries) throw new PackageFault('package.files', { max: limits.entries })
    const book = entryBook(limits)
    const links: { path: string; target: string }[] = []
    for await (const item of zip.eachEntry()) {
      const path = nameOf(item)
      const isFolder = path.endsWith('/')
      checkKind(item, path)
      if (isFolder || isLitter(path)) continue
      if (isLink(item)) {
        links.push({ path, target: await targetOf(zip, item, path) })
        continue
      }
      book.add({ path, bytes: item.uncompressedSize, open: async () => Readable.from(unpack(zip, item, path)) })
    }
    for (const { path, target } of links) book.add({ ...linked(book.entries, path, target), path })
    const total = book.totalBytes()
    if (total > limits.ratio.fromBytes && total > archiveBytes * limits.ratio.max) {
      throw new PackageFault('zip.bomb', { max: limits.ratio.max })
    }
    return { entries: book.entries, skipped: book.skipped, close: async () => zip.close() }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
}

const damaged = (error: unknown): never => {
  if (error instanceof PackageFault) throw error
  throw new PackageFault('zip.damaged', {}, { cause: error })
}

/** UTF-8, or the default encoding of Chinese Windows when it is not valid UTF-8. */
const nameOf = (item: ZipEntry): string => {
  const raw = item.fileNameRaw
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(raw)
  } catch {
    return new TextDecoder('gbk').decode(raw)
  }
}

const unixFile = 0o100000
const unixFolder = 0o040000
const unixLink = 0o120000
const unixKinds = 0o170000
/** Longer targets are no honest ones. */
const maxTargetBytes = 1_024

const isLink = (item: ZipEntry): boolean => ((item.externalFileAttributes >>> 16) & unixKinds) === unixLink

/** The path a symbolic link names, from the root of the package. */
const targetOf = async (zip: ZipFile, item: ZipEntry, path: string): Promise<string> => {
  if (item.uncompressedSize > maxTargetBytes) throw new PackageFault('entry.link', { name: shown(path) })
  const target = Buffer.concat(await Readable.from(unpack(zip, item, path)).toArray()).toString('utf8')
  if (target.startsWith('/')) throw new PackageFault('entry.link', { name: shown(path) })
  return posix.join(posix.dirname(path), target)
}

/**
 * The file of the package that a link stands for.
 * @throws PackageFault when the link leads elsewhere
 */
const linked = (entries: ReadonlyMap<string, Entry>, path: string, target: string): Entry => {
  const entry = entries.get(target)
  if (entry === undefined) throw new PackageFault('entry.link', { name: shown(path) })
  return entry
}

const checkKind = (item: ZipEntry, path: string): void => {
  const kind = (item.externalFileAttributes >>> 16) & unixKinds
  const name = shown(path)
  if (![0, unixFile, unixFolder, unixLink].includes(kind)) throw new PackageFault('entry.link', { name })
  if (item.isEncrypted()) throw new PackageFault('zip.encrypted', { name })
  if (item.compressionMethod !== 0 && item.compressionMethod !== 8) throw new PackageFault('zip.compression', { name })
}

/** Files of desktop systems and version control, and other names that begin with a dot. */
const isLitter = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path.split('/').some((part) => part === 'Thumbs.db' || isHidden(part))

async function* unpack(zip: ZipFile, item: ZipEntry, path: string): AsyncIterable<Buffer> {
  let checksum = 0
  try {
    for await (const chunk of await zip.openReadStreamPromise(item)) {
      checksum = crc32(chunk as Buffer, checksum)
      yield chunk as Buffer
    }
  } catch (error) {
    throw new PackageFault('entry.unpack', { name: shown(path) }, { cause: error })
  }
  if (checksum !== item.crc32) throw new PackageFault('entry.checksum', { name: shown(path) })
}
