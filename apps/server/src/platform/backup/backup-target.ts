import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { access, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { Readable } from 'node:stream'
import { type Bucket, openBucket } from '../files/s3/bucket.ts'
import type { S3Account } from '../files/s3/connection.ts'

/** Where the files of backups are stored. Paths are relative, with `/`. */
export interface BackupTarget {
  /** For messages. */
  readonly label: string
  /** A new path on the local disk for a file that is not complete. */
  draftPath(): Promise<string>
  /** Stores a complete draft; it appears whole or not at all. The draft may be moved. */
  write(path: string, draft: string): Promise<void>
  has(path: string): Promise<boolean>
  /** @throws Error with code ENOENT when there is no such file */
  read(path: string): Promise<Readable>
  /** Paths of all files below a folder. */
  list(folder: 'content' | 'snapshots'): AsyncIterable<string>
  remove(path: string): Promise<void>
  /** Deletes drafts that a killed backup has left. */
  removeDrafts(): Promise<void>
}

const draftPrefix = '.new-'

/** A folder on a local disk. */
export const openFolderTarget = async (root: string): Promise<BackupTarget> => {
  // Drafts are on the same disk as the content, so that they can be renamed.
  const drafts = join(root, 'content')
  for (const folder of ['content', 'snapshots']) await mkdir(join(root, folder), { recursive: true, mode: 0o700 })
  return {
    label: root,
    draftPath: async () => join(drafts, `${draftPrefix}${randomUUID()}`),
    write: async (path, draft) => {
      await mkdir(dirname(join(root, path)), { recursive: true, mode: 0o700 })
      await rename(draft, join(root, path))
    },
    has: (path) =>
      access(join(root, path)).then(
        () => true,
        () => false,
      ),
    read: async (path) => {
      await stat(join(root, path))
      return createReadStream(join(root, path))
    },
    list: async function* (folder) {
      for (const entry of await readdir(join(root, folder), { recursive: true, withFileTypes: true })) {
        if (!entry.isFile() || entry.name.startsWith(draftPrefix)) continue
        yield join(entry.parentPath, entry.name).slice(root.length + 1)
      }
    },
    remove: (path) => rm(join(root, path), { force: true }),
    removeDrafts: async () => {
      for (const name of await readdir(drafts)) {
        if (name.startsWith(draftPrefix)) await rm(join(drafts, name), { force: true })
      }
    },
  }
}

/** Keys begin with it, so that a bucket with other content can be used. */
const prefix = 'verdict-backup/'

/**
 * A bucket of a storage that speaks S3.
 * @param drafts folder for files that are not uploaded yet, because their length must be known before
 */
export const openBucketTarget = (account: S3Account, drafts: string): BackupTarget => {
  const bucket = openBucket(account)
  let known: Promise<Set<string>> | null = null
  const content = (): Promise<Set<string>> => {
    // Few listings instead of one request for each file of the site.
    known ??= collect(bucket, `${prefix}content/`)
    return known
  }
  return {
    label: account.url,
    draftPath: async () => {
      await mkdir(drafts, { recursive: true, mode: 0o700 })
      return join(drafts, `${draftPrefix}${randomUUID()}`)
    },
    write: async (path, draft) => {
      // A table that has not changed is not uploaded again.
      if (path.startsWith('content/') && (await content()).has(prefix + path)) return
      const { size } = await stat(draft)
      await bucket.put(prefix + path, { path: draft, bytes: size })
      ;(await known)?.add(prefix + path)
    },
    has: async (path) => (await content()).has(prefix + path),
    read: async (path) => {
      const found = await bucket.get(prefix + path)
      if (found === null)
        throw Object.assign(new Error(`There is no ${prefix}${path} in the bucket.`), { code: 'ENOENT' })
      return found.stream
    },
    list: async function* (folder) {
      for await (const { key } of bucket.list(`${prefix}${folder}/`)) yield key.slice(prefix.length)
    },
    remove: async (path) => {
      await bucket.remove(prefix + path)
      ;(await known)?.delete(prefix + path)
    },
    removeDrafts: () => rm(drafts, { recursive: true, force: true }),
  }
}

const collect = async (bucket: Bucket, folder: string): Promise<Set<string>> => {
  const keys = new Set<string>()
  for await (const { key } of bucket.list(folder)) keys.add(key)
  return keys
}
