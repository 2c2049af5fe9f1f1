import { verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'

const hour = 3_600_000
const day = 24 * hour
const examples = '<input>1 2</input><output>3</output>'
let server: TestServer
let ann: Person
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  ann = await makeUser(server)
})

const after = (ms: number): Date => new Date(server.clock.now().getTime() + ms)
const overview = async (who: Person) => {
  const reply = await server.call('GET', '/api/get-home-overview', { token: who.token })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const hide = (id: number) => server.deps.db.updateTable('problem').set({ visibility: 2 }).where('id', '=', id).execute()

describe('the overview', () => {
  test('is for people who are logged in, and empty for a new account', async () => {
    expect(await server.call('GET', '/api/get-home-overview')).toMatchObject({ http: 401 })
    expect(await overview(ann)).toEqual({
      unfinished: null,
      homework: [],
      contests: [],
      organises: [],
      problems: [],
      duties: null,
    })
  })

  test('names the last problem that was tried and not solved', async () => {
    const [older, newer, solved] = [await makeProblem(server), await makeProblem(server), await makeProblem(server)]
    await makePractice(server, ann, { problemId: older.id, verdict: verdict.wrongAnswer })
    const last = await makePractice(server, ann, { problemId: newer.id, verdict: verdict.timeLimitExceeded })
    await makePractice(server, ann, { problemId: solved.id, verdict: verdict.accepted })
    const { unfinished } = await overview(ann)
    expect(unfinished).toMatchObject({
      problemId: newer.displayId,
      submitId: last,
      verdict: verdict.timeLimitExceeded,
    })
    await hide(newer.id)
    expect((await overview(ann)).unfinished).toMatchObject({ problemId: older.displayId })
    await makePractice(server, ann, { problemId: older.id, verdict: verdict.accepted })
    expect((await overview(ann)).unfinished).toBeNull()
  })
})

describe('homework', () => {
  test('is what a member has open: with the own extension, until it is complete', async () => {
    const teacher = await makeUser(server)
    const gid = await makeGroup(server, { owner: teacher, name: 'Class 7' })
    await addMember(server, gid, ann)
    const [first, second] = [await makeProblem(server), await makeProblem(server)]
    const make = (more: object) =>
      makeTraining(server, { group_id: gid, author_id: teacher.id, problems: [first.id, second.id], ...more })
    const due = await make({ title: 'Due', due_at: after(2 * day) })
    await make({ title: 'Not opened', opens_at: after(hour), due_at: after(day) })
    await make({ title: 'Far away', due_at: after(20 * day) })
    await make({ title: 'Long over', due_at: after(-10 * day) })
    await make({ title: 'Closed', due_at: after(-day), late_rule: 2 })
    const late = await make({ title: 'Late', due_at: after(-2 * day), late_rule: 1, late_percent: 10 })
    await make({ title: 'Hidden', due_at: after(day), is_visible: false })
    await make({ title: 'No deadline' })
    const extended = await make({ title: 'Extended', due_at: after(-10 * day) })
    await server.deps.db
      .insertInto('training_extension')
      .values({ training_id: extended, account_id: ann.id, due_at: after(day) })
      .execute()
    await makePractice(server, ann, { problemId: first.id, verdict: verdict.accepted, groupId: gid })
    expect((await overview(ann)).homework).toMatchObject([
      { tid: late, title: 'Late' },
      { tid: extended, title: 'Extended', gid, groupName: 'Class 7', solved: 1, total: 2 },
      { tid: due, title: 'Due', solved: 1, total: 2 },
    ])
    expect((await overview(teacher)).homework).toEqual([])
    await makePractice(server, ann, { problemId: second.id, verdict: verdict.accepted, groupId: gid })
    expect((await overview(ann)).homework).toEqual([])
  })

  test('of a group is not for people who are no members, and not for members of a banned group', async () => {
    const teacher = await makeUser(server)
    const gid = await makeGroup(server, { owner: teacher })
    const { id } = await makeProblem(server)
    await makeTraining(server, { group_id: gid, problems: [id], due_at: after(day) })
    await addMember(server, gid, ann, 'applying')
    expect((await overview(ann)).homework).toEqual([])
    const bob = await makeUser(server)
    await addMember(server, gid, bob)
    expect((await overview(bob)).homework).toHaveLength(1)
    await server.deps.db.updateTable('user_group').set({ status: 1 }).where('id', '=', gid).execute()
    expect((await overview(bob)).homework).toEqual([])
  })
})

test('contests that the caller helps to run are listed with the right until a week after their end', async () => {
  const organise = async (title: string, more: object) => {
    const { id } = await makeContest(server, { title, auth: 1, password: 'x', ...more })
    const added = { added_by: 'chair', added_at: after(0) }
    await server.deps.db
      .insertInto('contest_organiser')
      .values({ contest_id: id, account_id: ann.id, granted: 'print', ...added })
      .execute()
  }
  await organise('far', { starts_at: after(20 * day), ends_at: after(21 * day) })
  await organise('over', { starts_at: after(-3 * day), ends_at: after(-2 * day) })
  await organise('long over', { starts_at: after(-9 * day), ends_at: after(-8 * day) })
  await organise('hidden', { is_visible: false })
  expect((await overview(ann)).organises).toMatchObject([
    { title: 'over', right: 'print' },
    { title: 'far', right: 'print' },
  ])
  expect((await overview(await makeUser(server))).organises).toEqual([])
})

describe('contests', () => {
  test('are the running ones and those of the next day, as far as they are open to the viewer, own ones first', async () => {
    const title = (contests: { title: string }[]) => contests.map((contest) => contest.title)
    const soon = { starts_at: after(2 * hour), ends_at: after(4 * hour) }
    await makeContest(server, { title: 'soon', ...soon })
    await makeContest(server, { title: 'running' })
    await makeContest(server, { title: 'later', starts_at: after(3 * day), ends_at: after(4 * day) })
    await makeContest(server, { title: 'hidden', is_visible: false })
    const secret = await makeContest(server, { title: 'private', auth: 1, password: 'x' })
    expect(title((await overview(ann)).contests)).toEqual(['running', 'soon'])
    await server.deps.db
      .insertInto('contest_registration')
      .values({ contest_id: secret.id, account_id: ann.id, created_at: after(0) })
      .execute()
    expect(title((await overview(ann)).contests)).toEqual(['private', 'running', 'soon'])
  })

  test('are also virtual runs of the caller until they are over', async () => {
    const ended = { starts_at: after(-5 * hour), ends_at: after(-3 * hour), title: 'Past' }
    const { id } = await makeContest(server, { problems: [(await makeProblem(server)).id], ...ended })
    const start = await server.call('POST', '/api/contest-virtual', { token: ann.token, body: { cid: id } })
    expect(start.status).toBe(200)
    const runs = async (who: Person) =>
      (await overview(who)).contests.filter(({ isVirtual }: { isVirtual: boolean }) => isVirtual)
    expect(await runs(ann)).toMatchObject([{ id: start.data.cid, title: 'Past' }])
    expect(await runs(await makeUser(server))).toEqual([])
    await server.call('POST', '/api/contest-virtual/abort', { token: ann.token, body: { cid: start.data.cid } })
    server.clock.advance(1_000)
    expect(await runs(ann)).toEqual([])
  })
})

describe('duties', () => {
  test('are counted for staff, each for those who may act', async () => {
    const { displayId, id } = await makeProblem(server)
    await submitProgram(server, ann, { pid: displayId })
    await hide(id)
    server.clock.advance(10_000)
    const admin = await makeUser(server, { role: 'admin' })
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect((await overview(admin)).duties).toMatchObject({ queued: 1, reports: 0, hosts: 0, applications: null })
    // Problem admins do not read reported messages.
    expect((await overview(admin)).duties.messageReports).toBe(0)
    expect((await overview(keeper)).duties.messageReports).toBeNull()
    expect((await overview(keeper)).duties).toMatchObject({ applications: 0, hiddenProblems: expect.any(Number) })
    expect((await overview(keeper)).duties.hiddenProblems).toBeGreaterThan(0)
  })
})

describe('the first problem', () => {
  const make = async (given: { readonly difficulty: number; readonly accepted: number }) => {
    const problem = await makeProblem(server, {
      difficulty: given.difficulty,
      statements: { 'zh-CN': { description: 'Add two numbers.' } },
    })
    await server.deps.db.updateTable('problem').set({ examples }).where('id', '=', problem.id).execute()
    await server.deps.db
      .insertInto('problem_tally')
      .values({ problem_id: problem.id, group_id: 0, total: 200, ac: given.accepted })
      .onConflict((conflict) => conflict.columns(['problem_id', 'group_id']).doUpdateSet({ ac: given.accepted }))
      .execute()
    return problem
  }

  test('is the most solved of the easiest ones, and none while it is hidden', async () => {
    server.clock.advance(hour)
    await make({ difficulty: 0, accepted: 3 })
    const chosen = await make({ difficulty: 0, accepted: 100 })
    await make({ difficulty: 0, accepted: 7 })
    await make({ difficulty: 2, accepted: 190 })
    const read = async () => (await server.call('GET', '/api/get-first-problem')).data
    expect(await read()).toMatchObject({
      problem: { problemId: chosen.displayId, examples },
      languages: expect.arrayContaining(['C++']),
    })
    await hide(chosen.id)
    expect(await read()).toBeNull()
  })
})
