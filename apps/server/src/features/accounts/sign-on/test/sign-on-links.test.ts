import { randomUUID } from 'node:crypto'
import { role } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OidcServer, startOidcServer } from '../../../../../test/harness/identity/oidc-server.ts'
import {
  beginLink,
  beginProof,
  beginSignOn,
  finishSignOn,
  oidcInput,
  saveProvider,
  signOn,
} from '../../../../../test/harness/identity/sign-on.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { codeAt, stepAt } from '../../factors/totp.ts'

let server: TestServer
let oidc: OidcServer
let root: string
let provider: number
beforeAll(async () => {
  server = await startTestServer()
  oidc = await startOidcServer(`${server.url}/sign-on`)
  root = (await makeUser(server, { username: 'root-of-links', role: 'root' })).token
  provider = (await saveProvider(server, root, oidcInput(oidc))).data.id
})
afterAll(async () => {
  await oidc.close()
  await server.close()
})

const newPerson = () => makeUser(server, { username: `u${randomUUID().slice(0, 12)}` })
const newSubject = (): string => {
  const subject = randomUUID()
  oidc.users.set(subject, { preferred_username: `p${subject.slice(0, 12)}` })
  return subject
}

const linksOf = async ({ token }: Pick<Person, 'token'>) =>
  (await server.call('GET', '/api/sign-on/links', { token })).data
const unlink = ({ token }: Pick<Person, 'token'>, from = provider) =>
  server.call('POST', '/api/sign-on/unlink', { token, body: { provider: from } })

const link = async (person: Person, subject: string, token: string | undefined = person.token) => {
  const { url, cookie } = await beginLink(server, person.token, { provider, password: defaultPassword })
  return finishSignOn(server, await oidc.logIn(url, subject), cookie, token)
}

const withTotp = async ({ token }: Person) => {
  const begun = await server.call('POST', '/api/begin-totp', { token, body: { password: defaultPassword } })
  const bits = [...begun.data.secret].map((sign: string) =>
    'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'),
  )
  const bytes = Buffer.from((bits.join('').match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
  const code = (shift: number): string => codeAt(bytes, stepAt(server.clock.now()) + shift)
  const done = await server.call('POST', '/api/confirm-totp', { token, body: { code: code(0) } })
  expect(done.status).toBe(200)
  return { nextCode: () => code(1) }
}

test('A user links an identity with the password, logs in with it and unlinks it', async () => {
  const person = await newPerson()
  const subject = newSubject()
  const wrong = await server.call('POST', '/api/sign-on/begin-link', {
    token: person.token,
    body: { provider, password: 'wrong-password' },
  })
  expect(wrong).toMatchObject({ status: 400, data: null })
  expect((await link(person, subject)).data).toEqual({ kind: 'linked', provider: 'Campus login' })
  expect(await linksOf(person)).toMatchObject({ hasPassword: true, links: [{ provider, usedAt: null }] })
  expect((await signOn(server, oidc, provider, subject)).data.user.uid).toBe(person.id)
  expect((await linksOf(person)).links[0].usedAt).not.toBeNull()
  expect((await unlink(person)).status).toBe(200)
  expect((await linksOf(person)).links).toEqual([])
  expect((await unlink(person)).status).toBe(404)
  const after = await signOn(server, oidc, provider, subject)
  expect(after.data.user.uid).not.toBe(person.id)
})

test('A link that another session finishes is refused', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  for (const token of [other.token, '']) {
    const { url, cookie } = await beginLink(server, person.token, { provider, password: defaultPassword })
    const reply = await finishSignOn(server, await oidc.logIn(url, newSubject()), cookie, token)
    expect(reply).toMatchObject({ status: 400, data: null })
  }
  for (const { token } of [person, other]) expect((await linksOf({ token })).links).toEqual([])
})

test('An identity belongs to one account, and an account has one identity of a provider', async () => {
  const [person, other] = [await newPerson(), await newPerson()]
  const subject = newSubject()
  await link(person, subject)
  expect(await link(other, subject)).toMatchObject({ status: 400, data: null })
  expect(await link(person, newSubject())).toMatchObject({ status: 400, data: null })
  expect((await linksOf(other)).links).toEqual([])
  expect((await linksOf(person)).links).toHaveLength(1)
})

test('The only way to log in is not unlinked; a password makes it possible', async () => {
  const subject = newSubject()
  const first = await signOn(server, oidc, provider, subject)
  const person = { token: String(first.headers.authorization) }
  expect((await linksOf(person)).hasPassword).toBe(false)
  expect(await unlink(person)).toMatchObject({ status: 400, data: null })
  expect((await linksOf(person)).links).toHaveLength(1)
  const { uid, username } = first.data.user
  const edited = await server.call('PUT', '/api/admin/user/edit-user', {
    token: root,
    body: { uid, username, type: 1002, status: 0, setNewPwd: true, password: 'secret-2' },
  })
  expect(edited.status).toBe(200)
  const login = await server.call('POST', '/api/login', { body: { username, password: 'secret-2' } })
  expect((await unlink({ token: String(login.headers.authorization) })).status).toBe(200)
})

