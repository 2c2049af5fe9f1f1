import { fail, type ProviderSettings, providerSettings, type RoleRule, roleRule } from '@verdict/contract'
import { z } from 'zod'
import type { Deps } from '../../../deps.ts'
import type { Cipher, EncryptedText } from '../../../platform/cipher/cipher.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { dropSecrets, findProviderRow, findSourceRow, listLinks, listProviderRows } from './repository.ts'

/** How identities of a source become accounts: of an identity provider, or of a learning platform. */
export interface IdentitySource {
  readonly id: number
  readonly name: string
  readonly isOn: boolean
  readonly createsAccounts: boolean
  readonly trustsEmail: boolean
  readonly rules: readonly RoleRule[]
}

/** An identity provider as the database keeps it; the secret stays encrypted until it is used. */
export interface Provider extends IdentitySource {
  readonly settings: ProviderSettings
  readonly secret: string | null
}

type Row = NonNullable<Awaited<ReturnType<typeof findProviderRow>>>

const rulesSchema = z.array(roleRule)

const sourceOfRow = (row: Row): IdentitySource => ({
  id: row.id,
  name: row.name,
  isOn: row.is_on,
  createsAccounts: row.creates_accounts,
  trustsEmail: row.trusts_email,
  rules: rulesSchema.parse(row.rules),
})

export const providerOf = (row: Row): Provider => ({
  ...sourceOfRow(row),
  settings: providerSettings.parse(row.settings),
  secret: row.secret,
})

const place = (id: number): string => `secret of identity provider ${id}`

export const encryptProviderSecret = (cipher: Cipher, id: number, secret: string): EncryptedText =>
  cipher.encryptText(secret, place(id))

/** The secret as it is sent to the provider; null when there is none. */
export const decryptProviderSecret = (cipher: Cipher, provider: Pick<Provider, 'id' | 'secret'>): string | null =>
  provider.secret === null ? null : cipher.decryptText(provider.secret as EncryptedText, place(provider.id))

/**
 * A provider that is switched on.
 * @throws Refusal `signOn.providerMissing`
 */
export const openProvider = async (deps: Pick<Deps, 'db'>, id: number): Promise<Provider> => {
  const row = await findProviderRow(deps.db, id)
  if (row === null || !row.is_on) throw fail('signOn.providerMissing')
  return providerOf(row)
}

/**
 * A source of identities that is switched on.
 * @throws Refusal `signOn.providerMissing`
 */
export const openSource = async (deps: Pick<Deps, 'db'>, id: number): Promise<IdentitySource> => {
  const row = await findSourceRow(deps.db, id)
  if (row === null || !row.is_on) throw fail('signOn.providerMissing')
  return sourceOfRow(row)
}

/** Providers of the login page. */
export const listOpenProviders = async ({ db }: Pick<Deps, 'db'>) =>
  (await listProviderRows(db))
    .map(providerOf)
    .filter(({ isOn }) => isOn)
    .map(({ id, name, settings }) => ({ id, name, kind: settings.kind }))

/** Providers that are switched on and know the account. */
export const listLinkedProviders = async (deps: Pick<Deps, 'db'>, accountId: string) => {
  const linked = new Set((await listLinks(deps.db, accountId)).map((row) => row.provider_id))
  return (await listOpenProviders(deps)).filter(({ id }) => linked.has(id))
}

/** Unsets every secret of providers, and answers how many were set. */
export const forgetProviderSecrets = async (trx: Db): Promise<number> => dropSecrets(trx)
