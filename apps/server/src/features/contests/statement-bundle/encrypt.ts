import { createCipheriv, createHash, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { StatementBundle } from '@verdict/contract'
import { bundleContext, paddedBytes } from '@verdict/rules'

interface Encrypted {
  /** Nonce, ciphertext and tag. */
  readonly content: Buffer
  /** 32 random bytes, of this bundle only. */
  readonly key: Buffer
  /** SHA-256 of the content in hexadecimal digits. */
  readonly hash: string
}

const lengthBytes = 4
const nonceBytes = 12
const keyBytes = 32

/** Encrypts a bundle under a new key; the layout is described at its schema in the contract. */
export const encryptBundle = async (
  bundle: StatementBundle,
  { cid, version }: { readonly cid: number; readonly version: number },
): Promise<Encrypted> => {
  const packed = await promisify(gzip)(JSON.stringify(bundle))
  const plain = Buffer.alloc(paddedBytes(lengthBytes + packed.length))
  plain.writeUInt32BE(packed.length)
  packed.copy(plain, lengthBytes)
  const [key, nonce] = [randomBytes(keyBytes), randomBytes(nonceBytes)]
  const cipher = createCipheriv('aes-256-gcm', key, nonce)
  cipher.setAAD(Buffer.from(bundleContext(cid, version)))
  const content = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  return { content, key, hash: createHash('sha256').update(content).digest('hex') }
}
