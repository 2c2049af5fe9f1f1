import { createHash } from 'node:crypto'
import { limits } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * The passes of a browser are stored in one HttpOnly, SameSite cookie. Only desks read it; one browser can hold passes
 * for several desks.
 */

const name = 'verdict-desks'
const secretShape = /^[\w-]{43}$/

/** The secrets of the passes a browser holds. */
export const passesOf = (request: Pick<FastifyRequest, 'headers'>): readonly string[] => {
  const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('='))
  const value = pairs.find(([key]) => key === name)?.[1] ?? ''
  return value
    .split('.')
    .filter((secret) => secretShape.test(secret))
    .slice(0, limits.deskPass.maxKept)
}

/** Adds a pass to those the browser holds; the oldest goes when there are too many. */
export const keepPass = (request: FastifyRequest, reply: FastifyReply, secret: string): void => {
  const kept = [secret, ...passesOf(request).filter((other) => other !== secret)].slice(0, limits.deskPass.maxKept)
  const secure = request.protocol === 'https' ? '; Secure' : ''
  const age = limits.deskPass.maxHours * 3_600
  reply.header('Set-Cookie', `${name}=${kept.join('.')}; Path=/api; Max-Age=${age}; HttpOnly; SameSite=Strict${secure}`)
}

/** The stored form of a pass. Its secret is long and random, so one hash round is enough. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('hex')
