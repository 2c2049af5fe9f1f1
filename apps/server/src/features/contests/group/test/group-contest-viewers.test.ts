import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import {
  allowedFor,
  type GroupPeople,
  makeGroupPeople,
  outsiders,
  type Relation,
  relations,
  statusesOf,
} from '../../../../../test/harness/group-people.ts'
import { addMember, removeMember } from '../../../../../test/harness/groups.ts'
import { submitTo } from '../../../../../test/harness/organisers.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'
import { notifyContest } from '../../core/live.ts'

let server: TestServer
let all: GroupPeople
let open: Awaited<ReturnType<typeof makeProblem>>
let cid: number
let labels: ReadonlyMap<string, number>
let submitId: number
const hour = 3_600_000
const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour)

beforeAll(async () => {
  server = await startTestServer()
  all = await makeGroupPeople(server)
  open = await makeProblem(server)
  const made = await makeContest(server, {
    title: 'Only for the group',
    group_id: all.gid,
    owner_id: all.people.author.id,
    shows_board: true,
    opens_ccs: true,
    takes_prints: true,
    problems: [open.id],
  })
  cid = made.id
  labels = made.labels
  submitId = await submitTo(server, all.people.member, { cid })
})
afterAll(() => server.close())

const members = ['member', 'admin', 'author', 'leader', 'root'] as const
const tokenOf = (who: Relation) => all.people[who].token
const get = (path: string, query: object) => (who: Relation) =>
  server.call('GET', path, { query: { ...query }, token: tokenOf(who) })
const post = (path: string, body: object) => (who: Relation) => server.call('POST', path, { body, token: tokenOf(who) })

describe('members see the contest as others see a public one, everyone else nothing', () => {
  test.each<[string, () => (who: Relation) => Promise<{ readonly status: number }>]>([
    ['its page', () => get('/api/get-contest-info', { cid })],
    ['its problems', () => get('/api/get-contest-problem', { cid })],
    ['a problem', () => get('/api/get-contest-problem-details', { cid, displayId: 'A' })],
    ['the strip of its problems', () => get('/api/get-full-screen-problem-list', { cid })],
    ['its announcements', () => get('/api/get-contest-announcement', { cid })],
    ['its submissions', () => get('/api/contest-submissions', { contestID: cid, beforeContestSubmit: false })],
    ['a submission', () => get('/api/get-submission-detail', { submitId })],
    ['its board', () => post('/api/get-contest-rank', { cid, limit: 30, currentPage: 1, forceRefresh: false })],
    ['its public board', () => post('/api/get-contest-outside-scoreboard', { cid, limit: 30, currentPage: 1 })],
    ['the head of its public board', () => get('/api/get-contest-outsize-info', { cid })],
    ['its comments', () => get('/api/comments', { cid })],
    ['its clarifications', () => get('/api/get-contest-clarifications', { cid })],
    ['printing', () => post('/api/submit-print-text', { cid, content: 'x'.repeat(60) })],
  ])('%s', async (_, ask) => {
    expect(await statusesOf(ask())).toEqual(allowedFor(...members))
  })

  test.each<[string, string, object]>([
    ['the head of the public board', '/api/get-contest-outsize-info', {}],
    ['the problems', '/api/get-contest-problem', {}],
    ['the page', '/api/get-contest-info', {}],
  ])('guests do not get %s', async (_, path, more) => {
    const reply = await server.call('GET', path, { query: { cid, ...more } })
    expect(reply.status).toBe(401)
    expect(JSON.stringify(reply)).not.toContain('Only for the group')
  })

  test('submitting', async () => {
    for (const who of outsiders) {
      const body = {
        pid: 'A',
        language: 'C++',
        code: 'int main(){}'.padEnd(60),
        cid,
        isRemote: false,
        gid: all.otherGid,
      }
      expect(await post('/api/submit-problem-judge', body)(who)).toMatchObject({ http: 200, status: 403 })
    }
    const made = await submitTo(server, all.people.member, { cid })
    const row = await server.deps.db
      .selectFrom('submission')
      .select(['group_id', 'contest_id'])
      .where('id', '=', made)
      .executeTakeFirstOrThrow()
    expect(row).toEqual({ group_id: all.gid, contest_id: cid })
  })

  test('the password of a private one, which outsiders cannot even try', async () => {
    const { id } = await makeContest(server, { group_id: all.gid, auth: 1, password: 'class' })
    const enter = post('/api/register-contest', { cid: id, password: 'class' })
    expect(await statusesOf(enter)).toEqual(allowedFor(...members))
  })

  test('lists, the home page and the ICPC interface', async () => {
    for (const who of relations) {
      for (const path of ['/api/get-contest-list', '/api/get-recent-contest']) {
        const reply = await get(path, { limit: 500, keyword: 'Only' })(who)
        expect([who, path, JSON.stringify(reply.data).includes('Only for the group')]).toEqual([who, path, false])
      }
    }
    const roundsOf = async (who: Relation) => {
      const reply = await fetch(`${server.url}/api/ccs/contests`, { headers: { authorization: tokenOf(who) } })
      return (await reply.text()).includes('Only for the group')
    }
    const seen = []
    for (const who of relations) if (await roundsOf(who)) seen.push(who)
    expect(seen.sort()).toEqual([...members].sort())
  })

  test('its managers are its creator, the root of the group and root', async () => {
    const manage = get('/api/get-contest-print', { cid })
    expect(await statusesOf(manage)).toEqual(allowedFor('author', 'leader', 'root'))
    const photos = get('/api/admin/contest/photos', { cid })
    expect(await statusesOf(photos)).toEqual(allowedFor('author', 'leader', 'root'))
  })
})

