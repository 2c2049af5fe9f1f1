import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'

/**
 * Encrypts secrets that the server must read again (authenticator secrets, passwords for other servers, session keys):
 * AES-256-GCM with a key derived from the site key, which is not in the database. The ciphertext is bound to its place,
 * so a value moved to another row cannot be decrypted there.
 */
export interface Cipher {
  encrypt(plain: Uint8Array, place: string): Buffer
  /** @throws Error when it was not encrypted with this key for this place. */
  decrypt(encrypted: Uint8Array, place: string): Buffer
  encryptText(plain: string, place: string): EncryptedText
  decryptText(encrypted: EncryptedText, place: string): string
  /** A deterministic keyed digest, for names that reveal nothing about their content. */
  digest(content: Uint8Array): Buffer
  /** Distinguishes keys without revealing them. */
  readonly fingerprint: Buffer
}

/** A text readable only with the key. */
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
    if (bytes.length < headBytes || bytes[0] !== version)
      throw new Error(`The value stored as ${place} is not encrypted.`)
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
