import { localeOf } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller } from '../../deps.ts'

/** The caller's language, address and browser from the request. */
export const callerOf = (request: FastifyRequest): Caller => ({
  locale: localeOf(request.headers['accept-language']),
  address: request.ip,
  userAgent: (request.headers['user-agent'] ?? '').slice(0, 500),
})
