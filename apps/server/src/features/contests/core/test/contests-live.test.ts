import { role } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { countQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { type Watching, watchTopics } from '../../../../../test/harness/sse.ts'
import { hearContest, notifyContest } from '../live.ts'

let server: TestServer
let ann: Person
let bob: Person
let owner: Person
const open: Watching[] = []

beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server)
  bob = await makeUser(server)
  owner = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())
afterEach(async () => {
  await Promise.all(open.splice(0).map((watching) => watching.stop()))
})

const watch = async (cid: number, who?: Person): Promise<Watching> => {
  const watching = await watchTopics(server, `contest:${cid}`, who?.token)
  open.push(watching)
  return watching
}
const kindsOf = ({ events }: Watching) => events.map(({ kind }) => kind)
const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000)
/** Creates an announcement and publishes its event, as the admin area does. */
const announce = async (cid: number, title: string, status = 0): Promise<void> => {
  const { id } = await server.deps.db
    .insertInto('announcement')
    .values({ title, content: `**${title}**`, account_id: owner.id, contest_id: cid, status })
    .returning('id')
    .executeTakeFirstOrThrow()
  await notifyContest(server.deps.db, cid, { kind: 'contestAnnouncement', id })
}
const titlesOf = ({ events }: Watching) =>
  events.flatMap((event) => ('announcement' in event ? [(event.announcement as { title: string }).title] : []))

test('viewers are notified immediately, with no more than they can fetch', async () => {
  const { id } = await makeContest(server)
  const watching = await watch(id, ann)
  await announce(id, 'still hidden', 1)
  await announce(id, 'Mind the gap')
  await watching.count(1)
  const { data } = await server.call('GET', '/api/get-contest-announcement', { query: { cid: id }, token: ann.token })
  expect(data.records).toHaveLength(1)
  expect(watching.events).toEqual([
    { topic: `contest:${id}`, kind: 'contestAnnouncement', announcement: data.records[0] },
  ])
})

test('guests, and users who request a hidden or missing contest, receive nothing', async () => {
  const { id } = await makeContest(server)
  const hidden = await makeContest(server, { is_visible: false, owner_id: owner.id })
  expect((await watch(id)).response.headers.get('content-type')).toContain('json')
  expect((await watch(hidden.id, owner)).response.headers.get('content-type')).toContain('json')
  expect((await watch(999_999, ann)).response.headers.get('content-type')).toContain('json')
})

test('before the start only changes are sent; from the start the same stream receives everything', async () => {
  const { id } = await makeContest(server, { starts_at: minutes(10), ends_at: minutes(20), owner_id: owner.id })
  const contestant = await watch(id, ann)
  const manager = await watch(id, owner)
  await announce(id, 'one')
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await manager.count(2)
  await contestant.count(1)
  expect(kindsOf(contestant)).toEqual(['contestChanged'])
  expect(kindsOf(manager)).toEqual(['contestAnnouncement', 'contestChanged'])
  server.clock.advance(11 * 60_000)
  await announce(id, 'one')
  await contestant.count(2)
  expect(kindsOf(contestant)).toEqual(['contestChanged', 'contestAnnouncement'])
})

test('events of a private contest require the password, and stop once it is revoked', async () => {
  const { id } = await makeContest(server, { auth: 1, password: 'x' })
  const watching = await watch(id, ann)
  const other = await watch(id, owner)
  await announce(id, 'one')
  // Events are in order: by the time the change arrives, the user was skipped before.
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await watching.count(1)
  await server.call('POST', '/api/register-contest', { body: { cid: id, password: 'x' }, token: ann.token })
  await announce(id, 'two')
  await watching.count(2)
  expect(titlesOf(watching)).toEqual(['two'])
  await server.deps.db.deleteFrom('contest_registration').execute()
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await announce(id, 'one')
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await watching.count(4)
  expect(kindsOf(watching)).toEqual(['contestChanged', 'contestAnnouncement', 'contestChanged', 'contestChanged'])
  // Users without the password received only the changes, and no registrations.
  await other.count(3)
  expect(kindsOf(other)).toEqual(['contestChanged', 'contestChanged', 'contestChanged'])
})

test('a public contest made private shuts the streams of those without the password', async () => {
  const { id } = await makeContest(server)
  const watching = await watch(id, ann)
  await announce(id, 'one')
  await watching.count(1)
  await server.deps.db.updateTable('contest').set({ auth: 1, password: 'x' }).where('id', '=', id).execute()
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await announce(id, 'one')
  await notifyContest(server.deps.db, id, { kind: 'contestChanged' })
  await watching.count(3)
  expect(kindsOf(watching)).toEqual(['contestAnnouncement', 'contestChanged', 'contestChanged'])
})

test('events for one user or for managers reach no other user', async () => {
  const { id } = await makeContest(server, { owner_id: owner.id })
  const [asker, neighbour, manager] = [await watch(id, ann), await watch(id, bob), await watch(id, owner)]
  await notifyContest(server.deps.db, id, { kind: 'clarification', id: 1 }, { accountId: ann.id })
  await notifyContest(server.deps.db, id, { kind: 'clarification', id: 2 }, 'managers')
  await notifyContest(server.deps.db, id, { kind: 'clarification', id: 3 })
  await Promise.all([asker.count(2), neighbour.count(1), manager.count(3)])
  const idsOf = ({ events }: Watching) => events.map((event) => ('id' in event ? event.id : null))
  expect(idsOf(asker)).toEqual([1, 3])
  expect(idsOf(neighbour)).toEqual([3])
  expect(idsOf(manager)).toEqual([1, 2, 3])
  expect(JSON.stringify([asker.events, neighbour.events, manager.events])).not.toContain(ann.id)
})

test('hundreds of subscribers of a private contest are looked up together, and each is checked separately', async () => {
  const { id } = await makeContest(server, { auth: 1, password: 'words' })
  const { rows } = await server.deps.pool.query<{ id: string; username: string }>(
    `insert into account (id, username, password_hash)
     select md5('crowd' || n), 'crowd' || n, '' from generate_series(1, 300) n returning id, username`,
  )
  const inside = new Set(rows.filter((_, index) => index % 3 === 0).map((row) => row.id))
  await server.deps.pool.query(
    'insert into contest_registration (contest_id, account_id, created_at) select $1, unnest($2::text[]), now()',
    [id, [...inside]],
  )
  const heard = new Map<string, string[]>()
  const stops = rows.map((row) => {
    const viewer = { kind: 'user', ...row, role: role.default_user } as const
    const send = (frame: Buffer): void => void heard.set(row.id, [...(heard.get(row.id) ?? []), frame.toString()])
    return hearContest(server.deps, { viewer, contestId: id, send })
  })
  const untilSent = (count: number) =>
    expect.poll(() => [...heard.values()].filter((frames) => frames.length === count).length).toBe(inside.size)
  const asked = await countQueries(server.deps, async () => {
    await announce(id, 'The doors open')
    await untilSent(1)
  })
  // The announcement and its news go in, then contest, people and announcement are read, each once; chores may come on top.
  expect(asked).toBeLessThan(100)
  expect([...heard.keys()].every((item) => inside.has(item))).toBe(true)
  await announce(id, 'The doors close')
  await untilSent(2)
  for (const [first, second] of heard.values()) {
    expect(first).toContain('The doors open')
    expect(second).toContain('The doors close')
  }
  for (const stop of stops) stop()
})
