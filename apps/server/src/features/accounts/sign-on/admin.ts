import { type ConnectionCheck, fail, limits, type ProviderInput, type ProviderView } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { redirectUrl } from './attempts.ts'
import { checkSettings, sourceOf, targetOf } from './check-settings.ts'
import { testLdap } from './ldap.ts'
import { testOauth2 } from './oauth2.ts'
import { testOidc } from './oidc.ts'
import { decryptProviderSecret, encryptProviderSecret, providerOf } from './providers.ts'
import * as rows from './repository.ts'

/** Providers for the admin area; secrets are never returned. */
export const listProviders = async (deps: Deps, request: FastifyRequest) => ({
  redirectUrl: await redirectUrl(deps, request),
  providers: (await rows.listProviderRows(deps.db)).map((row): ProviderView => {
    const { id, name, isOn, createsAccounts, trustsEmail, settings, secret, rules } = providerOf(row)
    const shown = { id, name, isOn, createsAccounts, trustsEmail, settings, rules: [...rules] }
    return { ...shown, hasSecret: secret !== null, linked: Number(row.linked) }
  }),
})

/** Tests a provider with the values of the form; a kept secret is only sent to the address it was stored for. */
export const testProvider = async (
  deps: Deps,
  input: ProviderInput,
  request: FastifyRequest,
): Promise<{ checks: ConnectionCheck[] }> => {
  checkSettings(input)
  const row = input.id === null ? null : await rows.findProviderRow(deps.db, input.id)
  const stored = row === null ? null : providerOf(row)
  const isKept = input.secret === null && stored !== null && stored.secret !== null
  if (isKept && targetOf(stored.settings) !== targetOf(input.settings)) throw fail('signOn.secretAgain')
  const secret = isKept ? decryptProviderSecret(deps.cipher, stored) : input.secret || null
  const { settings } = input
  if (settings.kind === 'ldap') return { checks: await testLdap(settings, secret) }
  const back = await redirectUrl(deps, request)
  if (settings.kind === 'oauth2') return { checks: await testOauth2(settings, secret, back) }
  return { checks: await testOidc(settings, secret, back) }
}

/** Adds or changes a provider. */
export const saveProvider = async (
  deps: Deps,
  viewer: SignedIn,
  input: ProviderInput,
  caller: Caller,
): Promise<{ id: number }> => {
  checkSettings(input)
  const fields = {
    name: input.name.trim(),
    is_on: input.isOn,
    creates_accounts: input.createsAccounts,
    trusts_email: input.trustsEmail,
    settings: JSON.stringify(input.settings),
    rules: JSON.stringify(input.rules),
  }
  return deps.db.transaction().execute(async (trx) => {
    const before = input.id === null ? null : await rows.lockProviderRow(trx, input.id)
    if (input.id !== null && before === null) throw fail('signOn.providerMissing')
    if (before !== null) await checkChange(trx, providerOf(before), input)
    else await checkRoom(trx)
    const id = before?.id ?? (await rows.insertProvider(trx, { ...fields, secret: null }, deps.clock.now()))
    const secret = input.secret ? { secret: encryptProviderSecret(deps.cipher, id, input.secret) } : {}
    await rows.updateProvider(trx, id, { ...fields, ...secret })
    await audit(trx, {
      actor: viewer,
      action: before === null ? 'signOn.add' : 'signOn.edit',
      subject: { kind: 'identityProvider', id, name: fields.name },
      before: before === null ? null : described(providerOf(before), false),
      after: described(input, input.secret !== null && input.secret !== ''),
      address: caller.address,
    })
    return { id }
  })
}

const checkRoom = async (trx: Deps['db']): Promise<void> => {
  const max = limits.signOn.maxProviders
  if ((await rows.listProviderRows(trx)).length >= max) throw fail('signOn.tooMany', { max })
}

/**
 * Identities are names at one source: while accounts are linked, another source would hand them to strangers. A stored
 * secret is not sent to an address it was not entered for.
 */
const checkChange = async (
  trx: Deps['db'],
  before: ReturnType<typeof providerOf>,
  input: ProviderInput,
): Promise<void> => {
  if (sourceOf(before.settings) !== sourceOf(input.settings) && (await rows.countLinksOfProvider(trx, before.id)) > 0) {
    throw fail('signOn.sourceFixed')
  }
  const isKept = before.secret !== null && !input.secret
  if (isKept && targetOf(before.settings) !== targetOf(input.settings)) throw fail('signOn.secretAgain')
}

type Described = Pick<ProviderInput, 'name' | 'isOn' | 'createsAccounts' | 'trustsEmail' | 'settings'> & {
  readonly rules: readonly unknown[]
}

const described = (item: Described, isNewSecret: boolean) => ({
  name: item.name,
  isOn: item.isOn,
  createsAccounts: item.createsAccounts,
  trustsEmail: item.trustsEmail,
  ...item.settings,
  rules: item.rules,
  secret: isNewSecret ? 'new' : '',
})

/** Removes a provider with its links. Accounts stay; those without a password reset it by mail. */
export const removeProvider = (deps: Deps, viewer: SignedIn, id: number, caller: Caller): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await rows.lockProviderRow(trx, id)
    if (row === null) throw fail('signOn.providerMissing')
    const linked = await rows.countLinksOfProvider(trx, id)
    await rows.deleteProvider(trx, id)
    await audit(trx, {
      actor: viewer,
      action: 'signOn.remove',
      subject: { kind: 'identityProvider', id, name: row.name },
      before: { ...described(providerOf(row), false), linked },
      address: caller.address,
    })
    return null
  })
