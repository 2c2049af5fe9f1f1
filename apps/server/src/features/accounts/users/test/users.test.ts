import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { dayOf } from '../../../../platform/days.ts'

let server: TestServer
let ada: Person
let easy: { readonly id: number; readonly displayId: string }
let hard: { readonly id: number; readonly displayId: string }
let open: { readonly id: number; readonly displayId: string }
beforeAll(async () => {
  server = await startTestServer()
  ada = await makeUser(server, { username: 'Ada', email: 'ada.secret@example.org' })
  await server.deps.db
    .updateTable('account')
    .set({ realname: 'Augusta King', student_number: 'S-123456', nickname: 'Countess', school: 'Analytical' })
    .where('id', '=', ada.id)
    .execute()
  easy = await makeProblem(server, { displayId: 'U-1', difficulty: 1 })
  hard = await makeProblem(server, { displayId: 'U-2', difficulty: 5, type: 1 })
  open = await makeProblem(server, { displayId: 'U-3', difficulty: 2, title: 'Open' })
  await submit(ada, easy.id, 0)
  await submit(ada, easy.id, -1)
  await submit(ada, hard.id, 0, { rank_score: 12 })
  await submit(ada, hard.id, 8, { rank_score: 9 })
})
afterAll(() => server.close())

/** A judged submission as the judging leaves it. */
const submit = async (person: Person, problem_id: number, verdict: number, more: object = {}) => {
  const at = server.clock.now()
  const row = { problem_id, account_id: person.id, language: 'C++', length: 1, submitted_at: at, verdict, ...more }
  return server.deps.db.transaction().execute(async (trx) => {
    const { id, contest_id, group_id } = await trx
      .insertInto('submission')
      .values(row)
      .returning(['id', 'contest_id', 'group_id'])
      .executeTakeFirstOrThrow()
    const counts = verdict === 0 && contest_id === 0 && group_id === null
    if (counts) {
      const solved = { submission_id: id, account_id: person.id, problem_id, created_at: at }
      await trx.insertInto('accepted').values(solved).execute()
    }
    return id
  })
}

const home = (query: object, token?: string) =>
  server.call('GET', '/api/get-user-home-info', { query: { ...query }, token })