test('a problem of the group is read and solved in the contest only, by members', async () => {
  const made = await makeProblem(server)
  await server.deps.db
    .updateTable('problem')
    .set({ group_id: all.gid, author_id: all.people.author.id })
    .where('id', '=', made.id)
    .execute()
  const { id } = await makeContest(server, {
    group_id: all.gid,
    owner_id: all.people.author.id,
    auth: 2,
    password: 'x',
  })
  const query = { problemId: made.displayId, cid: id, displayId: 'A' }
  const added = await server.call('POST', '/api/group/add-contest-problem-from-group', {
    query,
    token: tokenOf('author'),
  })
  expect(added).toMatchObject({ status: 200 })
  const inContest = get('/api/get-contest-problem-details', { cid: id, displayId: 'A' })
  expect(await statusesOf(inContest)).toEqual(allowedFor(...members))
  const { data } = await inContest('member')
  expect(data.problem).toMatchObject({ id: made.id, spjCode: null, author: null, source: null })
  const alone = get('/api/get-problem-detail', { problemId: made.displayId, gid: all.gid })
  for (const who of ['member', ...outsiders] as const) expect((await alone(who)).status).not.toBe(200)
  const body = { pid: 'A', language: 'C++', code: 'int main(){}'.padEnd(60), cid: id, isRemote: false }
  expect(await post('/api/submit-problem-judge', body)('member')).toMatchObject({ status: 403 })
  await post('/api/register-contest', { cid: id, password: 'x' })('member')
  expect(await post('/api/submit-problem-judge', body)('member')).toMatchObject({ status: 200 })
  const list = await server.call('GET', '/api/get-submission-list', {
    query: { gid: all.gid, limit: 100 },
    token: tokenOf('member'),
  })
  expect(list.data.records.filter((row: { cid: number }) => row.cid === id)).toEqual([])
})

