import type { StatementBundle } from '@verdict/contract'
import { bundleContext } from '@verdict/rules'

/** Pages without HTTPS have no WebCrypto and no storage for bundles. */
export const canOpenBundles = (): boolean =>
  globalThis.isSecureContext && 'caches' in globalThis && 'DecompressionStream' in globalThis

const nonceBytes = 12
const lengthBytes = 4

interface Sealing {
  readonly cid: number
  readonly version: number
  /** Base64. */
  readonly key: string
}

/**
 * Opens the encrypted statements of a contest; their layout is described in the contract.
 * @throws Error when the content was changed, or belongs to another contest, version or key
 */
export const decryptBundle = async (
  content: Uint8Array<ArrayBuffer>,
  { cid, version, key }: Sealing,
): Promise<StatementBundle> => {
  const secret = await crypto.subtle.importKey('raw', fromBase64(key), 'AES-GCM', false, ['decrypt'])
  const additionalData = new TextEncoder().encode(bundleContext(cid, version))
  const algorithm = { name: 'AES-GCM', iv: content.subarray(0, nonceBytes), additionalData }
  const plain = await crypto.subtle.decrypt(algorithm, secret, content.subarray(nonceBytes))
  const length = new DataView(plain).getUint32(0)
  const packed = new Response(plain.slice(lengthBytes, lengthBytes + length)).body
  if (packed === null) throw new Error('The bundle is empty.')
  // Only bundles of this server pass the authentication.
  return (await new Response(packed.pipeThrough(new DecompressionStream('gzip'))).json()) as StatementBundle
}

export const fromBase64 = (text: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(text), (char) => char.codePointAt(0) ?? 0)

/** SHA-256 in hexadecimal digits. */
export const hashOf = async (content: Uint8Array<ArrayBuffer>): Promise<string> =>
  [...new Uint8Array(await crypto.subtle.digest('SHA-256', content))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('')
