import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const create = (person: Pick<Person, 'token'>, input: object = {}) =>
  server.call('POST', '/api/api-tokens', {
    token: person.token,
    body: { name: 'laptop', scopes: ['read'], days: 30, password: defaultPassword, ...input },
  })

const newToken = async (person: Person, input: object = {}): Promise<string> => {
  const made = await create(person, input)
  expect(made).toMatchObject({ http: 200, status: 200 })
  return made.data.token
}
const list = async (person: Person) => (await server.call('GET', '/api/api-tokens', { token: person.token })).data
const current = (token: string) => server.call('GET', '/api/api-token', { token: `Bearer ${token}` })
const works = async (token: string): Promise<boolean> => (await current(token)).http === 200

describe('creating a token', () => {
  test('shows it once, and the database keeps only a hash', async () => {
    const ada = await makeUser(server)
    const made = await create(ada, { scopes: ['submit', 'read', 'submit'] })
    expect(made.data.token).toMatch(/^vdt_[A-Za-z0-9]{40}$/)
    expect(made.data.view).toMatchObject({ name: 'laptop', scopes: ['read', 'submit'], usedAt: null, isExpired: false })
    expect(await list(ada)).toEqual([made.data.view])
    expect(JSON.stringify(await list(ada))).not.toContain(made.data.token)
    const row = await server.deps.db
      .selectFrom('api_token')
      .selectAll()
      .where('account_id', '=', ada.id)
      .executeTakeFirstOrThrow()
    expect(JSON.stringify(row)).not.toContain(made.data.token.slice(4))
  })

  test.each([
    ['no name', { name: ' ' }],
    ['a long name', { name: 'x'.repeat(41) }],
    ['no scope', { scopes: [] }],
    ['an unknown scope', { scopes: ['admin'] }],
    ['no lifetime', { days: 0 }],
    ['a lifetime of years', { days: 367 }],
    ['a wrong password', { password: 'not-this-one' }],
  ])('%s is refused', async (_, input) => {
    const ada = await makeUser(server)
    expect(await create(ada, input)).toMatchObject({ http: 200, status: 400, data: null })
    expect(await list(ada)).toEqual([])
  })

  test('has a maximum, which revoking makes room under', async () => {
    const ada = await makeUser(server)
    const made = await create(ada)
    const rows = Array.from({ length: 29 }, (_, index) => ({
      id: `${ada.id}-${index}`,
      account_id: ada.id,
      name: 'x',
      token_hash: `${ada.id}-${index}`,
      scopes: 'read',
      created_at: server.clock.now(),
      expires_at: new Date(server.clock.now().getTime() + 3_600_000),
    }))
    await server.deps.db.insertInto('api_token').values(rows).execute()
    expect((await create(ada)).status).toBe(400)
    const id = made.data.view.id
    expect((await server.call('DELETE', '/api/api-tokens', { token: ada.token, query: { id } })).status).toBe(200)
    expect((await create(ada)).status).toBe(200)
  })
})

describe('using a token', () => {
  test('works with and without Bearer, records the use and never becomes a cookie', async () => {
    const ada = await makeUser(server)
    const token = await newToken(ada)
    const reply = await current(token)
    expect(reply).toMatchObject({ http: 200, data: { username: ada.username, token: { name: 'laptop' } } })
    expect(reply.headers['set-cookie']).toBeUndefined()
    expect(reply.headers['refresh-token']).toBeUndefined()
    expect((await server.call('GET', '/api/api-token', { token })).http).toBe(200)
    const [{ usedAt }] = await list(ada)
    expect(usedAt).not.toBeNull()
    server.clock.advance(61_000)
    await current(token)
    expect((await list(ada))[0].usedAt > usedAt).toBe(true)
  })

  test('a session of the web client goes on as before', async () => {
    const ada = await makeUser(server)
    for (const token of [ada.token, `Bearer ${ada.token}`]) {
      const reply = await server.call('GET', '/api/api-token', { token })
      expect(reply).toMatchObject({ http: 200, data: { username: ada.username, token: null } })
      expect(reply.headers['set-cookie']).toContain('verdict-session=')
    }
  })

  test('acts with the own rights of its user only', async () => {
    const ada = await makeUser(server)
    const token = await newToken(ada, { scopes: ['read', 'submit', 'problems', 'contests'] })
    const root = await makeUser(server, { role: 'root' })
    const list = (token: string) => server.call('GET', '/api/admin/problem/get-problem-list', { token })
    expect((await list(token)).http).toBe(403)
    expect((await list(await newToken(root, { scopes: ['problems'] }))).http).toBe(200)
    expect((await list(await newToken(root, { scopes: ['read'] }))).http).toBe(403)
  })

  test('a scope that is missing is named; calls for a login say so', async () => {
    const ada = await makeUser(server)
    const token = await newToken(ada)
    const english = { token, headers: { 'accept-language': 'en-US' } }
    const submit = await server.call('POST', '/api/submit-problem-judge', { ...english, body: {} })
    expect(submit).toMatchObject({ http: 403, msg: expect.stringContaining('submit') })
    const settings = await server.call('GET', '/api/api-tokens', english)
    expect(settings).toMatchObject({ http: 403, msg: expect.stringContaining('Log in') })
    expect((await create({ token })).http).toBe(403)
  })

  test('an unknown token is refused also where guests may call', async () => {
    const bad = `vdt_${'x'.repeat(40)}`
    expect((await server.call('GET', '/api/get-problem-list', {})).http).toBe(200)
    expect((await server.call('GET', '/api/get-problem-list', { token: bad })).http).toBe(401)
  })
})

describe('a token ends', () => {
  test('when it expires', async () => {
    const ada = await makeUser(server)
    const token = await newToken(ada, { days: 1 })
    expect(await works(token)).toBe(true)
    server.clock.advance(86_400_000)
    expect(await works(token)).toBe(false)
  })

  test('when its user revokes it, and another user cannot', async () => {
    const [ada, bob] = [await makeUser(server), await makeUser(server)]
    const token = await newToken(ada)
    const [{ id }] = await list(ada)
    const revoke = (person: Person) => server.call('DELETE', '/api/api-tokens', { token: person.token, query: { id } })
    expect(await revoke(bob)).toMatchObject({ status: 404 })
    expect(await works(token)).toBe(true)
    expect(await revoke(ada)).toMatchObject({ status: 200 })
    expect(await works(token)).toBe(false)
    expect(await list(ada)).toEqual([])
  })

  test('with a new password and with a logout of all other devices', async () => {
    for (const [path, body] of [
      ['/api/change-password', { oldPassword: defaultPassword, newPassword: 'changed-1' }],
      ['/api/end-other-sessions', {}],
    ] as const) {
      const ada = await makeUser(server)
      const token = await newToken(ada)
      expect((await server.call('POST', path, { token: ada.token, body })).status).toBe(200)
      expect(await works(token)).toBe(false)
    }
  })

  test('with a ban, and stays ended when the ban is lifted; streams end with it', async () => {
    const ada = await makeUser(server)
    const token = await newToken(ada)
    const stream = await watchTopics(server, 'messages', token)
    expect(stream.response.status).toBe(200)
    const setStatus = (status: number) =>
      server.deps.db.updateTable('account').set({ status }).where('id', '=', ada.id).execute()
    await setStatus(1)
    await stream.over
    expect(await works(token)).toBe(false)
    await setStatus(0)
    expect(await works(token)).toBe(false)
  })
})
