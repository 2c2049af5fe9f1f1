import { Readable } from 'node:stream'
import { StorageAway } from '../storage-away.ts'
import type { S3Reply } from './connection.ts'
import type { S3Client } from './retry.ts'

/**
 * The content of an object as a stream that survives broken connections: it goes on at the byte it has reached. It is
 * read only as fast as it is consumed.
 */
export class ObjectStream extends Readable {
  readonly #client: S3Client
  readonly #path: string
  readonly #etag: string | undefined
  readonly #bytes: number
  readonly #closing = new AbortController()
  #reply: S3Reply
  #chunks: AsyncIterator<Buffer>
  #position = 0

  constructor(client: S3Client, path: string, reply: S3Reply) {
    super({ highWaterMark: 65_536 })
    this.#client = client
    this.#path = path
    this.#etag = reply.headers.etag
    this.#bytes = Number(reply.headers['content-length'] ?? 0)
    this.#reply = reply
    this.#chunks = chunksOf(reply)
  }

  override _read(): void {
    this.#next().then(
      (chunk) => this.push(chunk),
      (error: Error) => this.destroy(error),
    )
  }

  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    this.#closing.abort()
    this.#reply.destroy()
    done(error)
  }

  /** The next piece, or null at the end. */
  async #next(): Promise<Buffer | null> {
    for (let failures = 0; ; ) {
      const chunk = await this.#receive().catch((error: Error) => error)
      this.#closing.signal.throwIfAborted()
      if (Buffer.isBuffer(chunk)) {
        this.#position += chunk.length
        return chunk
      }
      if (this.#position >= this.#bytes) return null
      failures += 1
      if (failures >= this.#client.rules.tries) throw this.#cutOff(chunk)
      await this.#client.pause(failures, undefined, this.#closing.signal)
      await this.#resume()
    }
  }

  async #receive(): Promise<Buffer | null> {
    const { stallMs } = this.#client.rules
    const clock = setTimeout(() => this.#reply.destroy(new Error(`nothing was received for ${stallMs} ms`)), stallMs)
    try {
      const { value, done } = await this.#chunks.next()
      return done ? null : value
    } finally {
      clearTimeout(clock)
    }
  }

  async #resume(): Promise<void> {
    const headers = {
      range: `bytes=${this.#position}-`,
      ...(this.#etag !== undefined && { 'if-match': this.#etag }),
    }
    this.#reply.destroy()
    const signal = this.#closing.signal
    const reply = await this.#client.ask({ method: 'GET', path: this.#path, headers, signal })
    if (reply === null || reply.statusCode === 412) {
      reply?.destroy()
      throw new StorageAway(`The file storage changed ${this.#path} while it was read.`)
    }
    if (reply.statusCode !== 206) {
      reply.destroy()
      throw new StorageAway(`The file storage cannot continue ${this.#path} at byte ${this.#position}.`)
    }
    this.#reply = reply
    this.#chunks = chunksOf(reply)
  }

  #cutOff(cause: Error | null): StorageAway {
    const reason = cause?.message ?? 'the reply was too short'
    return new StorageAway(`The file storage broke off ${this.#path} at byte ${this.#position}: ${reason}`, {
      ...(cause !== null && { cause }),
    })
  }
}

const chunksOf = (reply: S3Reply): AsyncIterator<Buffer> => (reply as AsyncIterable<Buffer>)[Symbol.asyncIterator]()
