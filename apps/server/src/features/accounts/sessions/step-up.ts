import { type BodyOf, type DataOf, fail, type settings } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../../deps.ts'
import type { MountOptions } from '../../../platform/http/mount.ts'
import { ownAccount } from '../core/own-account.ts'
import { hasPassword } from '../core/password.ts'
import { provenAccount, tryFactor } from '../factors/attempts.ts'
import { beginFactorProof, provePasskey } from '../factors/prove-passkey.ts'
import { isTotpRight } from '../factors/second-login.ts'
import { recordProof } from '../session-repository.ts'
import { listLinkedProviders } from '../sign-on/providers.ts'

/**
 * Dangerous calls need a session whose owner proved the password or another factor within the site's minutes (decision
 * 0032). A login counts. API tokens are exempt: creating one takes the password, and few dangerous calls accept them.
 * @throws Refusal `auth.stepUp`
 */
export const makeRequireProof =
  (deps: Deps): MountOptions['requireProof'] =>
  async ({ stepUp }, { provenAt }) => {
    if (provenAt === undefined) return
    const { stepUpMinutes, stepUpStrict } = await deps.settings.read()
    if (stepUpMinutes === 0 || (stepUp === 'strict' && !stepUpStrict)) return
    if (deps.clock.now().getTime() - provenAt.getTime() >= stepUpMinutes * 60_000) throw fail('auth.stepUp')
  }

/** The ways in which an account can prove its owner: accounts of other systems may have no password. */
export const listProofs = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
): Promise<DataOf<(typeof settings)['beginStepUp']>> => {
  const [account, factors, providers] = await Promise.all([
    ownAccount(deps.db, viewer.id),
    beginFactorProof(deps, viewer, request),
    listLinkedProviders(deps, viewer.id),
  ])
  return { password: hasPassword(account.password_hash), ...factors, providers }
}

/**
 * Proves the owner of a session with the password, a code of the authenticator app or a passkey.
 * @throws Refusal `factor.passwordWrong`, `factor.codeWrong`, `factor.passkeyRefused`, `factor.ticketMissing` or
 * `factor.tooManyFailures`
 */
export const proveOwner = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
  { password = '', code = '', ticket = '', passkey }: BodyOf<(typeof settings)['stepUp']>,
): Promise<null> => {
  if (passkey !== undefined) await provePasskey(deps, viewer, request, { ticket, passkey })
  else if (code.trim() === '') await provenAccount(deps, viewer.id, password)
  else if (!(await tryFactor(deps, viewer.id, () => isTotpRight(deps, viewer.id, code)))) throw fail('factor.codeWrong')
  if (request.sessionId !== undefined) await recordProof(deps.db, request.sessionId, deps.clock.now())
  return null
}
