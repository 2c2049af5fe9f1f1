import type { IdentitySource } from './providers.ts'

/** Whom a provider vouches for. */
export interface Identity {
  /** The provider's own id, which never changes. */
  readonly subject: string
  readonly username: string
  /** An address the provider proved; null otherwise. */
  readonly email: string | null
  readonly groups: readonly string[]
}

export type Claims = Readonly<Record<string, unknown>>

/** The value at a path such as `realm_access.roles`; a claim with dots in its own name is found first. */
export const claimAt = (claims: Claims, path: string): unknown => {
  if (path === '') return undefined
  if (Object.hasOwn(claims, path)) return claims[path]
  let value: unknown = claims
  for (const part of path.split('.')) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    value = (value as Claims)[part]
  }
  return value
}

export const textAt = (claims: Claims, path: string): string => {
  const value = claimAt(claims, path)
  return typeof value === 'string' ? value : typeof value === 'number' ? String(value) : ''
}

export const textsAt = (claims: Claims, path: string): readonly string[] => {
  const value = claimAt(claims, path)
  if (Array.isArray(value)) return value.filter((item) => typeof item === 'string').slice(0, 1_000)
  return typeof value === 'string' && value !== '' ? [value] : []
}

/** An address counts when the provider proved it, or the administrator trusts all of its addresses. */
export const provenEmail = (
  { trustsEmail }: Pick<IdentitySource, 'trustsEmail'>,
  email: string,
  isProven: boolean,
): string | null => (email !== '' && (isProven || trustsEmail) ? email : null)
