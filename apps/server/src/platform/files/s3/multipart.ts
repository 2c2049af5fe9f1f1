import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { XMLParser } from 'fast-xml-parser'
import { StorageAway } from '../storage-away.ts'
import type { S3Body } from './connection.ts'
import type { S3Client } from './retry.ts'

/** A large file goes up in parts: a broken connection repeats one part, and no request is longer than one. */

export interface FilePart {
  readonly file: string
  readonly start: number
  readonly bytes: number
}

/** Splits a file into parts of a size; the last one is smaller. */
export const partsOf = (file: { readonly path: string; readonly bytes: number }, size: number): readonly FilePart[] =>
  Array.from({ length: Math.ceil(file.bytes / size) }, (_, n) => ({
    file: file.path,
    start: n * size,
    bytes: Math.min(size, file.bytes - n * size),
  }))

/** The storage compares what it receives with this. */
export const hashOfPart = async (part: FilePart): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(openPart(part), hash)
  return hash.digest('hex')
}

const openPart = ({ file, start, bytes }: FilePart): Readable =>
  bytes === 0 ? Readable.from([]) : createReadStream(file, { start, end: start + bytes - 1 })

const parser = new XMLParser({ ignoreAttributes: true, parseTagValue: false })

interface Started {
  readonly InitiateMultipartUploadResult?: { readonly UploadId?: string }
}

/** @throws StorageAway; parts that were stored are deleted then. */
export const uploadParts = async (client: S3Client, path: string, parts: readonly FilePart[]): Promise<void> => {
  const reply = await client.ask({ method: 'POST', path, query: { uploads: '' } })
  const started = reply === null ? {} : (parser.parse(await client.readText(reply)) as Started)
  const uploadId = started.InitiateMultipartUploadResult?.UploadId
  if (uploadId === undefined) throw new StorageAway('The file storage did not begin an upload in parts.')
  try {
    const tags: string[] = []
    for (const [index, part] of parts.entries()) {
      const body = { bytes: part.bytes, sha256: await hashOfPart(part), open: () => openPart(part) }
      const query = { partNumber: String(index + 1), uploadId }
      const stored = (await client.ask({ method: 'PUT', path, query, body }))?.resume()
      if (stored?.headers.etag === undefined) throw new StorageAway(`The file storage lost the upload of ${path}.`)
      tags.push(stored.headers.etag)
    }
    await complete(client, path, { uploadId, tags })
  } catch (error) {
    // Best effort: while the storage is away this fails too, and its own rule for unfinished uploads clears them.
    await client.ask({ method: 'DELETE', path, query: { uploadId } }).then(
      (gone) => gone?.resume(),
      () => undefined,
    )
    throw error
  }
}

const complete = async (
  client: S3Client,
  path: string,
  { uploadId, tags }: { readonly uploadId: string; readonly tags: readonly string[] },
): Promise<void> => {
  const rows = tags.map((tag, n) => `<Part><PartNumber>${n + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
  const body = bodyOf(`<CompleteMultipartUpload>${rows.join('')}</CompleteMultipartUpload>`)
  const reply = await client.ask({ method: 'POST', path, query: { uploadId }, body })
  // The status is sent before the parts are joined, so a failure can follow a 200. A repeated request of an upload
  // that is already complete finds no upload; then the object itself decides.
  const text = reply === null ? '' : await client.readText(reply)
  if (text.includes('CompleteMultipartUploadResult')) return
  const isThere = (await client.ask({ method: 'HEAD', path }))?.resume() !== undefined
  if (reply !== null || !isThere) throw new StorageAway(`The file storage did not join the parts of ${path}: ${text}`)
}

const bodyOf = (text: string): S3Body => {
  const bytes = Buffer.from(text)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  return { bytes: bytes.length, sha256, open: () => Readable.from([bytes]) }
}
