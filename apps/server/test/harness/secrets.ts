import { randomBytes } from 'node:crypto'
import { unzip } from './packages.ts'

/** A value that only some callers may read. */
export interface Secret {
  readonly name: string
  /** Every spelling in which it would be one. */
  readonly texts: readonly string[]
  /** Allowed readers, by the name of the caller. */
  readonly readers: readonly string[]
}

/** Creates words of one kind that occur nowhere else; lower case, so that case folding changes nothing. */
export const secretWords =
  (kind: string) =>
  (what: string): string =>
    `zq${kind}${what.replace(/\W/g, '')}${randomBytes(8).toString('hex')}`.toLowerCase()

const base32 = (bytes: Buffer): string => {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  return (bits.match(/.{5}/g) ?? []).map((five) => letters[Number.parseInt(five, 2)]).join('')
}

/** Bytes as a reply could spell them. */
export const encodings = (bytes: Buffer): readonly string[] => [
  bytes.toString('hex'),
  bytes.toString('base64').replace(/=+$/, ''),
  bytes.toString('base64url'),
  base32(bytes),
  // As JSON writes a buffer.
  [...bytes].join(','),
]

/** A whole reply as text to search: its headers without the random id of the request, and its body, archives opened. */
export const replyText = async (reply: Response, body: Buffer): Promise<string> => {
  const head = [...reply.headers]
    .filter(([name]) => name !== 'x-request-id')
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n')
  if (body.subarray(0, 4).toString('latin1') !== 'PK\u0003\u0004') return `${head}\n\n${body.toString('utf8')}`
  const files = await unzip(body)
  const inside = [...files].map(([name, content]) => `${name}\n${content.toString('utf8')}`)
  return [head, ...inside].join('\n\n')
}

/** Secrets in a text that the caller may not read and that are not part of the request itself. */
export const leaksIn = (
  text: string,
  { caller, asked, secrets }: { readonly caller: string; readonly asked: string; readonly secrets: readonly Secret[] },
): readonly Secret[] =>
  secrets.filter(
    (secret) =>
      !secret.readers.includes(caller) && secret.texts.some((item) => text.includes(item) && !asked.includes(item)),
  )
