import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let ann: Person
let bob: Person
let owner: Person
let root: Person
let cid = 0

beforeAll(async () => {
  server = await startTestServer()
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  root = await makeUser(server, { username: 'head', role: 'root' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.settings.write({ openContestComment: true })
  await server.deps.db.deleteFrom('throttle').execute()
  cid = (await makeContest(server, { owner_id: owner.id })).id
})

const minutes = (count: number) => new Date(server.clock.now().getTime() + count * 60_000)
const ask = (method: 'GET' | 'POST' | 'DELETE', path: string, given: object, who?: Person) =>
  server.call(method, `/api/${path}`, { token: who?.token, ...given })
const say = (who: Person, content: string, place: object = { cid: String(cid), did: null }) =>
  ask('POST', 'comment', { body: { content, ...place } }, who)
const answer = (who: Person, commentId: number, content = 'so') =>
  ask(
    'POST',
    'reply',
    { body: { reply: { commentId, content }, did: null, quoteType: 'Comment', quoteId: commentId } },
    who,
  )
const list = (who?: Person) => ask('GET', 'comments', { query: { cid, limit: 10 } }, who)
const heardBy = async (who: Person) => {
  const { data } = await list(who)
  const { records, total } = data.commentList
  expect(total).toBe(records.length)
  return records.map((row: { content: string }) => row.content).toSorted()
}
/** As the comment shows them, and as its own list does. */
const repliesTo = async (who: Person, commentId: number) => {
  const { data } = await ask('GET', 'reply', { query: { commentId } }, who)
  const words = data.map((row: { content: string }) => row.content)
  const shown = (await list(who)).data.commentList.records.find((row: { id: number }) => row.id === commentId)
  expect(shown.replyList.map((row: { content: string }) => row.content)).toEqual(words)
  return words
}
const organise = (who: Person, granted: string) =>
  server.deps.db
    .insertInto('contest_organiser')
    .values({ contest_id: cid, account_id: who.id, granted, added_by: 'chair', added_at: server.clock.now() })
    .execute()
const end = () =>
  server.deps.db
    .updateTable('contest')
    .set({ ends_at: minutes(-1) })
    .where('id', '=', cid)
    .execute()

describe('questions in a contest', () => {
  test('are visible to their author and the managers while it runs, and to all afterwards', async () => {
    for (const [who, content] of [
      [ann, 'A?'],
      [bob, 'B?'],
      [owner, 'Chair'],
      [root, 'Root'],
    ] as const) {
      expect(await say(who, content)).toMatchObject({ http: 200, status: 200, data: { likeNum: 0, totalReplyNum: 0 } })
    }
    expect(await heardBy(ann)).toEqual(['A?', 'Chair', 'Root'])
    expect(await heardBy(bob)).toEqual(['B?', 'Chair', 'Root'])
    for (const who of [owner, root]) expect(await heardBy(who)).toEqual(['A?', 'B?', 'Chair', 'Root'])
    await end()
    expect(await heardBy(ann)).toEqual(['A?', 'B?', 'Chair', 'Root'])
  })

  test('of the jury are visible to participants, those of other co-organisers are not', async () => {
    const [judge, runner, reader] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    await organise(judge, 'jury')
    await organise(runner, 'balloons')
    const { data: asked } = await say(ann, 'A?')
    await say(judge, 'Jury')
    await say(runner, 'Runner')
    await say(reader, 'Reader')
    await organise(reader, 'readOnly')
    expect(await heardBy(ann)).toEqual(['A?', 'Jury'])
    await answer(judge, asked.id, 'Read again.')
    expect(await repliesTo(ann, asked.id)).toEqual(['Read again.'])
    expect(await heardBy(judge)).toEqual(['A?', 'Jury', 'Reader', 'Runner'])
  })

  test("of a group's roots are visible to participants of its contest, those of its admins are not", async () => {
    const [leader, helper, outsider] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    const gid = await makeGroup(server, { owner: leader })
    await makeGroup(server, { owner: outsider })
    for (const who of [ann, bob, outsider]) await addMember(server, gid, who)
    for (const who of [owner, helper]) await addMember(server, gid, who, 'admin')
    await server.deps.db.updateTable('contest').set({ group_id: gid }).where('id', '=', cid).execute()
    const { data: asked } = await say(ann, 'A?')
    const { data: said } = await say(leader, 'Leader')
    for (const [who, content] of [
      [owner, 'Chair'],
      [helper, 'Helper'],
      [outsider, 'Leader elsewhere'],
    ] as const)
      await say(who, content)
    expect(await heardBy(ann)).toEqual(['A?', 'Chair', 'Leader'])
    expect(await heardBy(bob)).toEqual(['Chair', 'Leader'])
    await answer(leader, asked.id, 'Read again.')
    await answer(ann, asked.id, 'I did.')
    expect(await repliesTo(ann, asked.id)).toEqual(['I did.', 'Read again.'])
    const like = (id: number) => ask('GET', 'comment-like', { query: { cid: id, toLike: true } }, bob)
    expect(await like(said.id)).toMatchObject({ status: 200 })
    expect(await like(asked.id)).toMatchObject({ http: 200, status: 400 })
    expect(await repliesTo(bob, said.id)).toEqual([])
    expect(await fewestQueries(server.deps, () => list(ann))).toBeLessThanOrEqual(6)
  })

  test('users cannot reply to or like comments they cannot see', async () => {
    const { data: asked } = await say(ann, 'A?')
    expect(await answer(owner, asked.id, 'Read again.')).toMatchObject({ status: 200 })
    const replies = (who?: Person) => ask('GET', 'reply', { query: { commentId: asked.id } }, who)
    const like = (who: Person) => ask('GET', 'comment-like', { query: { cid: asked.id, toLike: true } }, who)
    expect((await replies(ann)).data).toMatchObject([{ content: 'Read again.', fromName: 'chair', toName: 'ann' }])
    expect(await replies(bob)).toMatchObject({ http: 200, status: 404, data: null })
    expect(await replies()).toMatchObject({ http: 200, status: 403 })
    expect(await like(bob)).toMatchObject({ http: 200, status: 400 })
    expect(await like(owner)).toMatchObject({ status: 200 })
    await end()
    expect((await replies(bob)).data).toHaveLength(1)
    expect(await like(bob)).toMatchObject({ status: 200 })
  })

  test('are replied to by their author and the managers only, and deleted by them', async () => {
    const { data: asked } = await say(ann, 'A?')
    await end()
    expect(await answer(bob, asked.id)).toMatchObject({ http: 200, status: 403 })
    expect(await answer(ann, asked.id)).toMatchObject({ status: 200 })
    expect(await answer(root, asked.id)).toMatchObject({ status: 200 })
    const remove = (who: Person) => ask('DELETE', 'comment', { body: { id: asked.id, cid, did: null } }, who)
    expect(await remove(bob)).toMatchObject({ http: 200, status: 403 })
    expect(await remove(owner)).toMatchObject({ status: 200 })
    expect(await heardBy(ann)).toEqual([])
  })

  test('require a viewer of the contest', async () => {
    const other = async (given: object) => (await makeContest(server, { owner_id: owner.id, ...given })).id
    const refused = async (place: number, who?: Person) => [
      (await ask('GET', 'comments', { query: { cid: place } }, who)).status,
      who === undefined ? 0 : (await say(who, 'x', { cid: place })).status,
    ]
    expect(await refused(cid)).toEqual([403, 0])
    expect(await refused(await other({ starts_at: minutes(5), ends_at: minutes(9) }), ann)).toEqual([403, 403])
    expect(await refused(await other({ auth: 1, password: 'x' }), ann)).toEqual([403, 403])
    expect(await refused(await other({ is_visible: false }), ann)).toEqual([404, 400])
    expect(await refused(await other({ is_visible: false }), owner)).toEqual([404, 400])
    expect(await refused(999_999, ann)).toEqual([404, 400])
    expect(await refused(await other({ starts_at: minutes(5), ends_at: minutes(9) }), owner)).toEqual([200, 200])
  })

  test('are closed with the switch', async () => {
    await server.deps.settings.write({ openContestComment: false })
    expect(await list(root)).toMatchObject({ http: 200, status: 403 })
    expect(await say(ann, 'A?')).toMatchObject({ http: 200, status: 403 })
  })

  test('require no solved problems, and a like is notified with the contest', async () => {
    await server.deps.settings.write({ defaultCreateCommentACInitValue: 50 })
    const { data: asked } = await say(ann, 'A?')
    await ask('GET', 'comment-like', { query: { cid: asked.id, toLike: true } }, owner)
    const { data } = await ask('GET', 'msg/like', { query: { limit: 5, currentPage: 1 } }, ann)
    const { title } = await server.deps.db
      .selectFrom('contest')
      .select('title')
      .where('id', '=', cid)
      .executeTakeFirstOrThrow()
    expect(data.records[0]).toMatchObject({
      sourceType: 'Contest',
      sourceId: cid,
      sourceTitle: title,
      url: `/contest/${cid}/comment`,
    })
  })
})
