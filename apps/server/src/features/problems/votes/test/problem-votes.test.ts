import { limits, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Votes and tags of solvers on public problems and on those of groups. */

let server: TestServer
let keeper: Person
let stranger: Person
let tagIds: readonly number[]
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { role: 'problem_admin' })
  stranger = await makeUser(server)
  const rows = await server.deps.db
    .insertInto('tag')
    .values(['greedy', 'graphs', 'trees', 'flows', 'sorting', 'hashing'].map((name) => ({ name, oj: 'ME' })))
    .returning('id')
    .execute()
  tagIds = rows.map(({ id }) => id)
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())

const now = () => server.clock.now()
const minutes = (count: number) => new Date(now().getTime() + count * 60_000)
const vote = (who: Person, pid: number, more: object = {}) =>
  server.call('PUT', '/api/problem-votes', {
    body: { pid, quality: 4, feel: 'right', tagIds: [], ...more },
    token: who.token,
  })
const read = async (pid: number, who?: Person) =>
  (await server.call('GET', '/api/problem-votes', { query: { pid }, ...(who && { token: who.token }) })).data
const tagsOf = async (pid: number, who?: Person) =>
  (await server.call('GET', '/api/problem-votes/tags', { query: { pid }, ...(who && { token: who.token }) })).data
const solver = async (pid: number): Promise<Person> => {
  const who = await makeUser(server)
  const contest = { id: 0, labels: new Map<string, number>() }
  const id = await makeEntry(server, who, { contest, problemId: pid, at: minutes(-30), verdict: verdict.accepted })
  await server.deps.db
    .insertInto('accepted')
    .values({ submission_id: id, account_id: who.id, problem_id: pid, created_at: minutes(-30) })
    .execute()
  return who
}

test('only solvers vote, once each, and the summary appears with the third vote', async () => {
  const { id } = await makeProblem(server)
  expect((await vote(stranger, id)).status).toBe(403)
  const solvers = [await solver(id), await solver(id), await solver(id)]
  const grades = [5, 4, 2]
  for (const [index, who] of solvers.entries()) {
    expect((await read(id)).summary).toBeNull()
    await vote(who, id, { quality: 1 })
    expect((await vote(who, id, { quality: grades[index], feel: index === 0 ? null : 'harder' })).status).toBe(200)
  }
  expect(await read(id)).toMatchObject({
    ...{ votes: 3, own: null, hasSolved: false, mayVote: false, isClosed: false },
    summary: { quality: 3.7, feel: { easier: 0, right: 0, harder: 2 } },
  })
  const [first] = solvers as [Person]
  expect(await read(id, first)).toMatchObject({ own: { quality: 5, feel: null, tagIds: [] }, mayVote: true })
  await server.call('POST', '/api/problem-votes/remove', { body: { pid: id }, token: first.token })
  expect(await read(id, first)).toMatchObject({ votes: 2, summary: null, own: null })
})

test('tags are proposed from the existing ones, shown with three votes, and accepted by an editor', async () => {
  const { id } = await makeProblem(server)
  const [greedy = 0, graphs = 0] = tagIds
  for (const [index, who] of [await solver(id), await solver(id), await solver(id)].entries()) {
    await vote(who, id, { tagIds: index === 0 ? [greedy, graphs] : [greedy] })
  }
  expect(await tagsOf(id)).toEqual({ tags: [{ id: greedy, name: 'greedy', votes: 3 }], mayAccept: false })
  expect(await tagsOf(id, keeper)).toMatchObject({ mayAccept: true, tags: [{ votes: 3 }, { id: graphs, votes: 1 }] })
  const accept = (who: Person, tagId: number) =>
    server.call('POST', '/api/problem-votes/accept-tag', { body: { pid: id, tagId }, token: who.token })
  expect((await accept(stranger, greedy)).status).toBe(403)
  expect((await accept(keeper, tagIds[3] ?? 0)).status).toBe(400)
  expect((await accept(keeper, greedy)).status).toBe(200)
  const own = await server.call('GET', '/api/get-problem-tags', { query: { pid: id } })
  expect(own.data).toMatchObject([{ id: greedy }])
  expect((await tagsOf(id)).tags).toEqual([])
})

test('too many or unknown tags, values off the scale and too many votes are refused', async () => {
  const { id } = await makeProblem(server)
  const who = await solver(id)
  expect((await vote(who, id, { tagIds })).status).toBe(400)
  expect((await vote(who, id, { tagIds: [999_999] })).status).toBe(400)
  for (const quality of [0, 6, 2.5]) expect((await vote(who, id, { quality })).status).toBe(400)
  expect((await vote(who, id, { feel: 'awful' })).status).toBe(400)
  await server.deps.db.deleteFrom('throttle').execute()
  for (let count = 0; count < limits.problemVote.saves.limit; count += 1) await vote(who, id)
  expect((await vote(who, id)).msg).toMatch(/频繁|秒|分钟/)
})

test('the people of a problem, muted accounts and guests do not vote', async () => {
  const { id } = await makeProblem(server)
  const who = await solver(id)
  await server.deps.db
    .insertInto('problem_person')
    .values({ problem_id: id, account_id: who.id, role: 'tester', added_by: 'x', added_at: now() })
    .execute()
  expect((await vote(who, id)).status).toBe(403)
  expect((await read(id, who)).mayVote).toBe(false)
  const muted = await solver(id)
  await server.deps.db.updateTable('account').set({ role: 1003 }).where('id', '=', muted.id).execute()
  expect((await vote(muted, id)).status).toBe(403)
  expect((await server.call('PUT', '/api/problem-votes', { body: { pid: id, quality: 3, tagIds: [] } })).status).toBe(
    401,
  )
})