describe('a contest with a freeze', () => {
  test('keeps hidden solves off the board and the rank of the group until the unfreeze', async () => {
    const people = await makeGroupPeople(server)
    const { id, labels: places } = await makeContest(server, {
      group_id: people.gid,
      owner_id: people.people.author.id,
      problems: [open.id],
      starts_at: at(-2),
      is_sealed: true,
      seals_at: at(-1),
    })
    const { member, leader, author } = people.people
    const contest = { id, labels: places }
    const entry = { contest, problemId: open.id, verdict: verdict.accepted, groupId: people.gid }
    await makeEntry(server, member, { ...entry, at: at(-0.5) })
    await makeEntry(server, leader, { ...entry, at: at(-1.5) })
    const board = async (token: string, forceRefresh: boolean) =>
      (await server.call('POST', '/api/get-contest-rank', { body: { cid: id, forceRefresh }, token })).data.records.map(
        ({ uid, ac }: { uid: string; ac: number }) => ({ uid, ac }),
      )
    // The own row comes once more at the top.
    expect(await board(member.token, true)).toEqual([
      { uid: member.id, ac: 0 },
      { uid: member.id, ac: 0 },
    ])
    expect(await board(author.token, true)).toEqual([{ uid: member.id, ac: 1 }])
    const ranked = async () => {
      const query = { gid: people.gid, type: 0, limit: 30 }
      const { data } = await server.call('GET', '/api/get-group-rank-list', { query, token: member.token })
      return data.records.find((row: { uid: string }) => row.uid === member.id).ac
    }
    expect(await ranked()).toBe(0)
    server.clock.advance(3 * hour)
    expect(await ranked()).toBe(1)
    server.clock.advance(-3 * hour)
  })

  test('leaves the root of the group, the creator and super admins off the board and out of the counts', async () => {
    const { id, labels: places } = await makeContest(server, {
      group_id: all.gid,
      owner_id: all.people.author.id,
      problems: [open.id],
    })
    for (const who of ['leader', 'author', 'root', 'admin', 'member'] as const) {
      const contest = { id, labels: places }
      await makeEntry(server, all.people[who], {
        contest,
        problemId: open.id,
        at: at(-0.5),
        verdict: 0,
        groupId: all.gid,
      })
    }
    const { data } = await post('/api/get-contest-rank', { cid: id, forceRefresh: false })('member')
    expect(new Set(data.records.map((row: { uid: string }) => row.uid))).toEqual(
      new Set([all.people.admin.id, all.people.member.id]),
    )
    const problems = await get('/api/get-contest-problem', { cid: id })('member')
    expect(problems.data).toMatchObject([{ ac: 2, total: 2 }])
    const statistics = await get('/api/get-contest-statistics', { cid: id })('author')
    expect(statistics.data).toMatchObject({ people: 2, submissions: 2 })
  })
})

describe('streams', () => {
  test('of the contest and its board end for a member who leaves the group', async () => {
    const leaving = await makeUser(server)
    await addMember(server, all.gid, leaving)
    const stays = await watchTopics(server, `contest:${cid},board:${cid}`, tokenOf('member'))
    const goes = await watchTopics(server, `contest:${cid},board:${cid}`, leaving.token)
    const none = await watchTopics(server, `board:${cid}`, tokenOf('none'))
    expect(none.response.headers.get('content-type')).toContain('application/json')
    const solve = () =>
      makeEntry(server, all.people.admin, {
        contest: { id: cid, labels },
        problemId: open.id,
        at: at(-0.5),
        verdict: 0,
      })
    await notifyContest(server.deps.db, cid, { kind: 'contestChanged' })
    await solve()
    const kinds = ({ events }: typeof stays) => new Set(events.map(({ kind }) => kind))
    const until = async (isThere: () => boolean) => {
      for (let tries = 0; tries < 200 && !isThere(); tries += 1) await new Promise((next) => setTimeout(next, 50))
      expect(isThere()).toBe(true)
    }
    await until(() => kinds(goes).has('contestChanged') && kinds(goes).has('board'))
    await removeMember(server, all.gid, leaving)
    await until(() => stays.events.length >= goes.events.length)
    // The board checks its subscribers again with its next version.
    await post('/api/get-contest-rank', { cid, forceRefresh: false })('member')
    const [before, staying] = [goes.events.length, stays.events.length]
    await notifyContest(server.deps.db, cid, { kind: 'contestChanged' })
    await solve()
    await until(() => stays.events.length >= staying + 2)
    expect(goes.events.slice(before)).toEqual([])
    await Promise.all([stays.stop(), goes.stop(), none.stop()])
  })
})
