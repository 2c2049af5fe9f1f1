import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Secrets the server must read again (those of authenticator apps, passwords at other servers, the key of sessions) are
 * encrypted: AES-256-GCM under a key that is derived from the site's own, which is not in the database. It is bound to
 * its place, so that what is moved to another row cannot be read there.
 */
export interface Cipher {
  encrypt(plain: Uint8Array, place: string): Buffer
  /** @throws Error when it was not encrypted with this key for this place. */
  decrypt(encrypted: Uint8Array, place: string): Buffer
  encryptText(plain: string, place: string): EncryptedText
  decryptText(encrypted: EncryptedText, place: string): string
  /** A digest nobody without the key can make, the same each time: for names that say nothing of what they name. */
  digest(content: Uint8Array): Buffer
  /** Tells keys apart and says nothing about them. */
  readonly fingerprint: Buffer
}

/** A text nobody reads without the key. */
export type EncryptedText = `encrypted:${string}`

export const isEncryptedText = (text: string): text is EncryptedText => /^encrypted:[\w-]+$/.test(text)

const version = 1
const nonceBytes = 12
const tagBytes = 16
const headBytes = 1 + nonceBytes + tagBytes

export const makeCipher = (siteKey: string): Cipher => {
  const derive = (use: string) => Buffer.from(hkdfSync('sha256', siteKey, 'verdict', use, 32))
  const key = derive('encrypt')
  const digestKey = derive('digest')
  const encrypt: Cipher['encrypt'] = (plain, place) => {
    const nonce = randomBytes(nonceBytes)
    const cipher = createCipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    cipher.setAAD(Buffer.from(place))
    const hidden = Buffer.concat([cipher.update(plain), cipher.final()])
    return Buffer.concat([Buffer.of(version), nonce, cipher.getAuthTag(), hidden])
  }
  const decrypt: Cipher['decrypt'] = (encrypted, place) => {
    const bytes = Buffer.from(encrypted)
    if (bytes.length < headBytes || bytes[0] !== version) throw new Error(`What is kept as ${place} is not encrypted.`)
    const nonce = bytes.subarray(1, 1 + nonceBytes)
    const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: tagBytes })
    decipher.setAAD(Buffer.from(place))
    decipher.setAuthTag(bytes.subarray(1 + nonceBytes, headBytes))
    try {
      return Buffer.concat([decipher.update(bytes.subarray(headBytes)), decipher.final()])
    } catch (error) {
      throw new Error(`The ${place} cannot be read with the key of this server.`, { cause: error })
    }
  }
  return {
    encrypt,
    decrypt,
    encryptText: (plain, place) => `encrypted:${encrypt(Buffer.from(plain), place).toString('base64url')}`,
    decryptText: (encrypted, place) =>
      decrypt(Buffer.from(encrypted.slice('encrypted:'.length), 'base64url'), place).toString(),
    digest: (content) => createHmac('sha256', digestKey).update(content).digest(),
    fingerprint: derive('fingerprint'),
  }
}
