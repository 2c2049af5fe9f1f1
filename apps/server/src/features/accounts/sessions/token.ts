import { limits } from '@verdict/contract'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'
import { LRUCache } from 'lru-cache'

/** Claims of a token: a session of an account, and the time of issue. The session decides whether it is still valid. */
export interface TokenClaims {
  readonly accountId: string
  readonly sessionId: string
  /** Whole seconds, as tokens have no finer time. */
  readonly issuedAt: Date
}

/** The moment cut to the second, because that is all a token carries. */
export const wholeSecond = (moment: Date): Date => new Date(Math.floor(moment.getTime() / 1_000) * 1_000)

/** Signs a token (api-public 3: JWT, HS512). */
export const signToken = (key: CryptoKey, claims: TokenClaims): Promise<string> =>
  new SignJWT()
    .setProtectedHeader({ alg: 'HS512' })
    .setSubject(claims.accountId)
    .setJti(claims.sessionId)
    .setIssuedAt(claims.issuedAt)
    .setExpirationTime(new Date(claims.issuedAt.getTime() + limits.session.lifeMs))
    .sign(key)

/** Longer texts than any token of ours are not worth a signature check. */
const maxTokenChars = 1_000

interface Verified {
  readonly claims: TokenClaims
  readonly expiresAtMs: number
}

const mostVerified = 20_000

/**
 * Tokens whose signature the key of this server has verified: it stays right, and verifying costs a job in another thread.
 * The session is read with every request.
 */
export type VerifiedTokens = LRUCache<string, Verified>

export const openVerifiedTokens = (): VerifiedTokens => new LRUCache({ max: mostVerified })

interface TokenReader {
  readonly key: CryptoKey
  readonly verified: VerifiedTokens
}

/** The claims of a token that was signed by us and is not expired; null for anything else. */
export const readToken = async (
  { key, verified }: TokenReader,
  token: string,
  now: Date,
): Promise<TokenClaims | null> => {
  if (token.length > maxTokenChars) return null
  const known = verified.get(token)
  if (known !== undefined) return known.expiresAtMs > now.getTime() ? known.claims : null
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS512'], currentDate: now })
    const { sub, jti, iat, exp } = payload
    if (sub === undefined || jti === undefined || iat === undefined) return null
    const claims = { accountId: sub, sessionId: jti, issuedAt: new Date(iat * 1_000) }
    if (exp !== undefined) verified.set(token, { claims, expiresAtMs: exp * 1_000 })
    return claims
  } catch {
    // Malformed, forged, expired: all mean the same to the caller, the token is invalid.
    return null
  }
}
