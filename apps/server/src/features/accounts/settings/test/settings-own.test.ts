import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { mailsTo, mailTo } from '../../../../../test/harness/outbox.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, person: Person, body: object, language = 'zh') =>
  server.call('POST', path, { token: person.token, body, headers: { 'accept-language': language } })
const login = (username: string, password: string) =>
  server.call('POST', '/api/login', { body: { username, password } })
const minute = 60_000

describe('changing the password', () => {
  const change = (person: Person, oldPassword: string, newPassword: string, more: object = {}) =>
    post('/api/change-password', person, { oldPassword, newPassword, ...more })

  test('lets in with the new one, and keeps tokens good', async () => {
    const ada = await makeUser(server, { username: 'pw-ada' })
    const phone = String((await login('pw-ada', defaultPassword)).headers.authorization)
    expect(await change(ada, defaultPassword, 'brand-new-1')).toMatchObject({
      http: 200,
      status: 200,
      data: { code: 200, msg: expect.stringContaining('成功'), userInfo: null },
    })
    expect((await login('pw-ada', defaultPassword)).status).toBe(400)
    expect((await login('pw-ada', 'brand-new-1')).status).toBe(200)
    expect((await server.call('GET', '/api/get-user-auth-info', { token: ada.token })).status).toBe(200)
    expect((await server.call('GET', '/api/get-user-auth-info', { token: phone })).http).toBe(401)
  })

  test.each([
    ['no old one', '', 'brand-new-1'],
    ['no new one', defaultPassword, ''],
    ['a short new one', defaultPassword, '12345'],
    ['a long new one', defaultPassword, 'x'.repeat(21)],
  ])('refuses %s', async (_, oldPassword, newPassword) => {
    const person = await makeUser(server)
    expect(await change(person, oldPassword, newPassword)).toMatchObject({ http: 200, status: 400, data: null })
    expect((await login(person.username, defaultPassword)).status).toBe(200)
  })

  test('five wrong old ones lock it for half an hour, also for the right one', async () => {
    const eve = await makeUser(server)
    for (let count = 1; count <= 5; count += 1) {
      const { status, data } = await change(eve, 'wrong-one', 'brand-new-1')
      expect([status, data.code]).toEqual([200, 400])
      expect(data.msg).toContain(String(count))
    }
    const locked = (await change(eve, defaultPassword, 'brand-new-1')).data
    expect(locked).toMatchObject({ code: 403, msg: expect.stringContaining('30') })
    server.clock.advance(29 * minute)
    expect((await change(eve, defaultPassword, 'brand-new-1')).data.code).toBe(403)
    server.clock.advance(2 * minute)
    expect((await change(eve, defaultPassword, 'brand-new-1')).data.code).toBe(200)
  })

  test('a correct one resets earlier wrong ones', async () => {
    const kim = await makeUser(server)
    for (let count = 0; count < 4; count += 1) await change(kim, 'wrong-one', 'brand-new-1')
    expect((await change(kim, defaultPassword, 'brand-new-1')).data.code).toBe(200)
    expect((await change(kim, 'wrong-one', 'brand-new-2')).data.msg).toContain('1')
  })

  test('twenty wrong ones at once are five', async () => {
    const lee = await makeUser(server)
    const replies = await Promise.all(Array.from({ length: 20 }, () => change(lee, 'wrong-one', 'brand-new-1')))
    const codes = replies.map(({ data }) => data.code).sort()
    expect(codes).toEqual([...Array(5).fill(400), ...Array(15).fill(403)])
  })

  test('uses English for English readers', async () => {
    const person = await makeUser(server)
    const body = { oldPassword: 'wrong-one', newPassword: 'brand-new-1' }
    expect((await post('/api/change-password', person, body, 'en')).data.msg).toContain('wrong')
  })
})

