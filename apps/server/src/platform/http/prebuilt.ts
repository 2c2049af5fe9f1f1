import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const packGzip = promisify(gzip)
const packBrotli = promisify(brotliCompress)

/** Smaller ones go out as they are. */
const thresholdBytes = 1_024

export interface PrebuiltOptions {
  /** ETag of this response; clients that have it receive 304. */
  readonly tag?: string | null
  /** False for one that is sent once: it is packed quickly rather than tightly. */
  readonly isForMany?: boolean
}

/**
 * A response shared by many clients: serialized and compressed once. Compression runs off the event loop, and
 * concurrent requests share it.
 */
export class Prebuilt {
  readonly #text: string
  readonly #tag: string | null
  readonly #isForMany: boolean
  #gzip: Promise<Buffer> | undefined
  #brotli: Promise<Buffer> | undefined

  /** @param dataText the reply's `data` as JSON */
  constructor(dataText: string, { tag = null, isForMany = true }: PrebuiltOptions = {}) {
    this.#text = `{"status":200,"msg":"success","data":${dataText}}`
    this.#tag = tag === null ? null : `"${tag}"`
    this.#isForMany = isForMany
  }

  /** Replies to a request, with 304 when the client has this version. */
  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const tag = this.#tag
    if (tag !== null) {
      // Weak by the way it goes out: packed or not it is the same.
      reply.header('etag', `W/${tag}`).header('cache-control', 'private, no-cache')
      if (holds(request.headers['if-none-match'], tag)) return reply.code(304).send()
    }
    reply.header('vary', 'accept-encoding').type('application/json; charset=utf-8')
    const accepted = request.headers['accept-encoding'] ?? ''
    if (this.#text.length < thresholdBytes) return reply.send(this.#text)
    if (/\bbr\b/.test(accepted)) return reply.header('content-encoding', 'br').send(await this.#packedBrotli())
    if (/\bgzip\b/.test(accepted)) return reply.header('content-encoding', 'gzip').send(await this.#packedGzip())
    return reply.send(this.#text)
  }

  #packedBrotli(): Promise<Buffer> {
    const params = { [constants.BROTLI_PARAM_QUALITY]: this.#isForMany ? 4 : 1 }
    this.#brotli ??= packBrotli(this.#text, { params })
    return this.#brotli
  }

  #packedGzip(): Promise<Buffer> {
    this.#gzip ??= packGzip(this.#text, { level: this.#isForMany ? 5 : 1 })
    return this.#gzip
  }
}

const holds = (given: string | undefined, tag: string): boolean =>
  given?.split(',').some((item) => item.trim().replace(/^W\//, '') === tag) === true
