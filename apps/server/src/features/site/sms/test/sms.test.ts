import { randomUUID } from 'node:crypto'
import type { SmsConfig } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { gatewaySecret, type SmsGateway, smsInput, startSmsGateway } from '../../../../../test/harness/sms-gateway.ts'
import { smsRequest } from '../template.ts'

let server: TestServer
let gateway: SmsGateway
let root: string
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  gateway = await startSmsGateway()
  root = (await makeUser(server, { role: 'root' })).token
})
afterAll(async () => {
  await gateway.close()
  await server.close()
})
beforeEach(() => {
  gateway.requests.length = 0
  gateway.answer = { status: 200, text: '{"code":"OK"}' }
})

const path = '/api/admin/sms'
const read = (token: string | undefined = root) => server.call('GET', path, { token })
const save = (body: object, token: string | undefined = root) => server.call('PUT', path, { token, body })
const dryRun = (body: object) => server.call('POST', `${path}/dry-run`, { token: root, body })
const send = (body: object) => server.call('POST', `${path}/test`, { token: root, body })
const phone = '138 0013-8000'

test('Only super admins see and change the gateway', async () => {
  const input = smsInput(gateway)
  const people = [
    undefined,
    await makeUser(server, { username: `u${randomUUID().slice(0, 8)}` }),
    await makeUser(server, { username: `a${randomUUID().slice(0, 8)}`, role: 'admin' }),
  ]
  for (const person of people) {
    const token = person?.token
    const status = token === undefined ? 401 : 403
    expect((await server.call('GET', path, { token })).status).toBe(status)
    expect((await server.call('PUT', path, { token, body: input })).status).toBe(status)
    for (const call of ['dry-run', 'test']) {
      const body = { ...input, phone }
      expect((await server.call('POST', `${path}/${call}`, { token, body })).status).toBe(status)
    }
  }
  expect(gateway.requests).toEqual([])
})

test('The secret is stored encrypted and neither returned nor logged', async () => {
  expect((await save(smsInput(gateway))).status).toBe(200)
  const { data } = await read()
  expect(data).toMatchObject({ hasSecret: true, url: `${gateway.url}/send`, countries: ['+86', '+49'] })
  const rows = await server.deps.db.selectFrom('site_setting').selectAll().where('key', 'like', 'sms%').execute()
  const entries = await server.deps.db.selectFrom('audit_entry').selectAll().execute()
  expect(JSON.stringify(rows)).toContain('encrypted:')
  expect(JSON.stringify([data, rows, entries])).not.toContain(gatewaySecret)
})

test('A dry run shows the request without its secret and sends nothing', async () => {
  const { data } = await dryRun({ ...smsInput(gateway), phone })
  expect(data).toMatchObject({
    method: 'POST',
    url: `${gateway.url}/send`,
    headers: [
      { name: 'content-type', value: 'application/json' },
      { name: 'authorization', value: 'Bearer ***' },
    ],
  })
  expect(JSON.parse(data.body)).toMatchObject({ to: '+8613800138000', code: '123456' })
  expect(gateway.requests).toEqual([])
})

test('A test message makes the request of the dry run and shows the answer of the gateway', async () => {
  const input = { ...smsInput(gateway), phone: '+49 (151) 2345-678' }
  const shown = (await dryRun(input)).data
  expect((await send(input)).data).toEqual({ ok: true, status: 200, words: '{"code":"OK"}' })
  const [got] = gateway.requests
  expect(got).toMatchObject({ method: 'POST', url: '/send', body: shown.body })
  expect(got?.headers).toMatchObject({ authorization: `Bearer ${gatewaySecret}`, 'content-type': 'application/json' })
  expect(JSON.parse(got?.body ?? '').to).toBe('+491512345678')
})

test.each([
  ['refuses by status', { status: 402, text: 'no balance' }],
  ['refuses with status 200', { status: 200, text: '{"code":"isv.BALANCE"}' }],
])('A gateway that %s is reported in its own words', async (_, answer) => {
  gateway.answer = answer
  const { data } = await send({ ...smsInput(gateway), phone })
  expect(data).toEqual({ ok: false, status: answer.status, words: answer.text })
})

test('A gateway that does not respond is reported', async () => {
  const gone = await startSmsGateway()
  await gone.close()
  const { data } = await send({ ...smsInput(gone), phone })
  expect(data).toMatchObject({ ok: false, status: null })
  expect(data.words).not.toBe('')
})

