import { randomBytes } from 'node:crypto'
import { fail, limits } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import { hashOf } from './attempts.ts'
import { openSource } from './providers.ts'
import { tryTicket } from './repository.ts'

/** A ticket represents a proven identity while its owner chooses an account; only its hash is stored. */
export const makeTicket = () => {
  const text = randomBytes(24).toString('base64url')
  return { text, hash: hashOf(text) }
}

export const identitySchema = z.object({
  subject: z.string(),
  username: z.string(),
  email: z.string().nullable(),
  groups: z.array(z.string()),
})

/**
 * The identity of a ticket with its provider; each use counts as a try.
 * @throws Refusal `signOn.ticketMissing`
 */
export const readTicket = async (deps: Deps, ticket: string) => {
  const { maxTries } = limits.signOn
  const found = await tryTicket(deps.db, { idHash: hashOf(ticket), maxTries, now: deps.clock.now() })
  if (found === null) throw fail('signOn.ticketMissing')
  return {
    hash: hashOf(ticket),
    identity: identitySchema.parse(found.identity),
    provider: await openSource(deps, found.provider_id),
  }
}
