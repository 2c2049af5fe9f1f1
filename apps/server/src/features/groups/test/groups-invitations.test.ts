import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

let server: TestServer
let owner: Person
let ann: Person
let bob: Person

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server)
  ann = await makeUser(server)
  bob = await makeUser(server)
})
afterAll(() => server.close())

const invite = (who: Person, body: object) => server.call('POST', '/api/group/invitations', { token: who.token, body })
const accept = (who: Person | null, token: string) =>
  server.call('POST', '/api/group/accept-invitation', { token: who?.token, body: { token } })
const offer = (who: Person, token: string) =>
  server.call('POST', '/api/group/invitation-offer', { token: who.token, body: { token } })
const list = (who: Person, gid: number) =>
  server.call('GET', '/api/group/invitations', { token: who.token, query: { gid } })
const levelOf = async (who: Person, gid: number) =>
  (await server.call('GET', '/api/get-group-auth', { token: who.token, query: { gid } })).data

test('a link leads into a hidden private group, as often as it says', async () => {
  const gid = await makeGroup(server, { owner, auth: 3, is_visible: false, name: 'Secret class' })
  const made = await invite(owner, { gid, hours: 24, maxUses: 1 })
  expect(made.data.invitation).toMatchObject({ uses: 0, maxUses: 1, state: 'active' })
  const { token } = made.data
  expect((await offer(ann, token)).data).toMatchObject({ gid, name: 'Secret class', userAuth: 0 })
  expect(await accept(null, token)).toMatchObject({ http: 401 })
  const both = await Promise.all([accept(ann, token), accept(bob, token)])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect([await levelOf(ann, gid), await levelOf(bob, gid)].sort()).toEqual([0, 3])
  expect((await list(owner, gid)).data).toMatchObject([{ uses: 1, state: 'used' }])
  expect(JSON.stringify((await list(owner, gid)).data)).not.toContain(token)
})

test('expired, revoked, unknown and foreign links are refused alike', async () => {
  const gid = await makeGroup(server, { owner, auth: 2 })
  const expiring = (await invite(owner, { gid, hours: 1, maxUses: null })).data.token
  const revoked = (await invite(owner, { gid, hours: null, maxUses: null })).data
  server.clock.advance(3_600_001)
  await server.call('DELETE', '/api/group/invitations', {
    token: owner.token,
    query: { id: revoked.invitation.id },
  })
  const banned = await makeGroup(server, { owner })
  const ofBanned = (await invite(owner, { gid: banned, hours: null, maxUses: null })).data.token
  await server.deps.db.updateTable('user_group').set({ status: 1 }).where('id', '=', banned).execute()
  for (const token of [expiring, revoked.token, 'unknown', '', ofBanned]) {
    expect(await accept(bob, token)).toMatchObject({ http: 200, status: 404, data: null })
    expect(await offer(bob, token)).toMatchObject({ http: 200, status: 404, data: null })
  }
})

test('only admins of the group of the row create, list and revoke', async () => {
  const gid = await makeGroup(server, { owner })
  const other = await makeGroup(server, { owner: bob })
  await addMember(server, gid, ann)
  const { invitation } = (await invite(owner, { gid, hours: 1, maxUses: 5 })).data
  const revoke = async (who: Person, query: object) =>
    (
      await server.call('DELETE', '/api/group/invitations', {
        token: who.token,
        query: query as Record<string, unknown>,
      })
    ).status
  for (const who of [ann, bob]) {
    expect(await invite(who, { gid, hours: 1, maxUses: 5 })).toMatchObject({ status: 403 })
    expect(await list(who, gid)).toMatchObject({ status: 403, data: null })
    expect(await revoke(who, { id: invitation.id, gid: other })).toBe(403)
  }
  expect(await invite(owner, { gid, hours: 0, maxUses: null })).toMatchObject({ status: 400 })
  expect(await invite(owner, { gid, hours: null, maxUses: 0 })).toMatchObject({ status: 400 })
  expect(await revoke(owner, { id: invitation.id })).toBe(200)
})

test('an applicant is approved, a refused account stays refused, a member uses nothing up', async () => {
  const gid = await makeGroup(server, { owner, auth: 2 })
  const { token, invitation } = (await invite(owner, { gid, hours: null, maxUses: null })).data
  await addMember(server, gid, ann, 'applying')
  expect((await accept(ann, token)).data).toEqual({ gid })
  expect(await levelOf(ann, gid)).toBe(3)
  expect((await accept(ann, token)).data).toEqual({ gid })
  await removeMember(server, gid, bob)
  await addMember(server, gid, bob, 'refused')
  expect(await accept(bob, token)).toMatchObject({ http: 200, status: 403 })
  const [row] = (await list(owner, gid)).data
  expect(row).toMatchObject({ id: invitation.id, uses: 1 })
})
