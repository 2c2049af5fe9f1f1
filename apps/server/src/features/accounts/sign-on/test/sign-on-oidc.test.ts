import { randomUUID } from 'node:crypto'
import { limits, role } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcServer, type OidcUser, startOidcServer } from '../../../../../test/harness/identity/oidc-server.ts'
import {
  beginSignOn,
  finishSignOn,
  oidcInput,
  saveProvider,
  signOn,
  startSignOnSite,
} from '../../../../../test/harness/identity/sign-on.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import type { Reply, TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let oidc: OidcServer
let root: string
let provider: number
let close: () => Promise<void>
beforeAll(async () => {
  ;({ server, host: oidc, root, provider, close } = await startSignOnSite(oidcInput))
})
afterAll(() => close())

/** A user at the provider; names are unique, so that a test can be repeated. */
const newUser = (claims: OidcUser = {}) => {
  const subject = randomUUID()
  const username = `p${subject.slice(0, 12)}`
  oidc.users.set(subject, { preferred_username: username, ...claims })
  return { subject, username }
}

const logIn = (subject: string): Promise<Reply> => signOn(server, oidc, provider, subject)
const roleOf = async (username: string) =>
  (await server.deps.db.selectFrom('account').select('role').where('username', '=', username).executeTakeFirst())?.role

test('A first login creates an account under the name of the claim, the next one finds it', async () => {
  const { subject, username } = newUser({ email: `${randomUUID()}@example.org`, email_verified: true })
  const first = await logIn(subject)
  expect(first).toMatchObject({ status: 200, data: { kind: 'in', user: { username, roleList: ['default_user'] } } })
  const token = String(first.headers.authorization)
  const sessions = await server.call('GET', '/api/get-sessions', { token })
  expect(sessions.data).toHaveLength(1)
  const again = await logIn(subject)
  expect(again.data.user.uid).toBe(first.data.user.uid)
  expect((await server.call('GET', '/api/get-sessions', { token })).data).toHaveLength(2)
})

test('An account without a password refuses every password', async () => {
  const { subject, username } = newUser()
  expect((await logIn(subject)).data.kind).toBe('in')
  for (const password of ['', ' ', 'secret-1']) {
    const reply = await server.call('POST', '/api/login', { body: { username, password } })
    expect(reply.status).toBe(400)
  }
})

test('The login page gets names of providers that are switched on and nothing else', async () => {
  const off = await saveProvider(server, root, oidcInput(oidc, { name: 'Switched off', isOn: false }))
  const { data } = await server.call('GET', '/api/sign-on/providers')
  expect(data).toEqual([{ id: provider, kind: 'oidc', name: 'Campus login' }])
  const reply = await server.call('POST', '/api/sign-on/begin', { body: { provider: off.data.id } })
  expect(reply.status).toBe(404)
})

test('A wrong state, another browser and a replayed answer are refused', async () => {
  const { subject } = newUser()
  const { url, cookie } = await beginSignOn(server, provider)
  const query = await oidc.logIn(url, subject)
  const wrong = new URLSearchParams(query)
  wrong.set('state', 'x'.repeat(43))
  const other = await beginSignOn(server, provider)
  for (const refused of [
    await finishSignOn(server, wrong.toString(), cookie),
    await finishSignOn(server, query, null),
    await finishSignOn(server, query, other.cookie),
    await finishSignOn(server, '', cookie),
  ]) {
    expect(refused).toMatchObject({ status: 400, data: null })
    expect(refused.headers.authorization).toBeUndefined()
  }
  expect((await finishSignOn(server, query, cookie)).data.kind).toBe('in')
  expect(await finishSignOn(server, query, cookie)).toMatchObject({ status: 400, data: null })
})

test('The code of one login does not complete another one', async () => {
  const { subject } = newUser()
  const theirs = await beginSignOn(server, provider)
  const stolen = new URLSearchParams(await oidc.logIn(theirs.url, subject))
  const own = await beginSignOn(server, provider)
  const query = new URLSearchParams(await oidc.logIn(own.url, newUser().subject))
  query.set('code', stolen.get('code') ?? '')
  const reply = await finishSignOn(server, query.toString(), own.cookie)
  expect(reply).toMatchObject({ status: 400, data: null })
  expect(reply.msg).toContain('invalid_grant')
})

