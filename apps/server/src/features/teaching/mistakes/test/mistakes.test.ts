import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'

let server: TestServer
let teacher: Person
let students: readonly Person[]
let gid: number
let problem: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server)
  gid = await makeGroup(server, { owner: teacher })
  const made: Person[] = []
  for (let number = 0; number < 5; number += 1) {
    const student = await makeUser(server, { username: `student-${number}` })
    await addMember(server, gid, student)
    made.push(student)
  }
  students = made
  problem = await makeProblem(server)
  await makeTraining(server, { group_id: gid, problems: [problem.id] })
})
afterAll(() => server.close())

const list = (who: Person | null, query: object = {}) =>
  server.call('GET', '/api/group/mistakes', { query: { gid, pid: problem.id, ...query }, token: who?.token })

interface Failure {
  readonly verdict: number
  readonly cases?: readonly (readonly [seq: number, verdict: number, message: string | null])[]
  readonly error?: string
  readonly groupId?: number
}

/** A judged wrong submission with its cases, as settling leaves it. */
const fail = async (who: Person, failure: Failure): Promise<number> => {
  const { db } = server.deps
  const id = await makePractice(server, who, {
    problemId: problem.id,
    verdict: failure.verdict,
    groupId: failure.groupId ?? gid,
  })
  const judging = await db
    .insertInto('judging')
    .values({
      submission_id: id,
      account_id: who.id,
      language: 'C++',
      state: 'done',
      priority: 1,
      due_at: server.clock.now(),
      queued_at: server.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [seq, code, message] of failure.cases ?? []) {
    await db
      .insertInto('judging_case')
      .values({ judging_id: judging.id, seq, verdict: code, time_ms: 1, memory_kb: 1, message })
      .execute()
  }
  await db.updateTable('submission').set({ judging_id: judging.id }).where('id', '=', id).execute()
  if (failure.error !== undefined) {
    await db
      .updateTable('submission_source')
      .set({ error_message: failure.error })
      .where('submission_id', '=', id)
      .execute()
  }
  return id
}

test('wrong submissions are gathered by first failing case, verdict and output, those of most students first', async () => {
  expect((await list(teacher)).data).toMatchObject({
    problem: { problemId: problem.displayId },
    submissions: 0,
    clusters: [],
  })
  const [a, b, c, d, e] = students as [Person, Person, Person, Person, Person]
  const wrong = verdict.wrongAnswer
  await fail(a, {
    verdict: wrong,
    cases: [
      [1, 0, null],
      [2, wrong, 'expected 7, found 1'],
      [3, wrong, 'other'],
    ],
  })
  await fail(a, {
    verdict: wrong,
    cases: [
      [1, 0, null],
      [2, wrong, 'expected 7, found 2'],
    ],
  })
  await fail(b, {
    verdict: wrong,
    cases: [
      [2, wrong, 'expected 9, found 4'],
      [1, 0, null],
    ],
  })
  await fail(c, { verdict: wrong, cases: [[3, wrong, 'expected 7, found 1']] })
  await fail(d, { verdict: verdict.compileError, error: "main.cpp:3:1: error: expected ';' before 'return'\nmore" })
  await fail(e, { verdict: verdict.compileError, error: "main.cpp:40:2: error: expected ';' before 'int'" })
  await fail(c, { verdict: verdict.compileError, error: "main.cpp:4:2: error: expected ';' before '}'" })
  await fail(e, { verdict: verdict.accepted })
  await fail(e, { verdict: verdict.systemError })
  const { data } = await list(teacher)
  expect(data.submissions).toBe(7)
  expect(data.clusters).toMatchObject([
    { status: verdict.compileError, caseNumber: null, submissions: 3 },
    { status: wrong, caseNumber: 2, message: 'expected 9, found 4', submissions: 3 },
    { status: wrong, caseNumber: 3, submissions: 1 },
  ])
  const names = (cluster: { users: { username: string }[] }) => cluster.users.map(({ username }) => username).sort()
  expect(data.clusters.map(names)).toEqual([
    ['student-2', 'student-3', 'student-4'],
    ['student-0', 'student-1'],
    ['student-2'],
  ])
  expect(data.clusters[1].examples.map(({ username }: { username: string }) => username)).toEqual([
    'student-1',
    'student-0',
  ])
  expect(data.clusters[0].users.find(({ username }: { username: string }) => username === 'student-4').hasSolved).toBe(
    true,
  )
  const unsolved = await list(teacher, { onlyUnsolved: true })
  expect(unsolved.data.submissions).toBe(6)
})

test('submissions of other groups, of contests and of the public are not among them', async () => {
  const before = (await list(teacher)).data.submissions
  const elsewhere = await makeGroup(server, { owner: students[0] as Person })
  await fail(students[0] as Person, { verdict: verdict.wrongAnswer, groupId: elsewhere })
  const id = await fail(students[0] as Person, { verdict: verdict.wrongAnswer })
  await server.deps.db.updateTable('submission').set({ contest_id: 7 }).where('id', '=', id).execute()
  expect((await list(teacher)).data.submissions).toBe(before)
})

test('are for admins of the group, and for problems it uses', async () => {
  const owner = await makeUser(server)
  await makeGroup(server, { owner })
  expect(await list(null)).toMatchObject({ http: 401 })
  for (const who of [students[0] as Person, owner]) expect(await list(who)).toMatchObject({ status: 403, data: null })
  const unused = await makeProblem(server)
  expect(await list(teacher, { pid: unused.id })).toMatchObject({ http: 200, status: 404 })
  expect(await list(teacher, { pid: 999_999 })).toMatchObject({ status: 404 })
})
