import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solveCaptcha } from '../../../../../test/harness/captcha.ts'
import { mailsTo, mailTo } from '../../../../../test/harness/outbox.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ VERDICT_TRUST_PROXY: '127.0.0.1' })
})
afterAll(() => server.close())

let addresses = 0
/** An address without failed logins in this file. */
const somewhere = () => {
  addresses += 1
  return { 'x-forwarded-for': `203.0.113.${addresses}` }
}

const login = (body: unknown, headers: Record<string, string> = somewhere()) =>
  server.call('POST', '/api/login', { body, headers })

const codeIn = (mail: string): string => /\b(\d{6})\b/.exec(mail)?.[1] ?? 'none'

/** Requests a registration code and reads it from the email. */
const codeFor = async (email: string): Promise<string> => {
  const reply = await server.call('GET', '/api/get-register-code', { query: { email } })
  expect(reply).toMatchObject({ http: 200, status: 200, data: { email } })
  return codeIn(await mailTo(server, email))
}

describe('logging in', () => {
  test('gives the account, and a raw token that works', async () => {
    const ada = await makeUser(server, { username: 'Ada', email: 'ada@example.org' })
    const reply = await login({ username: '  ada ', password: ` ${defaultPassword} ` })
    expect(reply).toMatchObject({ http: 200, status: 200, data: { uid: ada.id, username: 'Ada', gender: 'secrecy' } })
    expect(reply.data.roleList).toEqual(['default_user'])
    expect(JSON.stringify(reply.data)).not.toContain('argon2')
    const token = String(reply.headers.authorization)
    expect(token.split('.')).toHaveLength(3)
    expect(JSON.parse(Buffer.from(token.split('.')[0] ?? '', 'base64url').toString())).toEqual({ alg: 'HS512' })
    const info = await server.call('GET', '/api/get-user-auth-info', { token })
    expect(info.data).toEqual({ roles: ['default_user'], permissions: null })
  })

  test.each([
    ['nothing at all', {}, 400, 400],
    ['a blank password', { username: 'ada', password: '  ' }, 400, 400],
    ['a short password', { username: 'ada', password: '12345' }, 200, 400],
    ['a long password', { username: 'ada', password: 'x'.repeat(26) }, 200, 400],
    ['a long username', { username: 'x'.repeat(21), password: 'secret' }, 200, 400],
    ['an unknown user', { username: 'nobody', password: 'secret' }, 200, 400],
  ])('refuses %s', async (_, body, http, status) => {
    expect(await login(body)).toMatchObject({ http, status, data: null })
  })

  test('an unknown user and a wrong password get the same text, in the requested language', async () => {
    await makeUser(server, { username: 'bob' })
    const english = { ...somewhere(), 'accept-language': 'en-US' }
    const wrong = await login({ username: 'bob', password: 'wrong-1' }, english)
    const unknown = await login({ username: 'bobby', password: 'wrong-1' }, english)
    expect(wrong.msg).toBe('Incorrect username or password.')
    expect(unknown.msg).toBe(wrong.msg)
    expect((await login({ username: 'bob', password: 'wrong-1' })).msg).toBe('用户名或密码错误。')
  })

  test('a banned account is reported as banned only with the right password', async () => {
    await makeUser(server, { username: 'banned', banned: true })
    const english = { ...somewhere(), 'accept-language': 'en' }
    expect((await login({ username: 'banned', password: 'wrong-1' }, english)).msg).toContain('Incorrect')
    expect((await login({ username: 'banned', password: defaultPassword }, english)).msg).toContain('banned')
  })

  test('twenty failures from one address lock it for half an hour, and no other address', async () => {
    await makeUser(server, { username: 'carol' })
    const here = somewhere()
    const wrong = () => login({ username: 'carol', password: 'wrong-1' }, here)
    const replies = await Promise.all(Array.from({ length: 30 }, wrong))
    const refused = replies.filter((reply) => reply.msg.includes('次数过多'))
    expect(refused).toHaveLength(10)
    expect((await login({ username: 'carol', password: defaultPassword }, here)).status).toBe(400)
    expect((await login({ username: 'carol', password: defaultPassword })).status).toBe(200)
    server.clock.advance(31 * 60_000)
    expect((await login({ username: 'carol', password: defaultPassword }, here)).status).toBe(200)
  })

  test('a success resets earlier failures', async () => {
    await makeUser(server, { username: 'dave' })
    const here = somewhere()
    for (let round = 0; round < 2; round += 1) {
      const wrong = Array.from({ length: 19 }, () => login({ username: 'dave', password: 'wrong-1' }, here))
      expect((await Promise.all(wrong)).every((reply) => reply.msg === '用户名或密码错误。')).toBe(true)
      expect((await login({ username: 'dave', password: defaultPassword }, here)).status).toBe(200)
    }
  })
})

