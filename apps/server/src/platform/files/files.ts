import { createHash, randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, mkdir, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/**
 * Where bytes live. Blobs are named by their SHA-256 and never change, so writing one twice is harmless; named files
 * are pictures and documents with a public name. Both appear whole or not at all.
 */

export interface Blob {
  readonly hash: string
  readonly bytes: number
}

export interface Files {
  /** Stores a stream under its own hash. */
  putBlob(content: Readable): Promise<Blob>
  hasBlob(hash: string): Promise<boolean>
  /** @throws Error with code ENOENT when there is none. */
  readBlob(hash: string): Promise<{ readonly bytes: number; readonly stream: Readable }>
  /** Deletes a blob unless it was stored again since a moment. @returns whether it was deleted. */
  removeBlob(hash: string, unlessSince: Date): Promise<boolean>
  /** Hashes of blobs that were not stored since a moment. Storing an existing blob counts too. */
  blobsNotStoredSince(moment: Date): AsyncIterable<string>
  /** Stores a public file under a plain name. */
  putNamed(folder: 'img' | 'file', name: string, content: Readable): Promise<void>
  readNamed(
    folder: 'img' | 'file',
    name: string,
  ): Promise<{ readonly bytes: number; readonly stream: Readable; readonly modifiedAt: Date } | null>
  /** All public files. */
  namedFiles(): AsyncIterable<{ readonly folder: 'img' | 'file'; readonly name: string }>
  /** Removes a public file; one that is not there is gone already. */
  removeNamed(folder: 'img' | 'file', name: string): Promise<void>
  /** @throws Error when files can be neither read nor stored now. */
  probe(): Promise<void>
  /**
   * An address at which others read a blob without our keys, for some seconds. Absent where files are only served by
   * this site.
   */
  addressBlob?(hash: string, seconds: number): Promise<string>
}

export const blobName = /^[0-9a-f]{64}$/
export const namedFolders = ['img', 'file'] as const
export const plainName = /^[A-Za-z0-9][A-Za-z0-9._-]{0,199}$/

/** Files on the local disk under `root`. */
export const openLocalFiles = (root: string): Files => {
  const blobPath = (hash: string) => join(root, 'blobs', hash.slice(0, 2), hash)
  const namedPath = (folder: string, name: string) => join(root, 'public', folder, name)
  return {
    putBlob: async (content) => {
      const temporary = join(root, 'blobs', `.new-${randomUUID()}`)
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        const blob = await writeHashed(content, temporary)
        await settleFile(temporary, blobPath(blob.hash))
        return blob
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    hasBlob: async (hash) => (await statOf(blobPath(hash))) !== null,
    readBlob: async (hash) => {
      const found = await stat(blobPath(hash))
      return { bytes: found.size, stream: createReadStream(blobPath(hash)) }
    },
    removeBlob: async (hash, unlessSince) => {
      const found = await statOf(blobPath(hash))
      if (found === null || found.mtime >= unlessSince) return false
      await rm(blobPath(hash), { force: true })
      return true
    },
    blobsNotStoredSince: (moment) => oldBlobs(join(root, 'blobs'), moment),
    putNamed: async (folder, name, content) => {
      if (!plainName.test(name)) throw new Error(`Not a plain file name: ${name}`)
      const temporary = namedPath(folder, `.new-${randomUUID()}`)
      await mkdir(dirname(temporary), { recursive: true, mode: 0o700 })
      try {
        await pipeline(content, createWriteStream(temporary, { mode: 0o600 }))
        await settleFile(temporary, namedPath(folder, name))
      } catch (error) {
        await rm(temporary, { force: true })
        throw error
      }
    },
    readNamed: async (folder, name) => {
      if (!plainName.test(name)) return null
      const found = await statOf(namedPath(folder, name))
      if (found === null || !found.isFile()) return null
      return { bytes: found.size, stream: createReadStream(namedPath(folder, name)), modifiedAt: found.mtime }
    },
    namedFiles: async function* () {
      for (const folder of namedFolders) {
        const entries = await readdir(join(root, 'public', folder)).catch(() => [])
        for (const name of entries) if (plainName.test(name)) yield { folder, name }
      }
    },
    removeNamed: async (folder, name) => {
      if (plainName.test(name)) await rm(namedPath(folder, name), { force: true })
    },
    probe: async () => {
      await mkdir(root, { recursive: true, mode: 0o700 })
      await access(root, constants.R_OK | constants.W_OK)
    },
  }
}

/** Storing renames a new file over the old one, so the time of a file is that of its last storing. */
async function* oldBlobs(folder: string, moment: Date): AsyncIterable<string> {
  const folders = await readdir(folder, { withFileTypes: true }).catch(() => [])
  for (const { name: part } of folders.filter((item) => item.isDirectory())) {
    for (const name of await readdir(join(folder, part))) {
      const found = await statOf(join(folder, part, name))
      if (found !== null && found.mtime < moment && blobName.test(name)) yield name
    }
  }
}

const statOf = (path: string) =>
  stat(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })

/** Writes a stream to disk and names it by its hash. */
export const writeHashed = async (content: Readable, path: string): Promise<Blob> => {
  const hash = createHash('sha256')
  let bytes = 0
  const meter = new Transform({
    transform(chunk: Buffer, _, done) {
      hash.update(chunk)
      bytes += chunk.length
      done(null, chunk)
    },
  })
  await pipeline(content, meter, createWriteStream(path, { mode: 0o600 }))
  return { hash: hash.digest('hex'), bytes }
}

/** Flushes and renames, so that a crash leaves either no file or the whole one. */
const settleFile = async (temporary: string, path: string): Promise<void> => {
  const handle = await open(temporary, 'r+')
  await handle.sync()
  await handle.close()
  await mkdir(dirname(path), { recursive: true, mode: 0o700 })
  await rename(temporary, path)
}
