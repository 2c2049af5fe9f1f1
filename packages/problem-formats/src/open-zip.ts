import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { PackageFault, shown } from './faults.ts'
import type { PackageLimits } from './limits.ts'
import { entryBook, type PackageSource } from './source.ts'

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
    for await (const item of zip.eachEntry()) {
      const path = nameOf(item)
      const isFolder = path.endsWith('/')
      checkKind(item, path)
      if (isFolder || isLitter(path)) continue
      book.add({ path, bytes: item.uncompressedSize, open: async () => Readable.from(unpack(zip, item, path)) })
    }
    const total = book.totalBytes()
    if (total > limits.ratio.fromBytes && total > archiveBytes * limits.ratio.max) {
      throw new PackageFault('zip.bomb', { max: limits.ratio.max })
    }
    return { entries: book.entries, close: async () => zip.close() }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
}

const damaged = (error: unknown): never => {
  if (error instanceof PackageFault) throw error
  const reason = error instanceof Error ? error.message.replace(/\.$/, '') : String(error)
  throw new PackageFault('zip.damaged', { reason }, { cause: error })
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
const unixKinds = 0o170000

const checkKind = (item: ZipEntry, path: string): void => {
  const kind = (item.externalFileAttributes >>> 16) & unixKinds
  const name = shown(path)
  if (kind !== 0 && kind !== unixFile && kind !== unixFolder) throw new PackageFault('entry.link', { name })
  if (item.isEncrypted()) throw new PackageFault('zip.encrypted', { name })
  if (item.compressionMethod !== 0 && item.compressionMethod !== 8) throw new PackageFault('zip.compression', { name })
}

/** Files that desktop systems add to zips. */
const isLitter = (path: string): boolean =>
  path.startsWith('__MACOSX/') || path.split('/').some((part) => part === '.DS_Store' || part === 'Thumbs.db')

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
