import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeTraining } from '../../../../../test/harness/trainings.ts'
import { classPrograms, disguised } from './programs.ts'

let server: TestServer
let root: Person
let teacher: Person
let students: readonly Person[]
let problem: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
  teacher = await makeUser(server, { username: 'teacher' })
  const made: Person[] = []
  for (let number = 0; number < 12; number += 1) made.push(await makeUser(server, { username: `student-${number}` }))
  students = made
  problem = await makeProblem(server)
})
afterAll(() => server.close())

type Kind = 'contest' | 'training' | 'problem'
interface Scope {
  readonly kind: Kind
  readonly id: number
}

const call = (who: Person | null, method: 'GET' | 'POST', path: string, more: object = {}) =>
  server.call(method, `/api/similarity/${path}`, { ...more, token: who?.token })
const overview = (who: Person | null, scope: Scope) => call(who, 'GET', 'review', { query: scope })
const pairs = (who: Person, scope: Scope, query: object = {}) =>
  call(who, 'GET', 'pairs', { query: { ...scope, ...query } })
const start = (who: Person | null, scope: Scope, more: object = {}) =>
  call(who, 'POST', 'review', { body: { ...scope, ...more } })
const decide = (who: Person | null, id: number, state: string, note = '') =>
  call(who, 'POST', 'decision', { body: { id, state, note } })

/** Starts a comparison and waits until it has finished. */
const compare = async (who: Person, scope: Scope, more: object = {}) => {
  expect(await start(who, scope, more)).toMatchObject({ http: 200, status: 200, data: null })
  await vi.waitFor(async () => expect((await overview(who, scope)).data.review).toMatchObject({ state: 'finished' }), {
    timeout: 30_000,
    interval: 100,
  })
  return (await overview(who, scope)).data
}

