import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { type Watching, watchTopics } from '../../../../../test/harness/sse.ts'

let server: TestServer
let owner: Person
let root: Person
let ann: Person
let bob: Person
let problem: { id: number }
const open: Watching[] = []

beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  root = await makeUser(server, { username: 'chief', role: 'root' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  problem = await makeProblem(server, { visibility: 3 })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())
afterEach(async () => {
  await Promise.all(open.splice(0).map((watching) => watching.stop()))
})

type Contest = Awaited<ReturnType<typeof makeContest>>
const contestWith = (given: ContestGiven = {}): Promise<Contest> =>
  makeContest(server, { problems: [problem.id], owner_id: owner.id, ...given })
const post = (path: string, who: Person | undefined, body: object) =>
  server.call('POST', path, { token: who?.token, body })
const ask = (contest: Contest, who: Person | undefined, more: object = {}) =>
  post('/api/ask-contest-clarification', who, { cid: contest.id, displayId: 'A', question: 'Is n positive?', ...more })
const read = (contest: Contest, who: Person | undefined, more: object = {}) =>
  server.call('GET', '/api/get-contest-clarifications', { token: who?.token, query: { cid: contest.id, ...more } })
const desk = (contest: Contest, who: Person | undefined = owner, more: object = {}) =>
  server.call('GET', '/api/contest-desk/clarifications', { token: who?.token, query: { cid: contest.id, ...more } })
const answer = (contest: Contest, id: number, more: object = {}, who: Person | undefined = owner) =>
  post('/api/contest-desk/answer-clarification', who, { cid: contest.id, id, answer: 'Yes.', isPublic: false, ...more })
const announce = (contest: Contest, more: object = {}, who: Person | undefined = owner) =>
  post('/api/contest-desk/tell-clarification', who, { cid: contest.id, text: 'Ten minutes more.', ...more })
const claim = (contest: Contest, id: number, isClaimed: boolean, who: Person | undefined = owner) =>
  server.call('PUT', '/api/contest-desk/claim-clarification', {
    token: who?.token,
    body: { cid: contest.id, id, isClaimed },
  })
const watch = async (contest: Contest, who: Person): Promise<Watching> => {
  const watching = await watchTopics(server, `contest:${contest.id}`, who.token)
  open.push(watching)
  return watching
}

describe('a question', () => {
  test('is readable by its author and the jury only', async () => {
    const contest = await contestWith()
    const [mine, his, jury] = [await watch(contest, ann), await watch(contest, bob), await watch(contest, owner)]
    const { data } = await ask(contest, ann, { question: '  Is n positive?\nTruly? ' })
    expect((await read(contest, ann)).data).toMatchObject({
      total: 1,
      records: [
        {
          id: data.id,
          displayId: 'A',
          question: 'Is n positive?\nTruly?',
          answer: null,
          isPublic: false,
          isMine: true,
          answeredAt: null,
        },
      ],
    })
    expect((await read(contest, bob)).data.total).toBe(0)
    expect((await desk(contest)).data).toMatchObject({
      total: 1,
      waiting: 1,
      problems: [{ displayId: 'A', title: 'Problem A' }],
      records: [{ id: data.id, username: 'ann', claimedBy: null }],
    })
    await jury.count(1)
    await answer(contest, data.id)
    await mine.count(1)
    expect((await read(contest, ann)).data.records).toMatchObject([{ answer: 'Yes.', isPublic: false }])
    expect((await read(contest, bob)).data.total).toBe(0)
    expect(his.events).toEqual([])
    const body = JSON.stringify(await read(contest, ann))
    expect(body).not.toContain('chair')
  })

  test('a public answer reaches all, without the author of the question', async () => {
    const contest = await contestWith()
    const { data } = await ask(contest, ann, { displayId: null })
    const his = await watch(contest, bob)
    await answer(contest, data.id, { isPublic: true })
    await his.count(1)
    expect(his.events).toEqual([{ topic: `contest:${contest.id}`, kind: 'clarification', id: data.id }])
    const reply = await read(contest, bob)
    expect(reply.data.records).toMatchObject([
      { displayId: null, question: 'Is n positive?', answer: 'Yes.', isPublic: true, isMine: false },
    ])
    expect(JSON.stringify(reply)).not.toContain('ann')
    expect(JSON.stringify(reply)).not.toContain(ann.id)
    // A public answer stays public; edits go to all.
    await answer(contest, data.id, { answer: 'No.', isPublic: false }, root)
    await his.count(2)
    expect((await read(contest, bob)).data.records).toMatchObject([{ answer: 'No.', isPublic: true }])
  })

  test.each<[string, ContestGiven, () => Person | undefined, object, number]>([
    ['a guest', {}, () => undefined, {}, 401],
    [
      'a user before the start',
      { starts_at: new Date(Date.now() + 3_600_000), ends_at: new Date(Date.now() + 7_200_000) },
      () => ann,
      {},
      403,
    ],
    ['a user after the end', { ends_at: new Date(Date.now() - 1_000) }, () => ann, {}, 403],
    ['a user without the password', { auth: 2, password: 'p' }, () => ann, {}, 403],
    ['a user in a hidden contest', { is_visible: false }, () => ann, {}, 400],
    ['any user: it is empty', {}, () => ann, { question: ' ' }, 400],
    ['any user: it is too long', {}, () => ann, { question: 'x'.repeat(4_001) }, 400],
    ['any user: the problem does not exist', {}, () => ann, { displayId: 'Z' }, 400],
  ])('is not taken from %s', async (_, given, who, more, status) => {
    const contest = await contestWith(given)
    expect(await ask(contest, who(), more)).toMatchObject({ status })
    expect((await desk(contest)).data.total).toBe(0)
  })

  test('comes at most every thirty seconds, and five wait at most', async () => {
    const contest = await contestWith()
    const ids: number[] = []
    for (let n = 0; n < 5; n += 1) {
      ids.push((await ask(contest, ann)).data.id)
      expect(await ask(contest, ann)).toMatchObject({ http: 200, status: 403 })
      server.clock.advance(30_000)
    }
    expect(await ask(contest, ann)).toMatchObject({ http: 200, status: 403 })
    expect((await ask(contest, bob)).status).toBe(200)
    await answer(contest, ids[0] ?? 0)
    server.clock.advance(30_000)
    expect((await ask(contest, ann)).status).toBe(200)
  })

  test('is taken late where the contest takes late submissions', async () => {
    const contest = await contestWith({ ends_at: new Date(server.clock.now().getTime() - 1_000), takes_late: true })
    expect((await ask(contest, ann)).status).toBe(200)
  })
})

describe('the jury', () => {
  test('sees open ones first, the oldest first, and may ask for either alone', async () => {
    const contest = await contestWith()
    const ids: number[] = []
    for (const who of [ann, bob, root]) {
      ids.push((await ask(contest, who)).data.id)
      server.clock.advance(1_000)
    }
    const [first = 0, second = 0, third = 0] = ids
    await answer(contest, second)
    const idsOf = async (more: object = {}) =>
      (await desk(contest, owner, more)).data.records.map((row: { id: number }) => row.id)
    expect(await idsOf()).toEqual([first, third, second])
    expect(await idsOf({ state: 'open' })).toEqual([first, third])
    expect(await idsOf({ state: 'answered' })).toEqual([second])
    expect((await desk(contest, owner, { state: 'answered' })).data).toMatchObject({ total: 1, waiting: 2 })
    expect(await fewestQueries(server.deps, () => desk(contest))).toBeLessThanOrEqual(7)
  })

  test('sees how many wait in the queue of each problem, and asks for one queue alone', async () => {
    const contest = await contestWith()
    const about = async (who: Person, displayId: string | null): Promise<number> => {
      await server.deps.db.deleteFrom('throttle').execute()
      return (await ask(contest, who, { displayId })).data.id
    }
    const [first, second, general] = [await about(ann, 'A'), await about(bob, 'A'), await about(ann, null)]
    await answer(contest, first)
    const all = (await desk(contest)).data
    expect(all).toMatchObject({ total: 3, waiting: 2 })
    expect(all.queues).toEqual([
      { displayId: null, category: null, total: 1, waiting: 1 },
      { displayId: 'A', category: null, total: 2, waiting: 1 },
    ])
    const of = async (more: object) => {
      const { records, total, waiting } = (await desk(contest, owner, more)).data
      return [records.map(({ id }: { id: number }) => id), total, waiting]
    }
    expect(await of({ about: 'A' })).toEqual([[second, first], 2, 2])
    expect(await of({ about: 'A', state: 'open' })).toEqual([[second], 1, 2])
    expect(await of({ about: 'general' })).toEqual([[general], 1, 2])
    expect((await desk(contest, owner, { about: 'Z' })).status).toBe(400)
  })

  test('claims a question so that no two answer it, and answering releases it', async () => {
    const contest = await contestWith()
    const { id } = (await ask(contest, ann)).data
    await claim(contest, id, true)
    expect((await desk(contest)).data.records).toMatchObject([{ claimedBy: 'chair', isClaimedByMe: true }])
    expect((await desk(contest, root)).data.records).toMatchObject([{ claimedBy: 'chair', isClaimedByMe: false }])
    await claim(contest, id, false)
    expect((await desk(contest)).data.records).toMatchObject([{ claimedBy: null }])
    await claim(contest, id, true, root)
    await answer(contest, id)
    expect((await desk(contest)).data.records).toMatchObject([{ claimedBy: null, answeredBy: 'chair' }])
  })

  test('publishes announcements, also before the start, and they are readable from the start on', async () => {
    const contest = await contestWith({ starts_at: new Date(server.clock.now().getTime() + 60_000) })
    expect((await announce(contest, { displayId: 'A' })).status).toBe(200)
    expect(await read(contest, ann)).toMatchObject({ http: 200, status: 403 })
    server.clock.advance(61_000)
    expect((await read(contest, ann)).data.records).toMatchObject([
      { displayId: 'A', question: '', answer: 'Ten minutes more.', isPublic: true, isMine: false },
    ])
    expect((await desk(contest)).data.records).toMatchObject([{ username: null, answeredBy: 'chair' }])
  })

  test('is the managers of this very contest', async () => {
    const [contest, other] = [await contestWith(), await contestWith()]
    const { id } = (await ask(contest, ann)).data
    for (const who of [ann, bob]) {
      for (const reply of [await desk(contest, who), await answer(contest, id, {}, who)])
        expect(reply).toMatchObject({ http: 200, status: 403 })
    }
    expect(await server.call('GET', '/api/contest-desk/clarifications', { query: { cid: contest.id } })).toMatchObject({
      http: 200,
      status: 403,
    })
    expect(await announce(contest, {}, ann)).toMatchObject({ status: 403 })
    expect(await claim(contest, id, true, ann)).toMatchObject({ status: 403 })
    expect(await answer(other, id)).toMatchObject({ http: 200, status: 400 })
    expect(await claim(other, id, true)).toMatchObject({ http: 200, status: 400 })
    expect(await answer(contest, id, { answer: '' })).toMatchObject({ http: 200, status: 400 })
    expect((await read(contest, ann)).data.records).toMatchObject([{ answer: null }])
  })
})

describe('categories and canned answers', () => {
  const save = (contest: Contest, body: object, who: Person | undefined = owner) =>
    server.call('PUT', '/api/contest-desk/clarification-settings', {
      token: who?.token,
      body: { cid: contest.id, categories: [], cannedAnswers: [], ...body },
    })
  const general = { displayId: null, question: 'My keyboard is broken.' }

  test('are chosen by contestants and the jury, and have a queue each', async () => {
    const contest = await contestWith()
    const cannedAnswers = ['No comment.', 'Read the statement again.']
    expect(await save(contest, { categories: [' Technical ', 'Rules'], cannedAnswers })).toMatchObject({ status: 200 })
    expect((await read(contest, ann)).data.categories).toEqual(['Technical', 'Rules'])
    expect(await ask(contest, ann, { ...general, category: 'Technical' })).toMatchObject({ status: 200 })
    expect((await read(contest, ann)).data.records).toMatchObject([{ displayId: null, category: 'Technical' }])
    await ask(contest, bob, general)
    // A problem takes precedence over a category.
    await server.deps.db.deleteFrom('throttle').execute()
    await ask(contest, bob, { category: 'Rules' })
    await announce(contest, { displayId: null, category: 'Rules' })
    const all = (await desk(contest)).data
    expect(all).toMatchObject({ categories: ['Technical', 'Rules'], cannedAnswers, total: 4, waiting: 3 })
    expect(all.queues).toEqual([
      { displayId: null, category: null, total: 1, waiting: 1 },
      { displayId: null, category: 'Rules', total: 1, waiting: 0 },
      { displayId: null, category: 'Technical', total: 1, waiting: 1 },
      { displayId: 'A', category: null, total: 1, waiting: 1 },
    ])
    const queue = async (about: string) => (await desk(contest, owner, { about })).data.records
    expect(await queue('/Technical')).toMatchObject([{ username: 'ann', category: 'Technical' }])
    expect(await queue('general')).toMatchObject([{ username: 'bob', category: null }])
    expect(await queue('A')).toMatchObject([{ displayId: 'A', category: null }])
  })

  test('change without a change of earlier questions', async () => {
    const contest = await contestWith()
    await save(contest, { categories: ['Technical'] })
    await ask(contest, ann, { ...general, category: 'Technical' })
    await save(contest, { categories: ['Hall'] })
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select(['before', 'after'])
      .where('action', '=', 'contest.changeClarificationSettings')
      .where('subject_id', '=', String(contest.id))
      .orderBy('id')
      .execute()
    expect(entries.at(-1)).toEqual({ before: { categories: ['Technical'] }, after: { categories: ['Hall'] } })
    expect((await desk(contest)).data.records).toMatchObject([{ category: 'Technical' }])
    const gone = await ask(contest, bob, { ...general, category: 'Technical' })
    expect(gone).toMatchObject({ status: 400, msg: expect.stringContaining('Technical') })
  })

  test('are refused with the reason', async () => {
    const contest = await contestWith()
    const wrong = [
      { categories: ['  '] },
      { categories: ['x'.repeat(41)] },
      { categories: ['Hall', 'hall'] },
      { categories: Array.from({ length: 11 }, (_, index) => `c${index}`) },
      { cannedAnswers: Array.from({ length: 31 }, (_, index) => `a${index}`) },
      { cannedAnswers: [''] },
      { cannedAnswers: ['x'.repeat(4_001)] },
    ]
    for (const body of wrong)
      expect(await save(contest, body), JSON.stringify(body).slice(0, 60)).toMatchObject({ status: 400 })
    expect((await desk(contest)).data).toMatchObject({ categories: [], cannedAnswers: [] })
  })

  test('only the jury can change them and read canned answers', async () => {
    const contest = await contestWith()
    expect((await save(contest, { categories: ['Hall'] }, ann)).status).toBe(403)
    const body = { cid: contest.id, categories: ['Hall'], cannedAnswers: [] }
    expect((await server.call('PUT', '/api/contest-desk/clarification-settings', { body })).status).not.toBe(200)
    expect((await read(contest, ann)).data).toMatchObject({ categories: [] })
    await save(contest, { categories: ['Hall'], cannedAnswers: ['secret of the jury'] })
    expect(JSON.stringify((await read(contest, ann)).data)).not.toContain('secret of the jury')
  })

  test('are copied with the contest', async () => {
    const contest = await contestWith()
    await save(contest, { categories: ['Hall'], cannedAnswers: ['Wait.'] })
    const body = { cid: contest.id, title: null, startTime: null, withProblems: true, withAnnouncements: false }
    const made = await post('/api/admin/contest/copy', owner, body)
    const copy = { ...contest, id: made.data.cid }
    expect((await desk(copy)).data).toMatchObject({ categories: ['Hall'], cannedAnswers: ['Wait.'] })
  })
})
