import { createHash, randomInt } from 'node:crypto'
import { limits, type SmsInput } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { type SmsGateway, smsInput, startSmsGateway } from '../../../../../test/harness/sms-gateway.ts'

/** Codes travel over HTTP to a gateway that the test starts. */

let server: TestServer
let gateway: SmsGateway
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  gateway = await startSmsGateway()
  root = await makeUser(server, { role: 'root' })
})
afterAll(async () => {
  await gateway.close()
  await server.close()
})
beforeEach(async () => {
  gateway.requests.length = 0
  await server.deps.db.deleteFrom('throttle').execute()
  await configure()
})

const configure = async (changes: Partial<SmsInput> = {}): Promise<void> => {
  const body = smsInput(gateway, changes)
  const { status, msg } = await server.call('PUT', '/api/admin/sms', { token: root.token, body })
  if (status !== 200) throw new Error(msg)
  server.deps.settings.forget()
}

const newNumber = (): string => `+861${randomInt(10 ** 9, 10 ** 10)}`
const post = (name: string, body: object, token?: string) => server.call('POST', `/api/phone/${name}`, { body, token })
const askCode = (person: Person, phone: string, password = defaultPassword) =>
  post('code', { phone, password }, person.token)
const own = async (person: Person) => (await server.call('GET', '/api/phone', { token: person.token })).data

/** The code of the newest message to a number, once the queue has sent it. */
const codeOf = async (phone: string): Promise<string> => {
  const find = () => gateway.requests.findLast(({ body }) => JSON.parse(body).to === phone)
  await expect.poll(find, { timeout: 60_000, interval: 50 }).toBeDefined()
  return JSON.parse(find()?.body ?? '').code
}

const bind = async (person: Person, phone: string): Promise<void> => {
  expect((await askCode(person, phone)).status).toBe(200)
  const code = await codeOf(phone)
  expect(await post('bind', { phone, code }, person.token)).toMatchObject({ status: 200 })
  await server.deps.db.deleteFrom('throttle').execute()
  gateway.requests.length = 0
}

/** Answers a captcha as a person does: its hash is in the database. */
const captcha = async () => {
  const { captchaKey } = (await server.call('GET', '/api/captcha')).data
  const { code_hash } = await server.deps.db
    .selectFrom('one_time_code')
    .select('code_hash')
    .where('purpose', '=', 'captcha')
    .where('subject', '=', captchaKey)
    .executeTakeFirstOrThrow()
  for (let answer = 0; answer < 1_000; answer += 1) {
    const hash = createHash('sha256').update(`captcha\n${captchaKey}\n${answer}`).digest('hex')
    if (hash === code_hash) return { captcha: String(answer), captchaKey }
  }
  throw new Error('The captcha has no answer.')
}
const askReset = async (phone: string) => post('reset-code', { phone, ...(await captcha()) })
const newPassword = 'new-secret-2'
const logIn = (username: string, password: string) =>
  server.call('POST', '/api/login', { body: { username, password } })

test('A number is bound with the code that was sent to it, and shown masked to its owner', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  await bind(person, phone)
  expect(await own(person)).toEqual({ phone: `+86****${phone.slice(-4)}`, hasPassword: true })
  expect((await askCode(person, phone)).status).toBe(400)
  expect((await post('remove', { password: 'wrong' }, person.token)).status).toBe(400)
  expect((await post('remove', { password: defaultPassword }, person.token)).status).toBe(200)
  expect((await own(person)).phone).toBeNull()
  expect((await post('remove', { password: defaultPassword }, person.token)).status).toBe(404)
})

test('Guests have no number, and a code needs the password', async () => {
  const phone = newNumber()
  for (const name of ['code', 'bind', 'remove']) {
    expect((await post(name, { phone, password: defaultPassword, code: '123456' })).status).toBe(401)
  }
  expect((await server.call('GET', '/api/phone')).status).toBe(401)
  const person = await makeUser(server)
  expect((await askCode(person, phone, 'wrong')).status).toBe(400)
  expect((await askCode(person, '12')).status).toBe(400)
  expect((await askCode(person, '+1 2025550123')).status).toBe(400)
  expect(gateway.requests).toEqual([])
})

test('Only a hash of a code is stored; a code is for one account, expires, and is not guessed', async () => {
  const [person, other] = [await makeUser(server), await makeUser(server)]
  const phone = newNumber()
  await askCode(person, phone)
  const code = await codeOf(phone)
  const rows = await server.deps.db
    .selectFrom('one_time_code')
    .selectAll()
    .where('purpose', '=', 'bind-phone')
    .where('subject', 'like', `%${phone}`)
    .execute()
  expect(rows).toHaveLength(1)
  expect(rows[0]?.code_hash).toMatch(/^[0-9a-f]{64}$/)
  expect((await post('bind', { phone, code }, other.token)).status).toBe(400)
  const wrong = code === '000000' ? '000001' : '000000'
  for (let tries = 0; tries < limits.emailCode.maxTries; tries += 1) {
    expect((await post('bind', { phone, code: wrong }, person.token)).status).toBe(400)
  }
  expect((await post('bind', { phone, code }, person.token)).status).toBe(400)

  const late = newNumber()
  await askCode(person, late)
  const expired = await codeOf(late)
  server.clock.advance(limits.sms.codeLifeMs + 1_000)
  expect((await post('bind', { phone: late, code: expired }, person.token)).status).toBe(400)
  expect((await own(person)).phone).toBeNull()
})

