import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { storeConfiguredTokens } from '../hosts/configured-tokens.ts'

const kept = 'a-token-of-the-placement-with-32-characters'
const removed = 'another-token-of-32-characters-or-more'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

/** Stores the tokens as a start with this setting does. */
const startWith = (tokens: string | undefined) =>
  storeConfiguredTokens({ ...server.deps, config: { ...server.deps.config, VERDICT_JUDGE_TOKENS: tokens } })

/** Asks for test data that does not exist: 404 with an accepted token, 401 without. */
const statusOf = async (token: string) =>
  (await server.call('GET', `/api/judge/testdata/${'0'.repeat(64)}`, { token })).http

test('judge hosts may use the configured tokens, and no others', async () => {
  expect(await statusOf(kept)).toBe(401)
  await startWith(`${kept}, ${removed}`)
  expect([await statusOf(kept), await statusOf(removed), await statusOf('x'.repeat(40))]).toEqual([404, 404, 401])
})

test('a token that left the list is refused from the next start on, and accepted when it comes back', async () => {
  await startWith(kept)
  await startWith(kept)
  expect([await statusOf(kept), await statusOf(removed)]).toEqual([404, 401])
  await startWith(`${kept},${removed}`)
  expect(await statusOf(removed)).toBe(404)
  await startWith(kept)
})

test('a token that an administrator revoked stays revoked', async () => {
  await server.deps.db.updateTable('judge_token').set({ revoked_at: new Date() }).execute()
  await startWith(kept)
  expect(await statusOf(kept)).toBe(401)
})

test('without the setting no configured token is accepted', async () => {
  await server.deps.db.updateTable('judge_token').set({ revoked_at: null }).execute()
  expect(await statusOf(kept)).toBe(404)
  await startWith(undefined)
  expect(await statusOf(kept)).toBe(401)
})
