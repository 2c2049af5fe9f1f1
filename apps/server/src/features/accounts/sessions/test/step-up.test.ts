import { contract, type Endpoint } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeAuthenticator } from '../../../../../test/harness/authenticator.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  root = await makeUser(server, { role: 'root' })
  await server.deps.settings.write({ stepUpMinutes: 30, stepUpStrict: false })
})

const ask = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object = {}, person = root) =>
  server.call(method, path, { token: person.token, ...given })
/** Lets the last proof of a person be so many minutes old. */
const age = (person: Person, minutes: number) =>
  server.deps.db
    .updateTable('session')
    .set({ proven_at: new Date(server.clock.now().getTime() - minutes * 60_000) })
    .where('account_id', '=', person.id)
    .execute()
let made = 0
const defineRole = (person = root) => {
  made += 1
  const body = { name: `step ${made} ${Date.now()}`, permissions: ['audit'] }
  return ask('POST', '/api/admin/roles', { body }, person)
}
const prove = (body: object) => ask('POST', '/api/step-up', { body })
const needsProof = { http: 200, status: 440 }

test('a dangerous action asks for a proof older than the minutes of the site, and a login is one', async () => {
  expect(await defineRole()).toMatchObject({ status: 200 })
  await age(root, 29)
  expect(await defineRole()).toMatchObject({ status: 200 })
  await age(root, 30)
  expect(await defineRole()).toMatchObject(needsProof)
  expect(await ask('GET', '/api/admin/roles')).toMatchObject({ status: 200 })
})

test('the password is the proof; a wrong one is none', async () => {
  await age(root, 60)
  expect(await prove({ password: 'wrong-1' })).not.toMatchObject({ status: 200 })
  expect(await prove({})).not.toMatchObject({ status: 200 })
  expect(await prove({ code: '123456' })).not.toMatchObject({ status: 200 })
  expect(await defineRole()).toMatchObject(needsProof)
  expect(await prove({ password: 'secret-1' })).toMatchObject({ status: 200 })
  expect(await defineRole()).toMatchObject({ status: 200 })
})

const begin = async (person = root) => (await ask('POST', '/api/begin-step-up', { body: {} }, person)).data

const withPasskey = async () => {
  const key = makeAuthenticator()
  const { ticket, options } = (await ask('POST', '/api/begin-passkey', { body: { password: 'secret-1' } })).data
  const body = { ticket, name: 'my key', passkey: key.create(options, server.url) }
  expect(await ask('POST', '/api/add-passkey', { body })).toMatchObject({ status: 200 })
  return key
}

test('a passkey is the proof; another challenge, another account and a used ticket are none', async () => {
  expect(await begin()).toEqual({ password: true, totp: false, passkey: null, providers: [] })
  const key = await withPasskey()
  await age(root, 60)
  const strange = await begin()
  expect(
    await prove({ ticket: strange.passkey.ticket, passkey: key.show({ challenge: 'AAAA' }, server.url) }),
  ).toMatchObject({ status: 400 })
  const { ticket, options } = (await begin()).passkey
  const passkey = key.show(options, server.url)
  const other = await makeUser(server, { role: 'root' })
  await age(other, 60)
  expect(await ask('POST', '/api/step-up', { body: { ticket, passkey } }, other)).toMatchObject({ status: 400 })
  expect(await prove({ ticket: 'unknown', passkey })).toMatchObject({ status: 400 })
  expect(await defineRole()).toMatchObject(needsProof)
  expect(await prove({ ticket, passkey })).toMatchObject({ status: 200 })
  expect(await defineRole()).toMatchObject({ status: 200 })
  await age(root, 60)
  expect(await prove({ ticket, passkey })).toMatchObject({ status: 400 })
  expect(await defineRole()).toMatchObject(needsProof)
  expect(await defineRole(other)).toMatchObject(needsProof)
})

