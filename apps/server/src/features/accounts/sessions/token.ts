import { limits } from '@verdict/contract'
import { type CryptoKey, jwtVerify, SignJWT } from 'jose'

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

/** The claims of a token that was signed by us and is not expired; null for anything else. */
export const readToken = async (key: CryptoKey, token: string, now: Date): Promise<TokenClaims | null> => {
  if (token.length > maxTokenChars) return null
  try {
    const { payload } = await jwtVerify(token, key, { algorithms: ['HS512'], currentDate: now })
    if (payload.sub === undefined || payload.jti === undefined || payload.iat === undefined) return null
    return { accountId: payload.sub, sessionId: payload.jti, issuedAt: new Date(payload.iat * 1_000) }
  } catch {
    // Malformed, forged, expired: all mean the same to the caller, the token is invalid.
    return null
  }
}