const submit = async (
  who: Person,
  code: string,
  more: {
    readonly problemId?: number
    readonly contest?: number
    readonly place?: number
    readonly group?: number
    readonly language?: string
    readonly verdict?: number
  } = {},
): Promise<number> => {
  server.clock.advance(1_000)
  const { id } = await server.deps.db
    .insertInto('submission')
    .values({
      problem_id: more.problemId ?? problem.id,
      account_id: who.id,
      contest_id: more.contest ?? 0,
      contest_problem_id: more.place ?? 0,
      group_id: more.group ?? null,
      language: more.language ?? 'C++ 17',
      length: code.length,
      submitted_at: server.clock.now(),
      verdict: more.verdict ?? verdict.accepted,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await server.deps.db
    .insertInto('submission_source')
    .values({ submission_id: id, code, address: '127.0.0.1' })
    .execute()
  return id
}

const person = (number: number): Person => students[number] ?? teacher

/** A group with homework: every student has an own program, the last one has that of the first. */
const makeHomework = async () => {
  const gid = await makeGroup(server, { owner: teacher })
  const id = await makeTraining(server, {
    group_id: gid,
    author_id: teacher.id,
    problems: [problem.id],
    title: 'Week 1',
  })
  const submissions: number[] = []
  for (const [number, student] of students.slice(0, 8).entries()) {
    await addMember(server, gid, student)
    const code = number === 7 ? disguised(classPrograms[0] ?? '') : (classPrograms[number] ?? '')
    submissions.push(await submit(student, code, { group: gid }))
  }
  return { gid, scope: { kind: 'training', id } as const, submissions }
}

describe('homework', () => {
  test('copies are found, shown side by side, and decided', async () => {
    const { gid, scope, submissions } = await makeHomework()
    await submit(person(5), classPrograms[0] ?? '', { group: gid, verdict: verdict.wrongAnswer })
    await submit(person(6), classPrograms[0] ?? '')
    expect((await overview(teacher, scope)).data).toMatchObject({ title: 'Week 1', review: null, problems: [] })
    expect((await pairs(teacher, scope)).data).toMatchObject({ total: 0, records: [] })
    const { review, counts, problems } = await compare(teacher, scope)
    expect(review).toMatchObject({ done: 8, total: 8, newer: 0, isTruncated: false, startedBy: 'teacher' })
    expect(counts).toEqual({ open: 1, dismissed: 0, talked: 0, confirmed: 0 })
    expect(problems).toEqual([{ pid: problem.id, problemId: problem.displayId }])
    const { data } = await pairs(teacher, scope)
    expect(data.records).toMatchObject([
      {
        pid: problem.id,
        family: 'cpp',
        percent: 100,
        state: 'open',
        alsoIn: 0,
        first: { username: 'student-0', submitId: submissions[0], percent: 100 },
        second: { username: 'student-7', submitId: submissions[7], percent: 100 },
      },
    ])
    const clusters = await call(teacher, 'GET', 'clusters', { query: scope })
    expect(clusters.data).toMatchObject([{ pairs: 1, percent: 100, users: [{}, {}] }])

    const id = data.records[0].id
    const detail = (await call(teacher, 'GET', 'pair', { query: { id } })).data
    expect(detail).toMatchObject({ scope: { ...scope, title: 'Week 1' }, decisions: [] })
    expect(detail.first.code).toBe(classPrograms[0])
    expect(detail.first.shared.length).toBe(detail.second.shared.length)
    const marked = detail.first.shared.reduce(
      (sum: number, { from, to }: { from: number; to: number }) => sum + to - from,
      0,
    )
    expect(marked).toBeGreaterThan(0.6 * detail.first.code.length)
    expect(detail.timeline.map((row: { submitId: number }) => row.submitId)).toEqual([submissions[0], submissions[7]])

    expect(await decide(teacher, id, 'talked', ' They worked together. ')).toMatchObject({ status: 200, data: null })
    server.clock.advance(1_000)
    expect(await decide(teacher, id, 'confirmed')).toMatchObject({ status: 200 })
    expect((await call(teacher, 'GET', 'pair', { query: { id } })).data).toMatchObject({
      state: 'confirmed',
      decisions: [
        { state: 'confirmed', note: '', username: 'teacher' },
        { state: 'talked', note: 'They worked together.', username: 'teacher' },
      ],
    })
    const logged = await server.deps.db
      .selectFrom('audit_entry')
      .select(['actor_name', 'before', 'after'])
      .where('action', '=', 'similarity.decide')
      .where('subject_id', '=', String(id))
      .orderBy('id')
      .execute()
    const about = { scope: `training ${scope.id}`, users: 'student-0, student-7' }
    expect(logged.map((entry) => [entry.actor_name, entry.before, entry.after])).toMatchObject([
      ['teacher', { state: 'open' }, { ...about, state: 'talked', note: 'They worked together.' }],
      ['teacher', { state: 'talked' }, { ...about, state: 'confirmed', note: '' }],
    ])
    expect((await pairs(teacher, scope, { state: 'open' })).data.total).toBe(0)
    expect((await pairs(teacher, scope, { state: 'confirmed' })).data.total).toBe(1)
  })

  test('a later comparison reads new programs only and keeps decisions', async () => {
    const { gid, scope, submissions } = await makeHomework()
    await compare(teacher, scope)
    const id = (await pairs(teacher, scope)).data.records[0].id
    await decide(teacher, id, 'dismissed', 'A shared exercise')
    expect((await call(teacher, 'GET', 'clusters', { query: scope })).data).toEqual([])
    const kept = () =>
      server.deps.db.selectFrom('submission_fingerprint').selectAll().orderBy('submission_id').execute()
    const before = await kept()
    // A mark that a new computation would remove.
    await server.deps.db
      .updateTable('submission_fingerprint')
      .set({ hashes: Buffer.alloc(0) })
      .where('submission_id', '=', submissions[1] ?? 0)
      .execute()
    const added = await submit(person(2), disguised(classPrograms[3] ?? ''), { group: gid })
    expect((await overview(teacher, scope)).data.review).toMatchObject({ newer: 1 })
    await compare(teacher, scope)
    const after = await kept()
    expect(after.length).toBe(before.length + 1)
    expect(after.find((row) => row.submission_id === submissions[1])?.hashes).toHaveLength(0)
    const { records } = (await pairs(teacher, scope)).data
    expect(records).toHaveLength(2)
    expect(records.find((pair: { id: number }) => pair.id === id)).toMatchObject({ state: 'dismissed' })
    expect(records.find((pair: { id: number }) => pair.id !== id)).toMatchObject({
      state: 'open',
      first: { username: 'student-3' },
      second: { username: 'student-2', submitId: added },
    })
    // Without decision a pair goes with its programs; with one it stays.
    await server.deps.db
      .updateTable('submission')
      .set({ verdict: verdict.wrongAnswer })
      .where('group_id', '=', gid)
      .execute()
    await compare(teacher, scope)
    expect((await pairs(teacher, scope)).data.records).toMatchObject([{ id, state: 'dismissed' }])
  })

  test('starter code is left out: templates of the problem, and what the teacher enters', async () => {
    const gid = await makeGroup(server, { owner: teacher })
    const given = await makeProblem(server)
    const scope = {
      kind: 'training',
      id: await makeTraining(server, { group_id: gid, author_id: teacher.id, problems: [given.id] }),
    } as const
    const starter = classPrograms[1] ?? ''
    for (const [number, own] of [classPrograms[2], classPrograms[3]].entries()) {
      await submit(person(number), `${starter}\n${own}`, { group: gid, problemId: given.id })
    }
    await compare(teacher, scope)
    expect((await pairs(teacher, scope, { min: 40 })).data.total).toBe(1)
    await compare(teacher, scope, { starterCode: starter })
    expect((await pairs(teacher, scope, { min: 1 })).data.total).toBe(0)
    expect((await overview(teacher, scope)).data.starterCode).toBe(starter)
    await compare(teacher, scope, { starterCode: '' })
    expect((await pairs(teacher, scope, { min: 1 })).data.total).toBe(1)
    const language = await server.deps.db
      .selectFrom('language')
      .select('id')
      .where('name', '=', 'C++')
      .executeTakeFirstOrThrow()
    await server.deps.db
      .insertInto('problem_code_template')
      .values({ problem_id: given.id, language_id: language.id, code: starter })
      .execute()
    const id = (await pairs(teacher, scope, { min: 1 })).data.records[0].id
    const detail = (await call(teacher, 'GET', 'pair', { query: { id } })).data
    expect(detail.first.starter.length).toBeGreaterThan(0)
    await compare(teacher, scope)
    expect((await pairs(teacher, scope, { min: 1 })).data.total).toBe(0)
    expect(await call(teacher, 'GET', 'pair', { query: { id } })).toMatchObject({ http: 200, status: 404 })
  })
})

describe('contests and problems', () => {
  test('a contest compares its own entries by problem and language family', async () => {
    const second = await makeProblem(server)
    const { id, labels } = await makeContest(server, { problems: [problem.id, second.id], owner_id: teacher.id })
    const scope = { kind: 'contest', id } as const
    const enter = (number: number, label: string, code: string, language = 'C++') =>
      submit(person(number), code, {
        contest: id,
        place: labels.get(label) ?? 0,
        problemId: label === 'A' ? problem.id : second.id,
        language,
      })
    await enter(0, 'A', classPrograms[0] ?? '')
    await enter(1, 'A', disguised(classPrograms[0] ?? ''), 'C')
    await enter(1, 'B', classPrograms[4] ?? '')
    await enter(0, 'B', disguised(classPrograms[4] ?? ''))
    await enter(2, 'B', classPrograms[0] ?? '')
    await enter(3, 'B', classPrograms[4] ?? '', 'Java')
    await submit(person(4), classPrograms[0] ?? '')
    await compare(teacher, scope)
    const { records } = (await pairs(teacher, scope)).data
    expect(records.map((pair: { problemId: string }) => pair.problemId).sort()).toEqual(['A', 'B'])
    expect(records).toMatchObject([{ alsoIn: 1 }, { alsoIn: 1 }])
    expect((await pairs(teacher, scope, { pid: second.id })).data.records).toMatchObject([
      { first: { username: 'student-1' }, second: { username: 'student-0' } },
    ])
    expect((await pairs(teacher, scope, { keyword: 'STUDENT-1' })).data.total).toBe(2)
    expect((await pairs(teacher, scope, { keyword: 'student-9' })).data.total).toBe(0)
    expect((await pairs(teacher, scope, { min: 101 })).data.total).toBe(0)
  })

  test('a public problem compares submissions outside contests and groups', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    const own = await makeProblem(server)
    await submit(person(0), classPrograms[5] ?? '', { problemId: own.id })
    await submit(person(1), disguised(classPrograms[5] ?? ''), { problemId: own.id })
    await submit(person(2), classPrograms[5] ?? '', { problemId: own.id, group: await makeGroup(server) })
    const scope = { kind: 'problem', id: own.id } as const
    expect((await compare(keeper, scope)).review).toMatchObject({ total: 2 })
    expect((await pairs(keeper, scope)).data.total).toBe(1)
  })
})

describe('who may not', () => {
  test('compare, read or decide: every other relation to a homework', async () => {
    const { gid, scope } = await makeHomework()
    await compare(teacher, scope)
    const id = (await pairs(teacher, scope)).data.records[0].id
    const others: Record<string, Person | null> = {
      guest: null,
      stranger: await makeUser(server),
      member: person(0),
      applicant: await makeUser(server),
      'admin of another group': await makeUser(server),
      'problem admin': await makeUser(server, { role: 'problem_admin' }),
      'former admin': await makeUser(server),
    }
    await addMember(server, gid, others.applicant ?? teacher, 'applying')
    await makeGroup(server, { owner: others['admin of another group'] ?? teacher })
    for (const [who, viewer] of Object.entries(others)) {
      const refusals = [
        await overview(viewer, scope),
        await call(viewer, 'GET', 'pairs', { query: scope }),
        await call(viewer, 'GET', 'clusters', { query: scope }),
        await call(viewer, 'GET', 'pair', { query: { id } }),
        await start(viewer, scope),
        await decide(viewer, id, 'dismissed'),
      ]
      for (const reply of refusals) {
        expect({ who, status: reply.status, data: reply.data ?? null }).toEqual({
          who,
          status: viewer === null ? 401 : 403,
          data: null,
        })
      }
    }
    const admin = await makeUser(server)
    await addMember(server, gid, admin, 'admin')
    expect((await call(admin, 'GET', 'pair', { query: { id } })).data).toMatchObject({ state: 'open', decisions: [] })
    expect((await overview(root, scope)).data.counts).toMatchObject({ open: 1 })
  })

  test('a contest is for its managers, also when a scope with the same id is the own one', async () => {
    const owner = await makeUser(server, { role: 'admin' })
    const { id } = await makeContest(server, { owner_id: owner.id, problems: [problem.id] })
    expect(await overview(teacher, { kind: 'contest', id })).toMatchObject({ status: 403 })
    expect(await overview(owner, { kind: 'contest', id })).toMatchObject({ status: 200 })
    const site = await makeTraining(server, { author_id: owner.id, problems: [problem.id] })
    expect(await overview(owner, { kind: 'training', id: site })).toMatchObject({ status: 403 })
    expect(await overview(root, { kind: 'training', id: site })).toMatchObject({ status: 400 })
    expect(await overview(owner, { kind: 'problem', id: problem.id })).toMatchObject({ status: 403 })
    expect(await overview(root, { kind: 'contest', id: 999_999 })).toMatchObject({ status: 404 })
    expect(await call(root, 'GET', 'pair', { query: { id: 999_999 } })).toMatchObject({ status: 404 })
    expect(await decide(root, 999_999, 'confirmed')).toMatchObject({ status: 404 })
    expect(await call(root, 'POST', 'decision', { body: { id: 1, state: 'guilty', note: '' } })).toMatchObject({
      status: 400,
    })
  })
})

test('a second start waits for the first, and a lost comparison can be started again', async () => {
  const { id } = await makeContest(server, { owner_id: teacher.id })
  const scope = { kind: 'contest', id } as const
  const now = server.clock.now()
  await server.deps.db
    .insertInto('similarity_review')
    .values({ contest_id: id, state: 'running', created_at: now, updated_at: now })
    .execute()
  expect(await start(teacher, scope)).toMatchObject({ http: 200, status: 409 })
  server.clock.advance(601_000)
  expect((await compare(teacher, scope)).review).toMatchObject({ done: 0, total: 0, state: 'finished' })
})
