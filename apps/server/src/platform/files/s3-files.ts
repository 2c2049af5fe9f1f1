import { randomUUID } from 'node:crypto'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { blobName, type Files, namedFolders, plainName, writeHashed } from './files.ts'
import { type BucketOptions, openBucket } from './s3/bucket.ts'
import { openConnection, type S3Account } from './s3/connection.ts'

export interface S3Settings extends S3Account {
  /** Folder for files whose hash is not yet computed. */
  readonly folder: string
  /** The bucket as judge hosts reach it; without it they download through this site. */
  readonly directUrl?: string | undefined
}

/**
 * Files in an S3 bucket. A file goes to disk first, because its hash and length must be known before the upload; then
 * it is streamed, and it appears in the bucket atomically. Reads are streamed and resume where a connection breaks.
 */
export const openS3Files = (settings: S3Settings, options: BucketOptions = {}): Files => {
  const bucket = openBucket(settings, options)
  const { directUrl } = settings
  const { presign } = openConnection({ ...settings, url: directUrl ?? settings.url }, 0)
  const blobKey = (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`
  const namedKey = (folder: string, name: string) => `public/${folder}/${name}`
  const waiting = join(settings.folder, 'sending')
  const put = async (content: Readable, keyOf: (hash: string) => string) => {
    await mkdir(waiting, { recursive: true })
    const path = join(waiting, randomUUID())
    try {
      const blob = await writeHashed(content, path)
      await bucket.put(keyOf(blob.hash), { path, bytes: blob.bytes })
      return blob
    } finally {
      await rm(path, { force: true })
    }
  }
  return {
    putBlob: (content) => put(content, blobKey),
    hasBlob: async (hash) => (await bucket.head(blobKey(hash))) !== null,
    readBlob: async (hash) => {
      const found = await bucket.get(blobKey(hash))
      if (found === null) throw Object.assign(new Error(`There is no blob ${hash}.`), { code: 'ENOENT' })
      return found
    },
    removeBlob: async (hash, unlessSince) => {
      const found = await bucket.head(blobKey(hash))
      if (found === null || found.modifiedAt >= unlessSince) return false
      await bucket.remove(blobKey(hash))
      return true
    },
    blobsNotStoredSince: async function* (moment) {
      for await (const { key, modifiedAt } of bucket.list('blobs/')) {
        const name = key.slice(key.lastIndexOf('/') + 1)
        if (modifiedAt < moment && blobName.test(name)) yield name
      }
    },
    putNamed: async (folder, name, content) => {
      if (!plainName.test(name)) throw new Error(`Not a plain file name: ${name}`)
      await put(content, () => namedKey(folder, name))
    },
    readNamed: async (folder, name) => (plainName.test(name) ? bucket.get(namedKey(folder, name)) : null),
    namedFiles: async function* () {
      for (const folder of namedFolders) {
        for await (const { key } of bucket.list(`public/${folder}/`)) {
          yield { folder, name: key.slice(key.lastIndexOf('/') + 1) }
        }
      }
    },
    removeNamed: async (folder, name) => {
      if (plainName.test(name)) await bucket.remove(namedKey(folder, name))
    },
    probe: () => bucket.probe(),
    ...(directUrl !== undefined && {
      addressBlob: (hash: string, seconds: number) => presign(blobKey(hash), seconds),
    }),
  }
}
