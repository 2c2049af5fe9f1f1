import { setTimeout as sleep } from 'node:timers/promises'
import type { Endpoint } from '@verdict/contract'
import { messageOf } from '@verdict/remote-sites'
import { z } from 'zod'

/** The server answered, and refused. */
export class Refused extends Error {
  override readonly name = 'Refused'
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }

  /** A lost lease: the work is no longer ours. */
  get isLost(): boolean {
    return this.status === 409
  }
}

const envelope = z.object({ status: z.int(), msg: z.string().nullish(), data: z.unknown() })
const timeoutMs = 30_000
const pause = { firstMs: 200, longestMs: 10_000 }

interface Row<D extends z.core.$ZodType> extends Endpoint {
  readonly data: D
}
type Body<E> = E extends { readonly body: infer B extends z.core.$ZodType } ? z.input<B> : undefined

/** Speaks the remote protocol to one server. */
export class Server {
  readonly #url: string
  readonly #token: string

  constructor(url: string, token: string) {
    this.#url = url
    this.#token = token
  }

  /** Calls an endpoint of the contract. @throws Refused, or the error of the connection. */
  async call<D extends z.core.$ZodType, E extends Row<D>>(
    endpoint: E & Row<D>,
    body: Body<E>,
    signal?: AbortSignal,
  ): Promise<z.output<D>> {
    const timeout = AbortSignal.timeout(timeoutMs)
    const response = await fetch(this.#url + endpoint.path, {
      method: endpoint.method,
      headers: { authorization: this.#token, 'content-type': 'application/json' },
      signal: signal === undefined ? timeout : AbortSignal.any([signal, timeout]),
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const read = envelope.safeParse(await response.json().catch(() => null))
    if (!read.success) throw new Refused(response.status, `HTTP ${response.status} without an envelope`)
    if (read.data.status !== 200) throw new Refused(read.data.status, read.data.msg ?? `status ${read.data.status}`)
    return z.parse(endpoint.data, read.data.data)
  }

  /** The same, repeated until the server answers. @throws Refused for a refusal that a repetition cannot change. */
  async insist<D extends z.core.$ZodType, E extends Row<D>>(
    endpoint: E & Row<D>,
    body: Body<E>,
    { signal, onRetry }: { readonly signal: AbortSignal; readonly onRetry: (cause: string) => void },
  ): Promise<z.output<D>> {
    for (let failures = 0; ; failures += 1) {
      try {
        return await this.call(endpoint, body, signal)
      } catch (error) {
        signal.throwIfAborted()
        const isFinal = error instanceof Refused && error.status >= 400 && error.status < 500 && error.status !== 401
        if (isFinal) throw error
        onRetry(messageOf(error))
        const wait = Math.min(pause.longestMs, pause.firstMs * 2 ** Math.min(failures, 8))
        await sleep(wait * (0.5 + Math.random() / 2), undefined, { signal })
      }
    }
  }
}
