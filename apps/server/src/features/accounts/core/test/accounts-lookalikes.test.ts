import { role } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { keepCode } from '../codes/one-time-code.ts'
import { insertAccount } from '../repository.ts'
import { storeSkeletons } from '../store-skeletons.ts'
import { lookAlikes, usernameSkeleton } from '../username.ts'

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await startTestServer()
  const now = server.clock.now()
  const taken = { id: '1', username: 'root', email: null, passwordHash: 'x', role: role.root, now }
  await insertAccount(server.deps.db, taken)
  root = await makeUser(server, { role: 'root', username: 'chief' })
})
afterAll(() => server.close())

let made = 0

const register = async (username: string) => {
  made += 1
  const email = `lookalike-${made}@example.org`
  await keepCode(server.deps.db, {
    purpose: 'register',
    subject: email,
    code: '123456',
    now: server.clock.now(),
    lifeMs: 60_000,
  })
  return server.call('POST', '/api/register', { body: { username, email, password: 'secret-9', code: '123456' } })
}

describe('names that are refused', () => {
  test.each([
    ['a zero-width space', 'ro\u200bot'],
    ['a zero-width joiner', 'ro\u200dot'],
    ['a bidirectional override', '\u202etoor'],
    ['a control character', 'ro\u0007ot'],
    ['a filler that looks empty', '\u3164'],
    ['Latin and Cyrillic letters', 'R\u043eot'],
    ['Latin and Greek letters', 'r\u03bfot'],
    ['Latin and Hebrew letters', 'root\u05d0'],
    ['a space', 'the root'],
    ['a parent folder', '..'],
    ['a path', '../root'],
    ['a Windows path', 'a\\b'],
    ['a query', 'root?x'],
    ['a mark alone', '\u0301root'],
    ['an emoji', 'root😀'],
  ])('%s', async (_, username) => {
    expect(await register(username)).toMatchObject({
      http: 200,
      status: 400,
      msg: expect.stringContaining('用户名只能包含'),
    })
  })

  test.each([
    ['digits for letters', 'r00t'],
    ['a mathematical letter', '\u{1d42b}oot0'],
  ])('%s: it looks like another one', async (_, username) => {
    await register('r00t0'.slice(0, username === 'r00t' ? 4 : 5))
    expect((await register(username)).status).toBe(400)
  })

  test('full-width letters are the plain ones', async () => {
    expect((await register('ｒｏｏｔ')).msg).toContain('已')
    expect((await register('ｗｉｄｅ')).status).toBe(200)
    const login = { body: { username: 'ｗｉｄｅ', password: 'secret-9' } }
    expect((await server.call('POST', '/api/login', login)).data.username).toBe('wide')
  })
})

test.each(['张三', 'Ärger', 'Σωκράτης', 'Иван', '李Lee', 'たなか', 'ada.lovelace', 'a_b-c', 'user@home'])(
  '%s is a name',
  async (username) => {
    expect((await register(username)).status).toBe(200)
  },
)

test('whoever asks whether a name is taken learns of look-alikes', async () => {
  await register('modern1')
  const exists = async (username: string) =>
    (await server.call('POST', '/api/check-username-or-email', { body: { username } })).data.username
  expect([await exists('rnodernl'), await exists('modern2')]).toEqual([true, false])
})

test('staff meet the same rules when they edit and generate', async () => {
  const ada = await makeUser(server, { username: 'plain-ada' })
  const edit = (username: string) =>
    server.call('PUT', '/api/admin/user/edit-user', {
      token: root.token,
      body: { uid: ada.id, username, email: null, type: 1002, status: 0, setNewPwd: false },
    })
  expect((await edit('R\u043eot')).status).toBe(400)
  expect((await edit('ROOT')).status).toBe(400)
  expect((await edit('plain-ada-2')).status).toBe(200)
  const generate = { prefix: 'a/', suffix: '', number_from: 1, number_to: 2, password_length: 8 }
  expect(
    (await server.call('POST', '/api/admin/user/generate-user', { token: root.token, body: generate })).status,
  ).toBe(400)
})

test('rows from before keep their names; the oldest gets the skeleton, and the others are listed', async () => {
  const first = await makeUser(server, { username: 'coco' })
  const second = await makeUser(server, { username: 'с\u043eс\u043e' })
  await makeUser(server, { username: 'two words' })
  await storeSkeletons(server.deps)
  const rows = await server.deps.db
    .selectFrom('account')
    .select(['id', 'username_skeleton'])
    .where('id', 'in', [first.id, second.id])
    .execute()
  const of = (id: string) => rows.find((row) => row.id === id)?.username_skeleton
  expect([of(first.id), of(second.id)]).toEqual([usernameSkeleton('coco'), null])
  const names = await server.deps.db.selectFrom('account').select(['username', 'username_skeleton']).execute()
  const seen = lookAlikes(names)
  expect(seen).toEqual(expect.arrayContaining(['с\u043eс\u043e', 'two words']))
  expect(seen).not.toContain('coco')
  const login = { body: { username: 'two words', password: 'secret-1' } }
  expect((await server.call('POST', '/api/login', login)).status).toBe(200)
})