describe('changing the address', () => {
  const askCode = (person: Person, email: string) =>
    server.call('GET', '/api/get-change-email-code', { query: { email }, token: person.token })
  const codeFor = async (person: Person, email: string): Promise<string> => {
    expect(await askCode(person, email)).toMatchObject({ http: 200, status: 200, data: null })
    return /\b(\d{6})\b/.exec(await mailTo(server, email))?.[1] ?? 'none'
  }
  const change = (person: Person, newEmail: string, code: string, password = defaultPassword) =>
    post('/api/change-email', person, { newEmail, code, password, oldEmail: 'ignored@example.org' })

  test('needs the password and the code mailed to the new one', async () => {
    const ada = await makeUser(server, { email: 'old@example.org' })
    const code = await codeFor(ada, 'new@example.org')
    expect(await mailsTo(server, 'old@example.org')).toEqual([])
    const done = await change(ada, 'New@example.org', code)
    expect(done.data).toMatchObject({ code: 200, userInfo: { uid: ada.id, email: 'New@example.org' } })
    expect(JSON.stringify(done.data)).not.toContain('argon2')
    // A code is good for one change.
    expect(await change(ada, 'new@example.org', code)).toMatchObject({ status: 400 })
  })

  test('another user cannot use the code', async () => {
    const [ada, eve] = [await makeUser(server), await makeUser(server)]
    const code = await codeFor(ada, 'mine@example.org')
    expect(await change(eve, 'mine@example.org', code)).toMatchObject({ http: 200, status: 400 })
    expect((await change(ada, 'mine@example.org', code)).data.code).toBe(200)
  })

  test('a wrong code and a wrong password both count, and five lock it', async () => {
    const bob = await makeUser(server)
    const code = await codeFor(bob, 'bob-new@example.org')
    const wrong = code === '000000' ? '000001' : '000000'
    for (const [given, password] of [
      [wrong, defaultPassword],
      [code, 'wrong-one'],
      [wrong, 'wrong-one'],
      [wrong, defaultPassword],
      [code, 'wrong-one'],
    ] as const) {
      expect((await change(bob, 'bob-new@example.org', given, password)).data.code).toBe(400)
    }
    expect((await change(bob, 'bob-new@example.org', code)).data.code).toBe(403)
    // Its own lock: the password may still be changed.
    const body = { oldPassword: defaultPassword, newPassword: 'brand-new-1' }
    expect((await post('/api/change-password', bob, body)).data.code).toBe(200)
  })

  test('codes come every half minute, live ten, and only for a fresh, sound address', async () => {
    const kim = await makeUser(server, { email: 'kim@example.org' })
    await makeUser(server, { email: 'taken@example.org' })
    for (const email of [
      'kim@example.org',
      'KIM@example.org',
      'taken@example.org',
      'not-an-address',
      'a@mailinator.com',
    ]) {
      const reply = await askCode(kim, email)
      expect([email, reply.http, reply.status === 200, reply.data]).toEqual([email, 200, false, null])
    }
    const code = await codeFor(kim, 'kim-new@example.org')
    expect(await askCode(kim, 'kim-new@example.org')).toMatchObject({ http: 200, status: 400 })
    server.clock.advance(31_000)
    expect((await askCode(kim, 'kim-new@example.org')).status).toBe(200)
    // The newer code took the place of the first.
    expect((await change(kim, 'kim-new@example.org', code)).data?.code).toBe(400)
    server.clock.advance(11 * minute)
    expect(await change(kim, 'kim-new@example.org', code)).toMatchObject({ http: 200, status: 400, data: null })
  })

  test('an address taken meanwhile is refused', async () => {
    const lee = await makeUser(server)
    const code = await codeFor(lee, 'race@example.org')
    await makeUser(server, { email: 'race@example.org' })
    expect(await change(lee, 'race@example.org', code)).toMatchObject({ http: 200, status: 400, data: null })
  })

  test.each([
    ['no password', { password: '', newEmail: 'x@example.org', code: '123456' }],
    ['no code', { password: 'secret-1', newEmail: 'x@example.org', code: '' }],
    ['no address', { password: 'secret-1', newEmail: '', code: '123456' }],
    ['a malformed address', { password: 'secret-1', newEmail: 'x', code: '123456' }],
    ['a code that was not requested', { password: 'secret-1', newEmail: 'x@example.org', code: '123456' }],
  ])('refuses %s', async (_, body) => {
    expect(await post('/api/change-email', await makeUser(server), body)).toMatchObject({ status: 400, data: null })
  })
})

