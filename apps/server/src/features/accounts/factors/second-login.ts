import { type BodyOf, type DataOf, type factors, fail } from '@verdict/contract'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { type Credentials, enter, type LoggedIn, provePassword } from '../core/login.ts'
import { ownAccount } from '../core/own-account.ts'
import { tryFactor } from './attempts.ts'
import { decryptSecret } from './encrypted-secret.ts'
import { askForPasskey, checkPasskey } from './passkeys.ts'
import { hashOfCode } from './recovery-codes.ts'
import { relyingParty } from './relying-party.ts'
import { countRecoveryCodes, dropTicket, findTotp, useRecoveryCode, useStep } from './repository.ts'
import { hashOfTicket, makeTicket, showTicket } from './tickets.ts'
import { stepOfCode } from './totp.ts'

type Begun = DataOf<(typeof factors)['beginLogin']>
type Shown = BodyOf<(typeof factors)['login']>

/**
 * First step of a two-factor login: the password is exchanged for a ticket. Password guesses count like those of the
 * ordinary login.
 * @throws Refusal `factor.isOff` for accounts without a second factor
 */
export const beginSecondLogin = async (
  deps: Deps,
  given: Credentials,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<Begun> => {
  const credentials = { username: given.username.trim(), password: given.password.trim() }
  if (credentials.username === '' || credentials.password === '') throw fail('account.credentialsMissing')
  const account = await provePassword(deps, credentials, caller)
  if (!account.has_second_factor) throw fail('factor.isOff')
  return requestFactor(deps, account.id, request)
}

/** The ticket and the methods with which an account whose owner was proven completes its login. */
export const requestFactor = async (deps: Deps, accountId: string, request: FastifyRequest): Promise<Begun> => {
  const [totp, passkey, codes] = await Promise.all([
    findTotp(deps.db, accountId),
    askForPasskey(deps, relyingParty(deps.config, request), accountId),
    countRecoveryCodes(deps.db, accountId),
  ])
  const challenge = passkey?.challenge ?? null
  const ticket = await makeTicket(deps, { accountId, purpose: 'login', challenge })
  return {
    ticket,
    totp: totp !== null && totp.confirmed_at !== null,
    recovery: codes > 0,
    passkey: passkey === null ? null : { ...passkey },
  }
}

/** The second half: a ticket and a factor buy a session. A ticket buys one. */
export const finishSecondLogin = async (
  deps: Deps,
  given: Shown,
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<LoggedIn> => {
  const ticket = await showTicket(deps, given.ticket, 'login')
  const isRight = await tryFactor(deps, ticket.account_id, () => isFactorRight(deps, given, ticket, request))
  if (!isRight) throw fail(given.method === 'passkey' ? 'factor.passkeyRefused' : 'factor.codeWrong')
  if (!(await dropTicket(deps.db, hashOfTicket(given.ticket)))) throw fail('factor.ticketMissing')
  const account = await ownAccount(deps.db, ticket.account_id)
  if (account.status !== 0) throw fail('account.banned')
  return enter(deps, account, caller)
}

interface Ticket {
  readonly account_id: string
  readonly challenge: string | null
}

const isFactorRight = async (deps: Deps, given: Shown, ticket: Ticket, request: FastifyRequest): Promise<boolean> => {
  const accountId = ticket.account_id
  switch (given.method) {
    case 'totp':
      return isTotpRight(deps, accountId, given.code)
    case 'recovery':
      return useRecoveryCode(deps.db, accountId, hashOfCode(accountId, given.code.slice(0, 100)))
    case 'passkey': {
      const { passkey } = given
      if (ticket.challenge === null || passkey === null || passkey === undefined) return false
      const party = relyingParty(deps.config, request)
      return checkPasskey(deps, party, { accountId, challenge: ticket.challenge, passkey })
    }
  }
}

/** A code counts once, and never an older one after it. */
export const isTotpRight = async (deps: Deps, accountId: string, code: string): Promise<boolean> => {
  const totp = await findTotp(deps.db, accountId)
  if (totp === null || totp.confirmed_at === null) return false
  const step = stepOfCode(decryptSecret(deps, accountId, totp.secret), code.slice(0, 100), deps.clock.now())
  return step !== null && (await useStep(deps.db, accountId, step))
}
