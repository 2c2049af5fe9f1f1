import { randomUUID } from 'node:crypto'
import { limits, type ProviderSettings } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { OidcServer, OidcUser } from '../../../../../test/harness/identity/oidc-server.ts'
import {
  beginSignOn,
  finishSignOn,
  oauth2Input,
  saveProvider,
  signOn,
  startSignOnSite,
} from '../../../../../test/harness/identity/sign-on.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import type { Reply, TestServer } from '../../../../../test/harness/server.ts'

/** Logins by OAuth 2 at a real authorization server whose user comes from an API. */

let server: TestServer
let host: OidcServer
let root: string
let provider: number
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, host, root, provider, close } = await startSignOnSite(oauth2Input))
})
afterAll(() => close())

const newUser = (user: OidcUser = {}, emails: readonly object[] = []) => {
  const subject = randomUUID()
  const username = `h${subject.slice(0, 12)}`
  host.users.set(subject, { login: username, ...user })
  host.emails.set(subject, emails)
  return { subject, username }
}

const logIn = (subject: string): Promise<Reply> => signOn(server, host, provider, subject)
const emailOf = async (username: string) =>
  (await server.deps.db.selectFrom('account').select('email').where('username', '=', username).executeTakeFirst())
    ?.email
const check = (body: unknown) => server.call('POST', '/api/admin/sign-on/test', { token: root, body })
const withSettings = (changes: Partial<Extract<ProviderSettings, { kind: 'oauth2' }>>) => {
  const input = oauth2Input(host)
  return { ...input, settings: { ...input.settings, ...changes } as ProviderSettings }
}

test('A first login creates an account from the fields of the API, the next one finds it', async () => {
  const address = `${randomUUID()}@example.org`
  const { subject, username } = newUser({}, [
    { email: `${randomUUID()}@example.org`, primary: false, verified: true },
    { email: address, primary: true, verified: true },
  ])
  const first = await logIn(subject)
  expect(first).toMatchObject({ status: 200, data: { kind: 'in', user: { username } } })
  expect(await emailOf(username)).toBe(address)
  expect((await logIn(subject)).data.user.uid).toBe(first.data.user.uid)
})

test('An address the provider has not verified is not stored', async () => {
  const { subject, username } = newUser({}, [{ email: `${randomUUID()}@example.org`, primary: true, verified: false }])
  expect((await logIn(subject)).data.kind).toBe('in')
  expect(await emailOf(username)).toBeNull()
})

test('The login sends a PKCE challenge and a state; neither wrong state nor another browser completes it', async () => {
  const { subject } = newUser()
  const { url, cookie } = await beginSignOn(server, provider)
  const sent = new URL(url).searchParams
  expect(sent.get('code_challenge_method')).toBe('S256')
  expect(sent.get('code_challenge')).toHaveLength(43)
  expect(sent.get('scope')).toBe('profile email')
  const query = await host.logIn(url, subject)
  const wrong = new URLSearchParams(query)
  wrong.set('state', 'x'.repeat(43))
  const other = await beginSignOn(server, provider)
  for (const refused of [
    await finishSignOn(server, wrong.toString(), cookie),
    await finishSignOn(server, query, null),
    await finishSignOn(server, query, other.cookie),
  ]) {
    expect(refused).toMatchObject({ status: 400, data: null })
  }
  expect((await finishSignOn(server, query, cookie)).data.kind).toBe('in')
  expect(await finishSignOn(server, query, cookie)).toMatchObject({ status: 400, data: null })
})

test('A login that took too long is refused', async () => {
  const { subject } = newUser()
  const { url, cookie } = await beginSignOn(server, provider)
  const query = await host.logIn(url, subject)
  server.clock.advance(limits.signOn.attemptMs + 1_000)
  expect(await finishSignOn(server, query, cookie)).toMatchObject({ status: 400, data: null })
})

test('A verified address of an existing account is linked with the password of that account only', async () => {
  const owner = await makeUser(server, { username: `o${randomUUID().slice(0, 12)}` })
  const { subject } = newUser({}, [{ email: `${owner.username}@example.org`, primary: true, verified: true }])
  const { data } = await logIn(subject)
  expect(data).toMatchObject({ kind: 'choose', mayCreate: false, emailTaken: true })
  const join = (password: string) =>
    server.call('POST', '/api/sign-on/join', {
      body: { ticket: data.ticket, username: owner.username, password },
    })
  expect(await join('wrong-password')).toMatchObject({ status: 400, data: null })
  expect((await join(defaultPassword)).data).toMatchObject({ kind: 'in', user: { uid: owner.id } })
  expect((await logIn(subject)).data).toMatchObject({ kind: 'in', user: { uid: owner.id } })
})

test('An error with status 200 is answered in the words of the provider', async () => {
  const { subject } = newUser()
  const { url, cookie } = await beginSignOn(server, provider)
  const query = new URLSearchParams(await host.logIn(url, subject))
  query.set('code', 'no-such-code')
  host.errorsAre200 = true
  try {
    const reply = await finishSignOn(server, query.toString(), cookie)
    expect(reply).toMatchObject({ status: 400, data: null })
    expect(reply.msg).toContain('invalid_grant')
    expect((await check(oauth2Input(host))).data.checks).toMatchObject([{ step: 'client', ok: true }])
  } finally {
    host.errorsAre200 = false
  }
})

test('A user without the field of the ID is refused', async () => {
  const id = (await saveProvider(server, root, withSettings({ idField: 'data.id' }))).data.id as number
  const reply = await signOn(server, host, id, newUser().subject)
  expect(reply).toMatchObject({ status: 400, data: null })
  expect(reply.msg).toContain('data.id')
  expect((await signOn(server, host, id, newUser({ data: { id: randomUUID() } }).subject)).data.kind).toBe('in')
  await server.call('POST', '/api/admin/sign-on/remove', { token: root, body: { id } })
})

test('The test of a connection says whether the client is accepted', async () => {
  expect((await check(oauth2Input(host))).data.checks).toMatchObject([{ step: 'client', ok: true }])
  const { checks } = (await check(oauth2Input(host, { secret: 'wrong' }))).data
  expect(checks).toMatchObject([{ step: 'client', ok: false }])
  expect(checks[0].words).toContain('invalid_client')
})

test('A stored secret is not sent to another token address', async () => {
  const id = (await saveProvider(server, root, oauth2Input(host))).data.id as number
  const moved = { ...withSettings({ tokenUrl: 'https://other.example.org/token' }), id, secret: null }
  for (const reply of [await check(moved), await saveProvider(server, root, moved)]) {
    expect(reply).toMatchObject({ status: 400, data: null })
  }
  await server.call('POST', '/api/admin/sign-on/remove', { token: root, body: { id } })
})

test.each([
  ['TLS', { tokenUrl: 'http://id.example.org/token' }],
  ['an address of the user', { userUrl: '' }],
  ['an address of the emails over TLS', { emailsUrl: 'ftp://id.example.org' }],
  ['a client ID', { clientId: '' }],
  ['a field of the ID', { idField: '' }],
])('A provider needs %s', async (_, changes) => {
  const body = withSettings(changes)
  for (const reply of [await saveProvider(server, root, body), await check(body)]) {
    expect(reply).toMatchObject({ status: 400, data: null })
  }
})
