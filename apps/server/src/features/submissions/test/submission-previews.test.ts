import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { judgeAll, submitProgram } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { recountTallies } from '../../judging/tallies/recount.ts'
import { recountStandings } from '../../ranks/recount-standings.ts'

let server: TestServer
let host: JudgeHost
let author: Person
let keeper: Person
let otherAdmin: Person
let stranger: Person
let hidden: { id: number; displayId: string }
let submitId: number

beforeAll(async () => {
  server = await startTestServer()
  host = await makeJudgeHost(server)
  author = await makeUser(server, { username: 'author', role: 'admin' })
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  otherAdmin = await makeUser(server, { username: 'other-admin', role: 'admin' })
  stranger = await makeUser(server, { username: 'stranger' })
  hidden = await makeProblem(server, { visibility: 2, author: { id: author.id, username: author.username } })
  const reply = await submitProgram(server, author, { pid: hidden.displayId, code: '// jury program' })
  submitId = reply.data.submitId
  await judgeAll(host, 0)
})
afterAll(() => server.close())

const get = (path: string, who: Person | null, query: object = {}) =>
  server.call('GET', path, { query: { ...query }, token: who?.token })
const previews = (who: Person | null, more: object = {}) =>
  get('/api/get-submission-list', who, {
    problemID: hidden.displayId,
    completeProblemID: true,
    preview: true,
    ...more,
  })
const idsOf = (data: { records: readonly { submitId: number }[] }) => data.records.map((row) => row.submitId)

describe('a problem that is not public', () => {
  test('its editors read it like any problem, others do not', async () => {
    for (const who of [author, keeper]) {
      const reply = await get('/api/get-problem-detail', who, { problemId: hidden.displayId })
      expect(reply.data.problem).toMatchObject({ problemId: hidden.displayId, auth: 2 })
    }
    for (const who of [null, stranger, otherAdmin]) {
      const reply = await get('/api/get-problem-detail', who, { problemId: hidden.displayId })
      expect(reply).toMatchObject({ status: 403, data: null })
    }
  })

  test('its editors submit to it and run programs on it, others do not', async () => {
    const trial = (who: Person) =>
      server.call('POST', '/api/submit-problem-test-judge', {
        token: who.token,
        body: { pid: hidden.id, language: 'C++', code: 'int main(){}', userInput: '1', type: 'public' },
      })
    expect(await trial(keeper)).toMatchObject({ status: 200 })
    expect(await trial(stranger)).toMatchObject({ status: 403 })
    expect(await submitProgram(server, otherAdmin, { pid: hidden.displayId })).toMatchObject({ status: 403 })
    const contestOnly = await makeProblem(server, { visibility: 3 })
    expect(await submitProgram(server, keeper, { pid: contestOnly.displayId })).toMatchObject({ status: 200 })
    await judgeAll(host, 0)
  })
})