test('A number belongs to one account', async () => {
  const [first, second] = [await makeUser(server), await makeUser(server)]
  const phone = newNumber()
  await bind(first, phone)
  expect((await askCode(second, phone)).status).toBe(200)
  const code = await codeOf(phone)
  expect((await post('bind', { phone, code }, second.token)).status).toBe(400)
  expect((await own(first)).phone).not.toBeNull()
  expect((await own(second)).phone).toBeNull()
})

test('Messages are limited per number, account, network and site', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  expect((await askCode(person, phone)).status).toBe(200)
  expect((await askCode(person, phone)).status).toBe(400)
  for (let sent = 1; sent < limits.sms.perNumber.limit; sent += 1) {
    server.clock.advance(limits.sms.resendMs + 1_000)
    expect((await askCode(person, phone)).status).toBe(200)
  }
  server.clock.advance(limits.sms.resendMs + 1_000)
  expect((await askCode(person, phone)).status).toBe(400)
  for (let sent = limits.sms.perNumber.limit; sent < limits.sms.perAccount.limit; sent += 1) {
    expect((await askCode(person, newNumber())).status).toBe(200)
  }
  expect((await askCode(person, newNumber())).status).toBe(400)
  const key = 'sms-network:127.0.0.1'
  await server.deps.db
    .updateTable('throttle')
    .set({ count: limits.sms.perNetwork.limit })
    .where('key', '=', key)
    .execute()
  const other = await makeUser(server)
  expect((await askCode(other, newNumber())).status).toBe(400)
  await server.deps.db.deleteFrom('throttle').where('key', '=', key).execute()
  await configure({ perDay: 1 })
  expect((await askCode(other, newNumber())).status).toBe(400)
})

test('A bound number resets the password and ends the sessions', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  await bind(person, phone)
  expect((await askReset(phone)).status).toBe(200)
  const code = await codeOf(phone)
  const wrong = code === '000000' ? '000001' : '000000'
  expect((await post('reset', { phone, code: wrong, password: newPassword })).status).toBe(400)
  for (const password of ['short', 'password123']) {
    expect((await post('reset', { phone, code, password })).status).toBe(400)
  }
  const done = await post('reset', { phone, code, password: newPassword })
  expect(done).toMatchObject({ status: 200, data: { username: person.username } })
  expect((await post('reset', { phone, code, password: 'another-secret' })).status).toBe(400)
  expect((await server.call('GET', '/api/phone', { token: person.token })).status).toBe(401)
  expect((await logIn(person.username, defaultPassword)).status).toBe(400)
  expect((await logIn(person.username, newPassword)).status).toBe(200)
})

test('Numbers of no account and of a super admin get the same answer and no message', async () => {
  const known = await makeUser(server)
  const phone = newNumber()
  await bind(known, phone)
  const rootPhone = newNumber()
  await bind(root, rootPhone)
  const expected = await askReset(phone)
  for (const other of [newNumber(), rootPhone]) {
    const reply = await askReset(other)
    expect([reply.status, reply.data, reply.msg]).toEqual([expected.status, expected.data, expected.msg])
  }
  await codeOf(phone)
  expect(gateway.requests).toHaveLength(1)
  const stored = await server.deps.db
    .selectFrom('one_time_code')
    .select('subject')
    .where('purpose', '=', 'reset-by-phone')
    .execute()
  expect(stored.map(({ subject }) => subject)).not.toContain(rootPhone)
  expect((await post('reset-code', { phone, captcha: 'x', captchaKey: 'y' })).status).toBe(400)
})

test('A code for binding does not reset a password', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  await askCode(person, phone)
  const code = await codeOf(phone)
  expect((await post('reset', { phone, code, password: newPassword })).status).toBe(400)
})

test('Binding and resetting are switched on by an admin', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  await bind(person, phone)
  await configure({ binds: false, resets: false })
  expect((await server.call('GET', '/api/phone/uses')).data).toEqual({ binds: false, resets: false })
  expect((await askCode(person, newNumber())).status).toBe(400)
  expect((await askReset(phone)).status).toBe(400)
  expect((await post('reset', { phone, code: '123456', password: newPassword })).status).toBe(400)
  expect((await post('remove', { password: defaultPassword }, person.token)).status).toBe(200)
  expect(gateway.requests).toEqual([])
})

test('A message that the gateway refuses at first is sent again', async () => {
  const person = await makeUser(server)
  const phone = newNumber()
  gateway.answer = { status: 503, text: 'busy' }
  await askCode(person, phone)
  await expect.poll(() => gateway.requests.length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(0)
  gateway.answer = { status: 200, text: '{"code":"OK"}' }
  await expect.poll(() => gateway.requests.length, { timeout: 60_000, interval: 50 }).toBeGreaterThan(1)
  const codes = new Set(gateway.requests.map(({ body }) => JSON.parse(body).code))
  expect(codes.size).toBe(1)
})
