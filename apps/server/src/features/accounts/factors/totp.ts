import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'

/**
 * Time-based one-time passwords (RFC 6238) as every authenticator app makes them: HMAC-SHA-1 over a counter of thirty
 * seconds, six digits. A code of the step before or after is taken too, for clocks that differ a little.
 */

const stepMs = 30_000
const digits = 6
const tolerance = 1

/** As long as the hash, as RFC 4226 recommends. */
export const newSecret = (): Buffer => randomBytes(20)

/** The code of a counter (RFC 4226). */
export const codeAt = (secret: Buffer, step: number): string => {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', secret).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  return String((hash.readUInt32BE(offset) & 0x7fffffff) % 10 ** digits).padStart(digits, '0')
}

export const stepAt = (now: Date): number => Math.floor(now.getTime() / stepMs)

/** The step a code belongs to, or null when it belongs to none that counts now. */
export const stepOfCode = (secret: Buffer, code: string, now: Date): number | null => {
  const given = code.replace(/\s/g, '')
  if (!/^\d{6}$/.test(given)) return null
  const current = stepAt(now)
  for (let step = current - tolerance; step <= current + tolerance; step += 1) {
    if (timingSafeEqual(Buffer.from(codeAt(secret, step)), Buffer.from(given))) return step
  }
  return null
}

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Base32 (RFC 4648) without padding, the way apps want a secret typed. */
export const base32 = (bytes: Buffer): string => {
  let bits = ''
  for (const byte of bytes) bits += byte.toString(2).padStart(8, '0')
  const groups = bits.match(/.{1,5}/g) ?? []
  return groups.map((group) => alphabet[Number.parseInt(group.padEnd(5, '0'), 2)]).join('')
}

/** Content of the QR code. */
export const keyUri = (secret: Buffer, site: string, username: string): string => {
  const label = `${encodeURIComponent(site)}:${encodeURIComponent(username)}`
  const query = new URLSearchParams({
    secret: base32(secret),
    issuer: site,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  return `otpauth://totp/${label}?${query.toString().replaceAll('+', '%20')}`
}