describe('two hundred failures from one network', () => {
  const wrong = (username: string, headers: Record<string, string>) => login({ username, password: 'wrong-1' }, headers)
  const right = (username: string, headers: Record<string, string>) =>
    login({ username, password: defaultPassword }, headers)

  /** Two hundred wrong passwords cost seconds to try: one is tried, and the others are written down. */
  const fail = async (headers: Record<string, string>, count: number) => {
    await wrong('somebody-else', headers)
    const key = `login-network:${headers['x-forwarded-for']}`
    const done = await server.deps.db.updateTable('throttle').set({ count }).where('key', '=', key).executeTakeFirst()
    expect(Number(done.numUpdatedRows)).toBe(1)
  }

  test('lock out new users of the network, but not users who logged in from it before', async () => {
    const here = somewhere()
    for (const username of ['known-here', 'new-here']) await makeUser(server, { username })
    expect((await right('known-here', here)).status).toBe(200)
    await fail(here, 200)
    expect((await right('new-here', here)).msg).toContain('次数过多')
    expect((await wrong('known-here', here)).msg).toBe('用户名或密码错误。')
    expect((await right('known-here', here)).status).toBe(200)
    expect((await right('new-here', here)).msg).toContain('次数过多')
    server.clock.advance(31 * 60_000)
    expect((await right('new-here', here)).status).toBe(200)
  })

  test('are those of half an hour, not of a long day', async () => {
    const here = somewhere()
    await makeUser(server, { username: 'long-day' })
    await fail(here, 198)
    server.clock.advance(20 * 60_000)
    await wrong('somebody-else', here)
    server.clock.advance(20 * 60_000)
    await wrong('somebody-else', here)
    expect((await right('long-day', here)).status).toBe(200)
  })

  test('are not those of one name that is shut out already', async () => {
    const here = somewhere()
    await makeUser(server, { username: 'bystander' })
    await Promise.all(Array.from({ length: 20 }, () => wrong('stubborn', here)))
    await fail(here, 195)
    for (let count = 0; count < 10; count += 1) expect((await wrong('stubborn', here)).msg).toContain('次数过多')
    expect((await right('bystander', here)).status).toBe(200)
  })
})

describe('logging in to the admin area', () => {
  test.each([
    ['root', 200],
    ['admin', 200],
    ['problem_admin', 200],
    ['default_user', 401],
    ['mute_user', 401],
  ] as const)('%s gets status %i', async (role, status) => {
    const person = await makeUser(server, { username: `office-${role}`.slice(0, 20), role })
    const body = { username: person.username, password: defaultPassword }
    const reply = await server.call('POST', '/api/admin/login', { body, headers: somewhere() })
    expect(reply).toMatchObject({ http: 200, status })
    const out = await server.call('GET', '/api/admin/logout', { token: person.token })
    expect(out.http).toBe(status === 200 ? 200 : 403)
  })
})

