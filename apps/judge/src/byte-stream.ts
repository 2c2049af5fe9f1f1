import http, { type IncomingMessage } from 'node:http'
import https from 'node:https'

/**
 * A reply of any length over Node's own HTTP client. `fetch` is not used for these: when the other side closes the
 * connection after a reply that is read slowly, its client fails an assertion outside of any promise, which ends the
 * host.
 */
export const openStream = (
  url: string,
  headers: Readonly<Record<string, string>>,
  signal: AbortSignal,
): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    const client = url.startsWith('https:') ? https : http
    client.get(url, { headers, signal }).on('response', resolve).on('error', reject)
  })

/** The bytes of a reply; `broken` makes the error of one that ends too early. */
export async function* bytesOf(reply: IncomingMessage, broken: (error: unknown) => Error): AsyncGenerator<Buffer> {
  try {
    yield* reply as AsyncIterable<Buffer>
  } catch (error) {
    throw broken(error)
  }
}