test('A login that took too long here, or whose code the provider has dropped, is refused', async () => {
  const { subject } = newUser()
  const dropped = await beginSignOn(server, provider)
  const query = await oidc.logIn(dropped.url, subject)
  const code = await oidc.provider.AuthorizationCode.find(new URLSearchParams(query).get('code') ?? '')
  await code?.destroy()
  const refused = await finishSignOn(server, query, dropped.cookie)
  expect(refused.status).toBe(400)
  expect(refused.msg).toContain('invalid_grant')

  const slow = await beginSignOn(server, provider)
  const answer = await oidc.logIn(slow.url, subject)
  server.clock.advance(limits.signOn.attemptMs + 1_000)
  expect((await finishSignOn(server, answer, slow.cookie)).status).toBe(400)
})

test('An aborted login is answered in the words of the provider', async () => {
  const { url, cookie } = await beginSignOn(server, provider)
  const reply = await finishSignOn(server, await oidc.abort(url), cookie)
  expect(reply.status).toBe(400)
  expect(reply.msg).toContain('access_denied')
})

test('A proven address of another account is linked with its password only', async () => {
  const owner = await makeUser(server, { username: `o${randomUUID().slice(0, 12)}` })
  const { subject } = newUser({ email: `${owner.username}@EXAMPLE.org`, email_verified: true })
  const { data } = await logIn(subject)
  expect(data).toMatchObject({ kind: 'choose', mayCreate: false, emailTaken: true })
  const { ticket } = data
  const created = await server.call('POST', '/api/sign-on/create', { body: { ticket, username: `${owner.username}2` } })
  expect(created).toMatchObject({ status: 400, data: null })
  const join = (password: string, using = ticket) =>
    server.call('POST', '/api/sign-on/join', { body: { ticket: using, username: owner.username, password } })
  expect(await join('wrong-password')).toMatchObject({ status: 400, data: null })
  expect(await join(defaultPassword, 'no-such-ticket')).toMatchObject({ status: 400, data: null })
  const joined = await join(defaultPassword)
  expect(joined.data).toMatchObject({ kind: 'in', user: { uid: owner.id } })
  expect((await join(defaultPassword)).status).toBe(400)
  expect((await logIn(subject)).data.user.uid).toBe(owner.id)
})

test('An unproven address says nothing about other accounts and is not stored', async () => {
  const owner = await makeUser(server, { username: `o${randomUUID().slice(0, 12)}` })
  const { subject } = newUser({ email: `${owner.username}@example.org`, email_verified: false })
  const { data } = await logIn(subject)
  expect(data).toMatchObject({ kind: 'in', user: { email: null } })
})

test('A name that is taken or invalid must be chosen', async () => {
  const taken = await makeUser(server, { username: `o${randomUUID().slice(0, 12)}` })
  for (const name of [taken.username.toUpperCase(), 'has spaces', '', 'x'.repeat(300)]) {
    const { subject } = newUser({ preferred_username: name })
    expect((await logIn(subject)).data).toMatchObject({ kind: 'choose', mayCreate: true, emailTaken: false })
  }
  const { subject, username } = newUser({ preferred_username: taken.username })
  const { ticket } = (await logIn(subject)).data
  const create = (wanted: string) => server.call('POST', '/api/sign-on/create', { body: { ticket, username: wanted } })
  for (const wanted of [taken.username, 'has spaces', ' ']) expect((await create(wanted)).status).toBe(400)
  expect((await create(username)).data).toMatchObject({ kind: 'in', user: { username } })
  expect((await create(`${username}2`)).status).toBe(400)
})

test('A name that looks like another one is not taken', async () => {
  const letters = randomUUID()
    .replace(/[^a-f]/g, '')
    .slice(0, 6)
  const taken = (await logIn(newUser({ preferred_username: `o0${letters}` }).subject)).data
  expect(taken.kind).toBe('in')
  expect((await logIn(newUser({ preferred_username: `oO${letters}` }).subject)).data.kind).toBe('choose')
})

