import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import { addressList, containsAddress } from './address-list.ts'

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
    return containsAddress(listed, request.ip)
  }
}

const isForwarded = ({ headers }: FastifyRequest): boolean =>
  headers['x-forwarded-for'] !== undefined || headers.forwarded !== undefined || headers.via !== undefined

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

const isSame = (given: string | undefined, expected: string): boolean =>
  given !== undefined && timingSafeEqual(digest(given), digest(expected))
