import { fail, type SignOnOutcome } from '@verdict/contract'
import type { SignedIn, Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { provenAccount } from '../factors/attempts.ts'
import { admit } from './admit.ts'
import { finishAttempt, startAttempt, waitForSignOn } from './attempts.ts'
import { link } from './links.ts'
import type { Context } from './log-in.ts'
import { oauth2Identity, oauth2LoginUrl } from './oauth2.ts'
import { oidcIdentity, oidcLoginUrl } from './oidc.ts'
import { recordIdentity } from './prove.ts'
import { decryptProviderSecret, listLinkedProviders, openProvider } from './providers.ts'
import { refusalOf } from './words.ts'

/** Starts a login; the answer is the address at the provider. */
export const begin = async (deps: Deps, providerId: number, context: Context): Promise<{ url: string }> => {
  await waitForSignOn(deps, context.caller)
  return redirect(deps, { providerId, accountId: null, isProof: false }, context)
}

/** Starts linking an identity to the own account, after its password was shown again. */
export const beginLink = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly provider: number; readonly password: string },
  context: Context,
): Promise<{ url: string }> => {
  await provenAccount(deps, viewer.id, input.password)
  return redirect(deps, { providerId: input.provider, accountId: viewer.id, isProof: false }, context)
}

/**
 * Starts a login that confirms the owner of the session.
 * @throws Refusal `signOn.notLinked`
 */
export const beginProof = async (
  deps: Deps,
  viewer: SignedIn,
  provider: number,
  context: Context,
): Promise<{ url: string }> => {
  await waitForSignOn(deps, context.caller)
  const isLinked = (await listLinkedProviders(deps, viewer.id)).some(({ id }) => id === provider)
  if (!isLinked) throw fail('signOn.notLinked')
  return redirect(deps, { providerId: provider, accountId: viewer.id, isProof: true }, context)
}

const redirect = async (
  deps: Deps,
  attempt: { readonly providerId: number; readonly accountId: string | null; readonly isProof: boolean },
  context: Context,
): Promise<{ url: string }> => {
  const provider = await openProvider(deps, attempt.providerId)
  const { settings } = provider
  if (settings.kind === 'ldap') throw fail('signOn.providerMissing')
  const secret = decryptProviderSecret(deps.cipher, provider)
  const started = { ...(await startAttempt(deps, attempt, context)), isProof: attempt.isProof }
  try {
    const isOidc = settings.kind === 'oidc'
    return { url: await (isOidc ? oidcLoginUrl(settings, secret, started) : oauth2LoginUrl(settings, secret, started)) }
  } catch (error) {
    throw refusalOf(deps, provider.id, error)
  }
}

/** Finishes a login or a link with the provider's answer. */
export const finish = async (deps: Deps, viewer: Viewer, query: string, context: Context): Promise<SignOnOutcome> => {
  const { providerId, accountId, isProof, answer } = await finishAttempt(deps, query, context.request)
  // The session that started a link must be the one that finishes it.
  if (accountId !== null && (viewer.kind !== 'user' || viewer.id !== accountId)) throw fail('signOn.attemptMissing')
  const provider = await openProvider(deps, providerId)
  const { settings } = provider
  if (settings.kind === 'ldap') throw fail('signOn.providerMissing')
  const secret = decryptProviderSecret(deps.cipher, provider)
  const read =
    settings.kind === 'oidc'
      ? oidcIdentity(provider, settings, secret, answer)
      : oauth2Identity(provider, settings, secret, answer)
  const identity = await read.catch((error: unknown) => {
    throw refusalOf(deps, provider.id, error)
  })
  if (accountId === null) return admit(deps, provider, identity, context)
  if (isProof) {
    await recordIdentity(deps, { provider, identity, accountId }, context.request)
    return { kind: 'proven', provider: provider.name }
  }
  await link(deps, deps.db, { provider, identity, accountId })
  return { kind: 'linked', provider: provider.name }
}