test('An identity of a provider that is off does not count as a way to log in', async () => {
  const second = (await saveProvider(server, root, oidcInput(oidc, { name: 'Second' }))).data.id
  const first = await signOn(server, oidc, provider, newSubject())
  const person = { token: String(first.headers.authorization) }
  await server.deps.db
    .insertInto('linked_identity')
    .values({
      provider_id: second,
      subject: randomUUID(),
      account_id: first.data.user.uid,
      name: 'second',
      created_at: server.clock.now(),
    })
    .execute()
  const change = (isOn: boolean) =>
    saveProvider(server, root, oidcInput(oidc, { id: second, name: 'Second', isOn, secret: null }))
  await change(false)
  expect((await unlink(person)).status).toBe(400)
  await change(true)
  expect((await unlink(person)).status).toBe(200)
  expect((await unlink(person, second)).status).toBe(400)
})

test('Two-factor authentication holds for a login by identity', async () => {
  const person = await newPerson()
  const subject = newSubject()
  await link(person, subject)
  const totp = await withTotp(person)
  const { data, headers } = await signOn(server, oidc, provider, subject)
  expect(data).toMatchObject({ kind: 'factor', totp: true })
  expect(headers.authorization).toBeUndefined()
  const second = (code: string) =>
    server.call('POST', '/api/second-login', { body: { ticket: data.ticket, method: 'totp', code } })
  expect((await second('000000')).status).toBe(400)
  const done = await second(totp.nextCode())
  expect(done.data.uid).toBe(person.id)
  expect(String(done.headers.authorization)).not.toBe('')
})

test('The password alone does not link an account with two-factor authentication', async () => {
  const person = await newPerson()
  await withTotp(person)
  const subject = randomUUID()
  oidc.users.set(subject, { preferred_username: person.username })
  const { url, cookie } = await beginSignOn(server, provider)
  const { data } = await finishSignOn(server, await oidc.logIn(url, subject), cookie)
  expect(data.kind).toBe('choose')
  const reply = await server.call('POST', '/api/sign-on/join', {
    body: { ticket: data.ticket, username: person.username, password: defaultPassword },
  })
  expect(reply).toMatchObject({ status: 400, data: null })
  expect((await linksOf(person)).links).toEqual([])
})

const needsProof = { http: 200, status: 440 }

/** A super admin whose only login is the provider, some time after it. */
const newAdmin = async () => {
  const subject = newSubject()
  const entered = await signOn(server, oidc, provider, subject)
  const person = { id: entered.data.user.uid, token: String(entered.headers.authorization) }
  await server.deps.db.updateTable('account').set({ role: role.root }).where('id', '=', person.id).execute()
  const provenAt = new Date(server.clock.now().getTime() - 3_600_000)
  await server.deps.db.updateTable('session').set({ proven_at: provenAt }).where('account_id', '=', person.id).execute()
  return { ...person, subject }
}
const defineRole = ({ token }: Pick<Person, 'token'>) =>
  server.call('POST', '/api/admin/roles', { token, body: { name: `r ${randomUUID()}`, permissions: ['audit'] } })

test('An account without a password confirms a dangerous action by a new login at its provider', async () => {
  const admin = await newAdmin()
  expect(await defineRole(admin)).toMatchObject(needsProof)
  const ways = await server.call('POST', '/api/begin-step-up', { token: admin.token, body: {} })
  const providers = [{ id: provider, name: 'Campus login', kind: 'oidc' }]
  expect(ways.data).toEqual({ password: false, totp: false, passkey: null, providers })
  const prove = async (subject: string, token = admin.token) => {
    const { url, cookie } = await beginProof(server, admin.token, provider)
    expect(new URL(url).searchParams.get('prompt')).toBe('login')
    return finishSignOn(server, await oidc.logIn(url, subject), cookie, token)
  }
  const other = await newAdmin()
  // Another identity, and the session of another account.
  expect(await prove(other.subject)).toMatchObject({ status: 404, data: null })
  expect(await prove(newSubject())).toMatchObject({ status: 404, data: null })
  expect(await prove(admin.subject, other.token)).toMatchObject({ status: 400, data: null })
  for (const person of [admin, other]) expect(await defineRole(person)).toMatchObject(needsProof)
  const proven = await prove(admin.subject)
  expect(proven).toMatchObject({ status: 200, data: { kind: 'proven', provider: 'Campus login' } })
  expect(proven.headers.authorization).toBeUndefined()
  expect(await defineRole(admin)).toMatchObject({ status: 200 })
})

test('Only linked providers confirm, and guests confirm nothing', async () => {
  const begin = (token?: string) => server.call('POST', '/api/sign-on/begin-proof', { token, body: { provider } })
  expect(await begin((await newPerson()).token)).toMatchObject({ status: 404, data: null })
  expect((await begin()).http).toBe(401)
})
