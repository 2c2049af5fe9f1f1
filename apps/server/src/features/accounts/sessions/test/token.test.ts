import { expect, test } from 'vitest'
import { openVerifiedTokens, readToken, signToken } from '../token.ts'

const keyOf = (byte: number) =>
  crypto.subtle.importKey('raw', new Uint8Array(64).fill(byte), { name: 'HMAC', hash: 'SHA-512' }, false, [
    'sign',
    'verify',
  ])
const issuedAt = new Date('2026-11-20T10:00:00Z')
const claims = { accountId: 'account', sessionId: 'session', issuedAt }
const later = (seconds: number): Date => new Date(issuedAt.getTime() + seconds * 1_000)

test('a token that was verified before still expires', async () => {
  const key = await keyOf(1)
  const reader = { key, verified: openVerifiedTokens() }
  const token = await signToken(key, claims)
  const { exp } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString())
  const lifeS = exp - issuedAt.getTime() / 1_000
  for (const seconds of [0, 1, lifeS - 1]) expect(await readToken(reader, token, later(seconds))).toEqual(claims)
  expect(await readToken(reader, token, later(lifeS))).toBeNull()
  // The same moment without an earlier verification.
  expect(await readToken({ key, verified: openVerifiedTokens() }, token, later(lifeS))).toBeNull()
})

test('a token that was verified before does not let a changed one or one of another key in', async () => {
  const [key, other] = [await keyOf(1), await keyOf(2)]
  const reader = { key, verified: openVerifiedTokens() }
  const token = await signToken(key, claims)
  expect(await readToken(reader, token, issuedAt)).toEqual(claims)
  expect(await readToken(reader, `${token}x`, issuedAt)).toBeNull()
  expect(await readToken(reader, await signToken(other, claims), issuedAt)).toBeNull()
})