test('a problem inside a running contest takes and shows no votes', async () => {
  const { id } = await makeProblem(server)
  const solvers = [await solver(id), await solver(id), await solver(id)]
  for (const who of solvers) await vote(who, id, { tagIds: tagIds.slice(0, 1) })
  const contest = await makeContest(server, { problems: [id] })
  const [first] = solvers as [Person]
  expect((await vote(first, id)).status).toBe(400)
  expect(await read(id, first)).toMatchObject({ isClosed: true, votes: 0, summary: null, own: null, mayVote: false })
  expect((await tagsOf(id, first)).tags).toEqual([])
  await server.deps.db
    .updateTable('contest')
    .set({ ends_at: minutes(-1) })
    .where('id', '=', contest.id)
    .execute()
  expect((await vote(first, id)).status).toBe(200)
})

test('hidden problems have no votes, and a frozen result gives no right to vote', async () => {
  const hidden = await makeProblem(server, { visibility: 2 })
  expect((await vote(await solver(hidden.id), hidden.id)).status).toBe(404)
  expect(await read(hidden.id)).toBeNull()
  const open = await makeProblem(server)
  const contest = await makeContest(server, {
    ...{ problems: [open.id], starts_at: minutes(-60), ends_at: minutes(-10) },
    ...{ is_sealed: true, seals_at: minutes(-50), opens_at_end: false },
  })
  const who = await makeUser(server)
  await makeEntry(server, who, { contest, problemId: open.id, at: minutes(-30), verdict: verdict.accepted })
  expect((await vote(who, open.id)).status).toBe(403)
  await server.deps.db.updateTable('contest').set({ opens_at_end: true }).where('id', '=', contest.id).execute()
  expect((await vote(who, open.id)).status).toBe(200)
})

test('votes of people who were named afterwards, and of the author, do not count; totals are cached for seconds', async () => {
  const { id } = await makeProblem(server)
  const solvers = [await solver(id), await solver(id), await solver(id), await solver(id)]
  const [greedy = 0] = tagIds
  for (const who of solvers) await vote(who, id, { tagIds: [greedy] })
  expect(await read(id)).toMatchObject({ votes: 4, summary: { feel: { right: 4 } } })
  expect((await tagsOf(id)).tags).toMatchObject([{ id: greedy, votes: 4 }])
  const [author, tester] = solvers as [Person, Person]
  await server.deps.db.updateTable('problem').set({ author_id: author.id }).where('id', '=', id).execute()
  await server.deps.db
    .insertInto('problem_person')
    .values({ problem_id: id, account_id: tester.id, role: 'tester', added_by: 'x', added_at: now() })
    .execute()
  expect(await read(id)).toMatchObject({ votes: 4 })
  server.clock.advance(6_000)
  expect(await read(id)).toMatchObject({ votes: 2, summary: null })
  expect((await tagsOf(id)).tags).toEqual([])
  expect((await tagsOf(id, keeper)).tags).toMatchObject([{ id: greedy, votes: 2 }])
})

test('members of a group vote on its problems, with tags of the group; others find nothing', async () => {
  const gid = await makeGroup(server, { owner: await makeUser(server) })
  const other = await makeGroup(server, { owner: await makeUser(server) })
  const { db } = server.deps
  const inGroup = async (name: string, group_id: number) =>
    (await db.insertInto('tag').values({ name, oj: 'ME', group_id }).returning('id').executeTakeFirstOrThrow()).id
  const [own, foreign] = [await inGroup('week-3', gid), await inGroup('week-4', other)]
  const { id } = await makeProblem(server)
  await db.updateTable('problem').set({ group_id: gid }).where('id', '=', id).execute()
  const members = [await solver(id), await solver(id), await solver(id)]
  // A solver who is not a member, for example because they left.
  const [first] = members as [Person]
  expect((await vote(first, id)).status).toBe(404)
  for (const who of members) {
    await addMember(server, gid, who)
    expect((await vote(who, id, { tagIds: [own, tagIds[0] ?? 0] })).status).toBe(200)
  }
  expect((await vote(first, id, { tagIds: [foreign] })).status).toBe(400)
  expect(await read(id, first)).toMatchObject({ votes: 3, summary: { quality: 4 }, mayVote: true })
  expect((await tagsOf(id, first)).tags.map((tag: { id: number }) => tag.id).sort()).toEqual([tagIds[0], own].sort())
  const applicant = await makeUser(server)
  await addMember(server, gid, applicant, 'applying')
  for (const who of [stranger, applicant, keeper, undefined]) {
    expect(await read(id, who)).toBeNull()
    expect(await tagsOf(id, who)).toBeNull()
  }
  // An admin of the group takes a tag over.
  const teacher = await makeUser(server)
  await addMember(server, gid, teacher, 'root')
  const accept = (who: Person) =>
    server.call('POST', '/api/problem-votes/accept-tag', { body: { pid: id, tagId: own }, token: who.token })
  expect((await accept(stranger)).status).toBe(403)
  expect((await accept(first)).status).toBe(403)
  expect((await tagsOf(id, teacher)).mayAccept).toBe(true)
  // In the public list, the tags of the group are not proposed any more.
  await db.updateTable('problem').set({ group_id: null }).where('id', '=', id).execute()
  await server.call('POST', '/api/problem-votes/remove', { body: { pid: id }, token: first.token })
  expect(await tagsOf(id, keeper)).toMatchObject({ tags: [{ id: tagIds[0], votes: 2 }] })
  expect((await read(id)).votes).toBe(2)
})
