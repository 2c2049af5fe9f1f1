import { isIP } from 'node:net'
import { request } from 'undici'
import { isPrivateAddress } from './address-guard.ts'
import type { Connections } from './connections.ts'

export interface OutgoingRequest {
  readonly method: 'GET' | 'POST'
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
  readonly timeoutMs: number
  /** The answer is cut to this length. */
  readonly maxChars: number
  /** The address may be in the own network. */
  readonly allowsPrivate: boolean
}

export interface OutgoingAnswer {
  readonly status: number
  readonly text: string
  /** The pause that the header `retry-after` asks for, in seconds there. */
  readonly retryAfterMs: number | null
}

/** Where a request goes, and how. */
export type OutgoingTarget = Pick<OutgoingRequest, 'method' | 'url' | 'headers' | 'body' | 'allowsPrivate'>

export interface OpenAnswer {
  readonly status: number
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  readonly body: AsyncIterable<Buffer> & { destroy(): unknown }
}

/**
 * Sends one request to an address that was typed by a user, and returns the answer while its body arrives. Redirects are
 * answers like others and are not followed.
 * @throws Error when the address is private or cannot be reached
 */
export const openAnswer = async (
  connections: Connections,
  asked: OutgoingTarget,
  options: { readonly signal: AbortSignal; readonly quietMs?: number },
): Promise<OpenAnswer> => {
  const host = new URL(asked.url).hostname.replace(/^\[|\]$/g, '')
  if (!asked.allowsPrivate && isIP(host) !== 0 && isPrivateAddress(host))
    throw new Error(`${host} is a private address`)
  const { statusCode, headers, body } = await request(asked.url, {
    method: asked.method,
    headers: asked.headers,
    body: asked.body,
    signal: options.signal,
    dispatcher: asked.allowsPrivate ? connections.open : connections.guarded,
    ...(options.quietMs !== undefined && { headersTimeout: options.quietMs, bodyTimeout: options.quietMs }),
  })
  // Readers get errors from their loop. Without a reader, an error would end the process.
  body.on('error', () => {})
  return { status: statusCode, headers, body }
}

/**
 * As `openAnswer`, with the start of the body.
 * @throws Error when the address is private, cannot be reached, or does not answer in time
 */
export const sendRequest = async (connections: Connections, asked: OutgoingRequest): Promise<OutgoingAnswer> => {
  const signal = AbortSignal.timeout(asked.timeoutMs)
  const { status, headers, body } = await openAnswer(connections, asked, { signal })
  const seconds = Number(headers['retry-after'])
  const retryAfterMs = Number.isFinite(seconds) && seconds > 0 ? seconds * 1_000 : null
  return { status, text: await firstChars(body, asked.maxChars), retryAfterMs }
}

/** Reads the start of an answer; the rest is not fetched. */
const firstChars = async (body: AsyncIterable<Buffer> & { destroy(): unknown }, maxChars: number): Promise<string> => {
  const chunks: Buffer[] = []
  let bytes = 0
  for await (const chunk of body) {
    chunks.push(chunk)
    bytes += chunk.length
    if (bytes >= maxChars * 4) break
  }
  body.destroy()
  return Buffer.concat(chunks).toString().slice(0, maxChars).replaceAll('\u0000', '').toWellFormed()
}
