import { promisify } from 'node:util'
import { crc32, deflateRaw } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { checksumBefore } from './crc-combine.ts'

const pack = promisify(deflateRaw)

/**
 * A response with a small start of one client and an end that many clients share. The end is compressed once. The start
 * goes out as stored blocks of the same gzip member, so that joining them costs the checksum of the start: browsers ignore a second
 * member, therefore two members next to each other would not do.
 */

/** The shared end of responses: serialized and compressed once, on first use. */
export class SharedEnd {
  readonly bytes: Buffer
  #packed: Promise<Buffer> | undefined
  #checksum: ((start: number) => number) | undefined

  constructor(text: string) {
    this.bytes = Buffer.from(text)
  }

  packed(): Promise<Buffer> {
    this.#packed ??= pack(this.bytes, { level: 5 })
    return this.#packed
  }

  /** CRC-32 of a start with this checksum followed by the end. */
  checksumAfter(start: number): number {
    this.#checksum ??= checksumBefore({ crc: crc32(this.bytes), bytes: this.bytes.length })
    return this.#checksum(start)
  }
}

const gzipHead = Buffer.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 0xff])
const mostStored = 0xffff
const blockHeadBytes = 5

/** The bytes as deflate blocks without compression, none of them the last. */
const storedBlocks = (bytes: Buffer): Buffer[] => {
  const parts: Buffer[] = []
  for (let at = 0; at < bytes.length; at += mostStored) {
    const block = bytes.subarray(at, at + mostStored)
    const head = Buffer.alloc(blockHeadBytes)
    head.writeUInt16LE(block.length, 1)
    head.writeUInt16LE(block.length ^ mostStored, 3)
    parts.push(head, block)
  }
  return parts
}

/** One gzip member of a start and a shared end. */
export const joinGzip = async (start: Buffer, end: SharedEnd): Promise<Buffer> => {
  const foot = Buffer.alloc(8)
  foot.writeUInt32LE(end.checksumAfter(crc32(start)), 0)
  foot.writeUInt32LE((start.length + end.bytes.length) % 2 ** 32, 4)
  return Buffer.concat([gzipHead, ...storedBlocks(start), await end.packed(), foot])
}

/** Replies with the start followed by the end; both together are the JSON of the response. */
export class Joined {
  readonly #start: string
  readonly #end: SharedEnd

  constructor(start: string, end: SharedEnd) {
    this.#start = start
    this.#end = end
  }

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
    const start = Buffer.from(this.#start)
    // Gzip, also where brotli is accepted: its streams cannot be joined without compressing again.
    if (/\bgzip\b/.test(request.headers['accept-encoding'] ?? '')) {
      return reply.header('content-encoding', 'gzip').send(await joinGzip(start, this.#end))
    }
    return reply.send(Buffer.concat([start, this.#end.bytes]))
  }
}
