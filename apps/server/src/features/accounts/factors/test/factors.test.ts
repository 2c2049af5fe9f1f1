import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeAuthenticator } from '../../../../../test/harness/authenticator.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { base32, codeAt, keyUri, stepAt, stepOfCode } from '../totp.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (path: string, body: object, person?: Person) => server.call('POST', path, { token: person?.token, body })
const state = async (person: Person) =>
  (await server.call('GET', '/api/get-second-factors', { token: person.token })).data
const login = (person: Person, password = defaultPassword) =>
  post('/api/login', { username: person.username, password })
const begin = (person: Person, password = defaultPassword) =>
  post('/api/begin-second-login', { username: person.username, password })
const password = { password: defaultPassword }

const bytesOf = (secret: string): Buffer => {
  const bits = [...secret].map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
  return Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** The code of the authenticator app now, or some steps from now. */
const shown = (secret: string, shift = 0): string => codeAt(bytesOf(secret), stepAt(server.clock.now()) + shift)

/** Turns the app on and answers its secret and the recovery codes. */
const withTotp = async (person: Person) => {
  const begun = await post('/api/begin-totp', password, person)
  expect(begun).toMatchObject({ http: 200, status: 200 })
  const done = await post('/api/confirm-totp', { code: shown(begun.data.secret) }, person)
  expect(done).toMatchObject({ http: 200, status: 200 })
  return { secret: begun.data.secret as string, codes: done.data.codes as string[], begun }
}

describe('the codes are those of RFC 4226 and RFC 6238', () => {
  const secret = Buffer.from('12345678901234567890')
  test.each([
    [0, '755224'],
    [1, '287082'],
    [5, '254676'],
    [9, '520489'],
  ])('counter %i', (step, code) => expect(codeAt(secret, step)).toBe(code))

  test.each([
    ['1970-01-01T00:00:59Z', '287082'],
    ['2005-03-18T01:58:29Z', '081804'],
    ['2603-10-11T11:33:20Z', '353130'],
  ])('at %s', (at, code) => {
    const now = new Date(at)
    expect(stepOfCode(secret, code, now)).toBe(stepAt(now))
    expect(stepOfCode(secret, ` ${code.slice(0, 3)} ${code.slice(3)}`, now)).toBe(stepAt(now))
    expect(stepOfCode(secret, code, new Date(now.getTime() + 30_000))).toBe(stepAt(now))
    expect(stepOfCode(secret, code, new Date(now.getTime() + 60_000))).toBeNull()
  })

  test('secrets are written in base32', () => {
    expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI')
    expect(base32(secret)).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')
    expect(keyUri(secret, 'My Site', 'a b')).toBe(
      'otpauth://totp/My%20Site:a%20b?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=My%20Site&algorithm=SHA1&digits=6&period=30',
    )
  })
})

describe('without a factor', () => {
  test('logging in is what it always was', async () => {
    const ada = await makeUser(server)
    expect(await login(ada)).toMatchObject({ http: 200, status: 200, data: { uid: ada.id } })
    expect(await state(ada)).toEqual({ totp: false, passkeys: [], recoveryCodes: 0, required: false })
    expect(await begin(ada)).toMatchObject({ http: 200, status: 400, data: null })
  })
})

describe('an authenticator app', () => {
  test('counts once a code was shown, and brings recovery codes', async () => {
    const ada = await makeUser(server)
    const begun = await post('/api/begin-totp', password, ada)
    expect(begun.data.uri).toContain(`secret=${begun.data.secret}`)
    expect(begun.data.svg).toMatch(/^<svg/)
    expect((await login(ada)).status).toBe(200)
    expect(await post('/api/confirm-totp', { code: '000000' }, ada)).toMatchObject({ http: 200, status: 400 })
    expect((await state(ada)).totp).toBe(false)
    const done = await post('/api/confirm-totp', { code: shown(begun.data.secret) }, ada)
    expect(new Set(done.data.codes).size).toBe(10)
    expect(await state(ada)).toMatchObject({ totp: true, recoveryCodes: 10 })
    // The secret is never returned again.
    expect(JSON.stringify(await state(ada))).not.toContain(begun.data.secret)
    expect(await post('/api/begin-totp', password, ada)).toMatchObject({ http: 200, status: 400, data: null })
  })

  test('refuses the password alone, with a separate status and no token', async () => {
    const ada = await makeUser(server)
    await withTotp(ada)
    const half = await login(ada)
    expect(half).toMatchObject({ http: 200, status: 428, data: null })
    expect(half.headers.authorization).toBeUndefined()
    expect((await login(ada, 'wrong-one')).status).toBe(400)
    expect((await begin(ada, 'wrong-one')).status).toBe(400)
    expect((await server.call('GET', '/api/get-user-auth-info', { token: ada.token })).status).toBe(200)
  })

  test('lets in with the code, once per code and never with an older one', async () => {
    const ada = await makeUser(server)
    const { secret } = await withTotp(ada)
    server.clock.advance(60_000)
    const first = (await begin(ada)).data
    expect(first).toEqual({ ticket: expect.any(String), totp: true, recovery: true, passkey: null })
    const code = shown(secret)
    const enter = (ticket: string, given: string) => post('/api/second-login', { ticket, method: 'totp', code: given })
    const done = await enter(first.ticket, code)
    expect(done).toMatchObject({ http: 200, status: 200, data: { uid: ada.id } })
    expect(JSON.stringify(done.data)).not.toMatch(/argon2|secret/)
    const token = String(done.headers.authorization)
    expect((await server.call('GET', '/api/get-user-auth-info', { token })).data.roles).toEqual(['default_user'])
    // The ticket is used up.
    expect(await enter(first.ticket, shown(secret, 1))).toMatchObject({ http: 200, status: 400 })
    const second = (await begin(ada)).data
    expect((await enter(second.ticket, code)).status).toBe(400)
    expect((await enter(second.ticket, shown(secret, -1))).status).toBe(400)
    expect((await enter(second.ticket, shown(secret, 1))).status).toBe(200)
  })

  test('a ticket bought with a former password is worth nothing', async () => {
    const ada = await makeUser(server)
    const { secret } = await withTotp(ada)
    server.clock.advance(60_000)
    const { ticket } = (await begin(ada)).data
    const body = { oldPassword: password.password, newPassword: 'changed-1' }
    expect((await post('/api/change-password', body, ada)).data.code).toBe(200)
    const late = await post('/api/second-login', { ticket, method: 'totp', code: shown(secret) })
    expect(late).toMatchObject({ http: 200, status: 400 })
  })

  test('one code shown ten times at once lets in once', async () => {
    const ada = await makeUser(server)
    const { secret } = await withTotp(ada)
    server.clock.advance(60_000)
    const tickets = await Promise.all(Array.from({ length: 5 }, () => begin(ada)))
    const code = shown(secret)
    const replies = await Promise.all(
      tickets.map(({ data }) => post('/api/second-login', { ticket: data.ticket, method: 'totp', code })),
    )
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1)
  })

  test('guessing ends after five tries of a ticket and ten of an account', async () => {
    const ada = await makeUser(server)
    const { secret } = await withTotp(ada)
    server.clock.advance(60_000)
    const guess = async (ticket: string) =>
      (await post('/api/second-login', { ticket, method: 'totp', code: '1234567' })).status
    const first = (await begin(ada)).data.ticket
    expect([
      await guess(first),
      await guess(first),
      await guess(first),
      await guess(first),
      await guess(first),
    ]).toEqual(Array(5).fill(400))
    expect((await post('/api/second-login', { ticket: first, method: 'totp', code: shown(secret) })).status).toBe(400)
    const second = (await begin(ada)).data.ticket
    for (let count = 0; count < 5; count += 1) expect(await guess(second)).toBe(400)
    const third = (await begin(ada)).data.ticket
    const locked = await post('/api/second-login', { ticket: third, method: 'totp', code: shown(secret) })
    expect(locked).toMatchObject({ http: 200, status: 403, data: null })
    server.clock.advance(31 * 60_000)
    const fourth = (await begin(ada)).data.ticket
    expect((await post('/api/second-login', { ticket: fourth, method: 'totp', code: shown(secret) })).status).toBe(200)
  })

  test('tickets live five minutes, and a banned account has no use of one', async () => {
    const ada = await makeUser(server)
    const { secret } = await withTotp(ada)
    server.clock.advance(60_000)
    const old = (await begin(ada)).data.ticket
    server.clock.advance(301_000)
    expect((await post('/api/second-login', { ticket: old, method: 'totp', code: shown(secret) })).status).toBe(400)
    const fresh = (await begin(ada)).data.ticket
    await server.deps.db.updateTable('account').set({ status: 1 }).where('id', '=', ada.id).execute()
    const banned = await post('/api/second-login', { ticket: fresh, method: 'totp', code: shown(secret) })
    expect([banned.status, banned.headers.authorization]).toEqual([400, undefined])
  })

  test('is turned off with the password alone, and the recovery codes go with it', async () => {
    const ada = await makeUser(server)
    await withTotp(ada)
    expect(await post('/api/remove-totp', { password: 'wrong-one' }, ada)).toMatchObject({ http: 200, status: 400 })
    expect((await post('/api/remove-totp', password, ada)).status).toBe(200)
    expect(await state(ada)).toMatchObject({ totp: false, recoveryCodes: 0 })
    expect((await login(ada)).status).toBe(200)
    expect((await post('/api/remove-totp', password, ada)).status).toBe(400)
  })

  test('every change requires the password, and wrong ones lock after five', async () => {
    const ada = await makeUser(server)
    for (const path of ['begin-totp', 'begin-passkey', 'remove-totp', 'renew-recovery-codes', 'begin-totp']) {
      expect((await post(`/api/${path}`, { password: 'wrong-one' }, ada)).status).toBe(400)
    }
    expect(await post('/api/begin-totp', password, ada)).toMatchObject({ http: 200, status: 403 })
  })
})