test('A stored secret is not sent to another host', async () => {
  await save(smsInput(gateway))
  const other = await startSmsGateway()
  try {
    const moved = smsInput(other, { secret: null })
    expect(await save(moved)).toMatchObject({ status: 400, data: null })
    expect(await send({ ...moved, phone })).toMatchObject({ status: 400, data: null })
    expect(other.requests).toEqual([])
    const kept = smsInput(gateway, { secret: null, url: `${gateway.url}/other` })
    expect((await send({ ...kept, phone })).data.ok).toBe(true)
    expect(gateway.requests[0]?.headers.authorization).toBe(`Bearer ${gatewaySecret}`)
  } finally {
    await other.close()
  }
})

test('Private addresses and http are refused unless the setting allows them', async () => {
  const strict = await startTestServer()
  try {
    const { token } = await makeUser(strict, { role: 'root' })
    const call = (url: string) => strict.call('POST', `${path}/test`, { token, body: { ...smsInput({ url }), phone } })
    expect(await call(gateway.url)).toMatchObject({ status: 400, data: null })
    const { port } = new URL(gateway.url)
    for (const host of ['127.0.0.1', '[::1]', 'localhost']) {
      expect((await call(`https://${host}:${port}`)).data).toMatchObject({ ok: false, status: null })
    }
    expect(gateway.requests).toEqual([])
  } finally {
    await strict.close()
  }
})

test.each([
  ['an address', { url: 'gateway' }],
  ['no user in the address', { url: 'https://a:b@sms.example.org/' }],
  ['a fixed host', { url: 'https://{{secret}}.example.org/send' }],
  ['a fixed host up to its end', { url: 'https://sms.example.org{{secret}}/send' }],
  ['known placeholders', { body: '{"to": "{{phone}}", "code": "{{kode}}"}' }],
  ['a phone number', { body: '{"code": "{{code}}"}' }],
  ['a code', { body: '{"to": "{{phone}}", "text": "{{text}}"}', text: 'Hello' }],
  ['quotes around placeholders', { body: '{"to": {{phone}}, "code": {{code}}}' }],
  ['names of headers', { headers: [{ name: 'a b', value: 'c' }] }],
  ['values of headers in one line', { headers: [{ name: 'a', value: 'b\r\nc: d' }] }],
  ['headers of its own', { headers: [{ name: 'Host', value: 'other.example.org' }] }],
  ['a country', { countries: [] }],
  ['country codes', { countries: ['86'] }],
  ['a limit', { perDay: 0 }],
])('The gateway needs %s', async (_, changes) => {
  const input = smsInput(gateway, changes)
  for (const reply of [await save(input), await dryRun({ ...input, phone }), await send({ ...input, phone })]) {
    expect(reply).toMatchObject({ status: 400, data: null })
    expect(reply.msg).not.toBe('')
  }
  expect(gateway.requests).toEqual([])
})

describe('escaping', () => {
  const value = 'a"\\b\n&c=d?e#é %2F{{code}}'
  const values = {
    phone: '+86138',
    number: '86138',
    national: '138',
    code: '1',
    minutes: '10',
    site: value,
    text: value,
    secret: value,
  }
  const config = (changes: Partial<SmsConfig>): SmsConfig => ({ ...smsInput(gateway), headers: [], ...changes })

  test('in JSON a value stays one text', () => {
    const { body } = smsRequest(config({ body: '{"text": "{{text}}", "to": "{{phone}}"}' }), values)
    expect(JSON.parse(body ?? '')).toEqual({ text: value, to: '+86138' })
  })

  test('in a form and an address a value stays one field', () => {
    const { body } = smsRequest(config({ format: 'form', body: 'text={{text}}&to={{phone}}' }), values)
    expect([...new URLSearchParams(body ?? '')]).toEqual([
      ['text', value],
      ['to', '+86138'],
    ])
    const get = smsRequest(config({ method: 'GET', url: 'https://a.example/{{number}}?t={{text}}&k=1' }), values)
    const url = new URL(get.url)
    expect([url.host, url.pathname, url.hash, get.body]).toEqual(['a.example', '/86138', '', null])
    expect([...url.searchParams]).toEqual([
      ['t', value],
      ['k', '1'],
    ])
  })

  test('a header stays one line', () => {
    const { headers } = smsRequest(config({ headers: [{ name: 'x-key', value: 'k {{secret}}' }] }), values)
    expect(headers.at(-1)?.value).toMatch(/^k [\x20-\x7e]+$/)
  })
})
