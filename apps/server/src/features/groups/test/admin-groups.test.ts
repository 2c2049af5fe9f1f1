import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())

const path = '/api/admin/group'
const list = async (query: object) =>
  (await server.call('GET', `${path}/list`, { token: root.token, query: { limit: 50, ...query } })).data
const idsOf = async (query: object): Promise<number[]> =>
  (await list(query)).records.map((row: { id: number }) => row.id)
const freeze = (gid: number, frozen: boolean, person = root) =>
  server.call('PUT', `${path}/freeze`, { token: person.token, body: { gid, frozen } })
const give = (gid: number, username: string, person = root) =>
  server.call('PUT', `${path}/owner`, { token: person.token, body: { gid, username } })
const detail = (gid: number, person: Person) =>
  server.call('GET', '/api/get-group-detail', { token: person.token, query: { gid } })
const noticesOf = async (person: Person): Promise<string[]> =>
  (await server.call('GET', '/api/msg/mine', { token: person.token, query: { limit: 20 } })).data.records.map(
    (row: { title: string }) => row.title,
  )

test('finds hidden, frozen and ownerless groups by name, short name and owner', async () => {
  const owner = await makeUser(server)
  const hidden = await makeGroup(server, { owner, is_visible: false, name: `Quiet readers ${owner.username}` })
  const frozen = await makeGroup(server, { owner, status: 1 })
  const ownerless = await makeGroup(server, { name: `Left behind by ${owner.username}` })
  expect(await idsOf({ keyword: owner.username })).toEqual([ownerless, frozen, hidden])
  expect(await idsOf({ keyword: `quiet READERS ${owner.username}` })).toEqual([hidden])
  expect(await idsOf({ keyword: owner.username, frozen: true })).toEqual([frozen])
  expect(await idsOf({ keyword: owner.username, frozen: false })).toEqual([ownerless, hidden])
  expect(await idsOf({ keyword: `left behind by ${owner.username}`, ownerless: true })).toEqual([ownerless])
  expect(await idsOf({ keyword: owner.username, ownerless: true })).toEqual([ownerless])
  expect(await idsOf({ keyword: owner.username, sort: 'made' })).toEqual([hidden, frozen, ownerless])
  expect(await idsOf({ keyword: owner.username, frozen: false, sort: 'name' })).toEqual([ownerless, hidden])
  expect(await idsOf({ keyword: owner.username, frozen: false, sort: '-name' })).toEqual([hidden, ownerless])
  expect(await idsOf({ keyword: owner.username, frozen: false, sort: '-members' })).toEqual([hidden, ownerless])
  expect((await list({ keyword: `quiet readers ${owner.username}` })).records[0]).toMatchObject({
    owner: owner.username,
    visible: false,
    frozen: false,
    memberCount: 1,
    problems: 0,
    contests: 0,
    trainings: 0,
    lastSubmission: null,
  })
})

test('a frozen group is closed to its members, who find it again when it is unfrozen', async () => {
  const [owner, member] = [await makeUser(server), await makeUser(server)]
  const gid = await makeGroup(server, { owner })
  await addMember(server, gid, member)
  expect(await detail(gid, member)).toMatchObject({ status: 200 })
  expect(await freeze(gid, true)).toMatchObject({ status: 200 })
  expect((await detail(gid, member)).status).not.toBe(200)
  expect((await detail(gid, owner)).status).not.toBe(200)
  expect(await detail(gid, root)).toMatchObject({ status: 200, data: { status: 1 } })
  // Again changes nothing, and sends no second notice.
  await freeze(gid, true)
  expect(await freeze(gid, false)).toMatchObject({ status: 200 })
  expect(await detail(gid, member)).toMatchObject({ status: 200 })
  expect(await noticesOf(owner)).toEqual(['您管理的团队已解冻', '您管理的团队已被冻结'])
  expect(await noticesOf(member)).toEqual([])
  const log = await server.call('GET', '/api/admin/audit', {
    token: root.token,
    query: { action: 'group.freeze', limit: 1 },
  })
  expect(log.data.records[0]).toMatchObject({ before: { frozen: true }, after: { frozen: false } })
})

test('hands a group without an owner to a user who is no member', async () => {
  const [former, heir, banned] = [
    await makeUser(server),
    await makeUser(server),
    await makeUser(server, { banned: true }),
  ]
  const gid = await makeGroup(server, { owner: former })
  expect(await give(gid, banned.username)).toMatchObject({ status: 400 })
  expect(await give(gid, 'no-such-user')).toMatchObject({ status: 400 })
  expect(await give(gid, ` ${heir.username.toUpperCase()} `)).toMatchObject({ status: 200 })
  expect(await detail(gid, heir)).toMatchObject({ data: { owner: heir.username, userAuth: 5 } })
  expect(await detail(gid, former)).toMatchObject({ data: { userAuth: 4, can: { owner: false, admin: true } } })
  await server.deps.db.updateTable('user_group').set({ owner_id: null }).where('id', '=', gid).execute()
  expect(await give(gid, former.username)).toMatchObject({ status: 200 })
  expect((await list({ keyword: former.username })).records[0]).toMatchObject({ id: gid, memberCount: 2 })
})

test('disbands a frozen group of another owner', async () => {
  const gid = await makeGroup(server, { owner: await makeUser(server), status: 1 })
  const { token } = root
  expect(await server.call('GET', '/api/group/loss', { token, query: { gid } })).toMatchObject({ status: 200 })
  expect(await server.call('DELETE', '/api/group', { token, query: { gid } })).toMatchObject({ status: 200 })
  expect(await freeze(gid, false)).toMatchObject({ status: 404 })
})

test('is for root alone, also against the owner', async () => {
  const owner = await makeUser(server)
  const keeper = await makeUser(server, { role: 'problem_admin' })
  const gid = await makeGroup(server, { owner })
  for (const person of [owner, keeper]) {
    expect(await freeze(gid, true, person)).toMatchObject({ http: 403 })
    expect(await give(gid, keeper.username, person)).toMatchObject({ http: 403 })
    expect(await server.call('GET', `${path}/list`, { token: person.token })).toMatchObject({ http: 403 })
  }
})
