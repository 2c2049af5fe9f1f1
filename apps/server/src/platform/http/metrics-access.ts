import { createHash, timingSafeEqual } from 'node:crypto'
import { BlockList, isIP } from 'node:net'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'

/**
 * Who can read /metrics: callers with the token, and callers from listed addresses. Local callers are not trusted by
 * default, because a proxy on the same host may forward requests without any header.
 */
export const metricsAccess = ({
  VERDICT_METRICS_TOKEN: token,
  VERDICT_METRICS_FROM: from,
  VERDICT_TRUST_PROXY: proxies,
}: Pick<Config, 'VERDICT_METRICS_TOKEN' | 'VERDICT_METRICS_FROM' | 'VERDICT_TRUST_PROXY'>) => {
  const listed = addressList(from ?? '')
  return (request: FastifyRequest): boolean => {
    if (token !== undefined && isSame(request.headers.authorization, `Bearer ${token}`)) return true
    // Without trusted proxies the address is the proxy's own.
    if (isForwarded(request) && proxies === undefined) return false
    return contains(listed, request.ip)
  }
}

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(expected))

const familyOf = (address: string): 'ipv4' | 'ipv6' => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/**
 * Parses addresses and networks such as `10.0.0.5, 2001:db8::/32`.
 * @throws Error naming the part that is neither
 */
export const addressList = (text: string): BlockList => {
  const list = new BlockList()
  for (const part of text.split(',').map((item) => item.trim())) {
    if (part === '') continue
    const [, address = '', bits] = /^([^/]+)(?:\/(\d{1,3}))?$/.exec(part) ?? []
    if (isIP(address) === 0) throw new Error(`${part} is not an address or network`)
    const most = isIP(address) === 6 ? 128 : 32
    if (Number(bits ?? most) > most) throw new Error(`${part} is not an address or network`)
    list.addSubnet(address, Number(bits ?? most), familyOf(address))
  }
  return list
}

const contains = (list: BlockList, address: string): boolean => {
  const plain = address.replace(/^::ffff:(?=\d+\.)/, '')
  return isIP(plain) !== 0 && list.check(plain, familyOf(plain))
}
