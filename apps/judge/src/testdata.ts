import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { chmod, mkdir, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type GroupNeeds, judging, type Manifest } from '@verdict/contract'
import { canonicalJson } from '@verdict/rules'
import type { Logger } from 'pino'
import { pause } from './backoff.ts'
import { DirectDownloads, type LeaseAddresses } from './direct-downloads.ts'
import { type CacheHold, DiskCache } from './disk-cache.ts'
import { DataOutOfReach, JudgeFault } from './faults.ts'
import { Refused, type Server, Unreachable } from './server.ts'

/** One test case with its files on this host. */
export interface CaseData {
  readonly seq: number
  readonly group: number | null
  readonly fullScore: number | null
  /** Name of the answer in the data set, and in answer submissions. */
  readonly outputName: string
  readonly inputPath: string
  readonly expectedPath: string
  readonly expectedBytes: number
}

/** A data set on this host. */
export interface CaseSet {
  readonly cases: readonly CaseData[]
  /** Groups that count only when others scored in full. */
  readonly needs: readonly GroupNeeds[]
}

const triesWhenDamaged = 5
/** How long to wait for an unresponsive server before the work is returned. */
const patienceMs = 120_000
const manifestsKept = 256
const fileTimeoutMs = 300_000
/** Files fetched at the same time for one submission. */
const parallelFetches = 8

/**
 * Test data by content hash: fetched once per host, verified before its first use after every start, then immutable.
 * Files are read-only and belong to the judge, never to the user a box runs as.
 */
export class TestdataStore {
  readonly #server: Server
  readonly #blobs: DiskCache
  readonly #direct: DirectDownloads
  readonly #manifests = new Map<string, Manifest>()

  private constructor(server: Server, direct: DirectDownloads, blobs: DiskCache) {
    this.#server = server
    this.#direct = direct
    this.#blobs = blobs
  }

  static async open(
    server: Server,
    options: { readonly dir: string; readonly maxBytes: number; readonly log: Logger },
  ): Promise<TestdataStore> {
    await mkdir(options.dir, { recursive: true })
    return new TestdataStore(
      server,
      new DirectDownloads(server, options.log),
      await DiskCache.open({
        dir: join(options.dir, 'blobs'),
        maxBytes: options.maxBytes,
        isWhole: async (hash, path) => (await hashOf(path)) === hash,
      }),
    )
  }

