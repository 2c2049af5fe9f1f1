import http from 'node:http'
import https from 'node:https'
import type { Readable } from 'node:stream'
import { AwsV4Signer } from 'aws4fetch'

/**
 * One signed request over Node's own HTTP client. `fetch` is not used here: with a storage that closes connections
 * after a reply, its client fails an assertion outside of any promise, which ends the process.
 */

export interface S3Account {
  /** `https://host/bucket`. */
  readonly url: string
  readonly key: string
  readonly secret: string
  readonly region: string
}

export interface S3Request {
  readonly method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE'
  /** Key within the bucket; empty for the bucket. */
  readonly path: string
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: S3Body
  readonly signal?: AbortSignal
}

/** A body is opened for each try, so that a failed upload can be repeated. */
export interface S3Body {
  readonly bytes: number
  readonly sha256: string
  open(): Readable
}

export type S3Reply = http.IncomingMessage & { readonly statusCode: number }

/** SHA-256 of an empty body. */
const emptyHash = 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855'
const maxSockets = 64

export const openConnection = (account: S3Account, stallMs: number) => {
  const root = account.url.replace(/\/+$/, '')
  const client = root.startsWith('https:') ? https : http
  const agent = new client.Agent({ keepAlive: true, maxSockets })
  const addressOf = (path: string, query: S3Request['query'] = {}): URL => {
    const address = new URL(path === '' ? root : `${root}/${path}`)
    for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
    return address
  }
  const signerOf = (url: URL, more: { method: string; headers?: Record<string, string>; signQuery?: boolean }) =>
    new AwsV4Signer({
      ...more,
      url: url.href,
      service: 's3',
      region: account.region,
      accessKeyId: account.key,
      secretAccessKey: account.secret,
    })
  return {
    /** @throws Error when no reply comes, or nothing moves for `stallMs`. */
    send: async ({ method, path, query, headers = {}, body, signal }: S3Request): Promise<S3Reply> => {
      const hash = body?.sha256 ?? emptyHash
      const signed = await signerOf(addressOf(path, query), {
        method,
        headers: { ...headers, 'x-amz-content-sha256': hash },
      }).sign()
      const length = method === 'PUT' || method === 'POST' ? { 'content-length': String(body?.bytes ?? 0) } : {}
      return new Promise((resolve, reject) => {
        const request = client.request(signed.url, {
          agent,
          method,
          headers: { ...Object.fromEntries(signed.headers), ...length },
          timeout: stallMs,
          ...(signal && { signal }),
        })
        const content = body?.open()
        const fail = (error: Error): void => {
          content?.destroy()
          request.destroy()
          reject(error)
        }
        request.on('timeout', () => fail(new Error(`nothing was received for ${stallMs} ms`)))
        request.on('error', fail)
        request.on('response', (reply) => {
          // A slow reader must not look like a slow storage; reading has its own clock.
          reply.socket.setTimeout(0)
          resolve(reply as S3Reply)
        })
        if (content === undefined) request.end()
        else content.on('error', fail).pipe(request)
      })
    },
    /** An address that lets its holder read one file for some seconds, without our keys. */
    presign: async (path: string, seconds: number): Promise<string> => {
      const address = addressOf(path, { 'X-Amz-Expires': String(seconds) })
      return (await signerOf(address, { method: 'GET', signQuery: true }).sign()).url.href
    },
  }
}

export type S3Connection = ReturnType<typeof openConnection>

/** Reads a whole reply that is known to be small; more than the limit is cut off. */
export const readReply = async (reply: S3Reply, stallMs: number, maxBytes = 8_000_000): Promise<string> => {
  const clock = setTimeout(() => reply.destroy(new Error(`nothing was received for ${stallMs} ms`)), stallMs)
  try {
    const chunks: Buffer[] = []
    let bytes = 0
    for await (const chunk of reply as AsyncIterable<Buffer>) {
      clock.refresh()
      chunks.push(chunk)
      bytes += chunk.length
      if (bytes > maxBytes) break
    }
    return Buffer.concat(chunks).toString('utf8')
  } finally {
    clearTimeout(clock)
    reply.destroy()
  }
}
