import { stat } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { crc32 } from 'node:zlib'
import yauzl, { type Entry as ZipEntry, type ZipFile } from 'yauzl'
import { PackageFault, type PackageLimits } from './limits.ts'
import { entryBook, type PackageSource } from './source.ts'

/**
 * Opens a zip as a package. Only its table of contents is read now; files are unpacked one at a time as streams, and
 * each must have the size and checksum the table promised.
 */
export const openZip = async (file: string, limits: PackageLimits): Promise<PackageSource> => {
  const archiveBytes = (await stat(file)).size
  if (archiveBytes > limits.archiveBytes) throw new PackageFault(`The zip is larger than ${limits.archiveBytes} bytes.`)
  // Names are decoded and judged here: the library would reword hostile ones or turn backslashes into slashes.
  const zip = await yauzl
    .openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false })
    .catch(damaged)
  try {
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
      throw new PackageFault(`It unpacks to more than ${limits.ratio.max} times its size.`)
    }
    return { entries: book.entries, close: async () => zip.close() }
  } catch (error) {
    zip.close()
    return damaged(error)
  }
}

const damaged = (error: unknown): never => {
  if (error instanceof PackageFault) throw error
  throw new PackageFault(`The zip is damaged: ${error instanceof Error ? error.message : String(error)}.`, {
    cause: error,
  })
}

/** UTF-8, or what Chinese Windows writes when the name is none. */
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
  const shown = JSON.stringify(path.slice(0, 120))
  if (kind !== 0 && kind !== unixFile && kind !== unixFolder)
    throw new PackageFault(`${shown} is a link or a special file.`)
  if (item.isEncrypted()) throw new PackageFault(`${shown} is encrypted.`)
  if (item.compressionMethod !== 0 && item.compressionMethod !== 8) {
    throw new PackageFault(`${shown} is compressed in an unknown way.`)
  }
}

/** What desktop systems add to every zip. */
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
    throw new PackageFault(`${JSON.stringify(path)} cannot be unpacked.`, { cause: error })
  }
  if (checksum !== item.crc32) throw new PackageFault(`${JSON.stringify(path)} is damaged: its checksum is wrong.`)
}