describe('the overview of a user', () => {
  const overview = (query: object, locale = 'zh-CN') =>
    server.call('GET', '/api/get-user-overview', { query: { ...query }, headers: { 'accept-language': locale } })

  test('has the rank by solved problems, then by fewer submissions', async () => {
    const [eve, fay, gus] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    await submit(eve, easy.id, -1)
    await submit(eve, easy.id, 0)
    await submit(fay, easy.id, 0)
    const rankOf = async (person: Person) => (await overview({ uid: person.id })).data.rank
    expect([await rankOf(ada), await rankOf(fay), await rankOf(eve), await rankOf(gus)]).toEqual([1, 2, 3, null])
  })

  test('has titles and tags of solved problems, but not of hidden and group problems', async () => {
    const hal = await makeUser(server)
    const shown = await makeProblem(server, { displayId: 'U-30', title: '显示' })
    const hidden = await makeProblem(server, { displayId: 'U-31', title: 'Secret one', visibility: 2 })
    const owner = await makeUser(server, { role: 'admin' })
    const groupId = await makeGroup(server, { owner })
    const inGroup = await makeProblem(server, { displayId: 'U-32', title: 'Secret two' })
    await server.deps.db.updateTable('problem').set({ group_id: groupId }).where('id', '=', inGroup.id).execute()
    const [tag] = await server.deps.db
      .insertInto('tag')
      .values([{ name: '贪心', name_en: 'Greedy' }])
      .returning('id')
      .execute()
    for (const problem of [shown, hidden, inGroup]) {
      await server.deps.db
        .insertInto('problem_tag')
        .values({ problem_id: problem.id, tag_id: tag?.id ?? 0 })
        .execute()
      await submit(hal, problem.id, 0)
    }
    const { data } = await overview({ uid: hal.id })
    expect(data.titles).toEqual({ 'U-30': '显示' })
    expect(data.tags).toEqual([{ id: tag?.id, name: '贪心', solved: 1 }])
    expect(data.recent).toMatchObject([{ problemId: 'U-30', title: '显示', status: 0 }])
    expect((await overview({ uid: hal.id }, 'en-US')).data.tags[0].name).toBe('Greedy')
  })

  test('has badges for public problems alone, and for days in a row', async () => {
    const ida = await makeUser(server)
    const day = 86_400_000
    const solve = async (from: number, count: number, more: object = {}) => {
      for (let n = from; n < from + count; n += 1) {
        const problem = await makeProblem(server, { displayId: `B-${n}`, difficulty: 0, ...more })
        await submit(ida, problem.id, 0)
      }
    }
    const badges = async () => (await overview({ uid: ida.id })).data.badges
    await solve(0, 9)
    await solve(20, 3, { visibility: 2, difficulty: 6 })
    expect(await badges()).toEqual([])
    await solve(40, 1, { difficulty: 4 })
    const own = [
      { kind: 'solved', level: 1, from: 10, value: 10, next: 100 },
      { kind: 'difficulty', level: 1, from: 4, value: 4, next: 5 },
    ]
    expect(await badges()).toEqual(own)
    // Accepted on days 0 to 6 and 8 before today.
    const rows = await server.deps.db
      .selectFrom('accepted')
      .innerJoin('problem', 'problem.id', 'accepted.problem_id')
      .select('submission_id')
      .where('account_id', '=', ida.id)
      .where('visibility', '=', 1)
      .orderBy('submission_id')
      .execute()
    const now = server.clock.now().getTime()
    const agos = [0, 1, 2, 3, 4, 5, 6, 8, 8, 8]
    for (const [place, { submission_id }] of rows.entries()) {
      const created_at = new Date(now - (agos[place] ?? 8) * day)
      await server.deps.db
        .updateTable('accepted')
        .set({ created_at })
        .where('submission_id', '=', submission_id)
        .execute()
    }
    expect(await badges()).toEqual([...own, { kind: 'streak', level: 1, from: 7, value: 7, next: 30 }])
  })

  test('does not exist for unknown and banned users', async () => {
    const { id } = await makeUser(server, { banned: true })
    expect(await overview({ uid: id })).toMatchObject({ http: 200, status: 400 })
    expect(await overview({ username: 'nobody' })).toMatchObject({ http: 200, status: 400 })
  })
})

describe('the home of a person', () => {
  test('shows what it solved and scored', async () => {
    const { data } = await home({ uid: ada.id })
    expect(data).toMatchObject({ username: 'Ada', nickname: 'Countess', school: 'Analytical', total: 4, rating: null })
    expect(data.scoreList).toEqual([12])
    expect(data.solvedList).toEqual(['U-1', 'U-2'])
    expect(data.solvedGroupByDifficulty).toEqual({
      1: [{ id: easy.id, problemId: 'U-1', difficulty: 1 }],
      5: [{ id: hard.id, problemId: 'U-2', difficulty: 5 }],
    })
    expect(data.recentLoginTime).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+0000$/)
  })

  test('is found by name in any case, and by both when both match', async () => {
    expect((await home({ username: 'aDA' })).data.uid).toBe(ada.id)
    expect((await home({ uid: ada.id, username: 'ada' })).data.uid).toBe(ada.id)
    expect(await home({ uid: ada.id, username: 'bob' })).toMatchObject({ http: 200, status: 400, data: null })
  })

  test("is the caller's own without a name; a guest must give a name", async () => {
    expect((await home({}, ada.token)).data.username).toBe('Ada')
    expect(await home({})).toMatchObject({ http: 200, status: 400 })
  })

  test.each(['root', 'admin', 'default_user'] as const)('does not reveal anything private to %s', async (role) => {
    const { token } = await makeUser(server, { role })
    const text = JSON.stringify((await home({ uid: ada.id }, token)).data)
    for (const secret of ['ada.secret', 'Augusta', 'S-123456', 'argon2', 'email', 'realname', 'number', 'password']) {
      expect(text).not.toContain(secret)
    }
  })

  test('does not exist for unknown and banned people', async () => {
    const { id } = await makeUser(server, { banned: true })
    expect(await home({ uid: id })).toMatchObject({ http: 200, status: 400 })
    expect(await home({ username: 'nobody' })).toMatchObject({ http: 200, status: 400 })
  })

  test('of a newcomer has empty lists, not missing ones', async () => {
    const { id } = await makeUser(server)
    expect((await home({ uid: id })).data).toMatchObject({
      total: 0,
      scoreList: [],
      solvedList: [],
      solvedGroupByDifficulty: null,
    })
  })

  test('refuses a bad token, as every page that reads one', async () => {
    expect((await home({ uid: ada.id }, 'bad')).http).toBe(401)
  })

  test('costs two statements', async () => {
    expect(await fewestQueries(server.deps, () => home({ uid: ada.id }))).toBe(2)
  })
})

