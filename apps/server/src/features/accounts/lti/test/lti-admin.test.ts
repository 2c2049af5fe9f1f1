import { randomUUID } from 'node:crypto'
import { limits } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchWhole } from '../../../../../test/harness/identity/lti-launch.ts'
import {
  type LtiPlatformFake,
  newCourseUser,
  platformInput,
  startLtiPlatform,
} from '../../../../../test/harness/identity/lti-platform.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let platform: LtiPlatformFake
beforeAll(async () => {
  server = await startTestServer({ VERDICT_WEBHOOK_PRIVATE: 'allow' })
  platform = await startLtiPlatform(`${server.url}/lti/jwks.json`)
})
afterAll(async () => {
  await platform.close()
  await server.close()
})

const newUser = (role?: 'root' | 'admin' | 'problem_admin') =>
  makeUser(server, { username: `u${randomUUID().slice(0, 12)}`, ...(role && { role }) })
const post = (path: string, token: string | undefined, body: object = {}) =>
  server.call('POST', `/api/admin/lti/${path}`, { token, body })
const list = (token: string | undefined) => server.call('GET', '/api/admin/lti/platforms', { token })
/** A platform whose issuer no other test uses. */
const ownInput = (changes: object = {}) =>
  platformInput(platform, { issuer: `https://${randomUUID()}.example.org`, ...changes })

test('only super admins see and change platforms', async () => {
  const root = await newUser('root')
  const { data } = await post('save', root.token, ownInput())
  const people = [undefined, await newUser(), await newUser('admin'), await newUser('problem_admin')]
  for (const person of people) {
    const status = person === undefined ? 401 : 403
    expect((await list(person?.token)).status).toBe(status)
    expect((await server.call('GET', '/api/admin/lti/scores', { token: person?.token })).status).toBe(status)
    for (const [path, body] of [
      ['save', ownInput({ id: data.id })],
      ['remove', { id: data.id }],
      ['rotate-key', {}],
      ['resend', { id: null }],
    ] as const) {
      expect((await post(path, person?.token, body)).status).toBe(status)
    }
  }
  expect((await post('remove', root.token, { id: data.id })).status).toBe(200)
  expect((await post('remove', root.token, { id: data.id })).status).toBe(404)
})

test('a platform is stored as entered and has the addresses of this site', async () => {
  const root = await newUser('root')
  const input = ownInput({
    name: ' Moodle ',
    deploymentIds: ['1', ' 2 ', '1', ''],
    siteUrl: 'https://moodle.example.org',
  })
  const { data } = await post('save', root.token, input)
  const read = await list(root.token)
  expect(read.data.addresses).toEqual({
    login: `${server.url}/lti/login`,
    launch: `${server.url}/lti/launch`,
    jwks: `${server.url}/lti/jwks.json`,
  })
  const stored = read.data.platforms.find(({ id }: { id: number }) => id === data.id)
  expect(stored).toEqual({ ...input, id: data.id, name: 'Moodle', deploymentIds: ['1', '2'], linked: 0, links: 0 })
  // It is no identity provider of the login page or of its admin page.
  expect((await server.call('GET', '/api/sign-on/providers')).data).toEqual([])
  const providers = await server.call('GET', '/api/admin/sign-on/providers', { token: root.token })
  expect(providers.data.providers).toEqual([])
  for (const [path, body] of [
    ['/api/admin/sign-on/remove', { id: data.id }],
    ['/api/sign-on/begin', { provider: data.id }],
  ] as const) {
    expect((await server.call('POST', path, { token: root.token, body })).status).toBe(404)
  }
})

test.each([
  ['a name', { name: ' ' }],
  ['a short name', { name: 'x'.repeat(41) }],
  ['an issuer', { issuer: '' }],
  ['a client ID', { clientId: '' }],
  ['a deployment', { deploymentIds: [' '] }],
  ['a login address', { authorizationUrl: 'lms.example.org' }],
  ['a token address over HTTP', { tokenUrl: 'file:///etc/passwd' }],
  ['no password in the address', { jwksUrl: 'https://a:b@lms.example.org/jwks' }],
])('a platform needs %s', async (_, changes) => {
  const root = await newUser('root')
  const reply = await post('save', root.token, ownInput(changes))
  expect(reply).toMatchObject({ status: 400, data: null })
  expect(reply.msg).not.toBe('')
})

test('issuer and client ID are unique, and fixed while accounts are linked', async () => {
  const root = await newUser('root')
  const input = platformInput(platform)
  const { data } = await post('save', root.token, input)
  expect((await post('save', root.token, input)).status).toBe(400)
  expect((await launchWhole(server, platform, newCourseUser())).opened.data.kind).toBe('in')
  expect((await post('save', root.token, { ...input, id: data.id, clientId: 'another' })).status).toBe(400)
  expect((await post('save', root.token, { ...input, id: data.id, name: 'Renamed' })).status).toBe(200)
  await post('remove', root.token, { id: data.id })
})

test('a replaced key stays published for a day, and private keys are stored encrypted', async () => {
  const keys = async () => {
    const set = (await (await fetch(`${server.url}/lti/jwks.json`)).json()) as { keys: { kid: string; d?: string }[] }
    expect(set.keys.every(({ d }) => d === undefined)).toBe(true)
    return set.keys.map(({ kid }) => kid)
  }
  const [first = ''] = await keys()
  expect(await keys()).toContain(first)
  expect((await post('rotate-key', (await newUser('root')).token)).status).toBe(200)
  const both = await keys()
  expect(both).toContain(first)
  expect(both[0]).not.toBe(first)
  server.clock.advance(limits.lti.keyPublishedMs + 1_000)
  expect(await keys()).toEqual([both[0]])
  const rows = await server.deps.db.selectFrom('lti_key').select('private_key').execute()
  for (const row of rows) expect(row.private_key).toMatch(/^encrypted:/)
})

test('addresses in private networks are refused unless the site allows them', async () => {
  const closed = await startTestServer()
  const root = await makeUser(closed, { role: 'root' })
  const save = (body: object) => closed.call('POST', '/api/admin/lti/save', { token: root.token, body })
  expect((await save(platformInput(platform))).status).toBe(400)
  await closed.close()
})
