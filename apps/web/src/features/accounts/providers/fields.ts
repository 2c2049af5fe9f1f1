import type { ProviderInput, ProviderKind, ProviderSettings, ProviderView } from '@verdict/contract'

/** The settings of a new provider, by kind. Their order is that of the form. */
export const emptySettings: { readonly [K in ProviderKind]: Extract<ProviderSettings, { kind: K }> } = {
  oidc: {
    kind: 'oidc',
    issuer: '',
    clientId: '',
    scope: 'openid profile email',
    nameClaim: 'preferred_username',
    groupsClaim: 'groups',
  },
  ldap: {
    kind: 'ldap',
    url: 'ldaps://',
    startTls: false,
    certificate: '',
    bindDn: '',
    baseDn: '',
    filter: '(uid={{username}})',
    idAttribute: 'entryUUID',
    nameAttribute: 'uid',
    emailAttribute: 'mail',
    groupsAttribute: 'memberOf',
  },
}

export const kinds = Object.keys(emptySettings) as readonly ProviderKind[]

export const emptyProvider: ProviderInput = {
  id: null,
  name: '',
  isOn: false,
  createsAccounts: true,
  trustsEmail: false,
  settings: emptySettings.oidc,
  rules: [],
  secret: null,
}

/** A stored provider as the form edits it; its secret is unknown here. */
export const inputOf = ({ hasSecret: _, linked: __, ...provider }: ProviderView): ProviderInput => ({
  ...provider,
  secret: null,
})