describe('a preview', () => {
  test('is read by its author and by editors of the problem, with program and cases', async () => {
    for (const who of [author, keeper]) {
      const { data } = await get('/api/get-submission-detail', who, { submitId })
      expect(data.submission).toMatchObject({ submitId, status: 0, cid: 0, code: '// jury program' })
      expect((await get('/api/get-all-case-result', who, { submitId })).data.judgeCaseList).toHaveLength(1)
    }
  })

  test('is read by no other user', async () => {
    for (const who of [null, stranger, otherAdmin]) {
      expect((await get('/api/get-submission-detail', who, { submitId })).data).toBeNull()
      expect((await get('/api/get-all-case-result', who, { submitId })).data).toBeNull()
      const checked = await server.call('POST', '/api/check-submissions-status', {
        token: who?.token,
        body: { submitIds: [submitId], cid: null },
      })
      expect(checked.data).toEqual({})
    }
  })

  test('is listed to editors of the problem and to its author alone', async () => {
    expect(idsOf((await previews(author)).data)).toEqual([submitId])
    expect(idsOf((await previews(keeper)).data)).toEqual([submitId])
    expect(idsOf((await previews(otherAdmin)).data)).toEqual([])
    expect(idsOf((await previews(stranger)).data)).toEqual([])
    expect((await previews(null)).status).toBe(401)
    // Without the whole id of a problem, own previews only.
    expect(idsOf((await previews(author, { completeProblemID: false, problemID: '' })).data)).toEqual([submitId])
    expect(idsOf((await previews(keeper, { completeProblemID: false, problemID: '' })).data)).not.toContain(submitId)
  })

  test('is in no public list, also for its author', async () => {
    for (const query of [{}, { onlyMine: true }, { problemID: hidden.displayId, completeProblemID: true }]) {
      const { data } = await get('/api/get-submission-list', author, query)
      expect(data).toMatchObject({ total: 0, records: [] })
    }
  })

  test('counts nowhere: problem, own results, ranks, heat map, activity of the site', async () => {
    const problem = await get('/api/get-problem-detail', author, { problemId: hidden.displayId })
    expect(problem.data.problemCount).toMatchObject({ total: 0, ac: 0 })
    const { db } = server.deps
    const standing = await db
      .selectFrom('standing')
      .select(['solved', 'score', 'practised', 'submitted'])
      .where('account_id', '=', author.id)
      .executeTakeFirstOrThrow()
    expect(standing).toEqual({ solved: 0, score: 0, practised: 0, submitted: 0 })
    for (const table of ['accepted', 'problem_standing'] as const)
      expect(await db.selectFrom(table).select('account_id').where('account_id', '=', author.id).execute()).toEqual([])
    const own = await server.call('POST', '/api/get-user-problem-status', {
      token: author.token,
      body: { pidList: [hidden.id], isContestProblemList: false },
    })
    expect(own.data[hidden.id]).toMatchObject({ status: -10 })
    const calendar = await get('/api/get-user-calendar-heatmap', author, { uid: author.id })
    expect(calendar.data.dataList.every(({ count }: { count: number }) => count === 0)).toBe(true)
    const week = await get('/api/get-last-week-submission-statistics', null)
    expect(week.data.totalCountList.every((n: number) => n === 0)).toBe(true)
  })

  test('still counts nowhere when the problem becomes public, and a recount agrees', async () => {
    const open = await makeProblem(server, { visibility: 2 })
    server.clock.advance(9_000)
    const { data } = await submitProgram(server, keeper, { pid: open.displayId })
    await judgeAll(host, 0)
    await server.deps.db.updateTable('problem').set({ visibility: 1 }).where('id', '=', open.id).execute()
    expect((await get('/api/get-submission-detail', stranger, { submitId: data.submitId })).data).toBeNull()
    expect((await recountTallies(server.deps.db, { repair: false })).differences).toEqual([])
    expect((await recountStandings(server.deps.db, { repair: false })).differences).toEqual([])
  })

  test('stays readable to its author who can no longer edit the problem', async () => {
    const former = await makeUser(server, { role: 'admin' })
    const problem = await makeProblem(server, { visibility: 2, author: { id: former.id, username: former.username } })
    const { data } = await submitProgram(server, former, { pid: problem.displayId })
    await server.deps.db.updateTable('problem').set({ author_id: keeper.id }).where('id', '=', problem.id).execute()
    expect((await get('/api/get-submission-detail', former, { submitId: data.submitId })).status).toBe(200)
    expect((await get('/api/get-submission-detail', otherAdmin, { submitId: data.submitId })).status).not.toBe(200)
  })
})

describe('a hidden problem of a group', () => {
  test('is tried by the owner of the group, and not by members', async () => {
    const owner = await makeUser(server)
    const group = await makeGroup(server, { owner })
    const member = await makeUser(server)
    await addMember(server, group, member)
    const problem = await makeProblem(server, { visibility: 2 })
    await server.deps.db.updateTable('problem').set({ group_id: group }).where('id', '=', problem.id).execute()
    const { data } = await submitProgram(server, owner, { pid: problem.displayId, gid: group })
    expect(data).toMatchObject({ gid: group, cid: 0 })
    expect(await submitProgram(server, member, { pid: problem.displayId, gid: group })).toMatchObject({ status: 403 })
    const listed = await get('/api/get-submission-list', owner, { gid: group })
    expect(listed.data.total).toBe(0)
    expect((await get('/api/get-submission-detail', member, { submitId: data.submitId })).data).toBeNull()
  })
})