describe('the heat map', () => {
  const heatmap = (query: object, token?: string) =>
    server.call('GET', '/api/get-user-calendar-heatmap', { query: { ...query }, token })

  test('counts the days of the last year, groups included, contests and older days not', async () => {
    const bob = await makeUser(server)
    const daysAgo = (days: number) => new Date(server.clock.now().getTime() - days * 86_400_000)
    for (const [days, more] of [
      [0, {}],
      [0, { group_id: await makeGroup(server) }],
      [0, { contest_id: 3 }],
      [300, {}],
      [370, {}],
    ] as const) {
      await submit(bob, easy.id, -1, { ...more, submitted_at: daysAgo(days) })
    }
    const { data } = await heatmap({ uid: bob.id })
    expect(data).toEqual({
      endDate: dayOf(server.clock.now()),
      dataList: [
        { date: dayOf(daysAgo(300)), count: 1 },
        { date: dayOf(daysAgo(0)), count: 2 },
      ],
    })
  })

  test('is empty for an unknown user; a guest must give a name', async () => {
    expect((await heatmap({ username: 'nobody' })).data.dataList).toEqual([])
    expect(await heatmap({})).toMatchObject({ http: 200, status: 400 })
    expect((await heatmap({}, ada.token)).data.dataList).toHaveLength(1)
  })
})

describe('wrong problems', () => {
  const wrong = async (person: Person) => {
    const reply = await server.call('GET', '/api/get-user-wrong-problems', { token: person.token })
    expect(reply.status).toBe(200)
    return reply.data
  }

  test('are those tried and not solved, each with the latest wrong submission', async () => {
    const kim = await makeUser(server)
    await submit(kim, open.id, -1)
    const latest = await submit(kim, open.id, 1)
    await submit(kim, open.id, 4)
    await submit(kim, open.id, 5)
    await submit(kim, easy.id, -2)
    await submit(kim, easy.id, 0)
    await submit(kim, hard.id, 4)
    expect(await wrong(kim)).toEqual([
      {
        pid: open.id,
        problemId: 'U-3',
        title: 'Open',
        difficulty: 2,
        submitId: latest,
        status: 1,
        submitTime: expect.any(String),
      },
    ])
    await submit(kim, open.id, 0)
    expect(await wrong(kim)).toEqual([])
  })

  test('do not list problems that are hidden now, and are refused to guests', async () => {
    const kim = await makeUser(server)
    const hidden = await makeProblem(server)
    await submit(kim, hidden.id, -1)
    expect(await wrong(kim)).toHaveLength(1)
    await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', hidden.id).execute()
    expect(await wrong(kim)).toEqual([])
    expect((await server.call('GET', '/api/get-user-wrong-problems')).http).toBe(401)
  })
})
