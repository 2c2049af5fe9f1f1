import { afterAll, beforeAll, expect, test } from 'vitest'
import { mailTo } from '../../../../../test/harness/outbox.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { keepCode, tryCode } from '../codes/one-time-code.ts'

/** Behind a proxy on the loopback, so that every attempt may come from another network. */
let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ VERDICT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.close())

const login = (username: string, password: string, address: string) =>
  server.call('POST', '/api/login', { body: { username, password }, headers: { 'x-forwarded-for': address } })

const attack = async (username: string) => {
  for (let n = 0; n < 100; n += 1) await login(username, 'guess-1', `198.51.${n}.7`)
}

test('wrong passwords for one account from everywhere are limited; its owner gets in where they were before', async () => {
  const ada = await makeUser(server, { username: 'attacked-ada' })
  await login(ada.username, defaultPassword, '203.0.113.9')
  await attack(ada.username)
  const refused = await login('Attacked-Ada', defaultPassword, '198.51.200.7')
  expect(refused).toMatchObject({ http: 200, status: 400, msg: expect.stringContaining('重置密码') })
  expect((await login(ada.username, defaultPassword, '203.0.113.9')).status).toBe(200)
  // That login made no room for guesses.
  expect((await login(ada.username, defaultPassword, '198.51.201.7')).msg).toBe(refused.msg)
  server.clock.advance(1_801_000)
  expect((await login(ada.username, defaultPassword, '198.51.202.7')).status).toBe(200)
}, 120_000)

test('a password that is reset by mail opens the account for its owner', async () => {
  const bob = await makeUser(server, { username: 'attacked-bob', email: 'attacked-bob@example.org' })
  await attack(bob.username)
  expect((await login(bob.username, defaultPassword, '198.51.200.7')).status).toBe(400)
  const code = 'a-code-from-the-mail'
  const now = server.clock.now()
  await keepCode(server.deps.db, { purpose: 'reset', subject: bob.id, code, now, lifeMs: 60_000 })
  const body = { username: bob.username, password: 'brand-new-1', code }
  expect((await server.call('POST', '/api/reset-password', { body })).status).toBe(200)
  expect((await login(bob.username, 'brand-new-1', '198.51.200.7')).status).toBe(200)
}, 120_000)

test('an unknown name is limited alike', async () => {
  await attack('attacked-nobody')
  expect((await login('attacked-nobody', 'guess-1', '198.51.200.7')).msg).toContain('重置密码')
}, 120_000)

test('a mailed code is worth five wrong tries, and right ones are not counted', async () => {
  await server.call('GET', '/api/get-register-code', { query: { email: 'five@example.org' } })
  const mail = await mailTo(server, 'five@example.org')
  const code = /\b(\d{6})\b/.exec(mail.slice(mail.indexOf('\n\n')))?.[1] ?? ''
  const guess = { purpose: 'register', subject: 'five@example.org', now: server.clock.now() } as const
  const wrong = code === '000000' ? '000001' : '000000'
  for (let n = 0; n < 4; n += 1) expect(await tryCode(server.deps.db, { ...guess, code: wrong })).toBe('wrong')
  for (let n = 0; n < 3; n += 1) expect(await tryCode(server.deps.db, { ...guess, code })).toBe('right')
  const mixed = await Promise.all(
    [wrong, code, wrong, wrong, code].map((item) => tryCode(server.deps.db, { ...guess, code: item })),
  )
  expect(mixed.filter((answer) => answer === 'wrong')).toHaveLength(1)
  expect(await tryCode(server.deps.db, { ...guess, code })).toBe('missing')
})
