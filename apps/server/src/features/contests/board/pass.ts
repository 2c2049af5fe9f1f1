import type { Deps } from '../../../deps.ts'

/**
 * Passes in addresses of pages that have no login. A pass contains its contest and its expiry, encrypted with the site
 * key, so nothing is stored. Each use has a place of its own, and a pass opens no other.
 */
export interface PassUse {
  readonly place: string
  readonly lifeMs: number
}

type Issuer = Pick<Deps, 'cipher' | 'clock'>

export const makePass = ({ cipher, clock }: Issuer, { place, lifeMs }: PassUse, contestId: number) => {
  const expiresAt = new Date(clock.now().getTime() + lifeMs)
  const pass = cipher.encrypt(Buffer.from(JSON.stringify([contestId, expiresAt.getTime()])), place)
  return { pass: pass.toString('base64url'), expiresAt }
}

export const passOpens = ({ cipher, clock }: Issuer, { place }: PassUse, pass: string, contestId: number): boolean => {
  try {
    const [cid, until] = JSON.parse(cipher.decrypt(Buffer.from(pass, 'base64url'), place).toString()) as number[]
    return cid === contestId && (until ?? 0) > clock.now().getTime()
  } catch {
    // Values not issued by this site are rejected.
    return false
  }
}
