import { randomUUID } from 'node:crypto'
import type { ProviderInput } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveProvider } from '../../../../../test/harness/identity/sign-on.ts'
import { type LdapServer, startLdapServer } from '../../../../../test/harness/identity/slapd.ts'
import { defaultPassword, makeUser } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let ldap: LdapServer
let root: string
let provider: number

const inputOf = ({ url, readerDn, readerPassword, baseDn }: LdapServer): ProviderInput => ({
  id: null,
  name: 'Directory',
  isOn: true,
  createsAccounts: true,
  trustsEmail: true,
  settings: {
    kind: 'ldap',
    url,
    startTls: false,
    certificate: '',
    bindDn: readerDn,
    baseDn,
    filter: '(uid={{username}})',
    idAttribute: 'entryUUID',
    nameAttribute: 'uid',
    emailAttribute: 'mail',
    groupsAttribute: 'departmentNumber',
  },
  rules: [{ group: 'teachers', role: 'problem_admin' }],
  secret: readerPassword,
})

beforeAll(async () => {
  server = await startTestServer()
  ldap = await startLdapServer()
  root = (await makeUser(server, { username: 'root-of-ldap', role: 'root' })).token
  provider = (await saveProvider(server, root, inputOf(ldap))).data.id
})
afterAll(async () => {
  await ldap.stop()
  await server.close()
})

const newEntry = async (attributes: Readonly<Record<string, string>> = {}): Promise<string> => {
  const username = `d${randomUUID().slice(0, 12)}`
  await ldap.addUser(username, { userPassword: 'directory-password', ...attributes })
  return username
}

const logIn = (username: string, password = 'directory-password') =>
  server.call('POST', '/api/sign-on/directory', { body: { provider, username, password } })

test('A user of the directory gets an account with address and role, and finds it again', async () => {
  const mail = `${randomUUID()}@example.org`
  const username = await newEntry({ mail, departmentNumber: 'teachers' })
  const first = await logIn(username)
  expect(first.data).toMatchObject({ kind: 'in', user: { username, email: mail, roleList: ['problem_admin'] } })
  expect(String(first.headers.authorization)).not.toBe('')
  expect((await logIn(username)).data.user.uid).toBe(first.data.user.uid)
})

test('Wrong and empty passwords, unknown names and patterns are refused', async () => {
  const username = await newEntry()
  for (const [name, password] of [
    [username, 'wrong'],
    ['nobody-of-this-name', 'directory-password'],
    ['*', 'directory-password'],
    [`${username})(uid=*`, 'directory-password'],
    [`${username.slice(0, -1)}*`, 'directory-password'],
  ] as const) {
    const reply = await logIn(name, password)
    expect(reply).toMatchObject({ status: 400, data: null })
    expect(reply.headers.authorization).toBeUndefined()
  }
  for (const [name, password] of [
    [username, ''],
    ['', 'directory-password'],
  ] as const)
    expect((await logIn(name, password)).status).toBe(400)
  expect((await logIn(username)).data.kind).toBe('in')
})

test('Guesses of a password are limited', async () => {
  const username = await newEntry()
  const replies = []
  for (let tries = 0; tries < 21; tries += 1) replies.push(await logIn(username, 'wrong'))
  expect(replies[0]?.msg).not.toBe(replies[20]?.msg)
  expect(await logIn(username)).toMatchObject({ status: 400, data: null })
})

test('A banned account gets no session', async () => {
  const username = await newEntry()
  await logIn(username)
  await server.deps.db.updateTable('account').set({ status: 1 }).where('username', '=', username).execute()
  expect(await logIn(username)).toMatchObject({ status: 400, data: null })
})

test('A user links an entry of the directory with both passwords', async () => {
  const person = await makeUser(server, { username: `u${randomUUID().slice(0, 12)}` })
  const username = await newEntry()
  const link = (changes: object) =>
    server.call('POST', '/api/sign-on/link-directory', {
      token: person.token,
      body: {
        provider,
        password: defaultPassword,
        directoryUsername: username,
        directoryPassword: 'directory-password',
        ...changes,
      },
    })
  expect((await link({ password: 'wrong-password' })).status).toBe(400)
  expect((await link({ directoryPassword: 'wrong' })).status).toBe(400)
  expect((await link({})).data).toEqual({ kind: 'linked', provider: 'Directory' })
  expect((await logIn(username)).data.user.uid).toBe(person.id)
})

test('A directory is not a provider to be redirected to', async () => {
  const reply = await server.call('POST', '/api/sign-on/begin', { body: { provider } })
  expect(reply).toMatchObject({ status: 404, data: null })
})

test('The test of a connection says what the directory answers', async () => {
  const check = async (changes: Partial<ProviderInput>, settings: object = {}) => {
    const input = inputOf(ldap)
    const body = { ...input, ...changes, settings: { ...input.settings, ...settings } }
    return (await server.call('POST', '/api/admin/sign-on/test', { token: root, body })).data
  }
  await newEntry()
  expect((await check({})).checks).toMatchObject([
    { step: 'bind', ok: true },
    { step: 'search', ok: true },
  ])
  expect((await check({ secret: 'wrong' })).checks).toMatchObject([{ step: 'bind', ok: false }])
  expect((await check({}, { baseDn: 'ou=nowhere,dc=example,dc=org' })).checks[1]).toMatchObject({ ok: false })
  expect(await check({}, { url: 'ldap://directory.example.org' })).toBeNull()
  expect(await check({}, { filter: '(uid=somebody)' })).toBeNull()
})

test('A directory that is down says so without its address', async () => {
  const gone = await startLdapServer()
  const { data } = await saveProvider(server, root, inputOf(gone))
  await gone.stop()
  const body = { provider: data.id, username: 'anyone', password: 'directory-password' }
  const reply = await server.call('POST', '/api/sign-on/directory', { body })
  expect(reply).toMatchObject({ status: 400, data: null })
  expect(reply.msg).not.toContain('127.0.0.1')
})

test('An account of the directory confirms a dangerous action with its password there', async () => {
  const [own, other] = [await newEntry(), await newEntry()]
  const entered = await logIn(own)
  await logIn(other)
  const token = String(entered.headers.authorization)
  const { uid } = entered.data.user
  const provenAt = new Date(server.clock.now().getTime() - 3_600_000)
  await server.deps.db.updateTable('session').set({ proven_at: provenAt }).where('account_id', '=', uid).execute()
  const prove = (username: string, password = 'directory-password') =>
    server.call('POST', '/api/sign-on/prove-by-directory', { token, body: { provider, username, password } })
  const lastProof = async () =>
    (await server.deps.db.selectFrom('session').select('proven_at').where('account_id', '=', uid).executeTakeFirst())
      ?.proven_at
  expect(await prove(own, 'wrong-password')).toMatchObject({ status: 400 })
  expect(await prove(other)).toMatchObject({ status: 404 })
  expect(await lastProof()).toEqual(provenAt)
  expect(await prove(own)).toMatchObject({ status: 200 })
  expect((await lastProof())?.getTime()).toBeGreaterThan(provenAt.getTime())
})
