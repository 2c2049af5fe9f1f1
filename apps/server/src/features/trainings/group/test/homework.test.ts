import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { unzip } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'
import { csvOf } from '../../../../platform/csv.ts'

const hour = 3_600_000
let server: TestServer
let teacher: Person
let ann: Person
let bob: Person
let stranger: Person
let gid: number
let first: Awaited<ReturnType<typeof makeProblem>>
let second: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  teacher = await makeUser(server, { username: 'teacher' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: '=bob' })
  stranger = await makeUser(server)
  gid = await makeGroup(server, { owner: teacher })
  await addMember(server, gid, ann)
  await addMember(server, gid, bob)
  ;[first, second] = [await makeProblem(server), await makeProblem(server)]
})
afterAll(() => server.close())

const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour)
const call = (
  who: Person,
  method: 'GET' | 'PUT' | 'POST',
  path: string,
  more: { query?: object; body?: unknown } = {},
) =>
  server.call(method, `/api/${path}`, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: who.token,
  })
const homework = (more: object = {}) =>
  makeTraining(server, { group_id: gid, author_id: teacher.id, problems: [first.id, second.id], ...more })
const submit = (who: Person, tid: number) => submitProgram(server, who, { tid, pid: first.displayId })
const extend = (who: Person, tid: number, username: string, dueTime: Date | null) =>
  call(who, 'PUT', 'group/training-extension', { body: { tid, username, dueTime: dueTime?.toISOString() ?? null } })

describe('the terms of homework', () => {
  test('are set in groups only, kept by other changes, and removed again', async () => {
    const tid = await homework()
    const terms = { openTime: at(1).toISOString(), dueTime: at(5).toISOString(), lateRule: 'perDay', latePercent: 20 }
    const change = (training: object) =>
      call(teacher, 'PUT', 'group/training', { body: { training: { id: tid, ...training } } })
    expect(await change({ homework: { ...terms, dueTime: at(0).toISOString() } })).toMatchObject({
      http: 200,
      status: 400,
    })
    expect(await change({ homework: { ...terms, latePercent: 101 } })).toMatchObject({ status: 400 })
    expect(await change({ homework: terms })).toMatchObject({ status: 200 })
    expect(await change({ title: 'Renamed' })).toMatchObject({ status: 200 })
    const read = async () => (await call(teacher, 'GET', 'group/training', { query: { tid } })).data.training.homework
    expect(await read()).toMatchObject({ lateRule: 'perDay', latePercent: 20 })
    expect(Date.parse((await read()).dueTime)).toBe(Date.parse(terms.dueTime))
    await change({ homework: { ...terms, openTime: null, dueTime: null } })
    expect(await read()).toMatchObject({ openTime: null, dueTime: null })
    const root = await makeUser(server, { role: 'root' })
    const site = await makeTraining(server, { author_id: root.id })
    const body = { training: { id: site, homework: terms } }
    expect(await call(root, 'PUT', 'admin/training', { body })).toMatchObject({ http: 200, status: 400 })
  })

  test('keep problems closed until they open, for members but not for its author', async () => {
    const tid = await homework({ opens_at: at(1) })
    const problems = (who: Person) => call(who, 'GET', 'get-training-problem-list', { query: { tid } })
    expect(await problems(ann)).toMatchObject({ http: 200, status: 403, data: null })
    expect(await submit(ann, tid)).toMatchObject({ status: 403 })
    expect((await problems(teacher)).data).toHaveLength(2)
    const { data } = await call(ann, 'GET', 'get-training-detail', { query: { tid } })
    expect(data.homework).toMatchObject({ hasOpened: false, takesSubmissions: true, ownDueTime: null })
    server.clock.advance(hour + 1_000)
    expect((await problems(ann)).data).toHaveLength(2)
  })

  test('end submitting with the deadline where the rule says so; an extension moves it for one member', async () => {
    const tid = await homework({ due_at: at(1), late_rule: 2 })
    expect(await submit(ann, tid)).toMatchObject({ status: 200 })
    expect(await extend(ann, tid, 'ann', at(9))).toMatchObject({ http: 200, status: 403 })
    expect(await extend(teacher, tid, 'ann', at(0))).toMatchObject({ status: 400 })
    expect(await extend(teacher, tid, stranger.username, at(9))).toMatchObject({ status: 400 })
    expect(await extend(teacher, tid, ' ANN ', at(9))).toMatchObject({ status: 200, data: null })
    server.clock.advance(2 * hour)
    expect(await submit(bob, tid)).toMatchObject({ http: 200, status: 403 })
    expect(await submit(ann, tid)).toMatchObject({ status: 200 })
    const list = await call(teacher, 'GET', 'group/training-extensions', { query: { tid } })
    expect(list.data).toMatchObject([{ uid: ann.id, username: 'ann' }])
    expect(await call(bob, 'GET', 'group/training-extensions', { query: { tid } })).toMatchObject({ status: 403 })
    expect(await extend(teacher, tid, 'ann', null)).toMatchObject({ status: 200 })
    expect(await submit(ann, tid)).toMatchObject({ status: 403 })
  })
})

