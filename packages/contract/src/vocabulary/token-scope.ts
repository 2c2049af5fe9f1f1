/** What an API token may be used for, always within the rights of its user. */
export const tokenScopes = ['read', 'submit', 'problems', 'contests'] as const
export type TokenScope = (typeof tokenScopes)[number]
