import { randomUUID } from 'node:crypto'
import { openAsBlob } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { XMLParser } from 'fast-xml-parser'
import { blobName, type Files, plainName, writeHashed } from './files.ts'

export interface S3Settings {
  /** `https://host/bucket`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly region: string
  /** Folder for files whose hash is not yet computed. */
  readonly folder: string
}

/**
 * Files in an S3 bucket. A file goes to disk first, because its hash and length must be known before the upload; then
 * it is streamed, and it appears in the bucket atomically. Reads are streamed.
 */
export const openS3Files = (settings: S3Settings): Files => {
  const bucket = openBucket(settings)
  const blobKey = (hash: string) => `blobs/${hash.slice(0, 2)}/${hash}`
  const namedKey = (folder: string, name: string) => `public/${folder}/${name}`
  const waiting = join(settings.folder, 'sending')
  const put = async (content: Readable, keyOf: (hash: string) => string) => {
    await mkdir(waiting, { recursive: true })
    const path = join(waiting, randomUUID())
    try {
      const blob = await writeHashed(content, path)
      await bucket.put(keyOf(blob.hash), path)
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
    removeNamed: async (folder, name) => {
      if (plainName.test(name)) await bucket.remove(namedKey(folder, name))
    },
  }
}

interface Stored {
  readonly bytes: number
  readonly modifiedAt: Date
}

const openBucket = ({ url, key, secret, region }: S3Settings) => {
  const client = new AwsClient({ accessKeyId: key, secretAccessKey: secret, service: 's3', region, retries: 3 })
  const root = url.replace(/\/+$/, '')
  const ask = async (method: string, path: string, init: RequestInit = {}): Promise<Response | null> => {
    const reply = await client.fetch(`${root}/${path}`, { ...init, method })
    if (reply.ok) return reply
    // An unread body would keep its connection busy.
    const words = await reply.text()
    if (reply.status === 404) return null
    throw new Error(`The file storage refused ${method} ${path}: ${reply.status} ${words.slice(0, 500)}`)
  }
  const storedOf = (reply: Response): Stored => ({
    bytes: Number(reply.headers.get('content-length') ?? 0),
    modifiedAt: new Date(reply.headers.get('last-modified') ?? 0),
  })
  return {
    put: async (path: string, file: string): Promise<void> => {
      // Read from disk as it is sent; its length is known, as the protocol wants.
      const body = await openAsBlob(file)
      if ((await ask('PUT', path, { body })) === null) throw new Error('The bucket of the file storage is not there.')
    },
    head: async (path: string): Promise<Stored | null> => {
      const reply = await ask('HEAD', path)
      return reply === null ? null : storedOf(reply)
    },
    get: async (path: string) => {
      const reply = await ask('GET', path)
      if (reply === null) return null
      const stream = reply.body === null ? Readable.from([]) : Readable.fromWeb(reply.body as ReadableStream)
      return { ...storedOf(reply), stream }
    },
    remove: async (path: string): Promise<void> => {
      await ask('DELETE', path)
    },
    list: (prefix: string) => listAll((query) => ask('GET', `?${query}`), prefix),
  }
}

const parser = new XMLParser({ ignoreAttributes: true, isArray: (name) => name === 'Contents', parseTagValue: false })

interface Listing {
  readonly ListBucketResult?: {
    readonly IsTruncated?: string
    readonly Contents?: readonly { readonly Key: string; readonly LastModified: string }[]
  }
}

/** A thousand names at a time, so that a large bucket costs no memory. */
async function* listAll(
  ask: (query: URLSearchParams) => Promise<Response | null>,
  prefix: string,
): AsyncIterable<{ readonly key: string; readonly modifiedAt: Date }> {
  for (let marker = ''; ; ) {
    const reply = await ask(new URLSearchParams({ prefix, marker }))
    const listing = reply === null ? {} : (parser.parse(await reply.text()) as Listing)
    const { Contents = [], IsTruncated } = listing.ListBucketResult ?? {}
    for (const item of Contents) yield { key: item.Key, modifiedAt: new Date(item.LastModified) }
    const last = Contents.at(-1)
    if (IsTruncated !== 'true' || last === undefined) return
    marker = last.Key
  }
}
