import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'

type Problem = Awaited<ReturnType<typeof makeProblem>>

let server: TestServer
let root: Person
let author: Person
let ann: Person
let ben: Person
let first: Problem
let second: Problem
let hidden: Problem
let gid: number
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  author = await makeUser(server, { username: 'teacher', role: 'admin' })
  ann = await makeUser(server, { username: 'ann' })
  ben = await makeUser(server, { username: 'ben' })
  ;[first, second] = [await makeProblem(server), await makeProblem(server)]
  hidden = await makeProblem(server)
  gid = await makeGroup(server, { owner: root })
  await server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', hidden.id).execute()
})
afterAll(() => server.close())

const get = (path: string, who: Person | null, query: object = {}) =>
  server.call('GET', `/api/${path}`, { query: { ...query }, token: who?.token })
const enter = (who: Person, tid: number, password: string) =>
  server.call('POST', '/api/register-training', { body: { tid: String(tid), password }, token: who.token })
const makePrivate = (more: object = {}) =>
  makeTraining(server, {
    is_private: true,
    password: 'open sesame',
    author_id: author.id,
    problems: [first.id, second.id, hidden.id],
    ...more,
  })

describe('the list', () => {
  test('is sorted by title or by the last change, from either end, also in a group and in the admin area', async () => {
    const group = await makeGroup(server, { owner: root })
    const at = (day: number) => new Date(Date.UTC(2026, 0, day))
    const beta = await makeTraining(server, { group_id: group, title: 'Beta', rank: 1, updated_at: at(1) })
    const alpha = await makeTraining(server, { group_id: group, title: 'alpha', rank: 2, updated_at: at(2) })
    const read = async (path: string, sort?: string) => {
      const { data } = await get(path, root, { gid: group, ...(sort === undefined ? {} : { sort }) })
      return data.records.map((row: { id: number }) => row.id)
    }
    for (const path of ['group/get-training-list', 'group/get-admin-training-list']) {
      expect(await read(path, 'title')).toEqual([alpha, beta])
      expect(await read(path, '-title')).toEqual([beta, alpha])
      expect(await read(path, 'changed')).toEqual([beta, alpha])
      expect(await read(path, '-changed')).toEqual([alpha, beta])
    }
    expect(await read('group/get-training-list')).toEqual([beta, alpha])
    expect(await get('get-training-list', null, { sort: 'password' })).toMatchObject({ status: 400 })
  })

  test('has the total of its filter after every change of a training', async () => {
    const { db } = server.deps
    const makeCategory = async () =>
      (
        await db
          .insertInto('training_category')
          .values({ name: `Counted ${crypto.randomUUID()}`, color: '#19be6b' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id
    const [one, two] = [await makeCategory(), await makeCategory()]
    const totals = async () => {
      const total = async (query: object) => (await get('get-training-list', null, query)).data.total
      const ofPrivate = { categoryId: one, auth: 'Private' }
      return [await total({ categoryId: one }), await total(ofPrivate), await total({ categoryId: two })]
    }
    const all = async () => (await get('get-training-list', null)).data.total
    const before = await all()
    const tid = await makePrivate({ category_id: one })
    await makeTraining(server, { category_id: one })
    await makeTraining(server, { category_id: one, is_visible: false })
    await makeTraining(server, { category_id: one, group_id: gid })
    expect([await totals(), await all()]).toEqual([[2, 1, 0], before + 2])
    const change = (values: object) => db.updateTable('training').set(values).where('id', '=', tid).execute()
    await change({ is_private: false })
    expect(await totals()).toEqual([2, 0, 0])
    await change({ category_id: two, title: 'Moved' })
    expect(await totals()).toEqual([1, 0, 1])
    await change({ is_visible: false })
    expect(await totals()).toEqual([1, 0, 0])
    await change({ is_visible: true })
    await db.deleteFrom('training_category').where('id', '=', two).execute()
    expect([await totals(), await all()]).toEqual([[1, 0, 0], before + 2])
    await db.deleteFrom('training').where('id', '=', tid).execute()
    await db.deleteFrom('training').where('category_id', '=', one).execute()
    expect([await totals(), await all()]).toEqual([[0, 0, 0], before])
    await db.deleteFrom('training_category').where('id', '=', one).execute()
  })

  test('shows visible trainings of the site by rank, with the own progress', async () => {
    const { id: category } = await server.deps.db
      .insertInto('training_category')
      .values({ name: 'Basics', color: '#19be6b' })
      .returning('id')
      .executeTakeFirstOrThrow()
    const late = await makeTraining(server, { title: 'List late', rank: 9, author_id: author.id })
    const early = await makeTraining(server, {
      title: 'List 50%_early',
      description: 'Start **here**',
      rank: 3,
      author_id: ann.id,
      category_id: category,
      problems: [first.id, second.id, hidden.id],
    })
    await makeTraining(server, { title: 'List hidden', is_visible: false })
    await makeTraining(server, { title: 'List of a group', group_id: gid })
    const solver = await makeUser(server)
    await makePractice(server, solver, { problemId: first.id, verdict: verdict.accepted })
    const { data } = await get('get-training-list', solver, { keyword: 'LIST' })
    expect(data.records.map((row: { id: number }) => row.id)).toEqual([early, late])
    expect(data.total).toBe(2)
    expect(data.records[0]).toMatchObject({
      title: 'List 50%_early',
      description: 'Start **here**',
      author: 'ann',
      auth: 'Public',
      categoryName: 'Basics',
      categoryColor: '#19be6b',
      rank: 3,
      problemCount: 2,
      acCount: 1,
      gid: null,
    })
    expect((await get('get-training-list', null, { keyword: '%_' })).data.records).toMatchObject([{ acCount: null }])
    const ofCategory = await get('get-training-list', null, { categoryId: category })
    expect(ofCategory.data.records.map((row: { id: number }) => row.id)).toEqual([early])
    const byAuthor = await get('get-training-list', null, { keyword: 'teacher', auth: 'Public' })
    expect(byAuthor.data.records.map((row: { id: number }) => row.id)).toEqual([late])
    expect((await get('get-training-list', null, { keyword: 'list', auth: 'Private' })).data.total).toBe(0)
    expect((await get('get-training-list', null, { limit: 1, currentPage: 2, keyword: 'list' })).data).toMatchObject({
      records: [{ id: late }],
      total: 2,
      pages: 2,
    })
    expect((await get('get-training-category', null)).data).toMatchObject([{ name: 'Basics', gid: null }])
  })

  test('takes two queries and the session, however many rows', async () => {
    expect(await fewestQueries(server.deps, () => get('get-training-list', ann))).toBeLessThanOrEqual(4)
  })
})

describe('a private training', () => {
  test('opens with the password once, and then shows its problems in order', async () => {
    const tid = await makePrivate({ description: '# Hello' })
    expect(await get('get-training-detail', null, { tid })).toMatchObject({ http: 401 })
    const { data } = await get('get-training-detail', ann, { tid })
    expect(data).toMatchObject({ auth: 'Private', problemCount: 2, acCount: 0, isAdmin: false, author: 'teacher' })
    expect(data.html).toContain('Hello')
    expect(JSON.stringify(data)).not.toContain('open sesame')
    expect(await get('get-training-access', ann, { tid })).toMatchObject({ status: 200, data: { access: false } })
    for (const path of ['get-training-problem-list', 'get-training-rank', 'get-full-screen-problem-list']) {
      expect(await get(path, ann, { tid })).toMatchObject({ http: 200, status: 401, data: null })
    }
    expect(await enter(ann, tid, ' ')).toMatchObject({ http: 200, status: 400 })
    expect(await enter(ann, tid, 'wrong')).toMatchObject({ http: 200, status: 400 })
    expect(await enter(ann, tid, 'open sesame')).toMatchObject({ status: 200, data: null })
    expect(await enter(ann, tid, 'open sesame')).toMatchObject({ status: 400 })
    expect((await get('get-training-access', ann, { tid })).data).toEqual({ access: true })
    const problems = await get('get-training-problem-list', ann, { tid })
    expect(problems.data.map((row: { problemId: string }) => row.problemId)).toEqual([
      first.displayId,
      second.displayId,
    ])
    expect(problems.data[0]).toMatchObject({ pid: first.id, tags: [], score: null, wa: 0 })
  })

  test('limits guesses', async () => {
    const tid = await makePrivate()
    for (let count = 0; count < 5; count += 1) await enter(ben, tid, `guess ${count}`)
    expect(await enter(ben, tid, 'open sesame')).toMatchObject({ status: 400 })
    server.clock.advance(61_000)
    expect(await enter(ben, tid, 'open sesame')).toMatchObject({ status: 200 })
  })

  test('is open to its author and to root without the password, hidden to everyone', async () => {
    const tid = await makePrivate()
    for (const who of [author, root]) {
      expect((await get('get-training-problem-list', who, { tid })).data).toHaveLength(2)
      expect((await get('get-training-detail', who, { tid })).data.isAdmin).toBe(true)
    }
    await server.deps.db.updateTable('training').set({ is_visible: false }).where('id', '=', tid).execute()
    for (const path of ['get-training-detail', 'get-training-problem-list', 'get-training-rank']) {
      expect(await get(path, author, { tid })).toMatchObject({ http: 200, status: 400 })
    }
    expect(await get('get-training-detail', ann, { tid: 999_999 })).toMatchObject({ status: 400 })
  })

  test('a public training takes no password', async () => {
    const tid = await makeTraining(server, { problems: [first.id] })
    expect(await enter(ann, tid, 'x')).toMatchObject({ status: 400 })
    expect((await get('get-training-problem-list', ann, { tid })).data).toHaveLength(1)
    expect((await get('get-training-rank', ann, { tid })).data).toMatchObject({ records: [], total: 0 })
  })

  test('of a group is closed to everyone outside it, with the password too', async () => {
    const tid = await makePrivate({ group_id: gid })
    for (const path of ['get-training-detail', 'get-training-problem-list', 'get-training-rank']) {
      expect(await get(path, ann, { tid })).toMatchObject({ http: 200, status: 403, data: null })
    }
    expect(await enter(ann, tid, 'open sesame')).toMatchObject({ status: 403 })
    expect(await submitProgram(server, ann, { tid, pid: first.displayId })).toMatchObject({ status: 403 })
  })
})

describe('submitting', () => {
  test('needs the password and a problem the training shows', async () => {
    const tid = await makePrivate()
    const other = await makeProblem(server)
    const submit = (who: Person, pid: string, more: object = {}) => submitProgram(server, who, { tid, pid, ...more })
    expect(await submit(ann, first.displayId)).toMatchObject({ status: 401 })
    await enter(ann, tid, 'open sesame')
    expect(await submit(ann, first.displayId)).toMatchObject({ status: 200 })
    expect(await submit(ann, first.displayId, { gid: 12 })).toMatchObject({ status: 200 })
    expect(await submit(ann, hidden.displayId)).toMatchObject({ status: 403 })
    expect(await submit(ann, other.displayId)).toMatchObject({ status: 403 })
    expect(await submitProgram(server, ann, { tid: 999_999, pid: first.displayId })).toMatchObject({ status: 400 })
    const groups = await server.deps.db
      .selectFrom('submission')
      .select('group_id')
      .where('account_id', '=', ann.id)
      .execute()
    expect(new Set(groups.map((row) => row.group_id))).toEqual(new Set([null]))
  })

  test('the strip below a problem shows own results: accepted wins, else the latest judged', async () => {
    const tid = await makeTraining(server, { problems: [second.id, first.id] })
    const who = await makeUser(server)
    await makePractice(server, who, { problemId: first.id, verdict: verdict.accepted })
    await makePractice(server, who, { problemId: first.id, verdict: verdict.wrongAnswer })
    await makePractice(server, who, { problemId: second.id, verdict: verdict.wrongAnswer })
    await makePractice(server, who, { problemId: second.id, verdict: verdict.pending })
    const { data } = await get('get-full-screen-problem-list', who, { tid })
    expect(data).toMatchObject([
      { pid: second.id, problemId: second.displayId, status: verdict.wrongAnswer },
      { pid: first.id, problemId: first.displayId, status: verdict.accepted },
    ])
  })
})

describe('the rank', () => {
  test('counts accepted problems of any time and other results since the password was entered', async () => {
    const tid = await makePrivate()
    const [one, two, silent] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    await server.deps.db
      .updateTable('account')
      .set({ realname: 'Real Name', school: 'Hill School', gender: 'female' })
      .where('id', '=', one.id)
      .execute()
    const before = new Date(server.clock.now().getTime() - 60_000)
    const old = { problemId: first.id, at: before }
    await makePractice(server, one, { ...old, verdict: verdict.accepted, timeMs: 40 })
    await makePractice(server, one, { ...old, problemId: second.id, verdict: verdict.wrongAnswer })
    await makePractice(server, two, { ...old, verdict: verdict.accepted, timeMs: 10 })
    for (const who of [one, two, silent]) await enter(who, tid, 'open sesame')
    for (const who of [author, root])
      await makePractice(server, who, { problemId: first.id, verdict: verdict.accepted })
    const rank = async (who: Person, more: object = {}) => (await get('get-training-rank', who, { tid, ...more })).data
    const usernames = (page: { records: { username: string }[] }) => page.records.map((row) => row.username)
    expect(usernames(await rank(one))).toEqual([two.username, one.username])
    await makePractice(server, one, { problemId: second.id, verdict: verdict.wrongAnswer })
    await makePractice(server, one, { problemId: second.id, verdict: verdict.accepted, timeMs: 30 })
    await makePractice(server, one, { problemId: second.id, verdict: verdict.accepted, timeMs: 20 })
    await makePractice(server, one, { problemId: second.id, verdict: verdict.wrongAnswer })
    await makePractice(server, two, { problemId: second.id, verdict: verdict.timeLimitExceeded })
    await makePractice(server, two, { problemId: second.id, verdict: verdict.pending })
    const page = await rank(one)
    expect(page).toMatchObject({ total: 2, size: 30, current: 1 })
    expect(page.records).toMatchObject([
      {
        uid: one.id,
        realname: null,
        school: 'Hill School',
        gender: 'female',
        ac: 2,
        totalRunTime: 60,
        submissionInfo: {
          [first.displayId]: { status: 0, isAC: true, runTime: 40 },
          [second.displayId]: { status: 0, isAC: true, runTime: 20 },
        },
      },
      {
        uid: two.id,
        ac: 1,
        totalRunTime: 10,
        submissionInfo: { [second.displayId]: { status: verdict.timeLimitExceeded, isAC: false, runTime: null } },
      },
    ])
    expect((await rank(author)).records[0].realname).toBe('Real Name')
    expect(usernames(await rank(one, { keyword: 'HILL' }))).toEqual([one.username])
    // A search by real name would reveal it to users without access.
    expect(usernames(await rank(one, { keyword: 'real' }))).toEqual([])
    expect(usernames(await rank(author, { keyword: 'real' }))).toEqual([one.username])
    expect(await rank(one, { limit: 1, currentPage: 2 })).toMatchObject({ total: 2, records: [{ uid: two.id }] })
  })
})

describe('a prerequisite', () => {
  test('locks problems and submitting until enough of the other training is solved', async () => {
    const basics = await makeTraining(server, { title: 'Basics', problems: [first.id, second.id] })
    const tid = await makeTraining(server, {
      author_id: author.id,
      problems: [first.id],
      prerequisite_id: basics,
      prerequisite_count: 9,
    })
    const who = await makeUser(server)
    const problems = () => get('get-training-problem-list', who, { tid })
    const standing = async () => (await get('get-training-detail', who, { tid })).data.prerequisite
    expect(await standing()).toEqual({ tid: basics, title: 'Basics', needed: 2, total: 2, solved: 0, isMet: false })
    expect(await problems()).toMatchObject({ http: 200, status: 403, data: null })
    expect((await problems()).msg).toContain('Basics')
    expect(await submitProgram(server, who, { tid, pid: first.displayId })).toMatchObject({ status: 403 })
    expect((await get('get-training-problem-list', author, { tid })).data).toHaveLength(1)
    await makePractice(server, who, { problemId: first.id, verdict: verdict.accepted })
    expect(await problems()).toMatchObject({ status: 403 })
    await makePractice(server, who, { problemId: second.id, verdict: verdict.accepted })
    expect(await standing()).toMatchObject({ solved: 2, isMet: true })
    expect((await problems()).data).toHaveLength(1)
    await server.deps.db.deleteFrom('training').where('id', '=', basics).execute()
    expect(await standing()).toBeNull()
  })

  test('is set by the admins of a training, within its scope and never in a circle', async () => {
    const make = (more: object = {}) => makeTraining(server, { author_id: author.id, ...more })
    const [one, two, ofGroup] = [await make(), await make(), await make({ group_id: gid })]
    const set = (tid: number, prerequisite: number | null, count = 1) =>
      server.call('PUT', '/api/admin/training', {
        body: { training: { id: tid, prerequisite: { tid: prerequisite, count } } },
        token: author.token,
      })
    expect(await set(two, one)).toMatchObject({ status: 200 })
    expect(await set(one, two)).toMatchObject({ http: 200, status: 400 })
    expect(await set(one, one)).toMatchObject({ status: 400 })
    expect(await set(one, ofGroup)).toMatchObject({ status: 400 })
    expect(await set(one, 999_999)).toMatchObject({ status: 400 })
    expect(await set(two, one, 0)).toMatchObject({ status: 400 })
    const read = async () =>
      (await server.call('GET', '/api/admin/training', { query: { tid: two }, token: author.token })).data.training
    expect((await read()).prerequisite).toEqual({ tid: one, count: 1 })
    expect(await set(two, null)).toMatchObject({ status: 200 })
    expect((await read()).prerequisite.tid).toBeNull()
  })
})
