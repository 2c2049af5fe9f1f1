import { type DataOf, fail, type settings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { tryFactor } from './attempts.ts'
import { askForPasskey, checkPasskey } from './passkeys.ts'
import { relyingParty } from './relying-party.ts'
import { dropTicket, findTotp } from './repository.ts'
import { hashOfTicket, makeTicket, showTicket } from './tickets.ts'

type Factors = Pick<DataOf<(typeof settings)['beginStepUp']>, 'totp' | 'passkey'>

/** The second factors with which a user can prove a session; a passkey gets a challenge and a ticket. */
export const beginFactorProof = async (
  deps: Deps,
  { id: accountId }: SignedIn,
  request: FastifyRequest,
): Promise<Factors> => {
  const totp = await findTotp(deps.db, accountId)
  const options = await askForPasskey(deps, relyingParty(deps.config, request), accountId)
  const isOn = totp !== null && totp.confirmed_at !== null
  if (options === null) return { totp: isOn, passkey: null }
  const ticket = await makeTicket(deps, { accountId, purpose: 'step-up', challenge: options.challenge })
  return { totp: isOn, passkey: { ticket, options: { ...options } } }
}

/**
 * Proves the owner of a session with a passkey; the ticket is used up.
 * @throws Refusal `factor.ticketMissing`, `factor.passkeyRefused` or `factor.tooManyFailures`
 */
export const provePasskey = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
  given: { readonly ticket: string; readonly passkey: Readonly<Record<string, unknown>> },
): Promise<void> => {
  const { account_id: accountId, challenge } = await showTicket(deps, given.ticket, 'step-up')
  if (accountId !== viewer.id || challenge === null) throw fail('factor.ticketMissing')
  const party = relyingParty(deps.config, request)
  const isRight = await tryFactor(deps, accountId, () =>
    checkPasskey(deps, party, { accountId, challenge, passkey: given.passkey }),
  )
  if (!isRight) throw fail('factor.passkeyRefused')
  if (!(await dropTicket(deps.db, hashOfTicket(given.ticket)))) throw fail('factor.ticketMissing')
}
