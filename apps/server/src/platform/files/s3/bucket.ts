import { createReadStream } from 'node:fs'
import type { Readable } from 'node:stream'
import { StorageAway } from '../storage-away.ts'
import type { S3Account, S3Reply } from './connection.ts'
import { listObjects, type StoredName } from './list.ts'
import { hashOfPart, partsOf, uploadParts } from './multipart.ts'
import { ObjectStream } from './object-stream.ts'
import { openRetrying, patience, type S3Patience } from './retry.ts'

export interface Stored {
  readonly bytes: number
  readonly modifiedAt: Date
}

export interface BucketOptions extends Partial<S3Patience> {
  /** Files above this size are uploaded in parts of it. */
  readonly partBytes?: number
}

/** S3 takes at least 5 MiB per part and at most 10,000 parts, which makes 320 GB with this size. */
const partBytes = 32 * 1024 ** 2

const probeMs = 5_000

/** The calls of S3 that this site uses; each is repeated while the storage is away. */
export interface Bucket {
  /** @throws StorageAway; the object is there whole or not at all. */
  put(path: string, file: { readonly path: string; readonly bytes: number }): Promise<void>
  head(path: string): Promise<Stored | null>
  get(path: string): Promise<(Stored & { readonly stream: Readable }) | null>
  remove(path: string): Promise<void>
  list(prefix: string): AsyncIterable<StoredName>
  /** @throws StorageAway when the bucket does not answer at once. */
  probe(): Promise<void>
}

export const openBucket = (account: S3Account, options: BucketOptions = {}): Bucket => {
  const client = openRetrying(account, { ...patience, ...options })
  const once = openRetrying(account, { ...patience, ...options, tries: 1, stallMs: probeMs })
  const largest = options.partBytes ?? partBytes
  const storedOf = (reply: S3Reply): Stored => ({
    bytes: Number(reply.headers['content-length'] ?? 0),
    modifiedAt: new Date(reply.headers['last-modified'] ?? 0),
  })
  /** A reply whose body is of no interest; reading it frees its connection for the next request. */
  const drained = (reply: S3Reply | null): S3Reply | null => reply?.resume() ?? null
  return {
    put: async (path, file) => {
      if (file.bytes > largest) return uploadParts(client, path, partsOf(file, largest))
      const sha256 = await hashOfPart({ file: file.path, start: 0, bytes: file.bytes })
      const body = { bytes: file.bytes, sha256, open: () => createReadStream(file.path) }
      if (drained(await client.ask({ method: 'PUT', path, body })) === null) throw noBucket()
    },
    head: async (path) => {
      const reply = drained(await client.ask({ method: 'HEAD', path }))
      return reply === null ? null : storedOf(reply)
    },
    get: async (path) => {
      const reply = await client.ask({ method: 'GET', path })
      return reply === null ? null : { ...storedOf(reply), stream: new ObjectStream(client, path, reply) }
    },
    remove: async (path) => {
      drained(await client.ask({ method: 'DELETE', path }))
    },
    list: (prefix) => listObjects(client, prefix),
    probe: async () => {
      const query = { 'max-keys': '1', prefix: 'blobs/' }
      if (drained(await once.ask({ method: 'GET', path: '', query })) === null) throw noBucket()
    },
  }
}

export const noBucket = (): StorageAway => new StorageAway('The bucket of the file storage does not exist.')
