import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes } from 'node:crypto'
import { PassThrough, Transform } from 'node:stream'

/** Encryption of the files of a backup. Names are keyed too, because the hash of a known text would reveal it. */
export interface BackupCipher {
  /** The file name for content with this SHA-256. */
  nameOf(hash: string): string
  /** `context` is authenticated: content is only decrypted with the same one. */
  encrypt(context: string): Transform
  decrypt(context: string): Transform
}

const ivBytes = 12
const tagBytes = 16

/** A backup without a key. */
export const plainCipher: BackupCipher = {
  nameOf: (hash) => hash,
  encrypt: () => new PassThrough(),
  decrypt: () => new PassThrough(),
}

/** AES-256-GCM: each file is a random nonce, the encrypted content and the tag. */
export const openBackupCipher = (key: string | undefined): BackupCipher => {
  if (key === undefined) return plainCipher
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', key, '', `verdict backup ${purpose}`, 32))
  const [contentKey, nameKey] = [derive('content'), derive('names')]
  return {
    nameOf: (hash) => createHmac('sha256', nameKey).update(hash).digest('hex'),
    encrypt: (context) => encryptStream(contentKey, context),
    decrypt: (context) => decryptStream(contentKey, context),
  }
}

const encryptStream = (key: Buffer, context: string): Transform => {
  const iv = randomBytes(ivBytes)
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  let isBegun = false
  const begin = (stream: Transform): void => {
    if (!isBegun) stream.push(iv)
    isBegun = true
  }
  return new Transform({
    transform(chunk: Buffer, _, done) {
      begin(this)
      done(null, cipher.update(chunk))
    },
    flush(done) {
      begin(this)
      this.push(cipher.final())
      done(null, cipher.getAuthTag())
    },
  })
}

/** The last bytes are held back, because the tag is only known at the end. */
const decryptStream = (key: Buffer, context: string): Transform => {
  let held = Buffer.alloc(0)
  let decipher: ReturnType<typeof open> | null = null
  const open = (iv: Buffer) => createDecipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(context))
  return new Transform({
    transform(chunk: Buffer, _, done) {
      held = Buffer.concat([held, chunk])
      if (decipher === null && held.length >= ivBytes) {
        decipher = open(held.subarray(0, ivBytes))
        held = held.subarray(ivBytes)
      }
      const ready = held.length - tagBytes
      if (decipher === null || ready <= 0) return done()
      const content = decipher.update(held.subarray(0, ready))
      held = held.subarray(ready)
      done(null, content)
    },
    flush(done) {
      try {
        if (decipher === null || held.length !== tagBytes) throw new Error('The file ends too early.')
        decipher.setAuthTag(held)
        done(null, decipher.final())
      } catch (error) {
        done(error as Error)
      }
    },
  })
}
