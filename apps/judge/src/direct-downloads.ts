import { judging } from '@verdict/contract'
import type { Logger } from 'pino'
import { bytesOf, openStream } from './byte-stream.ts'
import { messageOf } from './faults.ts'
import { type Server, Unreachable } from './server.ts'

/** Addresses requested at once: those in use and the next ones; more could expire before their turn. */
const batch = 32
/** Part of the lifetime of an address in which a download begins. */
const usableShare = 0.7
/** After a failure the storage is left alone for so long, and files come through the server. */
const restMs = 60_000
/** A storage that does not answer must not delay a verdict for long. */
const answerMs = 5_000
const fileTimeoutMs = 300_000

/**
 * Downloads of test data from the storage itself, where the server gives addresses. Addresses are secrets: neither they
 * nor the errors of the storage's replies are logged.
 */
export class DirectDownloads {
  readonly #server: Server
  readonly #log: Logger
  #restUntil = 0

  constructor(server: Server, log: Logger) {
    this.#server = server
    this.#log = log
  }

  get isResting(): boolean {
    return performance.now() < this.#restUntil
  }

  /** Addresses for the files of a lease, requested when the first of them is needed. */
  forLease(leaseId: string, hashes: readonly string[]): LeaseAddresses {
    return new LeaseAddresses(this, this.#server, { leaseId, hashes })
  }

  /** @throws Unreachable when the storage does not answer with the file; the address is not part of the error. */
  async open(url: string): Promise<AsyncIterable<Uint8Array>> {
    const opening = new AbortController()
    const late = setTimeout(() => opening.abort(new Error(`no answer for ${answerMs} ms`)), answerMs)
    const signal = AbortSignal.any([opening.signal, AbortSignal.timeout(fileTimeoutMs)])
    const broken = (error: unknown): Error => new Unreachable(`the transfer broke off: ${messageOf(error)}`)
    try {
      const reply = await openStream(url, { accept: '*/*' }, signal)
      if (reply.statusCode === 200) return bytesOf(reply, broken)
      reply.destroy()
      throw new Unreachable(`HTTP ${reply.statusCode}`)
    } catch (error) {
      throw error instanceof Unreachable ? error : new Unreachable(messageOf(error))
    } finally {
      clearTimeout(late)
    }
  }

  /** The server serves all files itself; it is not asked for addresses for a while. */
  pause(): void {
    this.#restUntil = performance.now() + restMs
  }

  /** Files come through the server for a while. */
  rest(error: unknown): void {
    if (!this.isResting)
      this.#log.warn({ reason: messageOf(error) }, 'direct download failed; test data comes through the server')
    this.pause()
  }
}

interface Batch {
  readonly urls: ReadonlyMap<string, string>
  readonly usableUntil: number
}

/** Addresses of the files of one lease, requested in batches in the order of the files. */
export class LeaseAddresses {
  readonly #downloads: DirectDownloads
  readonly #server: Server
  readonly #leaseId: string
  readonly #hashes: readonly string[]
  readonly #batches = new Map<number, Promise<Batch>>()

  constructor(
    downloads: DirectDownloads,
    server: Server,
    { leaseId, hashes }: { readonly leaseId: string; readonly hashes: readonly string[] },
  ) {
    this.#downloads = downloads
    this.#server = server
    this.#leaseId = leaseId
    this.#hashes = hashes
  }

  /** The address of a file, or null when it is to come through the server. */
  async of(hash: string): Promise<string | null> {
    if (this.#downloads.isResting) return null
    const start = Math.floor(Math.max(0, this.#hashes.indexOf(hash)) / batch) * batch
    const known = this.#batches.get(start)
    if (known !== undefined) {
      const { urls, usableUntil } = await known
      if (performance.now() < usableUntil) return urls.get(hash) ?? null
    }
    const asked = this.#request(this.#hashes.slice(start, start + batch))
    this.#batches.set(start, asked)
    return (await asked).urls.get(hash) ?? null
  }

  async #request(hashes: readonly string[]): Promise<Batch> {
    const startedAt = performance.now()
    try {
      const body = { leaseId: this.#leaseId, hashes: [...hashes] }
      const { addresses, seconds } = await this.#server.call(judging.directBlobs, { body, timeoutMs: answerMs })
      if (addresses.length === 0) this.#downloads.pause()
      const urls = new Map(addresses.map((item) => [item.hash, item.url]))
      return { urls, usableUntil: startedAt + seconds * 1_000 * usableShare }
    } catch {
      // An older server does not know the call, and one that fails is asked for the file next.
      this.#downloads.pause()
      return { urls: new Map(), usableUntil: Number.POSITIVE_INFINITY }
    }
  }
}
