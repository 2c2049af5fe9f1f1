import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { GroupNeeds, HostReport, Job, JudgingResult, Manifest, PrefetchList } from '@verdict/contract'
import { hostReport, progress as progressSchema, result as resultSchema } from '@verdict/contract'
import { canonicalJson } from '@verdict/rules'
import { z } from 'zod'

type Progress = z.output<typeof progressSchema>

export interface TestCase {
  readonly input: string
  readonly output: string
  readonly score?: number
  readonly group?: number
}

const leaseBody = z.object({ free: z.int(), waitMs: z.int(), lane: z.enum(['slots', 'express']).optional() })
const idsBody = z.object({ leaseIds: z.array(z.string()) })
const giveBackBody = idsBody.extend({ isBlameless: z.boolean().optional() })
const directBody = z.object({ leaseId: z.string(), hashes: z.array(z.string()) })
const beatBody = idsBody.extend({ host: hostReport })

/** Plays the server's part of the judging protocol, and misbehaves on request. */
export class PlayServer {
  readonly #http = createServer((request, response) => void this.#answer(request, response))
  readonly #blobs = new Map<string, Buffer>()
  readonly #manifests = new Map<string, Manifest>()
  readonly #queue: Job[] = []
  readonly #expressQueue: Job[] = []
  #waiting: (() => void)[] = []
  readonly #listeners = new Set<() => void>()

  readonly progress: Progress[] = []
  readonly results: JudgingResult[] = []
  /** The header `x-request-id` of each result. */
  readonly requestIds: (string | undefined)[] = []
  /** The header `traceparent` of each result. */
  readonly traceparents: (string | undefined)[] = []
  readonly givenBack: string[] = []
  /** Of those, returned without being the cause. */
  readonly blameless: string[] = []
  readonly leased: string[] = []
  readonly beats: string[][] = []
  /** The host's last heartbeat. */
  host: HostReport | null = null
  readonly lost = new Set<string>()
  /** Break every connection, as if the server were gone. */
  isDown = false
  /** Drain the host. */
  isDraining = false
  /** Data sets that the host should fetch in advance. */
  prefetch: PrefetchList | null = null
  /** Do not understand results, this many times. */
  refusedResults = 0
  /** Send corrupted bytes this many times. */
  damagedBlobs = 0
  /** Send another score than the data set has, this many times. */
  damagedManifests = 0
  blobsServed = 0
  /** The measurement that the host shall replace. */
  calibrates: string | null = null
  /** Where files of leases can be read directly, as a function of their hash; null: nowhere. */
  direct: ((hash: string) => string) | null = null
  /** Requests for such addresses. */
  readonly directRequests: { readonly leaseId: string; readonly hashes: readonly string[] }[] = []

