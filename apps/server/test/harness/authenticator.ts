import { createHash, createSign, generateKeyPairSync, randomBytes } from 'node:crypto'

/** A passkey in software: makes and shows credentials as a browser with a security key would (WebAuthn, ES256). */
export interface Authenticator {
  /** The browser's response to creation options; the origin is that of the page. */
  create(options: { readonly challenge?: unknown }, origin: string): Record<string, unknown>
  /** The browser's response to request options. */
  show(options: { readonly challenge?: unknown }, origin: string): Record<string, unknown>
}

export const makeAuthenticator = (): Authenticator => {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)
  let counter = 0
  const dataFor = (origin: string, attested: Buffer = Buffer.alloc(0)): Buffer => {
    counter += 1
    const rpIdHash = createHash('sha256').update(new URL(origin).hostname).digest()
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter)
    // User present and verified, and whether a credential is attached.
    const flags = Buffer.from([attested.length > 0 ? 0x45 : 0x05])
    return Buffer.concat([rpIdHash, flags, count, attested])
  }
  const clientData = (type: string, challenge: unknown, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const answer = (response: object) => ({
    id: id.toString('base64url'),
    rawId: id.toString('base64url'),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })
  return {
    create: ({ challenge }, origin) => {
      const idLength = Buffer.alloc(2)
      idLength.writeUInt16BE(id.length)
      const attested = Buffer.concat([Buffer.alloc(16), idLength, id, coseKey(publicKey.export({ format: 'jwk' }))])
      const authData = dataFor(origin, attested)
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        text('fmt'),
        text('none'),
        text('attStmt'),
        Buffer.from([0xa0]),
        text('authData'),
        bytes(authData),
      ])
      return answer({
        clientDataJSON: clientData('webauthn.create', challenge, origin).toString('base64url'),
        attestationObject: attestation.toString('base64url'),
        transports: ['usb'],
      })
    },
    show: ({ challenge }, origin) => {
      const client = clientData('webauthn.get', challenge, origin)
      const authData = dataFor(origin)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: authData.toString('base64url'),
        signature: createSign('sha256').update(signed).sign(privateKey).toString('base64url'),
      })
    },
  }
}

/** CBOR, as far as it is needed here. */
const text = (word: string): Buffer => Buffer.concat([Buffer.from([0x60 + word.length]), Buffer.from(word)])
const bytes = (content: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from(content.length < 256 ? [0x58, content.length] : [0x59, content.length >> 8, content.length & 0xff]),
    content,
  ])

const coseKey = (jwk: { readonly x?: string; readonly y?: string }): Buffer =>
  Buffer.concat([
    // A map of five: kty EC2, alg ES256, crv P-256, x, y.
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    bytes(Buffer.from(jwk.x ?? '', 'base64url')),
    Buffer.from([0x22]),
    bytes(Buffer.from(jwk.y ?? '', 'base64url')),
  ])