describe('the grade sheet', () => {
  test('equals a recount by hand, counts the first accepted submission and the own deadline', async () => {
    const group = await makeGroup(server, { owner: teacher })
    const [cat, dog] = [await makeUser(server, { username: 'cat' }), await makeUser(server, { username: '@dog' })]
    await addMember(server, group, cat)
    await addMember(server, group, dog)
    await addMember(server, group, stranger, 'applying')
    const make = (more: object) =>
      makeTraining(server, { group_id: group, author_id: teacher.id, problems: [first.id, second.id], ...more })
    const free = await make({ title: 'Free', rank: 1 })
    const due = await make({ title: '=Due', rank: 2, due_at: at(0), late_rule: 1, late_percent: 20 })
    await make({ title: 'Hidden', is_visible: false })
    const solve = (who: Person, problemId: number, hours: number, groupId: number | null = group) =>
      makePractice(server, who, {
        problemId,
        verdict: verdict.accepted,
        at: at(hours),
        ...(groupId === null ? {} : { groupId }),
      })
    await solve(cat, first.id, -2)
    await solve(cat, first.id, 30)
    await solve(cat, second.id, 25)
    await solve(dog, first.id, 1)
    await solve(dog, second.id, -9, null)
    expect(
      await call(teacher, 'PUT', 'group/training-extension', {
        body: { tid: due, username: '@dog', dueTime: at(2).toISOString() },
      }),
    ).toMatchObject({ status: 200 })
    const read = (who: Person, query: object = {}) =>
      call(who, 'GET', 'group/training-grades', { query: { gid: group, ...query } })
    const { data } = await read(teacher)
    expect(data.trainings.map((training: { id: number }) => training.id)).toEqual([free, due])
    expect(data.maxPoints).toBe(4)
    expect(data.students.records).toMatchObject([
      {
        username: '@dog',
        points: 2,
        cells: [
          { tid: free, points: 1, solved: 1, late: 0, hasExtension: false },
          { tid: due, points: 1, solved: 1, late: 0, hasExtension: true },
        ],
      },
      {
        username: 'cat',
        points: 3.6,
        cells: [
          { tid: free, points: 2, solved: 2, late: 0 },
          // 25 hours late are two started days at 20 percent each.
          { tid: due, points: 1.6, solved: 2, late: 1 },
        ],
      },
    ])
    expect((await read(teacher, { keyword: 'CA' })).data.students.records).toHaveLength(1)
    expect((await read(teacher, { limit: 1, currentPage: 2 })).data.students).toMatchObject({
      total: 2,
      records: [{ username: 'cat' }],
    })
    for (const who of [cat, stranger, ann])
      expect(await read(who)).toMatchObject({ http: 200, status: 403, data: null })
    expect(await fewestQueries(server.deps, () => read(teacher))).toBeLessThanOrEqual(4)

    const fetchFile = async (format: string, who: Person) =>
      fetch(`${server.url}/api/file/download-training-grades?gid=${group}&format=${format}`, {
        headers: { Authorization: who.token },
      })
    const csv = await (await fetchFile('csv', teacher)).text()
    expect(csv.split('\r\n')).toEqual([
      "Username,Real Name,Free (2),'=Due (2),Total (4)",
      "'@dog,,1,1,2",
      'cat,,2,1.6,3.6',
      '',
    ])
    const book = await unzip(Buffer.from(await (await fetchFile('xlsx', teacher)).arrayBuffer()))
    const text = [...book].map(([, content]) => content.toString('utf8')).join('\n')
    expect(text).toContain('=Due (2)')
    expect(text).not.toMatch(/<f>/)
    expect((await fetchFile('csv', cat)).headers.get('content-type')).toContain('application/json')
  })

  test('counts submissions outside groups in private trainings, for those who are registered', async () => {
    const group = await makeGroup(server, { owner: teacher })
    const [registered, other] = [
      await makeUser(server, { username: 'insider' }),
      await makeUser(server, { username: 'other' }),
    ]
    const terms = { group_id: group, problems: [first.id, second.id], due_at: at(0), late_rule: 2 }
    const tid = await makeTraining(server, { ...terms, is_private: true, password: 'class' })
    await makeTraining(server, terms)
    for (const who of [registered, other]) {
      await addMember(server, group, who)
      await makePractice(server, who, { problemId: first.id, verdict: verdict.accepted, at: at(-1) })
      // The earlier one counts, which is not late.
      await makePractice(server, who, { problemId: first.id, verdict: verdict.accepted, at: at(1), groupId: group })
      await makePractice(server, who, { problemId: second.id, verdict: verdict.wrongAnswer, at: at(-1) })
    }
    await server.deps.db
      .insertInto('training_registration')
      .values({ training_id: tid, account_id: registered.id })
      .execute()
    const { data } = await call(teacher, 'GET', 'group/training-grades', { query: { gid: group } })
    const late = { solved: 1, points: 0, late: 1 }
    expect(data.students.records).toMatchObject([
      { username: 'insider', cells: [{ tid, solved: 1, points: 1, late: 0 }, late] },
      { username: 'other', cells: [{ tid, ...late }, late] },
    ])
  })

  test.each([
    ['a formula', '=1+1', "'=1+1"],
    ['a signed text', '-x', "'-x"],
    ['a comma', 'a,b', '"a,b"'],
    ['a quote in a formula', '="a"', '"\'=""a"""'],
    ['a line break', 'a\nb', '"a\nb"'],
    ['a plain text', 'x=1', 'x=1'],
  ])('CSV is safe for %s', (_, given, expected) => {
    expect(csvOf([[given, -1]])).toBe(`\uFEFF${expected},-1\r\n`)
  })
})