describe('registering', () => {
  test('with the mailed code makes an ordinary account, once', async () => {
    const code = await codeFor('erin@example.org')
    const body = { username: ' erin ', password: 'secret-9', email: 'Erin@example.org', code }
    const reply = await server.call('POST', '/api/register', { body })
    expect(reply).toMatchObject({ http: 200, status: 200, data: null })
    expect(reply.headers.authorization).toBeUndefined()
    expect((await login({ username: 'erin', password: 'secret-9' })).data.roleList).toEqual(['default_user'])
    const again = await server.call('POST', '/api/register', { body: { ...body, username: 'erin2' } })
    expect(again).toMatchObject({ http: 200, status: 400 })
  })

  test('the mail speaks the language of the request', async () => {
    const query = { email: 'lang@example.org' }
    await server.call('GET', '/api/get-register-code', { query, headers: { 'accept-language': 'en-GB' } })
    expect(await mailTo(server, 'lang@example.org')).toContain('here is your registration code')
    const other = { email: 'yuyan@example.org' }
    await server.call('GET', '/api/get-register-code', { query: other })
    expect(await mailTo(server, 'yuyan@example.org')).toContain('验证码')
  })

  test('a wrong code, a taken name and a short password leave the code good', async () => {
    await makeUser(server, { username: 'Taken' })
    const code = await codeFor('frank@example.org')
    const body = { username: 'frank', password: 'secret-9', email: 'frank@example.org', code }
    const send = (change: object) => server.call('POST', '/api/register', { body: { ...body, ...change } })
    expect(await send({ code: '000000x' })).toMatchObject({ http: 200, status: 400 })
    expect(await send({ username: 'taken' })).toMatchObject({ http: 200, status: 400, msg: '该用户名已被使用。' })
    expect(await send({ password: '12345' })).toMatchObject({ http: 200, status: 400 })
    expect(await send({ username: 'x'.repeat(21) })).toMatchObject({ http: 200, status: 400 })
    for (let n = 0; n < 5; n += 1) expect(await send({ password: '12345' })).toMatchObject({ status: 400 })
    expect(await send({ username: '' })).toMatchObject({ http: 400, status: 400 })
    expect(await send({})).toMatchObject({ http: 200, status: 200 })
  })

  test('five wrong guesses make a code worthless', async () => {
    const code = await codeFor('guess@example.org')
    const body = { username: 'guess', password: 'secret-9', email: 'guess@example.org', code: '999999x' }
    const guesses = await Promise.all(Array.from({ length: 12 }, () => server.call('POST', '/api/register', { body })))
    expect(guesses.filter((reply) => reply.msg === '验证码不正确。')).toHaveLength(5)
    const right = await server.call('POST', '/api/register', { body: { ...body, code } })
    expect(right.msg).toContain('不存在或已过期')
  })

  test('two registrations with one code make one account', async () => {
    const code = await codeFor('twin@example.org')
    const body = { password: 'secret-9', email: 'twin@example.org', code }
    const replies = await Promise.all(
      ['twin-a', 'twin-b', 'twin-c'].map((username) =>
        server.call('POST', '/api/register', { body: { ...body, username } }),
      ),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400])
  })

  test('a code dies after ten minutes', async () => {
    const code = await codeFor('late@example.org')
    server.clock.advance(601_000)
    const body = { username: 'late', password: 'secret-9', email: 'late@example.org', code }
    expect(await server.call('POST', '/api/register', { body })).toMatchObject({ http: 200, status: 400 })
  })

  test.each([
    ['malformed', 'no-address', 400],
    ['of a disposable provider', 'x@mailinator.com', 403],
    ['of a subdomain of one', 'x@a.MAILINATOR.com', 403],
    ['already used', 'taken@example.org', 400],
  ])('an address that is %s gets no code', async (_, email, status) => {
    await makeUser(server, { username: 'owner', email: 'Taken@example.org' }).catch(() => undefined)
    const reply = await server.call('GET', '/api/get-register-code', { query: { email } })
    expect(reply).toMatchObject({ http: 200, status })
    expect(await mailsTo(server, email)).toEqual([])
  })

  test('an address gets one code a minute', async () => {
    await codeFor('twice@example.org')
    const query = { email: 'TWICE@example.org' }
    expect(await server.call('GET', '/api/get-register-code', { query })).toMatchObject({ http: 200, status: 400 })
    server.clock.advance(61_000)
    expect(await server.call('GET', '/api/get-register-code', { query })).toMatchObject({ http: 200, status: 200 })
  })

  test('is refused everywhere while it is switched off', async () => {
    await server.deps.settings.write({ register: false })
    const asked = await server.call('GET', '/api/get-register-code', { query: { email: 'off@example.org' } })
    expect(asked).toMatchObject({ http: 200, status: 401 })
    const body = { username: 'off', password: 'secret-9', email: 'off@example.org', code: '123456' }
    expect(await server.call('POST', '/api/register', { body })).toMatchObject({ http: 200, status: 401 })
    await server.deps.settings.write({ register: true })
  })

  test('without an address is a malformed request', async () => {
    expect(await server.call('GET', '/api/get-register-code')).toMatchObject({ http: 400, status: 400 })
  })
})

describe('asking whether a name is taken', () => {
  test('answers for each of the two, case-insensitively', async () => {
    await makeUser(server, { username: 'Grace', email: 'grace@example.org' })
    const ask = async (body: object) =>
      (await server.call('POST', '/api/check-username-or-email', { body, headers: somewhere() })).data
    expect(await ask({ username: ' grace ' })).toEqual({ username: true, email: false })
    expect(await ask({ email: 'GRACE@example.org' })).toEqual({ username: false, email: true })
    expect(await ask({ username: 'nobody', email: 'grace@' })).toEqual({ username: false, email: false })
    expect(await ask({})).toEqual({ username: false, email: false })
  })

  test('is limited per address', async () => {
    const headers = somewhere()
    const ask = () => server.call('POST', '/api/check-username-or-email', { body: { username: 'x' }, headers })
    const replies = await Promise.all(Array.from({ length: 35 }, ask))
    expect(replies.filter((reply) => reply.http === 429)).toHaveLength(5)
    server.clock.advance(61_000)
    expect((await ask()).http).toBe(200)
  })
})