describe('recovery codes', () => {
  const use = async (person: Person, code: string) => {
    const { ticket } = (await begin(person)).data
    return (await post('/api/second-login', { ticket, method: 'recovery', code })).status
  }

  test('let in once each, however they are typed', async () => {
    const ada = await makeUser(server)
    const { codes } = await withTotp(ada)
    const [one = '', two = ''] = codes
    expect(await use(ada, one)).toBe(200)
    expect(await use(ada, one)).toBe(400)
    expect(await use(ada, ` ${two.toUpperCase().replace('-', ' ')} `)).toBe(200)
    expect((await state(ada)).recoveryCodes).toBe(8)
  })

  test('new codes replace the old ones; other users cannot use them', async () => {
    const [ada, eve] = [await makeUser(server), await makeUser(server)]
    const { codes } = await withTotp(ada)
    await withTotp(eve)
    expect(await use(eve, codes[0] ?? '')).toBe(400)
    const renewed = await post('/api/renew-recovery-codes', password, ada)
    expect(renewed.data.codes).toHaveLength(10)
    expect(await use(ada, codes[0] ?? '')).toBe(400)
    expect(await use(ada, renewed.data.codes[0])).toBe(200)
  })

  test('are stored as hashes only, and accounts without a factor get none', async () => {
    const ada = await makeUser(server)
    expect((await post('/api/renew-recovery-codes', password, ada)).status).toBe(400)
    const { codes } = await withTotp(ada)
    const rows = await server.deps.db.selectFrom('recovery_code').selectAll().where('account_id', '=', ada.id).execute()
    expect(JSON.stringify(rows)).not.toContain((codes[0] ?? '').replace('-', ''))
  })
})

