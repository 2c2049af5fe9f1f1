import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcServer, oidcClient, startOidcServer } from '../../../../../test/harness/identity/oidc-server.ts'
import { oidcInput, saveProvider, signOn } from '../../../../../test/harness/identity/sign-on.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let oidc: OidcServer
let root: string
beforeAll(async () => {
  server = await startTestServer()
  oidc = await startOidcServer(`${server.url}/sign-on`)
  root = (await makeUser(server, { username: 'root-of-providers', role: 'root' })).token
})
afterAll(async () => {
  await oidc.close()
  await server.close()
})

const list = (token?: string) => server.call('GET', '/api/admin/sign-on/providers', { token })
const check = (body: unknown) => server.call('POST', '/api/admin/sign-on/test', { token: root, body })
const remove = (id: number, token = root) => server.call('POST', '/api/admin/sign-on/remove', { token, body: { id } })
const newProvider = async () => (await saveProvider(server, root, oidcInput(oidc))).data.id as number
const settings = (changes: object) => ({ settings: { ...oidcInput(oidc).settings, ...changes } })

test('Only super admins see and change providers', async () => {
  const id = await newProvider()
  const people = [
    undefined,
    ...(await Promise.all([
      makeUser(server, { username: `u${randomUUID().slice(0, 8)}` }),
      makeUser(server, { username: `a${randomUUID().slice(0, 8)}`, role: 'admin' }),
      makeUser(server, { username: `b${randomUUID().slice(0, 8)}`, role: 'problem_admin' }),
    ])),
  ]
  for (const person of people) {
    const token = person?.token
    const status = token === undefined ? 401 : 403
    const input = oidcInput(oidc, { id })
    expect((await list(token)).status).toBe(status)
    expect((await saveProvider(server, token, input)).status).toBe(status)
    for (const [path, body] of [
      ['test', input],
      ['remove', { id }],
    ] as const) {
      expect((await server.call('POST', `/api/admin/sign-on/${path}`, { token, body })).status).toBe(status)
    }
  }
  expect((await remove(id)).status).toBe(200)
})

test('A secret is stored encrypted and is neither returned nor logged', async () => {
  const id = await newProvider()
  const { data } = await list(root)
  expect(data.redirectUrl).toBe(`${server.url}/sign-on`)
  expect(data.providers.find((item: { id: number }) => item.id === id)).toMatchObject({ hasSecret: true, linked: 0 })
  const row = await server.deps.db
    .selectFrom('identity_provider')
    .select('secret')
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  expect(row.secret).toMatch(/^encrypted:/)
  const entries = await server.deps.db
    .selectFrom('audit_entry')
    .selectAll()
    .where('subject_kind', '=', 'identityProvider')
    .execute()
  expect(entries.length).toBeGreaterThan(0)
  expect(JSON.stringify([data, entries])).not.toContain(oidcClient.secret)
})

test('The test of a connection says what the provider answers', async () => {
  const good = await check(oidcInput(oidc))
  expect(good.data.checks).toMatchObject([
    { step: 'discovery', ok: true },
    { step: 'client', ok: true },
  ])
  expect(good.data.checks[0].words).toContain(oidc.issuer)
  const wrong = await check(oidcInput(oidc, { secret: 'wrong' }))
  expect(wrong.data.checks[1]).toMatchObject({ step: 'client', ok: false })
  expect(wrong.data.checks[1].words).toContain('invalid_client')
  const elsewhere = await check(oidcInput(oidc, settings({ issuer: `${oidc.issuer}/elsewhere` })))
  expect(elsewhere.data.checks).toMatchObject([{ step: 'discovery', ok: false }])
  expect(elsewhere.data.checks[0].words).toContain('404')
})

test('A stored secret is used again, but only for the address it was entered for', async () => {
  const id = await newProvider()
  const kept = oidcInput(oidc, { id, secret: null })
  expect((await check(kept)).data.checks[1].ok).toBe(true)
  expect((await saveProvider(server, root, { ...kept, name: 'Renamed' })).status).toBe(200)
  const moved = { ...kept, ...settings({ issuer: 'https://id.example.org' }) }
  expect(await check(moved)).toMatchObject({ status: 400, data: null })
  expect(await saveProvider(server, root, moved)).toMatchObject({ status: 400, data: null })
  expect((await saveProvider(server, root, { ...moved, secret: 'another' })).status).toBe(200)
  await remove(id)
})

test('The address of a provider with linked accounts is fixed', async () => {
  const id = await newProvider()
  const subject = randomUUID()
  oidc.users.set(subject, { preferred_username: `p${subject.slice(0, 12)}` })
  expect((await signOn(server, oidc, id, subject)).data.kind).toBe('in')
  const moved = { ...oidcInput(oidc, { id }), ...settings({ issuer: 'https://id.example.org' }) }
  expect(await saveProvider(server, root, moved)).toMatchObject({ status: 400, data: null })
  expect((await remove(id)).status).toBe(200)
  expect((await remove(id)).status).toBe(404)
  expect((await saveProvider(server, root, oidcInput(oidc, { id }))).status).toBe(404)
})

test.each([
  ['a name', { name: ' ' }],
  ['a short name', { name: 'x'.repeat(41) }],
  ['a client ID', settingsOf({ clientId: '' })],
  ['the scope openid', settingsOf({ scope: 'profile' })],
  ['TLS', settingsOf({ issuer: 'http://id.example.org' })],
  ['an address', settingsOf({ issuer: 'id.example.org' })],
  ['an address over HTTP', settingsOf({ issuer: 'file:///etc/passwd' })],
  ['no password in the address', settingsOf({ issuer: 'https://a:b@id.example.org' })],
  ['a group', { rules: [{ group: ' ', role: 'admin' }] }],
  ['a known role', { rules: [{ group: 'staff', role: 'root' }] }],
])('A provider needs %s', async (_, changes) => {
  const input = oidcInput(oidc)
  const body = {
    ...input,
    ...changes,
    settings: { ...input.settings, ...('settings' in changes ? changes.settings : {}) },
  }
  for (const reply of [await saveProvider(server, root, body), await check(body)]) {
    expect(reply).toMatchObject({ status: 400, data: null })
    expect(reply.msg).not.toBe('')
  }
})

function settingsOf(changes: object) {
  return { settings: changes }
}
