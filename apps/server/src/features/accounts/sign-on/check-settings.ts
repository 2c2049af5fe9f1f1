import { fail, limits, type ProviderInput, type ProviderSettings } from '@verdict/contract'
import { checkAddress } from './addresses.ts'

/** Refuses settings that cannot work. */
export const checkSettings = ({ name, settings, rules }: ProviderInput): void => {
  require('name', name)
  const max = limits.signOn.nameMaxChars
  if ([...name.trim()].length > max) throw fail('config.textTooLong', { field: 'name', max })
  for (const { group } of rules) require('group', group)
  checkAddress('issuer', settings.issuer)
  require('clientId', settings.clientId)
  require('scope', settings.scope)
  if (!settings.scope.split(' ').includes('openid')) throw fail('signOn.fieldMissing', { field: 'scope: openid' })
}

const require = (field: string, text: string): void => {
  if (text.trim() === '') throw fail('signOn.fieldMissing', { field })
}

/** Where the names of identities come from; accounts are linked to these names. */
export const sourceOf = (settings: ProviderSettings): string => settings.issuer

/** Where the secret is sent. */
export const targetOf = (settings: ProviderSettings): string => settings.issuer
