import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeOrganisers, makeOver, organiserAt, submitTo } from '../../../../../test/harness/organisers.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let root: Person
let keeper: Person
let chair: Person
let other: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  ;({ root, keeper, chair, other, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

const as = (who: Person) => organiserAt(server)(who)
const make = (who: Person, more: object = {}) => makeOver(server, who, more)
const read = async (who: Person, cid: number) => (await as(who).get('', { cid })).data

describe('problems', () => {
  test('come from the bank and leave it where one may edit them, unless they are to stay', async () => {
    const open = await makeProblem(server, { title: 'Open one', author: { id: chair.id, username: 'chair' } })
    const foreign = await makeProblem(server)
    const cid = await make(chair)
    const add = (body: object) => as(chair).post('/add-problem-from-public', { cid, ...body })
    expect(await add({ pid: foreign.id, displayId: 'A' })).toMatchObject({ status: 200, data: null })
    expect(await add({ pid: foreign.id, displayId: 'B' })).toMatchObject({ status: 400 })
    expect(await add({ pid: open.id, displayId: 'a' })).toMatchObject({ status: 400 })
    expect(await add({ pid: open.id, displayId: 'B', hide: true })).toMatchObject({ status: 200 })
    const mine = { author: { id: chair.id, username: 'chair' } }
    const [announced, silent] = [await makeProblem(server, mine), await makeProblem(server, mine)]
    expect(await add({ pid: announced.id, displayId: 'C', hide: false })).toMatchObject({ status: 200 })
    // Existing clients send no value, and rely on the default.
    expect(await add({ pid: silent.id, displayId: 'D' })).toMatchObject({ status: 200 })
    const { data } = await as(chair).get('/get-problem-list', { cid })
    expect(data.problemList.records.map((row: { id: number; auth: number }) => [row.id, row.auth])).toEqual([
      [foreign.id, 1],
      [open.id, 3],
      [announced.id, 1],
      [silent.id, 3],
    ])
    expect(data.contestProblemMap[open.id]).toMatchObject({
      cid,
      pid: open.id,
      displayId: 'B',
      displayTitle: 'Open one',
      color: null,
    })
    const another = await makeProblem(server)
    expect(await add({ pid: another.id, displayId: 'E', hide: true })).toMatchObject({ status: 403 })
    expect(await add({ pid: 999_999, displayId: 'C' })).toMatchObject({ status: 400 })
  })

  test.each([
    ['', 400],
    ['A/1', 400],
    ['A 1', 400],
    ['A\u00071', 400],
    ['..', 400],
    ['-_', 400],
    ['A?', 400],
    ['x'.repeat(21), 400],
    ['A-1', 200],
    ['day1_b.2', 200],
    ['题', 200],
    ['題'.repeat(20), 200],
    ['Я', 200],
    ['A1', 200],
    ['1001', 200],
  ])('a label may be %s: %s', async (displayId, status) => {
    const problem = await makeProblem(server)
    const cid = await make(chair)
    expect(await as(chair).post('/add-problem-from-public', { cid, pid: problem.id, displayId })).toMatchObject({
      status,
    })
  })

  test('non-public problems can be added by their editors, hidden ones by no user', async () => {
    const cid = await make(chair)
    const add = (who: Person, pid: number) => as(who).put('/contest-problem', { cid, pid, displayId: `P${pid}` })
    const own = await makeProblem(server, { visibility: 3, author: { id: chair.id, username: 'chair' } })
    const foreign = await makeProblem(server, { visibility: 3, author: { id: other.id, username: 'other' } })
    const hidden = await makeProblem(server, { visibility: 2, author: { id: chair.id, username: 'chair' } })
    const oi = await makeProblem(server, { type: 1 })
    expect(await add(chair, own.id)).toMatchObject({ status: 200 })
    expect(await add(chair, foreign.id)).toMatchObject({ status: 403 })
    expect(await add(chair, hidden.id)).toMatchObject({ status: 400 })
    expect(await add(chair, oi.id)).toMatchObject({ status: 400 })
    expect(await add(root, foreign.id)).toMatchObject({ status: 200 })
    const offered = async (who: Person, problemType = 0) => {
      const { data } = await as(who).get('/get-problem-list', { cid, problemType, limit: 500 })
      return data.problemList.records.map((row: { id: number }) => row.id)
    }
    const spare = await makeProblem(server, { visibility: 3, author: { id: other.id, username: 'other' } })
    expect(await offered(chair)).not.toContain(spare.id)
    expect(await offered(root)).toContain(spare.id)
    for (const pid of [own.id, hidden.id, oi.id]) expect(await offered(root)).not.toContain(pid)
    expect(await offered(chair, 1)).toContain(oi.id)
    expect(await offered(root, 1)).not.toContain(spare.id)
  })

  test('get label, title and colour, by contest and problem or by the id of the place', async () => {
    const problem = await makeProblem(server)
    const cid = await make(chair)
    const made = await as(chair).put('/contest-problem', { cid, pid: problem.id, displayId: 'A', displayTitle: 'Sum' })
    expect(made.data).toMatchObject({ cid, pid: problem.id, displayId: 'A', displayTitle: 'Sum', color: null })
    const { id } = made.data
    const save = async (body: object) => as(chair).put('/contest-problem', body)
    expect((await save({ id, color: '#FF0000' })).data).toMatchObject({ displayId: 'A', color: '#FF0000' })
    expect((await save({ id, color: 'Blue' })).data).toMatchObject({ color: '#1f5fd6' })
    expect((await save({ id, color: '' })).data).toMatchObject({ color: null })
    // Output of existing clients' color pickers.
    expect((await save({ id, color: 'rgba(255, 69, 0, 0.68)' })).data).toMatchObject({ color: '#ff4500' })
    expect((await save({ id, color: 'rgb(31 95 214)' })).data).toMatchObject({ color: '#1f5fd6' })
    expect((await save({ id, color: '#1F5FD680' })).data).toMatchObject({ color: '#1F5FD6' })
    for (const color of ['red;}', 'rgb(256, 0, 0)', 'rgba(1, 2, 3, 1.5)', 'rgb(1, 2)', 'rgb(1, 2, 3);}']) {
      expect(await save({ id, color })).toMatchObject({ status: 400 })
    }
    expect(await save({ id, displayTitle: ' ' })).toMatchObject({ status: 400 })
    expect((await save({ cid, pid: problem.id, displayId: 'Z', displayTitle: 'Sum 2' })).data).toMatchObject({
      id,
      displayId: 'Z',
    })
    expect((await as(chair).get('/contest-problem', { cid, pid: problem.id })).data).toMatchObject({
      id,
      displayTitle: 'Sum 2',
    })
    expect(await as(chair).get('/contest-problem', { cid, pid: 999_999 })).toMatchObject({ status: 400 })
  })

  test('are sent back with a label that the rules refuse today, and a change is checked', async () => {
    const [one, two] = [await makeProblem(server), await makeProblem(server)]
    const { id: cid } = await makeContest(server, { owner_id: chair.id, problems: [one.id, two.id] })
    const set = (id: number, values: object) =>
      server.deps.db.updateTable('contest_problem').set(values).where('problem_id', '=', id).execute()
    await set(one.id, { label: 'A/1', title: '', color: 'no color' })
    await set(two.id, { label: 'a/1' })
    const { data: place } = await as(chair).get('/contest-problem', { cid, pid: one.id })
    expect(place).toMatchObject({ displayId: 'A/1', displayTitle: '', color: 'no color' })
    expect(await as(chair).put('/contest-problem', place)).toMatchObject({ status: 200, data: { displayId: 'A/1' } })
    for (const change of [{ displayId: 'A/2' }, { displayTitle: ' ' }, { color: 'none' }]) {
      expect([change, await as(chair).put('/contest-problem', { ...place, ...change })]).toMatchObject([
        change,
        { status: 400 },
      ])
    }
  })

  test('a place named by its id stays in the contest of its row', async () => {
    const problem = await makeProblem(server)
    const theirs = await make(other)
    const made = await as(other).put('/contest-problem', { cid: theirs, pid: problem.id, displayId: 'A' })
    const mine = await make(chair)
    const stolen = await as(chair).put('/contest-problem', { ...made.data, cid: mine, displayTitle: 'Mine now' })
    expect(stolen).toMatchObject({ status: 403 })
    expect((await as(other).get('/contest-problem', { cid: theirs, pid: problem.id })).data.displayTitle).not.toBe(
      'Mine now',
    )
  })

  test('swap their labels in one step', async () => {
    const cid = await make(chair)
    const ids: number[] = []
    for (const label of ['A', 'B', 'C']) {
      const { id } = await makeProblem(server, { title: label })
      ids.push((await as(chair).put('/contest-problem', { cid, pid: id, displayId: label })).data.id)
    }
    const [a, b, c] = ids
    const arrange = (places: object[]) => as(chair).put('/arrange-problems', { cid, places })
    expect(
      await arrange([
        { id: a, displayId: 'C' },
        { id: b, displayId: 'A' },
        { id: c, displayId: 'B' },
      ]),
    ).toMatchObject({ status: 200 })
    const { data } = await as(chair).get('/get-problem-list', { cid })
    expect(data.problemList.records.map((row: { title: string }) => row.title)).toEqual(['B', 'C', 'A'])
    expect(await arrange([{ id: a, displayId: 'A' }])).toMatchObject({ status: 400 })
    expect(await arrange([{ id: 999_999, displayId: 'Q' }])).toMatchObject({ status: 400 })
  })

  test('are paged in the order of their labels, and searched', async () => {
    const cid = await make(chair)
    for (const label of ['C', 'A', 'B']) {
      const { id } = await makeProblem(server, { title: `Sorted ${label}` })
      await as(chair).put('/contest-problem', { cid, pid: id, displayId: label })
    }
    const list = async (query: object) => (await as(chair).get('/get-problem-list', { cid, ...query })).data.problemList
    expect(await list({ limit: 2 })).toMatchObject({
      total: 3,
      records: [{ title: 'Sorted A' }, { title: 'Sorted B' }],
    })
    expect(await list({ limit: 2, currentPage: 2 })).toMatchObject({ records: [{ title: 'Sorted C' }] })
    expect(await list({ keyword: 'sorted b' })).toMatchObject({ total: 1 })
    const queries = await fewestQueries(server.deps, () => as(chair).get('/get-problem-list', { cid }))
    expect(queries).toBeLessThanOrEqual(5)
  })

  test('problems created for a contest are hidden elsewhere', async () => {
    const body = {
      samples: [{ input: '1\n', output: '1\n', score: 100 }],
      isUploadTestCase: false,
      judgeMode: 'default',
      languages: [],
      tags: [],
      codeTemplates: [],
      problem: { problemId: 'CT-NEW', title: 'New', description: 'D', input: 'I', output: 'O', type: 0 },
    }
    await makeProblem(server)
    const reply = await as(chair).post('/problem', body)
    expect(reply).toMatchObject({ status: 200 })
    expect((await as(chair).get('/problem', { pid: reply.data.pid })).data).toMatchObject({ auth: 3, author: 'chair' })
    expect(await as(other).get('/problem', { pid: reply.data.pid })).toMatchObject({ status: 403 })
  })

  test('are removed by problem admins with their submissions, by others only without any', async () => {
    const problem = await makeProblem(server)
    const { id: cid } = await makeContest(server, { owner_id: keeper.id, problems: [problem.id], description: 'D' })
    await submitTo(server, student, { cid })
    expect((await as(keeper).get('/what-goes', { cid, pid: problem.id })).data).toMatchObject({
      problems: 1,
      submissions: 1,
    })
    expect(await as(chair).remove('/problem', { cid, pid: problem.id })).toMatchObject({ http: 403 })
    expect(await as(keeper).post('/take-out-problem', { cid, pid: problem.id })).toMatchObject({ status: 400 })
    // The contest is running.
    const removal = { cid, pid: problem.id }
    expect(await as(keeper).remove('/problem', { ...removal, force: false })).toMatchObject({ status: 400 })
    expect(await as(keeper).remove('/problem', removal)).toMatchObject({ status: 200, data: null })
    expect((await as(keeper).get('/what-goes', { cid })).data).toMatchObject({ problems: 0, submissions: 0 })
    expect(await as(keeper).remove('/problem', { cid, pid: problem.id })).toMatchObject({ status: 400 })
    expect((await as(root).get('/problem', { pid: problem.id })).data.id).toBe(problem.id)

    const mine = await makeContest(server, { owner_id: chair.id, problems: [problem.id], description: 'D' })
    expect(await as(keeper).remove('/problem', { cid: mine.id, pid: problem.id })).toMatchObject({ status: 403 })
    expect(await as(chair).post('/take-out-problem', { cid: mine.id, pid: problem.id })).toMatchObject({ status: 200 })
    expect((await read(chair, mine.id)).problemCount).toBe(0)
  })

  test('without a contest the call deletes the problem', async () => {
    const problem = await makeProblem(server)
    const { id: cid } = await makeContest(server, { owner_id: chair.id, problems: [problem.id] })
    expect(await as(keeper).remove('/problem', { pid: problem.id, force: false })).toMatchObject({ status: 409 })
    expect((await read(chair, cid)).problemCount).toBe(1)
    // Existing clients do not send `force`.
    expect(await as(keeper).remove('/problem', { pid: problem.id })).toMatchObject({ status: 200 })
    expect(await as(root).get('/problem', { pid: problem.id })).toMatchObject({ status: 400 })
    expect((await read(chair, cid)).problemCount).toBe(0)
  })

  test('a deleted contest takes its submissions along and leaves its problems', async () => {
    const problem = await makeProblem(server)
    const { id: cid } = await makeContest(server, { owner_id: chair.id, problems: [problem.id] })
    const submitId = await submitTo(server, student, { cid })
    expect((await as(root).get('/what-goes', { cid })).data).toMatchObject({ problems: 1, submissions: 1 })
    expect(await as(root).remove('', { cid })).toMatchObject({ status: 200 })
    const left = await server.deps.db.selectFrom('submission').select('id').where('id', '=', submitId).execute()
    expect(left).toEqual([])
    expect(await as(root).get('/problem', { pid: problem.id })).toMatchObject({ status: 200 })
  })
})

describe('announcements', () => {
  test('are published in the name of the caller, changed and deleted', async () => {
    const cid = await make(chair)
    const announcement = { title: 'Welcome', content: '**Hello**', status: 0, uid: root.id }
    expect(await as(chair).post('/announcement', { cid, announcement })).toMatchObject({ status: 200, data: null })
    const list = async () => (await as(chair).get('/announcement', { cid })).data
    const [row] = (await list()).records
    expect(row).toMatchObject({ title: 'Welcome', uid: chair.id, username: 'chair', status: 0 })
    expect(row.html).toContain('<strong>Hello</strong>')
    const edit = { cid, announcement: { ...row, title: 'Welcome all', status: 1 } }
    expect(await as(chair).put('/announcement', edit)).toMatchObject({ status: 200, data: null })
    expect((await list()).records).toMatchObject([{ title: 'Welcome all', status: 1 }])
    expect(await as(other).put('/announcement', { ...edit, cid: await make(other) })).toMatchObject({ status: 403 })
    expect(await as(other).remove('/announcement', { aid: row.id })).toMatchObject({ status: 403 })
    expect(await as(chair).remove('/announcement', { aid: row.id })).toMatchObject({ status: 200, data: null })
    expect(await as(chair).remove('/announcement', { aid: row.id })).toMatchObject({ status: 400 })
    expect((await list()).total).toBe(0)
  })

  test('reach viewers of the contest immediately, like every change, but not while they are hidden', async () => {
    const { id: cid } = await makeContest(server, { owner_id: chair.id, description: 'D' })
    const watching = await watchTopics(server, `contest:${cid}`, student.token)
    const announce = (title: string, status: number) =>
      as(chair).post('/announcement', { cid, announcement: { title, content: 'C', status } })
    await announce('Not yet', 1)
    await announce('Mind the gap', 0)
    await watching.count(1)
    expect(watching.events).toMatchObject([{ kind: 'contestAnnouncement', announcement: { title: 'Mind the gap' } }])
    const { data } = await as(chair).get('/announcement', { cid })
    const hidden = data.records.find((row: { status: number }) => row.status === 1)
    await as(chair).put('/announcement', { cid, announcement: { ...hidden, status: 0 } })
    await as(chair).put('', { id: cid, tryPenalty: 60 })
    await watching.count(3)
    expect(watching.events.slice(1)).toMatchObject([
      { kind: 'contestAnnouncement', announcement: { title: 'Not yet' } },
      { kind: 'contestChanged' },
    ])
    await watching.stop()
  })

  test.each([
    [{ title: '', content: 'C', status: 0 }],
    [{ title: 'T', content: ' ', status: 0 }],
    [{ title: 'T', content: 'C', status: 2 }],
    [null],
  ])('%j is refused', async (announcement) => {
    const cid = await make(chair)
    expect(await as(chair).post('/announcement', { cid, announcement })).toMatchObject({ status: 400 })
  })

  test('of the site are not reached by this call', async () => {
    const { id } = await server.deps.db
      .insertInto('announcement')
      .values({
        title: 'Site',
        content: 'C',
        account_id: root.id,
        status: 0,
        created_at: server.clock.now(),
        updated_at: server.clock.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect(await as(root).remove('/announcement', { aid: id })).toMatchObject({ status: 400 })
  })
})

describe('afterwards', () => {
  test('the problems of a contest that is over go to the bank, each by the rules of the bank', async () => {
    const mine = await makeProblem(server, { visibility: 3, author: { id: keeper.id, username: 'keeper' } })
    const open = await makeProblem(server)
    const running = await makeContest(server, { owner_id: keeper.id, problems: [mine.id] })
    expect(await as(keeper).get('/publish-problems', { cid: running.id })).toMatchObject({ status: 400 })
    expect(await as(keeper).post('/publish-problems', { cid: running.id, pids: [mine.id] })).toMatchObject({
      status: 400,
    })
    const ended = { ends_at: server.clock.now(), problems: [mine.id, open.id] }
    const over = await makeContest(server, { ...ended, owner_id: keeper.id })
    const preview = await as(keeper).get('/publish-problems', { cid: over.id })
    expect(preview.data).toMatchObject([
      { pid: mine.id, displayId: 'A', auth: 3, state: 'ready' },
      { pid: open.id, displayId: 'B', auth: 1, state: 'public' },
    ])
    const byOther = await makeContest(server, { ...ended, owner_id: chair.id })
    expect((await as(chair).get('/publish-problems', { cid: byOther.id })).data[0]).toMatchObject({
      state: 'notAllowed',
    })
    const refused = await as(chair).post('/publish-problems', { cid: byOther.id, pids: [mine.id] })
    expect(refused.data).toMatchObject({ done: [], refused: [{ pid: mine.id }] })
    expect(await as(keeper).post('/publish-problems', { cid: over.id, pids: [mine.id, 999_999] })).toMatchObject({
      status: 400,
    })
    const done = await as(keeper).post('/publish-problems', { cid: over.id, pids: [mine.id] })
    expect(done.data).toEqual({ done: [mine.id], refused: [] })
    expect((await as(keeper).get('/problem', { pid: mine.id })).data.auth).toBe(1)
  })

  test('deleting an account passes its contests to root, and the confirmation shows their number', async () => {
    const owner = await makeUser(server, { role: 'admin', username: 'leaver' })
    const cid = await make(owner)
    const asked = await server.call('POST', '/api/admin/user/what-goes', {
      body: { ids: [owner.id] },
      token: root.token,
    })
    expect(asked.data).toMatchObject([{ contestsKept: 1 }])
    await server.call('DELETE', '/api/admin/user/delete-user', { body: { ids: [owner.id] }, token: root.token })
    expect(await read(root, cid)).toMatchObject({ uid: null, author: null })
  })
})
