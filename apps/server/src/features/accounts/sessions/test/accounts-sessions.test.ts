import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../../../../test/harness/people.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { loadSessionKey } from '../key.ts'
import { openSession } from '../open-session.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const hour = 3_600_000
const info = (token?: string): Promise<Reply> => server.call('GET', '/api/get-user-auth-info', { token })
const config = (token: string): Promise<Reply> => server.call('GET', '/api/get-website-config', { token })

test('no token and a bad one are both refused where one is needed, with a reason', async () => {
  expect(await info()).toMatchObject({ http: 401, status: 401, data: null, msg: '请先登录。' })
  expect(await info('nonsense')).toMatchObject({ http: 401, status: 401, msg: '登录已失效，请重新登录。' })
  const ada = await makeUser(server)
  expect((await info(`${ada.token}x`)).http).toBe(401)
  const [head, body] = ada.token.split('.')
  expect((await info(`${head}.${body}.`)).http).toBe(401)
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${body}.`
  expect((await info(unsigned)).http).toBe(401)
})

test('where the token is not needed a bad one makes a guest', async () => {
  expect(await config('nonsense')).toMatchObject({ http: 200, status: 200 })
})

test('logging out ends this session and no other', async () => {
  const ada = await makeUser(server)
  const phone = await openSession(server.deps, ada.id, { address: '::1', userAgent: 'phone' })
  expect(await server.call('GET', '/api/logout', { token: ada.token })).toMatchObject({ http: 200, status: 200 })
  expect((await info(ada.token)).http).toBe(401)
  expect((await info(phone)).http).toBe(200)
  const tablet = await openSession(server.deps, ada.id, { address: '::1', userAgent: 'tablet' })
  expect((await info(tablet)).http).toBe(200)
  expect((await info(ada.token)).http).toBe(401)
})

test.each(['/api/logout', '/api/admin/logout'])(
  'a picture of another page that points to %s does not log out: the cookie alone is not enough',
  async (path) => {
    const ada = await makeUser(server, { role: 'root' })
    for (const site of ['cross-site', 'same-site', 'same-origin', 'none']) {
      const headers = { cookie: `verdict-session=${ada.token}`, 'sec-fetch-site': site, 'sec-fetch-dest': 'image' }
      await server.call('GET', path, { headers })
      expect((await info(ada.token)).http).toBe(200)
    }
  },
)

test('requests that arrive together each get the answer of their own session', async () => {
  const [ada, banned, left, root] = [
    await makeUser(server),
    await makeUser(server),
    await makeUser(server),
    await makeUser(server, { role: 'root' }),
  ]
  await Promise.all([ada, banned, left, root].map(({ token }) => info(token)))
  await server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', banned.id).execute()
  await server.call('GET', '/api/logout', { token: left.token })
  const askers = Array.from({ length: 5 }, () => [ada, banned, left, root]).flat()
  const replies = await Promise.all(askers.map(({ token }) => info(token)))
  const expected = [200, 401, 401, 200]
  expect(replies.map(({ http }) => http)).toEqual(askers.map((_, at) => expected[at % expected.length]))
  expect(replies[3]?.data.roles).toEqual(['root'])
  expect(replies[4]?.data.roles).not.toEqual(['root'])
})

test('a new role counts from the next request on', async () => {
  const ada = await makeUser(server)
  await server.deps.db.updateTable('account').set({ role: 1000 }).where('id', '=', ada.id).execute()
  expect((await info(ada.token)).data.roles).toEqual(['root'])
})

test('a banned account is shut out at once, and a guest where guests may look', async () => {
  const ada = await makeUser(server)
  await server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', ada.id).execute()
  expect((await info(ada.token)).http).toBe(401)
  expect((await config(ada.token)).http).toBe(200)
})

test('a deleted account is shut out', async () => {
  const ada = await makeUser(server)
  await server.deps.db.deleteFrom('account').where('id', '=', ada.id).execute()
  expect((await info(ada.token)).http).toBe(401)
})

test('a token is renewed after half a day, once for all that come together, and the old one has its grace', async () => {
  const ada = await makeUser(server)
  expect((await info(ada.token)).headers['refresh-token']).toBeUndefined()
  server.clock.advance(12 * hour + 1_000)
  expect((await config(ada.token)).headers['refresh-token']).toBeUndefined()
  const replies = await Promise.all(Array.from({ length: 8 }, () => info(ada.token)))
  expect(replies.every((reply) => reply.http === 200)).toBe(true)
  const fresh = replies.filter((reply) => reply.headers['refresh-token'] === 'true')
  expect(fresh).toHaveLength(1)
  const token = String(fresh[0]?.headers.authorization)
  expect(token).not.toBe(ada.token)
  expect((await info(token)).headers['refresh-token']).toBeUndefined()

  server.clock.advance(30_000)
  const late = await info(ada.token)
  expect(late.http).toBe(200)
  expect(late.headers['refresh-token']).toBe('true')

  server.clock.advance(301_000)
  expect((await info(ada.token)).http).toBe(401)
  expect((await info(String(late.headers.authorization))).http).toBe(200)
})

test('a renewed token is handed out beside a refusal as well', async () => {
  const ada = await makeUser(server)
  server.clock.advance(12 * hour + 1_000)
  const reply = await server.call('GET', '/api/admin/logout', { token: ada.token })
  expect(reply.http).toBe(403)
  expect(reply.headers['refresh-token']).toBe('true')
})

test('a token ends a day after it was issued', async () => {
  const ada = await makeUser(server)
  server.clock.advance(24 * hour + 1_000)
  expect((await info(ada.token)).http).toBe(401)
})

test('the key is made once, however many come first', async () => {
  await server.deps.db.deleteFrom('secret').execute()
  const keys = await Promise.all(Array.from({ length: 6 }, () => loadSessionKey(server.deps)))
  expect(new Set(keys.map((key) => Buffer.from(key).toString('hex'))).size).toBe(1)
  expect(keys[0]).toHaveLength(64)
})
