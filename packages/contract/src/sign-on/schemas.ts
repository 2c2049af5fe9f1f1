import { z } from 'zod'

const short = z.string().max(500)

/** OpenID Connect: everything else is discovered from the issuer. */
export const oidcSettings = z.object({
  kind: z.literal('oidc'),
  issuer: short,
  clientId: short,
  scope: short,
  nameClaim: short,
  groupsClaim: short,
})

/**
 * OAuth 2 without OpenID Connect, as GitHub offers it: the user comes from an API of the provider. Fields are paths such
 * as `data.user.id`.
 */
export const oauth2Settings = z.object({
  kind: z.literal('oauth2'),
  authorizeUrl: short,
  tokenUrl: short,
  userUrl: short,
  /** Lists the addresses of the user as GitHub does: `email`, `primary`, `verified`; empty when there is none. */
  emailsUrl: short,
  clientId: short,
  scope: short,
  /** How the client secret is sent: in the body or in the Authorization header. */
  clientAuth: z.enum(['post', 'basic']),
  usesPkce: z.boolean(),
  idField: short,
  nameField: short,
  emailField: short,
  /** True where the provider proved the address; empty when it does not say so. */
  verifiedField: short,
  groupsField: short,
})

/** A directory: users are searched by a service account and prove their password by a bind. */
export const ldapSettings = z.object({
  kind: z.literal('ldap'),
  /** ldap:// or ldaps:// */
  url: short,
  /** Upgrades an ldap:// connection before anything is sent. */
  startTls: z.boolean(),
  /** PEM certificate of the authority; empty uses those of the system. */
  certificate: z.string().max(20_000),
  bindDn: short,
  baseDn: short,
  /** With `{{username}}` for the escaped name. */
  filter: short,
  idAttribute: short,
  nameAttribute: short,
  emailAttribute: short,
  groupsAttribute: short,
})

/** The kinds of identity providers that users choose themselves. */
export const providerKind = z.enum(['oidc', 'oauth2', 'ldap'])

/** An identity provider's settings, by kind. */
export const providerSettings = z.discriminatedUnion('kind', [oidcSettings, oauth2Settings, ldapSettings])
export type ProviderSettings = z.output<typeof providerSettings>
export type ProviderKind = ProviderSettings['kind']

/** Roles that a rule can give. Super admins are made by hand only. */
export const ruleRoles = ['problem_admin', 'admin'] as const

export const roleRule = z.object({ group: short, role: z.enum(ruleRoles) })
export type RoleRule = z.output<typeof roleRule>

export const providerFields = {
  name: z.string(),
  isOn: z.boolean(),
  /** A first login makes an account; otherwise it can only be linked to one. */
  createsAccounts: z.boolean(),
  /** The provider's addresses count as proven even where it does not say so. */
  trustsEmail: z.boolean(),
  settings: providerSettings,
  /** The first rule that matches a group of the user decides. */
  rules: z.array(roleRule).max(50),
}

/** A provider as an administrator reads it: its secret is never returned. */
export const providerView = z.object({
  id: z.int(),
  ...providerFields,
  hasSecret: z.boolean(),
  /** Accounts linked to it. */
  linked: z.int(),
})
export type ProviderView = z.output<typeof providerView>

/** `secret` null keeps the stored one. */
export const providerInput = z.object({
  id: z.int().nullable(),
  ...providerFields,
  secret: z.string().max(4_000).nullable(),
})
export type ProviderInput = z.output<typeof providerInput>

/** One step of a connection test, with the other side's own words. */
export const connectionCheck = z.object({
  step: z.enum(['discovery', 'client', 'bind', 'search']),
  ok: z.boolean(),
  words: z.string(),
})
export type ConnectionCheck = z.output<typeof connectionCheck>
