import { createHash, randomBytes } from 'node:crypto'

/** A secret for one use; the database stores its hash only. */
export const makeSecret = () => {
  const text = randomBytes(32).toString('base64url')
  return { text, hash: hashOf(text) }
}

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex')
