import { fail, type SignOnOutcome } from '@verdict/contract'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { enter } from '../core/login.ts'
import { ownAccount } from '../core/own-account.ts'
import { requestFactor } from '../factors/second-login.ts'
import type { Identity } from './claims.ts'
import type { IdentitySource } from './providers.ts'
import { touchLink } from './repository.ts'
import { applyRules } from './roles.ts'

export interface Context {
  readonly caller: Caller
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Logs an account in whose identity is linked. */
export const logIn = async (
  deps: Deps,
  provider: IdentitySource,
  identity: Identity,
  accountId: string,
  { caller, request, reply }: Context,
): Promise<SignOnOutcome> => {
  if ((await ownAccount(deps.db, accountId)).status !== 0) throw fail('account.banned')
  await touchLink(deps.db, {
    providerId: provider.id,
    subject: identity.subject,
    name: shownName(identity),
    now: deps.clock.now(),
  })
  await applyRules(deps, provider, identity, { accountId, address: caller.address })
  const account = await ownAccount(deps.db, accountId)
  if (account.has_second_factor) return { kind: 'factor', ...(await requestFactor(deps, account.id, request)) }
  const { token, user } = await enter(deps, account, caller)
  reply.header('Authorization', token)
  return { kind: 'in', user }
}

/** The name of an identity for its owner. */
export const shownName = ({ username, email, subject }: Identity): string =>
  [...(username || email || subject)].slice(0, 100).join('')