  async listen(): Promise<this> {
    await new Promise<void>((resolve) => this.#http.listen(0, '127.0.0.1', resolve))
    return this
  }

  get url(): string {
    const address = this.#http.address() as AddressInfo
    return `http://127.0.0.1:${address.port}`
  }

  async close(): Promise<void> {
    this.#http.closeAllConnections()
    await new Promise<void>((resolve) => this.#http.close(() => resolve()))
  }

  /** Keeps a data set and returns its hash. */
  addTestdata(cases: readonly TestCase[], groups?: GroupNeeds[]): string {
    const rows = cases.map((testCase, index) => ({
      seq: index + 1,
      inputName: `${index + 1}.in`,
      outputName: `${index + 1}.out`,
      input: this.#keep(testCase.input),
      output: this.#keep(testCase.output),
      score: testCase.score ?? null,
      group: testCase.group ?? null,
    }))
    const set = { cases: rows, ...(groups !== undefined && { groups }) }
    const hash = hashOf(canonicalJson(set))
    this.#manifests.set(hash, { hash, ...set })
    return hash
  }

  offer(...jobs: readonly Job[]): void {
    this.#queue.push(...jobs)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Offers work to the express lane of the host. */
  offerExpress(...jobs: readonly Job[]): void {
    this.#expressQueue.push(...jobs)
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Answers every question for work that waits, with nothing. */
  dismissWaiting(): void {
    for (const wake of this.#waiting.splice(0)) wake()
  }

  /** Resolves when the received messages satisfy the predicate; checked after every message. */
  async until(isSo: () => boolean): Promise<void> {
    while (!isSo()) {
      await new Promise<void>((resolve) => {
        const hear = () => {
          this.#listeners.delete(hear)
          resolve()
        }
        this.#listeners.add(hear)
      })
    }
  }

  /** Bytes of a file, by its hash. */
  bytesOf(hash: string): Buffer | undefined {
    return this.#blobs.get(hash)
  }

  /** Uploaded content, by its hash. */
  textOf(hash: string): string | undefined {
    return this.#blobs.get(hash)?.toString()
  }

  #keep(text: string): { readonly hash: string; readonly bytes: number } {
    return this.#keepBytes(Buffer.from(text))
  }

  #keepBytes(bytes: Buffer): { readonly hash: string; readonly bytes: number } {
    const hash = hashOf(bytes)
    this.#blobs.set(hash, bytes)
    return { hash, bytes: bytes.length }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isDown) return void request.socket.destroy()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const given = Buffer.concat(chunks)
    const [, , , call = '', argument = ''] = (request.url ?? '').replace(/\?.*$/, '').split('/')
    if (request.method === 'POST' && call === 'blob') return sendJson(response, done(this.#keepBytes(given)))
    const body: unknown = given.length === 0 ? null : JSON.parse(given.toString())
    if (call === 'blob') this.#sendBlob(argument, response)
    else sendJson(response, await this.#reply(call, argument, body, request))
    for (const hear of [...this.#listeners]) hear()
  }

  async #reply(call: string, argument: string, body: unknown, request: IncomingMessage): Promise<object> {
    switch (call) {
      case 'lease':
        return done({ jobs: await this.#lease(leaseBody.parse(body), request) })
      case 'beat': {
        const { leaseIds, host } = beatBody.parse(body)
        this.beats.push(leaseIds)
        this.host = host
        const calibrate = this.calibrates !== null && host.speed?.id === this.calibrates
        const lost = leaseIds.filter((id) => this.lost.has(id))
        const prefetch = this.prefetch !== null && { prefetch: this.prefetch }
        return done({ lost, drain: this.isDraining, ...prefetch, ...(calibrate && { calibrate }) })
      }
      case 'progress':
        this.progress.push(progressSchema.parse(body))
        return done(null)
      case 'result': {
        const result = resultSchema.parse(body)
        if (this.lost.has(result.leaseId)) return { status: 409, msg: 'the lease is lost', data: null }
        if (this.refusedResults-- > 0) return { status: 400, msg: 'too much of it', data: null }
        this.results.push(result)
        this.requestIds.push(request.headers['x-request-id']?.toString())
        this.traceparents.push(request.headers.traceparent?.toString())
        return done(null)
      }
      case 'give-back': {
        const { leaseIds, isBlameless } = giveBackBody.parse(body)
        this.givenBack.push(...leaseIds)
        if (isBlameless) this.blameless.push(...leaseIds)
        return done(null)
      }
      case 'testdata': {
        const manifest = this.#manifests.get(argument)
        if (manifest === undefined) return { status: 404, msg: 'no such test data', data: null }
        if (this.damagedManifests-- <= 0) return done(manifest)
        return done({ ...manifest, cases: manifest.cases.map((testCase) => ({ ...testCase, score: 7 })) })
      }
      case 'direct-blobs': {
        const asked = directBody.parse(body)
        this.directRequests.push(asked)
        const addresses = asked.hashes.map((hash) => ({ hash, url: this.direct?.(hash) ?? '' }))
        return done({ addresses: this.direct === null ? [] : addresses, seconds: 60 })
      }
      default:
        return { status: 404, msg: 'no such call', data: null }
    }
  }

  async #lease(asked: z.output<typeof leaseBody>, request: IncomingMessage): Promise<readonly Job[]> {
    const queue = asked.lane === 'express' ? this.#expressQueue : this.#queue
    if (queue.length === 0) {
      await new Promise<void>((resolve) => {
        this.#waiting.push(resolve)
        setTimeout(resolve, asked.waitMs).unref()
        request.socket.once('close', resolve)
      })
    }
    const jobs = request.socket.destroyed ? [] : queue.splice(0, asked.free)
    this.leased.push(...jobs.map((job) => job.leaseId))
    return jobs
  }

  #sendBlob(hash: string, response: ServerResponse): void {
    const bytes = this.#blobs.get(hash)
    if (bytes === undefined) {
      sendJson(response, { status: 404, msg: 'no such file', data: null })
      return
    }
    this.blobsServed++
    const isDamaged = this.damagedBlobs > 0
    if (isDamaged) this.damagedBlobs--
    response.setHeader('content-type', 'application/octet-stream')
    response.end(isDamaged ? Buffer.alloc(bytes.length, 'x') : bytes)
  }
}

const done = (data: unknown): object => ({ status: 200, msg: 'success', data })

const sendJson = (response: ServerResponse, value: object): void => {
  response.setHeader('content-type', 'application/json; charset=utf-8')
  response.end(JSON.stringify(value))
}

const hashOf = (content: string | Buffer): string => createHash('sha256').update(content).digest('hex')