describe('passkeys', () => {
  const withPasskey = async (person: Person, name = 'my key') => {
    const key = makeAuthenticator()
    const begun = (await post('/api/begin-passkey', password, person)).data
    const done = await post(
      '/api/add-passkey',
      { ticket: begun.ticket, name, passkey: key.create(begun.options, server.url) },
      person,
    )
    return { key, done, begun }
  }

  test('are added, used to log in, and removed', async () => {
    const ada = await makeUser(server)
    const { key, done } = await withPasskey(ada)
    expect(done.data.codes).toHaveLength(10)
    expect((await login(ada)).status).toBe(428)
    const begun = (await begin(ada)).data
    expect(begun).toMatchObject({ totp: false, recovery: true, passkey: { challenge: expect.any(String) } })
    const passkey = key.show(begun.passkey, server.url)
    const entered = await post('/api/second-login', { ticket: begun.ticket, method: 'passkey', passkey })
    expect(entered).toMatchObject({ http: 200, status: 200, data: { uid: ada.id } })
    const [row] = (await state(ada)).passkeys
    expect(row).toMatchObject({ name: 'my key', usedAt: expect.any(String) })
    expect(JSON.stringify(row)).not.toContain('public')
    // A second factor brings no second set of codes.
    expect((await withPasskey(ada, 'other')).done.data.codes).toEqual([])
    expect((await post('/api/remove-passkey', { id: row.id, ...password }, ada)).status).toBe(200)
    expect((await state(ada)).passkeys).toHaveLength(1)
    expect((await login(ada)).status).toBe(428)
  })

  test('of another person, another site or another challenge do not let in', async () => {
    const [ada, eve] = [await makeUser(server), await makeUser(server)]
    const { key } = await withPasskey(ada)
    const strange = (await withPasskey(eve)).key
    const attempt = async (make: (challenge: object) => object) => {
      const { ticket, passkey } = (await begin(ada)).data
      return (await post('/api/second-login', { ticket, method: 'passkey', passkey: make(passkey) })).status
    }
    expect(await attempt((options) => strange.show(options, server.url))).toBe(400)
    expect(await attempt((options) => key.show(options, 'http://evil.example.org'))).toBe(400)
    expect(await attempt(() => key.show({ challenge: 'AAAA' }, server.url))).toBe(400)
    expect(await attempt(() => ({}))).toBe(400)
    expect(await attempt((options) => key.show(options, server.url))).toBe(200)
  })

  test('must be made for the ticket of the same person, and have a name', async () => {
    const [ada, eve] = [await makeUser(server), await makeUser(server)]
    const key = makeAuthenticator()
    const begun = (await post('/api/begin-passkey', password, ada)).data
    const passkey = key.create(begun.options, server.url)
    const add = (person: Person, body: object) =>
      post('/api/add-passkey', { ticket: begun.ticket, name: 'key', passkey, ...body }, person)
    expect((await add(eve, {})).status).toBe(400)
    expect((await add(ada, { name: '' })).status).toBe(400)
    expect((await add(ada, { name: 'x'.repeat(41) })).status).toBe(400)
    expect((await add(ada, { passkey: { id: 'x' } })).status).toBe(400)
    expect((await state(ada)).passkeys).toEqual([])
    expect((await add(ada, {})).status).toBe(200)
    expect((await add(ada, {})).status).toBe(400)
  })
})

