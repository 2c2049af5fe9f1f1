import { isIP } from 'node:net'
import { request } from 'undici'
import { isPrivateAddress } from './address-guard.ts'
import { userAgent } from './client.ts'
import type { Connections } from './connections.ts'

export interface FetchedPicture {
  readonly bytes: Buffer
}

const maxRedirects = 3

/**
 * A picture of a statement. Statements name pictures on any host, so the address is checked instead: no private range,
 * on every redirect. `trusted` is the host of a base URL that an administrator set.
 * @returns null when it cannot be fetched; the statement then keeps its link.
 */
export const fetchPicture = async (
  address: string,
  options: {
    readonly connections: Connections
    readonly trusted: string | null
    readonly maxBytes: number
    readonly timeoutMs?: number
  },
): Promise<FetchedPicture | null> => {
  let target = URL.canParse(address) ? new URL(address) : null
  for (let hops = 0; target !== null && hops <= maxRedirects; hops += 1) {
    const isTrusted = target.host === options.trusted
    const literal = target.hostname.replace(/^\[|\]$/g, '')
    if (!/^https?:$/.test(target.protocol)) return null
    if (!isTrusted && isIP(literal) !== 0 && isPrivateAddress(literal)) return null
    try {
      const reply = await request(target, {
        dispatcher: isTrusted ? options.connections.open : options.connections.guarded,
        headers: { 'user-agent': userAgent, accept: 'image/*' },
        signal: AbortSignal.timeout(options.timeoutMs ?? 15_000),
      })
      const location = reply.headers.location
      if (reply.statusCode >= 300 && reply.statusCode < 400 && typeof location === 'string') {
        await reply.body.dump()
        target = URL.canParse(location, target.href) ? new URL(location, target) : null
        continue
      }
      if (reply.statusCode !== 200) {
        await reply.body.dump()
        return null
      }
      const chunks: Uint8Array[] = []
      let bytes = 0
      for await (const chunk of reply.body) {
        bytes += chunk.length
        if (bytes > options.maxBytes) return null
        chunks.push(chunk)
      }
      return { bytes: Buffer.concat(chunks) }
    } catch {
      return null
    }
  }
  return null
}
