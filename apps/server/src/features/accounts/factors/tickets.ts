import { createHash, randomBytes } from 'node:crypto'
import { fail, limits } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { insertTicket, type NewTicket, tryTicket } from './repository.ts'

/** A ticket connects the two steps of a login: it is returned once, stored as a hash, and valid for a few tries. */
export const makeTicket = async (
  deps: Deps,
  made: Pick<NewTicket, 'accountId' | 'purpose' | 'challenge'>,
): Promise<string> => {
  const ticket = randomBytes(24).toString('base64url')
  const expiresAt = new Date(deps.clock.now().getTime() + limits.factor.ticketMs)
  await insertTicket(deps.db, { ...made, idHash: hashOfTicket(ticket), expiresAt })
  return ticket
}

/**
 * Whose ticket it is; each showing counts as a try.
 * @throws Refusal `factor.ticketMissing`
 */
export const showTicket = async (deps: Deps, ticket: string, purpose: NewTicket['purpose']) => {
  const found = await tryTicket(deps.db, {
    idHash: hashOfTicket(ticket),
    purpose,
    maxTries: limits.factor.maxTries,
    now: deps.clock.now(),
  })
  if (found === null) throw fail('factor.ticketMissing')
  return found
}

export const hashOfTicket = (ticket: string): string => createHash('sha256').update(ticket).digest('hex')