  /** The cases of a data set; their files stay in the cache for as long as the stack lives. */
  async fetch(
    hash: string,
    {
      holding,
      signal,
      leaseId,
    }: { readonly holding: DisposableStack; readonly signal: AbortSignal; readonly leaseId: string },
  ): Promise<CaseSet> {
    const manifest = await this.#manifest(hash)
    const refs = new Map(manifest.cases.flatMap(({ input, output }) => [input, output]).map((ref) => [ref.hash, ref]))
    const missing = [...refs.keys()].filter((item) => !this.#blobs.has(item))
    const addresses = this.#direct.forLease(leaseId, missing)
    const paths = new Map<string, string>()
    await inParallel([...refs.values()], parallelFetches, async (ref) => {
      signal.throwIfAborted()
      paths.set(ref.hash, holding.use(await orAbandon(this.#blob(ref, addresses), signal)).path)
    })
    const cases = manifest.cases.map((testCase) => ({
      seq: testCase.seq,
      group: testCase.group,
      fullScore: testCase.score,
      outputName: testCase.outputName,
      inputPath: paths.get(testCase.input.hash) ?? '',
      expectedPath: paths.get(testCase.output.hash) ?? '',
      expectedBytes: testCase.output.bytes,
    }))
    return { cases, needs: manifest.groups ?? [] }
  }

  /**
   * Fetches the files of a data set through the server, one after the other, without holding them.
   * @param turn waited for before each file; false ends the work
   * @returns whether all files are here, or would not fit into half of the cache
   */
  async prefetch(hash: string, turn: () => Promise<boolean>): Promise<'complete' | 'tooLarge' | 'ended'> {
    const { cases } = await this.#manifest(hash)
    const refs = new Map(cases.flatMap(({ input, output }) => [input, output]).map((ref) => [ref.hash, ref]))
    const bytes = [...refs.values()].reduce((sum, ref) => sum + ref.bytes, 0)
    if (bytes > this.#blobs.maxBytes / 2) return 'tooLarge'
    for (const ref of refs.values()) {
      if (!(await turn())) return 'ended'
      const held = await this.#blob(ref, null)
      held[Symbol.dispose]()
    }
    return 'complete'
  }

  async #manifest(hash: string): Promise<Manifest> {
    const known = this.#manifests.get(hash)
    if (known !== undefined) return known
    const fetched = await persist(`test data ${hash}`, async () => {
      const { hash: named, ...set } = await this.#server.call(judging.manifest, { params: { hash } })
      const real = createHash('sha256').update(canonicalJson(set)).digest('hex')
      if (real !== hash) throw new Corrupt(`Test data ${hash} arrived as ${real}, named ${named}`)
      return { hash, ...set }
    })
    const oldest = this.#manifests.size >= manifestsKept ? this.#manifests.keys().next().value : undefined
    if (oldest !== undefined) this.#manifests.delete(oldest)
    this.#manifests.set(hash, fetched)
    return fetched
  }

  /** Independent of the caller's signal: others may wait for the same file. */
  #blob(ref: BlobRef, addresses: LeaseAddresses | null): Promise<CacheHold> {
    return this.#blobs.hold(ref.hash, (path) =>
      persist(`file ${ref.hash}`, async () => {
        if (!(await this.#downloadDirectly(ref, path, addresses))) await this.#download(ref, path)
      }),
    )
  }

  /** @returns false when the file must come through the server. */
  async #downloadDirectly(ref: BlobRef, path: string, addresses: LeaseAddresses | null): Promise<boolean> {
    const url = (await addresses?.of(ref.hash)) ?? null
    if (url === null) return false
    try {
      await store(await this.#direct.open(url), ref, path)
      return true
    } catch (error) {
      // Failures of this host, such as a full disk, occur again with the server.
      this.#direct.rest(error)
      return false
    }
  }

  async #download(ref: BlobRef, path: string): Promise<void> {
    const stream = await this.#server.stream(judging.blob, { params: { hash: ref.hash }, timeoutMs: fileTimeoutMs })
    await store(stream, ref, path)
  }
}

interface BlobRef {
  readonly hash: string
  readonly bytes: number
}

/** Writes a file as fast as the disk takes it, and checks it. */
const store = async (stream: AsyncIterable<Uint8Array>, { hash, bytes }: BlobRef, path: string): Promise<void> => {
  await rm(path, { force: true })
  const digest = createHash('sha256')
  let written = 0
  {
    await using file = await open(path, 'wx')
    for await (const chunk of stream) {
      written += chunk.length
      if (written > bytes) break
      digest.update(chunk)
      // Not `write`, which is content with having written a part when the disk is full.
      await file.writeFile(chunk)
    }
  }
  if (written !== bytes || digest.digest('hex') !== hash) throw new Corrupt(`File ${hash} arrived damaged`)
  await chmod(path, 0o444)
}

const hashOf = async (path: string): Promise<string> => {
  const digest = createHash('sha256')
  for await (const chunk of createReadStream(path)) digest.update(chunk)
  return digest.digest('hex')
}

/** The bytes do not match their hash. */
class Corrupt extends Error {}

/** Retries while it may help; then reports the responsible side. */
const persist = async <T>(what: string, attempt: () => Promise<T>): Promise<T> => {
  const startedAt = performance.now()
  for (let failures = 0; ; failures++) {
    try {
      return await attempt()
    } catch (error) {
      const isDamaged = error instanceof Corrupt
      const mayPass = isDamaged || error instanceof Unreachable || (error instanceof Refused && error.mayPass)
      if (error instanceof Refused && !mayPass) throw new JudgeFault(`The server refuses ${what}: ${error.message}`)
      if (!mayPass) throw error
      if (isDamaged && failures + 1 >= triesWhenDamaged) throw new JudgeFault(error.message)
      if (performance.now() - startedAt > patienceMs) throw new DataOutOfReach(`Cannot fetch ${what}: ${error.message}`)
      await pause(failures)
    }
  }
}

/** Stops waiting when the lease is lost; a late result is released immediately. */
const orAbandon = async (held: Promise<CacheHold>, signal: AbortSignal): Promise<CacheHold> => {
  const lost = Promise.withResolvers<never>()
  const abandon = () => lost.reject(signal.reason)
  signal.addEventListener('abort', abandon, { once: true })
  try {
    return await Promise.race([held, lost.promise])
  } catch (error) {
    held.then((late) => late[Symbol.dispose]()).catch(() => {})
    throw error
  } finally {
    signal.removeEventListener('abort', abandon)
  }
}

/** Does the work on all items, a few at a time. Returns only when all of it has ended, also when some of it failed. */
const inParallel = async <T>(items: readonly T[], width: number, work: (item: T) => Promise<void>): Promise<void> => {
  const queue = items.values()
  const worker = async (): Promise<void> => {
    for (const item of queue) await work(item)
  }
  const ends = await Promise.allSettled(Array.from({ length: Math.min(width, items.length) }, worker))
  const failed = ends.find((end) => end.status === 'rejected')
  if (failed !== undefined) throw failed.reason
}
