import type { FastifyRequest } from 'fastify'
import type { Config } from '../../../platform/config.ts'

/** For whom a passkey is made: the site's address as browsers know it. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The configured public address, else the one the request was sent to. A passkey only ever answers to the site it was
 * made for, so a stranger who forwards requests under another name gains nothing.
 */
export const relyingParty = (config: Config, request: FastifyRequest): RelyingParty => {
  const url = new URL(config.VERDICT_BASE_URL ?? `${request.protocol}://${request.host}`)
  return { id: url.hostname, origin: url.origin }
}