test('a ticket of a login or of a new passkey proves nothing here', async () => {
  const key = await withPasskey()
  await age(root, 60)
  const login = { username: root.username, password: 'secret-1' }
  const half = (await server.call('POST', '/api/begin-second-login', { body: login })).data
  const passkey = key.show(half.passkey, server.url)
  expect(await prove({ ticket: half.ticket, passkey })).toMatchObject({ status: 400 })
  expect(await defineRole()).toMatchObject(needsProof)
})

test('the proof belongs to one session', async () => {
  await age(root, 60)
  const body = { username: root.username, password: 'secret-1' }
  expect(await server.call('POST', '/api/login', { body })).toMatchObject({ status: 200 })
  expect(await defineRole()).toMatchObject(needsProof)
})

test('someone without the right is refused before any proof is asked for', async () => {
  const plain = await makeUser(server)
  await age(plain, 60)
  expect(await defineRole(plain)).toMatchObject({ http: 403 })
})

test('calls of existing clients ask only where the site is strict, and none does with 0 minutes', async () => {
  const edit = async () => {
    const target = await makeUser(server)
    const body = { uid: target.id, username: target.username, setNewPwd: false, type: 1002, status: 0 }
    return ask('PUT', '/api/admin/user/edit-user', { body })
  }
  await age(root, 60)
  expect(await edit()).toMatchObject({ status: 200 })
  await server.deps.settings.write({ stepUpStrict: true })
  expect(await edit()).toMatchObject(needsProof)
  await server.deps.settings.write({ stepUpMinutes: 0 })
  expect(await edit()).toMatchObject({ status: 200 })
  expect(await defineRole()).toMatchObject({ status: 200 })
})

test('only super admins change what protects them', async () => {
  const holder = await makeUser(server)
  const role = await ask('POST', '/api/admin/roles', {
    body: { name: `settings ${Date.now()}`, permissions: ['site.settings'] },
  })
  await ask('PUT', '/api/admin/roles/of-user', { body: { uid: holder.id, ids: [role.data.id] } })
  const set = (body: object, person: Person) => ask('PUT', '/api/admin/switch/update', { body }, person)
  for (const body of [{ stepUpMinutes: 0 }, { stepUpStrict: true }, { staffSecondFactor: true }]) {
    expect(await set(body, holder)).toMatchObject({ http: 200, status: 403 })
  }
  expect(await set({ openContestComment: true, stepUpMinutes: 30 }, holder)).toMatchObject({ status: 200 })
  expect(await set({ stepUpMinutes: 5 }, root)).toMatchObject({ status: 200 })
})

test('these actions are dangerous', () => {
  const marked = Object.entries(contract).flatMap(([group, endpoints]) =>
    Object.entries(endpoints as Readonly<Record<string, Endpoint>>).flatMap(([name, { stepUp }]) =>
      stepUp === undefined ? [] : [`${group}.${name} ${stepUp}`],
    ),
  )
  expect(marked.sort()).toEqual([
    'adminContests.remove strict',
    'adminProblems.batchRemove always',
    'adminProblems.remove strict',
    'adminSite.setEmail strict',
    'adminSms.save always',
    'adminUsers.edit strict',
    'adminUsers.remove strict',
    'backups.start always',
    'factors.removeOf always',
    'lti.beginRegistration always',
    'lti.remove always',
    'lti.resend always',
    'lti.rotateKey always',
    'lti.save always',
    'ownData.carryOutDeletion always',
    'signOn.remove always',
    'signOn.save always',
    'siteRoles.assign always',
    'siteRoles.create always',
    'siteRoles.remove always',
    'siteRoles.update always',
    'terms.confirm always',
    'terms.create always',
    'terms.remove always',
    'terms.setDefaults always',
    'terms.update always',
    'viewAs.start always',
    'webhooks.create always',
    'webhooks.renewSecret always',
    'webhooks.update always',
  ])
})
