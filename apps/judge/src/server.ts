import { openAsBlob } from 'node:fs'
import { text } from 'node:stream/consumers'
import type { Endpoint } from '@verdict/contract'
import { z } from 'zod'
import { bytesOf, openStream } from './byte-stream.ts'
import { messageOf } from './faults.ts'

/** The server answered, and the answer was no. */
export class Refused extends Error {
  override readonly name = 'Refused'
  /** Status of the envelope, or of HTTP when there was no envelope. */
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** Trying again may help: the server is failing, busy, or does not know our token yet. */
  get mayPass(): boolean {
    return this.status >= 500 || this.status === 401 || this.status === 403 || this.status === 429
  }
}

/** No answer: the network or the server is down. Trying again is all there is to do. */
export class Unreachable extends Error {
  override readonly name = 'Unreachable'
}

const envelope = z.object({ status: z.int(), msg: z.string().nullish(), data: z.unknown() })

interface Row<D extends z.core.$ZodType> extends Endpoint {
  readonly data: D
}

/** The request that caused the job a call is about, and the span of the call as W3C `traceparent`. */
export interface Origin {
  readonly requestId?: string | undefined
  readonly traceparent?: string | undefined
}

export interface RequestOptions<B> extends Origin {
  readonly body?: B
  readonly params?: Readonly<Record<string, string>>
  readonly signal?: AbortSignal
  readonly timeoutMs?: number
}

export interface UploadRequest {
  readonly query: Readonly<Record<string, string>>
  readonly path: string
  readonly signal: AbortSignal
}

const answerTimeoutMs = 30_000
const fileTimeoutMs = 300_000

/** Speaks the judging protocol to one server. */
export class Server {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** Calls an endpoint of the contract and returns the content of its envelope. */
  async call<D extends z.core.$ZodType, E extends Row<D>>(
    endpoint: E & Row<D>,
    asking: RequestOptions<E extends { readonly body: infer B extends z.core.$ZodType } ? z.input<B> : never>,
  ): Promise<z.output<D>> {
    const response = await this.#fetch(endpoint, asking)
    return readData(endpoint, response.status, await this.#json(response))
  }

  /** The bytes of a raw endpoint, as a stream; one that breaks off throws `Unreachable`. */
  async stream(endpoint: Endpoint, asking: RequestOptions<never>): Promise<AsyncIterable<Uint8Array>> {
    const timeout = AbortSignal.timeout(asking.timeoutMs ?? answerTimeoutMs)
    const signal = asking.signal === undefined ? timeout : AbortSignal.any([asking.signal, timeout])
    const broken = (error: unknown): Error => new Unreachable(`the transfer broke off: ${messageOf(error)}`)
    const headers = { authorization: this.#token, accept: '*/*' }
    const reply = await openStream(this.#url + pathOf(endpoint, asking.params), headers, signal).catch((error) => {
      asking.signal?.throwIfAborted()
      throw new Unreachable(messageOf(error))
    })
    const status = reply.statusCode ?? 0
    const bytes = bytesOf(reply, broken)
    if (status >= 200 && status < 300 && reply.headers['content-type']?.includes('json') !== true) return bytes
    const read = envelope.safeParse(parsed(await text(bytes)))
    throw new Refused(read.data?.status ?? status, read.data?.msg ?? `HTTP ${status}`)
  }

  /** Uploads a file from disk to an endpoint that accepts raw bytes. */
  async handIn<D extends z.core.$ZodType>(endpoint: Row<D>, giving: UploadRequest): Promise<z.output<D>> {
    const file = await openAsBlob(giving.path, { type: 'application/octet-stream' })
    const path = `${endpoint.path}?${new URLSearchParams(giving.query)}`
    const signal = AbortSignal.any([giving.signal, AbortSignal.timeout(fileTimeoutMs)])
    try {
      const headers = { authorization: this.#token, 'content-type': 'application/octet-stream' }
      const response = await fetch(this.#url + path, { method: endpoint.method, headers, body: file, signal })
      return readData(endpoint, response.status, await this.#json(response))
    } catch (error) {
      giving.signal.throwIfAborted()
      throw error instanceof Refused || error instanceof Unreachable ? error : new Unreachable(causeOf(error))
    }
  }

  async #fetch(endpoint: Endpoint, asking: RequestOptions<unknown>): Promise<Response> {
    const path = pathOf(endpoint, asking.params)
    const timeout = AbortSignal.timeout(asking.timeoutMs ?? answerTimeoutMs)
    try {
      return await fetch(this.#url + path, {
        method: endpoint.method,
        headers: {
          authorization: this.#token,
          'content-type': 'application/json',
          accept: '*/*',
          ...(asking.requestId !== undefined && { 'x-request-id': asking.requestId }),
          ...(asking.traceparent !== undefined && { traceparent: asking.traceparent }),
        },
        signal: asking.signal === undefined ? timeout : AbortSignal.any([asking.signal, timeout]),
        ...(asking.body === undefined ? {} : { body: JSON.stringify(asking.body) }),
      })
    } catch (error) {
      asking.signal?.throwIfAborted()
      throw new Unreachable(causeOf(error))
    }
  }

  async #json(response: Response): Promise<unknown> {
    try {
      return JSON.parse(await response.text())
    } catch (error) {
      if (error instanceof SyntaxError) return null
      throw new Unreachable(causeOf(error))
    }
  }
}

/** Content of an envelope. */
const readData = <D extends z.core.$ZodType>(endpoint: Row<D>, http: number, answer: unknown): z.output<D> => {
  const read = envelope.safeParse(answer)
  if (!read.success) throw new Refused(http, `HTTP ${http} without an envelope`)
  if (read.data.status !== 200) throw new Refused(read.data.status, read.data.msg ?? `status ${read.data.status}`)
  return z.parse(endpoint.data, read.data.data)
}

const pathOf = (endpoint: Endpoint, params: Readonly<Record<string, string>> = {}): string =>
  endpoint.path.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name] ?? ''))

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** `fetch` hides the reason one level down. */
const causeOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined ? messageOf(error.cause) : messageOf(error)
