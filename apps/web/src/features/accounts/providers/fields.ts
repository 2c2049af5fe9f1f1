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
  oauth2: {
    kind: 'oauth2',
    authorizeUrl: '',
    tokenUrl: '',
    userUrl: '',
    emailsUrl: '',
    clientId: '',
    scope: '',
    clientAuth: 'post',
    usesPkce: true,
    idField: 'id',
    nameField: 'login',
    emailField: 'email',
    verifiedField: '',
    groupsField: '',
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

/** GitHub's addresses (docs.github.com, "Authorizing OAuth apps"); its user may hide the address, so the list is read. */
export const githubSettings = {
  authorizeUrl: 'https://github.com/login/oauth/authorize',
  tokenUrl: 'https://github.com/login/oauth/access_token',
  userUrl: 'https://api.github.com/user',
  emailsUrl: 'https://api.github.com/user/emails',
  scope: 'read:user user:email',
  clientAuth: 'post',
  usesPkce: true,
  idField: 'id',
  nameField: 'login',
  emailField: 'email',
  verifiedField: '',
  groupsField: '',
} as const

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
