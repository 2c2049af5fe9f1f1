import type { StaffPermission } from './permission.ts'

/** What an API token may be used for, always within the rights of its user. */
export const tokenScopes = ['read', 'submit', 'problems', 'contests', 'users', 'rejudge', 'site'] as const
export type TokenScope = (typeof tokenScopes)[number]

/** Scopes that only super admins and holders of one of these permissions can give a token. */
export const staffScopes: Readonly<Partial<Record<TokenScope, readonly StaffPermission[]>>> = {
  users: ['users.view', 'users.create', 'users.edit', 'users.delete'],
  rejudge: ['rejudge'],
  site: ['site.settings', 'judges'],
}
