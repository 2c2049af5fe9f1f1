import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../test/harness/contests.ts'
import { addMember, makeGroup, removeMember } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

let server: TestServer
let root: Person
let owner: Person
let member: Person
let stranger: Person

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  owner = await makeUser(server, { username: 'owner' })
  member = await makeUser(server, { username: 'member' })
  stranger = await makeUser(server, { username: 'stranger' })
})
afterAll(() => server.close())

const get = (path: string, who: Person | null, query: Record<string, unknown>) =>
  server.call('GET', path, { token: who?.token, query })

const groupOfTwo = async () => {
  const gid = await makeGroup(server, { owner })
  await addMember(server, gid, member)
  return gid
}

const groupProblem = async (gid: number, displayId: string) => {
  const problem = await makeProblem(server, { displayId })
  await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', problem.id).execute()
  return problem
}

const insertSubmission = async (row: {
  readonly problem_id: number
  readonly account_id: string
  readonly group_id: number | null
  readonly verdict: number
  readonly rank_score?: number
  readonly contest_id?: number
}): Promise<number> => {
  const { id } = await server.deps.db
    .insertInto('submission')
    .values({ language: 'C++', length: 9, submitted_at: server.clock.now(), ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('submission_source')
    .values({ submission_id: id, code: 'int main(){}', address: '::1' })
    .execute()
  return id
}

describe('what belongs to a group is for its members', () => {
  test('a problem', async () => {
    const gid = await groupOfTwo()
    const other = await makeGroup(server, { owner: stranger })
    await groupProblem(gid, 'GRPA1')
    const read = async (who: Person | null, query: object = { gid }) =>
      (await get('/api/get-problem-detail', who, { problemId: 'GRPA1', ...query })).status
    expect(await read(member)).toBe(200)
    expect(await read(root)).toBe(200)
    expect(await read(member, {})).toBe(403)
    expect(await read(stranger)).toBe(403)
    expect(await read(stranger, { gid: other })).toBe(403)
    expect(await read(null)).toBe(403)
    await removeMember(server, gid, member)
    expect(await read(member)).toBe(403)
    for (const relation of ['applying', 'refused'] as const) {
      await addMember(server, gid, member, relation)
      expect(await read(member)).toBe(403)
    }
  })

  test('submitting to it, and what was submitted', async () => {
    const gid = await groupOfTwo()
    await groupProblem(gid, 'GRPB1')
    const submit = (who: Person, more: object = { gid: String(gid) }) =>
      server.call('POST', '/api/submit-problem-judge', {
        token: who.token,
        body: { pid: 'GRPB1', language: 'C++', code: 'int main(){}'.padEnd(60), cid: 0, isRemote: false, ...more },
      })
    expect(await submit(stranger)).toMatchObject({ http: 200, status: 403 })
    expect(await submit(member, {})).toMatchObject({ http: 200, status: 403 })
    const made = await submit(member)
    expect(made).toMatchObject({ status: 200, data: { gid } })
    const submitId = made.data.submitId
    const see = async (who: Person | null) => (await get('/api/get-submission-detail', who, { submitId })).status
    expect(await see(member)).toBe(200)
    expect(await see(owner)).toBe(200)
    expect(await see(stranger)).toBe(403)
    expect(await see(null)).toBe(403)
    const list = async (who: Person | null) => {
      const reply = await get('/api/get-submission-list', who, { gid, limit: 10 })
      return reply.data?.records.map((row: { submitId: number }) => row.submitId) ?? reply.status
    }
    expect(await list(member)).toEqual([submitId])
    expect(await list(stranger)).toBe(403)
    expect(await list(null)).toBe(403)
    // Outside the group it is in no list and no count.
    const all = await get('/api/get-submission-list', member, { limit: 100, onlyMine: true })
    expect(all.data).toMatchObject({ records: [], total: 0 })
    await removeMember(server, gid, member)
    expect(await list(member)).toBe(403)
  })

  test('a contest', async () => {
    const gid = await groupOfTwo()
    const { id: cid } = await makeContest(server, { group_id: gid, owner_id: owner.id })
    const info = async (who: Person) => (await get('/api/get-contest-info', who, { cid })).status
    const problems = async (who: Person) => (await get('/api/get-contest-problem', who, { cid })).status
    for (const who of [member, owner, root]) expect([await info(who), await problems(who)]).toEqual([200, 200])
    expect([await info(stranger), await problems(stranger)]).toEqual([403, 403])
    await removeMember(server, gid, member)
    expect([await info(member), await problems(member)]).toEqual([403, 403])
  })

  test('a discussion and its comments', async () => {
    const gid = await groupOfTwo()
    await server.deps.settings.write({ openGroupDiscussion: true })
    const { id: did } = await server.deps.db
      .insertInto('discussion')
      .values({ account_id: owner.id, group_id: gid, title: 'About homework' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const read = async (who: Person | null) => (await get('/api/comments', who, { did })).status
    expect(await read(member)).toBe(200)
    expect(await read(stranger)).toBe(403)
    expect(await read(null)).toBe(403)
  })
})

describe('the rank', () => {
  test('counts the group alone, for members alone', async () => {
    const gid = await groupOfTwo()
    const lazy = await makeUser(server, { username: 'lazy' })
    const banned = await makeUser(server, { banned: true })
    for (const person of [lazy, banned]) await addMember(server, gid, person)
    const a = await makeProblem(server)
    const b = await makeProblem(server)
    const row = (account: Person, problem_id: number, verdict: number, more: object = {}) =>
      insertSubmission({ account_id: account.id, problem_id, verdict, group_id: gid, ...more })
    await row(member, a.id, 0, { rank_score: 10 })
    await row(member, a.id, 0, { rank_score: 30 })
    await row(member, b.id, -1, { rank_score: 5, contest_id: 0 })
    await row(owner, a.id, 0, { rank_score: 100 })
    await row(owner, b.id, 0, { rank_score: 7, contest_id: 12 })
    await row(stranger, a.id, 0, { rank_score: 500 })
    await row(lazy, a.id, 0, { group_id: null, rank_score: 999 })
    const rank = async (who: Person, query: object = {}) => get('/api/get-group-rank-list', who, { gid, ...query })
    const figures = async (query: object) =>
      (await rank(member, query)).data.records.map((found: Record<string, unknown>) => [
        found.username,
        found.ac,
        found.total,
        found.score,
      ])
    expect(await figures({ type: 0 })).toEqual([
      ['owner', 2, 2, 100],
      ['member', 1, 3, 35],
      ['lazy', 0, 0, 0],
    ])
    expect(await figures({ type: 1, searchUser: 'MEM' })).toEqual([['member', 1, 3, 35]])
    expect(await figures({ type: 0, limit: 1, currentPage: 2 })).toEqual([['member', 1, 3, 35]])
    expect(await rank(stranger)).toMatchObject({ http: 200, status: 403, data: null })
    expect(await rank(member, { type: 2 })).toMatchObject({ http: 200, status: 400 })
    expect(JSON.stringify((await rank(member)).data)).not.toContain('realname')
  })
})

describe('the avatar', () => {
  const pixel = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const upload = async (who: Person, gid: number, gidFirst: boolean) => {
    const form = new FormData()
    if (gidFirst) form.append('gid', String(gid))
    form.append('image', new Blob([Buffer.from(pixel, 'base64')], { type: 'image/png' }), 'a.png')
    if (!gidFirst) form.append('gid', String(gid))
    const reply = await fetch(`${server.url}/api/file/upload-group-avatar`, {
      method: 'POST',
      headers: { authorization: who.token },
      body: form,
    })
    return (await reply.json()) as { status: number; data: { avatar: string; code: string } }
  }

  test('is set by root, with the group before or after the file', async () => {
    const gid = await makeGroup(server, { owner, auth: 3, code: 'abc123' })
    await addMember(server, gid, member, 'admin')
    expect(await upload(member, gid, true)).toMatchObject({ status: 403 })
    expect(await upload(stranger, gid, false)).toMatchObject({ status: 403 })
    const first = await upload(owner, gid, true)
    expect(first).toMatchObject({ status: 200, data: { id: gid, code: 'abc123' } })
    const second = await upload(owner, gid, false)
    expect(second.data.avatar).toMatch(/^\/api\/public\/img\//)
    expect(second.data.avatar).not.toBe(first.data.avatar)
  })
})

describe('disbanding', () => {
  test('says what goes, deletes it, keeps the rest and notifies the members', async () => {
    const { db } = server.deps
    const gid = await groupOfTwo()
    const kept = await groupOfTwo()
    const problem = await groupProblem(gid, 'GRPC1')
    const published = await makeProblem(server)
    await db.updateTable('problem').set({ origin_group_id: gid }).where('id', '=', published.id).execute()
    const bank = await makeProblem(server)
    const { id: cid } = await makeContest(server, { group_id: gid, problems: [bank.id] })
    const gone = [
      await insertSubmission({ problem_id: problem.id, account_id: member.id, group_id: gid, verdict: 0 }),
      await insertSubmission({ problem_id: bank.id, account_id: member.id, group_id: gid, verdict: 0 }),
      await insertSubmission({
        problem_id: bank.id,
        account_id: member.id,
        group_id: gid,
        verdict: 0,
        contest_id: cid,
      }),
    ]
    const stays = await insertSubmission({ problem_id: bank.id, account_id: member.id, group_id: kept, verdict: 0 })
    for (const group of [gid, kept]) {
      await db
        .insertInto('announcement')
        .values({ title: 'x', content: 'x', account_id: owner.id, group_id: group })
        .execute()
      await db.insertInto('discussion').values({ title: 'x', account_id: owner.id, group_id: group }).execute()
      await db.insertInto('tag').values({ name: 'x', group_id: group }).execute()
    }
    const loss = await get('/api/group/loss', owner, { gid })
    expect(loss.data).toEqual({
      members: 2,
      announcements: 1,
      problems: 1,
      contests: 1,
      trainings: 0,
      discussions: 1,
      submissions: 3,
      publicProblems: 1,
    })
    await addMember(server, gid, stranger, 'admin')
    for (const who of [member, stranger]) {
      expect(await get('/api/group/loss', who, { gid })).toMatchObject({ status: 403 })
      const refused = await server.call('DELETE', '/api/group', { token: who.token, query: { gid }, body: {} })
      expect(refused).toMatchObject({ http: 200, status: 403 })
    }
    const reply = await server.call('DELETE', '/api/group', { token: owner.token, query: { gid }, body: {} })
    expect(reply).toMatchObject({ status: 200, data: null })
    const count = async (table: 'announcement' | 'discussion' | 'tag' | 'problem' | 'contest' | 'submission') =>
      (
        await db
          .selectFrom(table)
          .select((eb) => eb.fn.countAll<number>().as('n'))
          .where('group_id', '=', gid)
          .executeTakeFirstOrThrow()
      ).n
    for (const table of ['announcement', 'discussion', 'tag', 'problem', 'contest', 'submission'] as const)
      expect([table, await count(table)]).toEqual([table, 0])
    const left = await db
      .selectFrom('submission')
      .select('id')
      .where('id', 'in', [...gone, stays])
      .execute()
    expect(left).toEqual([{ id: stays }])
    const problems = await db
      .selectFrom('problem')
      .select(['id', 'origin_group_id'])
      .where('id', 'in', [problem.id, published.id, bank.id])
      .orderBy('id')
      .execute()
    expect(problems).toEqual([
      { id: published.id, origin_group_id: null },
      { id: bank.id, origin_group_id: null },
    ])
    expect((await get('/api/get-group-detail', member, { gid: kept })).status).toBe(200)
    expect((await get('/api/get-group-detail', member, { gid })).status).toBe(404)
    const notices = (await get('/api/msg/mine', member, {})).data.records
    expect(notices[0].title).toBe('团队已解散')
  })

  test('by a super admin, who is written down', async () => {
    const gid = await groupOfTwo()
    const reply = await server.call('DELETE', '/api/group', { token: root.token, query: { gid } })
    expect(reply.status).toBe(200)
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'actor_id'])
      .where('subject_kind', '=', 'group')
      .where('subject_id', '=', String(gid))
      .execute()
    expect(entry).toEqual([{ action: 'group.delete', actor_id: root.id }])
  })

  test('takes the messages about its discussions along, and keeps problems that became public', async () => {
    const gid = await groupOfTwo()
    const { db } = server.deps
    const discussion = await db
      .insertInto('discussion')
      .values({ account_id: owner.id, group_id: gid, title: 'Homework' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const liked = { source_type: 'Discussion', source_id: discussion.id, created_at: server.clock.now() }
    await db
      .insertInto('message')
      .values({ ...liked, recipient_id: owner.id, sender_id: member.id, action: 'Like_Post', group_id: gid })
      .execute()
    const published = await makeProblem(server)
    await db.updateTable('problem').set({ origin_group_id: gid }).where('id', '=', published.id).execute()
    await groupProblem(gid, 'GRPGONE')
    const remove = () => db.deleteFrom('user_group').where('id', '=', gid).execute()
    // The database refuses to leave problems without their group behind.
    await expect(remove()).rejects.toThrow('problem_goes_before_its_group')
    expect(await server.call('DELETE', '/api/group', { token: owner.token, query: { gid } })).toMatchObject({
      status: 200,
    })
    expect(await db.selectFrom('message').select('id').where('group_id', '=', gid).execute()).toEqual([])
    const kept = await db
      .selectFrom('problem')
      .select(['origin_group_id', 'visibility'])
      .where('id', '=', published.id)
      .executeTakeFirstOrThrow()
    expect(kept).toEqual({ origin_group_id: null, visibility: 1 })
  })

  test('removing a member is written down, refusing an application is not', async () => {
    const gid = await groupOfTwo()
    await addMember(server, gid, stranger, 'applying')
    for (const who of [member, stranger]) {
      const query = { gid, uid: who.id }
      expect(await server.call('DELETE', '/api/group/member', { token: owner.token, query })).toMatchObject({
        status: 200,
      })
    }
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'before'])
      .where('subject_kind', '=', 'group')
      .where('subject_id', '=', String(gid))
      .execute()
    expect(entries).toEqual([{ action: 'group.removeMember', before: { account: member.id, level: 3 } }])
  })
})