test('A ticket expires', async () => {
  const { ticket } = (await logIn(newUser({ preferred_username: '' }).subject)).data
  server.clock.advance(limits.signOn.ticketMs + 1_000)
  const reply = await server.call('POST', '/api/sign-on/create', { body: { ticket, username: newUser().username } })
  expect(reply.status).toBe(400)
})

test('Without new accounts an identity can only be linked', async () => {
  const { data } = await saveProvider(server, root, oidcInput(oidc, { name: 'Link only', createsAccounts: false }))
  const { subject, username } = newUser()
  const reply = await signOn(server, oidc, data.id, subject)
  expect(reply.data).toMatchObject({ kind: 'choose', mayCreate: false, username })
  const { ticket } = reply.data
  const created = await server.call('POST', '/api/sign-on/create', { body: { ticket, username } })
  expect(created).toMatchObject({ status: 403, data: null })
  await server.call('POST', '/api/admin/sign-on/remove', { token: root, body: { id: data.id } })
})

test('A banned account gets no session', async () => {
  const { subject, username } = newUser()
  await logIn(subject)
  await server.deps.db.updateTable('account').set({ status: 1 }).where('username', '=', username).execute()
  const reply = await logIn(subject)
  expect(reply).toMatchObject({ status: 400, data: null })
  expect(reply.headers.authorization).toBeUndefined()
})

test('Groups give roles by rule and take away only what a rule gave', async () => {
  const rules = [
    { group: 'staff', role: 'admin' },
    { group: 'teachers', role: 'problem_admin' },
  ] as const
  const input = oidcInput(oidc, { id: provider, rules: [...rules], secret: null })
  expect((await saveProvider(server, root, input)).status).toBe(200)
  const { subject, username } = newUser({ groups: ['students', 'teachers'] })
  const inGroups = async (...groups: string[]) => {
    oidc.users.set(subject, { preferred_username: username, groups })
    expect((await logIn(subject)).data.kind).toBe('in')
    return roleOf(username)
  }
  expect((await logIn(subject)).data.user.roleList).toEqual(['problem_admin'])
  expect(await inGroups('teachers', 'staff')).toBe(role.admin)
  expect(await inGroups('students')).toBe(role.default_user)
  for (const byHand of [role.root, role.problem_admin, role.mute_user]) {
    await server.deps.db.updateTable('account').set({ role: byHand }).where('username', '=', username).execute()
    expect(await inGroups('staff')).toBe(byHand)
    expect(await inGroups()).toBe(byHand)
  }
  const entries = await server.deps.db
    .selectFrom('audit_entry')
    .select('after')
    .where('action', '=', 'account.roleByRule')
    .where('subject_name', '=', username)
    .execute()
  expect(entries).toHaveLength(3)
})

test('A provider that is down says so without its address', async () => {
  const gone = await startOidcServer(`${server.url}/sign-on`)
  const input = oidcInput(gone, { name: 'Down' })
  const { data } = await saveProvider(server, root, input)
  const { url, cookie } = await beginSignOn(server, data.id)
  const query = await gone.logIn(url, newUser().subject)
  await gone.close()
  const begun = await server.call('POST', '/api/sign-on/begin', { body: { provider: data.id } })
  expect(begun).toMatchObject({ status: 400, data: null })
  const finished = await finishSignOn(server, query, cookie)
  expect(finished).toMatchObject({ status: 400, data: null })
  for (const { msg } of [begun, finished]) expect(msg).not.toContain('127.0.0.1')
  const tested = await server.call('POST', '/api/admin/sign-on/test', { token: root, body: { ...input, id: data.id } })
  expect(tested.data.checks).toMatchObject([{ step: 'discovery', ok: false }])
  expect(tested.data.checks[0].words).toContain('ECONNREFUSED')
  await server.call('POST', '/api/admin/sign-on/remove', { token: root, body: { id: data.id } })
})