describe('staff', () => {
  const roles = async (person: Person) =>
    (await server.call('GET', '/api/get-user-auth-info', { token: person.token })).data.roles

  test('keep their permissions only with a factor once the site requires one', async () => {
    const admin = await makeUser(server, { role: 'admin' })
    const user = await makeUser(server)
    await server.deps.settings.write({ staffSecondFactor: true })
    try {
      expect(await roles(admin)).toEqual(['default_user'])
      expect((await server.call('GET', '/api/admin/logout', { token: admin.token })).http).toBe(403)
      expect((await login(admin)).data.roleList).toEqual(['default_user'])
      const door = { username: admin.username, password: defaultPassword }
      expect(await post('/api/admin/login', door)).toMatchObject({ http: 200, status: 403, data: null })
      expect((await state(admin)).required).toBe(true)
      expect((await state(user)).required).toBe(false)
      expect((await login(user)).status).toBe(200)
      await withTotp(admin)
      expect(await roles(admin)).toEqual(['admin'])
      expect(await post('/api/admin/login', door)).toMatchObject({ http: 200, status: 428, data: null })
    } finally {
      await server.deps.settings.write({ staffSecondFactor: false })
    }
  })

  test('root removes the factors of a user who lost them, and the action is logged', async () => {
    const root = await makeUser(server, { role: 'root' })
    const admin = await makeUser(server, { role: 'admin' })
    const ada = await makeUser(server)
    await withTotp(ada)
    const path = '/api/admin/user/remove-second-factors'
    expect((await post(path, { uid: ada.id }, admin)).http).toBe(403)
    expect((await post(path, { uid: ada.id }, root)).status).toBe(200)
    expect((await login(ada)).status).toBe(200)
    expect(await state(ada)).toMatchObject({ totp: false, recoveryCodes: 0 })
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('subject_id', '=', ada.id)
      .execute()
    expect(entries).toMatchObject([{ action: 'account.removeFactors', actor_id: root.id }])
    expect((await post(path, { uid: root.id }, root)).http).toBe(403)
    expect((await post(path, { uid: 'nobody' }, root)).status).toBe(400)
  })
})