describe('resetting a password', () => {
  const apply = async (email: string, change: object = {}) => {
    const { captchaKey } = (await server.call('GET', '/api/captcha')).data
    const body = { email, captcha: await solveCaptcha(server, captchaKey), captchaKey, ...change }
    return { body, reply: await server.call('POST', '/api/apply-reset-password', { body }) }
  }

  test('the picture is a small PNG', async () => {
    const { data } = await server.call('GET', '/api/captcha')
    expect(data.img).toMatch(/^data:image\/png;base64,/)
    const bytes = Buffer.from(data.img.split(',')[1], 'base64')
    expect(bytes.readUInt32BE(16)).toBe(100)
    expect(bytes.length).toBeLessThan(10_000)
  })

  test('the mailed link sets a new password and ends every session', async () => {
    const heidi = await makeUser(server, { username: 'heidi', email: 'heidi@example.org' })
    expect((await apply('HEIDI@example.org')).reply).toMatchObject({ http: 200, status: 200, data: null })
    const mail = await mailTo(server, 'heidi@example.org')
    const link = new URL(/http\S+reset-password\S+/.exec(mail)?.[0] ?? '')
    expect(link.searchParams.get('username')).toBe('heidi')
    const code = link.searchParams.get('code') ?? ''
    expect(code).toMatch(/^[A-Za-z0-9]{21}$/)
    const reset = (change: object) =>
      server.call('POST', '/api/reset-password', {
        body: { username: 'heidi', password: 'newpass-1', code, ...change },
      })
    expect(await reset({ code: 'x'.repeat(21) })).toMatchObject({ http: 200, status: 400 })
    expect(await reset({ password: '12345' })).toMatchObject({ http: 200, status: 400 })
    expect(await reset({ username: '' })).toMatchObject({ http: 200, status: 400 })
    expect(await reset({ username: 'nobody' })).toMatchObject({ http: 200, status: 400 })
    expect(await reset({})).toMatchObject({ http: 200, status: 200, data: null })
    expect(await reset({})).toMatchObject({ http: 200, status: 400 })
    expect((await server.call('GET', '/api/get-user-auth-info', { token: heidi.token })).http).toBe(401)
    expect((await login({ username: 'heidi', password: defaultPassword })).status).toBe(400)
    expect((await login({ username: 'heidi', password: 'newpass-1' })).status).toBe(200)
  })

  describe('is over with the link that was mailed when', () => {
    const linkFor = async (email: string): Promise<string> => {
      expect((await apply(email)).reply.status).toBe(200)
      const link = new URL(/http\S+reset-password\S+/.exec(await mailTo(server, email))?.[0] ?? '')
      return link.searchParams.get('code') ?? ''
    }
    const reset = (username: string, code: string) =>
      server.call('POST', '/api/reset-password', { body: { username, password: 'newpass-1', code } })

    test('the password is changed', async () => {
      const walt = await makeUser(server, { username: 'walt', email: 'walt@example.org' })
      const code = await linkFor('walt@example.org')
      const body = { oldPassword: defaultPassword, newPassword: 'changed-1' }
      expect((await server.call('POST', '/api/change-password', { body, token: walt.token })).data.code).toBe(200)
      expect(await reset('walt', code)).toMatchObject({ http: 200, status: 400 })
      expect((await login({ username: 'walt', password: 'changed-1' })).status).toBe(200)
    })

    test('the address is changed', async () => {
      const xena = await makeUser(server, { username: 'xena', email: 'xena@example.org' })
      const code = await linkFor('xena@example.org')
      const query = { email: 'xena-2@example.org' }
      await server.call('GET', '/api/get-change-email-code', { query, token: xena.token })
      const mailed = codeIn(await mailTo(server, 'xena-2@example.org'))
      const body = { password: defaultPassword, newEmail: 'xena-2@example.org', code: mailed }
      expect((await server.call('POST', '/api/change-email', { body, token: xena.token })).data.code).toBe(200)
      expect(await reset('xena', code)).toMatchObject({ http: 200, status: 400 })
    })
  })

  test('a picture is good for one answer, and a wrong one does not start the wait', async () => {
    await makeUser(server, { username: 'ivan', email: 'ivan@example.org' })
    const wrong = await apply('ivan@example.org', { captcha: '12345' })
    expect(wrong.reply).toMatchObject({ http: 200, status: 400 })
    const right = await apply('ivan@example.org')
    expect(right.reply.status).toBe(200)
    server.clock.advance(91_000)
    const reused = await server.call('POST', '/api/apply-reset-password', { body: right.body })
    expect(reused).toMatchObject({ http: 200, status: 400, msg: '图片验证码不正确或已过期。' })
  })

  test('a second mail waits ninety seconds', async () => {
    await makeUser(server, { username: 'judy', email: 'judy@example.org' })
    expect((await apply('judy@example.org')).reply.status).toBe(200)
    expect((await apply('judy@example.org')).reply).toMatchObject({ http: 200, status: 400 })
    server.clock.advance(91_000)
    expect((await apply('judy@example.org')).reply.status).toBe(200)
  })

  test('an unknown address is refused', async () => {
    expect((await apply('nobody@example.org')).reply).toMatchObject({ http: 200, status: 400 })
  })
})
