import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { recordProof } from '../session-repository.ts'
import type { Identity } from './claims.ts'
import { proveByPassword } from './directory.ts'
import type { IdentitySource } from './providers.ts'
import { findLink } from './repository.ts'

/**
 * Records that a login at an identity provider confirmed the owner of the session (decision 0032).
 * @throws Refusal `signOn.notLinked` when the identity belongs to another account or none
 */
export const recordIdentity = async (
  deps: Deps,
  shown: { readonly provider: IdentitySource; readonly identity: Identity; readonly accountId: string },
  { sessionId }: Pick<FastifyRequest, 'sessionId'>,
): Promise<void> => {
  const link = await findLink(deps.db, shown.provider.id, shown.identity.subject)
  if (link?.account_id !== shown.accountId) throw fail('signOn.notLinked')
  if (sessionId !== undefined) await recordProof(deps.db, sessionId, deps.clock.now())
}

/** Confirms the owner of the session with the name and password of a linked directory. */
export const recordDirectoryProof = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly provider: number; readonly username: string; readonly password: string },
  { caller, request }: { readonly caller: Caller; readonly request: FastifyRequest },
): Promise<null> => {
  const proven = await proveByPassword(deps, input, caller)
  await recordIdentity(deps, { ...proven, accountId: viewer.id }, request)
  return null
}
