import { fail, limits, type ProviderInput, type ProviderSettings } from '@verdict/contract'
import { checkAddress, checkDirectory } from './addresses.ts'

/** Refuses settings that cannot work. */
export const checkSettings = ({ name, settings, rules }: ProviderInput): void => {
  require('name', name)
  const max = limits.signOn.nameMaxChars
  if ([...name.trim()].length > max) throw fail('config.textTooLong', { field: 'name', max })
  for (const { group } of rules) require('group', group)
  if (settings.kind === 'oidc') checkOidc(settings)
  else if (settings.kind === 'oauth2') checkOauth2(settings)
  else checkLdap(settings)
}

const checkOidc = (settings: Extract<ProviderSettings, { kind: 'oidc' }>): void => {
  checkAddress('issuer', settings.issuer)
  require('clientId', settings.clientId)
  require('scope', settings.scope)
  if (!settings.scope.split(' ').includes('openid')) throw fail('signOn.fieldMissing', { field: 'scope: openid' })
}

const checkOauth2 = (settings: Extract<ProviderSettings, { kind: 'oauth2' }>): void => {
  for (const field of ['authorizeUrl', 'tokenUrl', 'userUrl'] as const) checkAddress(field, settings[field])
  if (settings.emailsUrl !== '') checkAddress('emailsUrl', settings.emailsUrl)
  for (const field of ['clientId', 'idField', 'nameField'] as const) require(field, settings[field])
}

const checkLdap = (settings: Extract<ProviderSettings, { kind: 'ldap' }>): void => {
  checkDirectory(settings.url, settings.startTls)
  for (const field of ['bindDn', 'baseDn', 'idAttribute', 'nameAttribute'] as const) require(field, settings[field])
  if (!settings.filter.includes('{{username}}')) {
    throw fail('signOn.fieldMissing', { field: 'filter: {{username}}' })
  }
}

const require = (field: string, text: string): void => {
  if (text.trim() === '') throw fail('signOn.fieldMissing', { field })
}

/** Where the names of identities come from; accounts are linked to these names. A directory may get another address. */
export const sourceOf = (settings: ProviderSettings): string => {
  switch (settings.kind) {
    case 'oidc':
      return settings.issuer
    case 'oauth2':
      return JSON.stringify([settings.userUrl, settings.idField])
    case 'ldap':
      return JSON.stringify([settings.baseDn, settings.idAttribute])
  }
}

/** Where the secret is sent. */
export const targetOf = (settings: ProviderSettings): string => {
  switch (settings.kind) {
    case 'oidc':
      return settings.issuer
    case 'oauth2':
      return settings.tokenUrl
    case 'ldap':
      return JSON.stringify([settings.url, settings.startTls, settings.certificate])
  }
}