describe('changing the profile', () => {
  const full = {
    realname: '王小明',
    nickname: '明',
    signature: 'hello',
    blog: 'https://blog.example.org',
    github: 'https://github.com/x',
    school: 'School',
    number: '20240001',
    cfUsername: 'tourist',
    gender: 'male',
  }

  test('overwrites every field, clears what is absent, and leaves the name alone', async () => {
    const ada = await makeUser(server, { username: 'profile-ada' })
    const first = await post('/api/change-userInfo', ada, { ...full, username: 'root', roleList: ['root'] })
    expect(first).toMatchObject({ status: 200, data: { ...full, username: 'profile-ada', roleList: ['default_user'] } })
    const second = await post('/api/change-userInfo', ada, { nickname: '  明明 ' })
    expect(second.data).toMatchObject({
      nickname: '明明',
      realname: null,
      school: null,
      number: null,
      gender: 'secrecy',
    })
  })

  test.each([
    ['realname', 50],
    ['nickname', 20],
    ['signature', 65_535],
    ['blog', 255],
    ['github', 255],
    ['school', 100],
    ['number', 200],
    ['cfUsername', 255],
  ] as const)('%s holds %i characters and no more', async (field, max) => {
    const person = await makeUser(server)
    const fits = '𝔘'.repeat(max)
    expect((await post('/api/change-userInfo', person, { [field]: fits })).data[field]).toBe(fits)
    expect(await post('/api/change-userInfo', person, { [field]: `${fits}x` })).toMatchObject({
      http: 200,
      status: 400,
    })
  })

  test('takes a language of the site as the favorite one, shown on the user page, and no other', async () => {
    const ada = await makeUser(server)
    const change = (favoriteLanguage: string) => post('/api/change-userInfo', ada, { favoriteLanguage })
    expect((await change('Python3')).data).toMatchObject({ favoriteLanguage: 'Python3' })
    expect(await change('Klingon')).toMatchObject({ http: 200, status: 400 })
    const page = await server.call('GET', `/api/get-user-home-info?username=${ada.username}`)
    expect(page.data).toMatchObject({ favoriteLanguage: 'Python3' })
    expect((await change('')).data).toMatchObject({ favoriteLanguage: null })
  })

  test('knows three genders', async () => {
    const person = await makeUser(server)
    expect(await post('/api/change-userInfo', person, { gender: 'x' })).toMatchObject({ http: 200, status: 400 })
  })
})

describe('devices', () => {
  const devices = async (token: string) => (await server.call('GET', '/api/get-sessions', { token })).data

  test('are listed with the own one marked, and end one by one', async () => {
    const ada = await makeUser(server, { username: 'dev-ada' })
    const eve = await makeUser(server)
    const phone = await server.call('POST', '/api/login', {
      body: { username: 'dev-ada', password: defaultPassword },
      headers: { 'user-agent': 'a phone' },
    })
    const rows = await devices(ada.token)
    expect(rows).toHaveLength(2)
    expect(rows.filter((row: { isCurrent: boolean }) => row.isCurrent)).toHaveLength(1)
    const other = rows.find((row: { userAgent: string }) => row.userAgent === 'a phone')
    expect(other).toMatchObject({ isCurrent: false, address: expect.any(String), createdAt: expect.any(String) })
    expect(await post('/api/end-session', eve, { id: other.id })).toMatchObject({ http: 200, status: 404 })
    expect((await post('/api/end-session', ada, { id: other.id })).status).toBe(200)
    const token = String(phone.headers.authorization)
    expect((await server.call('GET', '/api/get-user-auth-info', { token })).http).toBe(401)
    expect(await devices(ada.token)).toHaveLength(1)
    expect(await post('/api/end-session', ada, { id: other.id })).toMatchObject({ status: 404 })
  })

  test('all others end at once', async () => {
    const bob = await makeUser(server, { username: 'dev-bob' })
    await login('dev-bob', defaultPassword)
    await login('dev-bob', defaultPassword)
    expect((await post('/api/end-other-sessions', bob, {})).data).toEqual({ ended: 2 })
    expect(await devices(bob.token)).toMatchObject([{ isCurrent: true }])
  })
})
