import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup, removeMember } from '../../../../../test/harness/groups.ts'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { judgeAll, submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { keeperAt, problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeTraining } from '../../../../../test/harness/trainings.ts'
import { sendDigest } from '../jobs.ts'

let server: TestServer
let teacher: Person
let student: Person
let stranger: Person
let keeper: Person
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  teacher = await makeUser(server, { username: 'teacher' })
  student = await makeUser(server, { username: 'student' })
  stranger = await makeUser(server, { username: 'stranger' })
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
  root = await makeUser(server, { username: 'chief', role: 'root' })
  // The languages there are.
  await makeProblem(server)
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const at = (who: Person | null, method: Method, path: string, more: { query?: object; body?: unknown } = {}) =>
  server.call(method, path, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: who?.token,
  })

let made = 0
/** A group of the teacher with the student, and a problem made by the calls of existing clients. */
const course = async (problem: object = {}) => {
  made += 1
  const shortName = `crs${String(made).padStart(3, '0')}`
  const gid = await makeGroup(server, { owner: teacher, short_name: shortName })
  await addMember(server, gid, student)
  const create = await at(teacher, 'POST', '/api/group/problem', {
    body: problemForm('sum', { problem: { gid: String(gid), ...problem } }),
  })
  expect(create).toMatchObject({ http: 200, status: 200, data: null })
  const displayId = `${shortName.toUpperCase()}SUM`
  const { id: pid } = await server.deps.db
    .selectFrom('problem')
    .select('id')
    .where('display_id', '=', displayId)
    .executeTakeFirstOrThrow()
  return { gid, shortName, displayId, pid }
}
const readForm = async (pid: number) => (await at(teacher, 'GET', '/api/group/problem', { query: { pid } })).data
const rowOf = (pid: number) =>
  server.deps.db.selectFrom('problem').selectAll().where('id', '=', pid).executeTakeFirstOrThrow()
const notices = async (who: Person) =>
  server.deps.db
    .selectFrom('notice_copy')
    .innerJoin('notice', 'notice.id', 'notice_copy.notice_id')
    .select(['notice.template', 'notice.params'])
    .where('notice_copy.account_id', '=', who.id)
    .orderBy('notice.id')
    .execute()

describe('making and changing', () => {
  test('the caller is the author, the id has the prefix, and the members see it', async () => {
    const { gid, displayId, pid } = await course({ author: 'chief' })
    expect(await readForm(pid)).toMatchObject({
      id: pid,
      problemId: displayId,
      author: 'teacher',
      gid,
      isGroup: true,
      applyPublicProgress: null,
      mayRemove: true,
      mayPublish: true,
    })
    const list = await at(student, 'GET', '/api/group/get-problem-list', { query: { gid } })
    expect(list.data).toMatchObject({
      total: 1,
      records: [{ pid, problemId: displayId, title: 'Sum', ac: 0, total: 0 }],
    })
    const bank = await at(student, 'GET', '/api/get-problem-list', { query: { keyword: displayId } })
    expect(bank.data.total).toBe(0)
  })

  test('are found by a part of title, author and display id; wildcards are letters', async () => {
    const { gid, pid, shortName } = await course()
    await course()
    const found = async (who: Person, path: string, keyword: string) =>
      (await at(who, 'GET', path, { query: { gid, keyword } })).data.records.map(
        (row: { readonly pid?: number; readonly id?: number }) => row.pid ?? row.id,
      )
    for (const keyword of ['sUm', 'TEACH', shortName]) {
      expect(await found(student, '/api/group/get-problem-list', keyword)).toEqual([pid])
      expect(await found(teacher, '/api/group/get-admin-problem-list', keyword)).toEqual([pid])
    }
    for (const keyword of ['%', '_', 'absent']) {
      expect(await found(student, '/api/group/get-problem-list', keyword)).toEqual([])
    }
  })

  test('an edit as existing clients send it: the id without the prefix, what was read sent back', async () => {
    const { gid, displayId, pid, shortName } = await course()
    const read = await readForm(pid)
    const cases = (await at(teacher, 'GET', '/api/group/get-problem-cases', { query: { pid, isUpload: true } })).data
    expect(cases).toMatchObject([
      { pid, input: '1 2\n', output: '3\n' },
      { pid, input: '5 6\n' },
    ])
    const body = {
      ...problemForm('', { problem: { ...read, problemId: displayId.slice(shortName.length), title: 'Total' } }),
      samples: cases,
    }
    expect(await at(teacher, 'PUT', '/api/group/problem', { body })).toMatchObject({ status: 200, data: null })
    expect(await rowOf(pid)).toMatchObject({ display_id: displayId, group_id: gid, modified_by: 'teacher' })
    expect((await readForm(pid)).title).toBe('Total')
  })

  test('an id that the rules refuse today can be sent back', async () => {
    const { pid, shortName } = await course()
    const displayId = `${shortName.toUpperCase()}${'X?'.repeat(30)}`
    await server.deps.db.updateTable('problem').set({ display_id: displayId }).where('id', '=', pid).execute()
    const send = (problemId: string) =>
      at(teacher, 'PUT', '/api/group/problem', { body: { problem: { id: pid, problemId } } })
    expect(await send(displayId.slice(shortName.length))).toMatchObject({ status: 200 })
    expect(await rowOf(pid)).toMatchObject({ display_id: displayId })
    expect(await send('X?')).toMatchObject({ status: 400 })
  })

  test('limits are those of groups, and the display id is taken once', async () => {
    const { gid, pid } = await course()
    const create = (problem: object) =>
      at(teacher, 'POST', '/api/group/problem', { body: problemForm('x', { problem: { gid, ...problem } }) })
    const refused = [
      { timeLimit: 30_001 },
      { memoryLimit: 1_025 },
      { stackLimit: 1_025 },
      { description: 'x'.repeat(65_536) },
      { problemId: ' ' },
      { problemId: 'x'.repeat(51) },
      { problemId: 'sum' },
      { title: '' },
      { type: 2 },
      { auth: 4 },
      { judgeCaseMode: 'subtask_lowest' },
    ]
    for (const problem of refused) {
      expect([problem, await create(problem)]).toMatchObject([problem, { http: 200, status: 400 }])
    }
    const change = await at(teacher, 'PUT', '/api/group/problem', {
      body: { problem: { id: pid, timeLimit: 60_000 } },
    })
    expect(change).toMatchObject({ status: 400 })
    expect(await server.deps.db.selectFrom('problem').select('id').where('group_id', '=', gid).execute()).toHaveLength(
      1,
    )
  })

  test('renaming the group renames its problems', async () => {
    const { gid, pid } = await course()
    const rename = (shortName: string) =>
      at(teacher, 'PUT', '/api/group', { body: { id: gid, shortName } }).then(({ status }) => status)
    expect(await rename('Maths & Co')).toBe(200)
    expect((await rowOf(pid)).display_id).toBe('MATHS---COSUM')
    await makeProblem(server, { displayId: 'SUMMASUM' })
    expect(await rename('summa')).toBe(400)
    expect((await rowOf(pid)).display_id).toBe('MATHS---COSUM')
  })

  test('tags: those of the site and the own, never those of another group', async () => {
    const one = await course()
    const two = await course()
    const tagsOf = async (gid: number) =>
      (await at(teacher, 'GET', '/api/group/get-all-problem-tags', { query: { gid } })).data as {
        id: number
        name: string
        gid: number | null
      }[]
    const own = (await tagsOf(one.gid)).find(({ name }) => name === 'adding')
    expect(own).toMatchObject({ gid: one.gid })
    expect((await tagsOf(two.gid)).filter(({ gid }) => gid === one.gid)).toEqual([])
    const steal = await at(teacher, 'PUT', '/api/group/problem', {
      body: { problem: { id: two.pid }, tags: [{ id: own?.id, name: 'adding' }] },
    })
    expect(steal).toMatchObject({ http: 200, status: 403 })
    const used = await at(student, 'GET', '/api/group/get-problem-tags-in-use', { query: { gid: one.gid } })
    expect(used.data).toMatchObject([{ name: 'adding' }])
    const open = (await at(null, 'GET', '/api/get-all-problem-tags', { query: { oj: 'ALL' } })).data
    expect(open.some(({ gid }: { gid: number | null }) => gid !== null)).toBe(false)
    const filtered = (tagId: number) =>
      at(student, 'GET', '/api/group/get-problem-list', { query: { gid: one.gid, tagId } })
    expect((await filtered(own?.id ?? 0)).data.total).toBe(1)
    expect((await filtered(own === undefined ? 0 : own.id + 1)).data.total).toBe(0)
  })

  test('a checker that does not compile answers with the words of the compiler as B400', async () => {
    const { gid } = await course()
    const host = await makeJudgeHost(server)
    await host.lease()
    const asking = at(teacher, 'POST', '/api/group/compile-spj', {
      query: { gid },
      body: { pid: null, code: 'int main(){', language: 'C++', extraFiles: null },
    })
    const [job] = await host.lease({ waitMs: 10_000 })
    if (job === undefined) throw new Error('no job')
    await host.result(job, { kind: 'compileError', message: 'main.cpp:1: expected }' })
    expect(await asking).toMatchObject({ http: 200, status: 400, msg: 'main.cpp:1: expected }' })
  })
})

describe('solving', () => {
  test('a member submits and is counted in the group; others and former members get nothing', async () => {
    const { gid, displayId, pid } = await course()
    const host = await makeJudgeHost(server)
    const detail = (who: Person | null, query: object = { gid }) =>
      at(who, 'GET', '/api/get-problem-detail', { query: { problemId: displayId, ...query } })
    expect((await detail(student)).data.problem).toMatchObject({ id: pid, gid, isGroup: true })
    expect((await detail(student, {})).status).toBe(403)
    const submit = (who: Person, more: object = { gid }) => submitProgram(server, who, { pid: displayId, ...more })
    const { data } = await submit(student)
    await judgeAll(host, 0, 0)
    const list = await at(student, 'GET', '/api/group/get-problem-list', { query: { gid } })
    expect(list.data.records).toMatchObject([{ total: 1, ac: 1 }])
    const own = await at(student, 'POST', '/api/get-user-problem-status', {
      body: { pidList: [pid], isContestProblemList: false, gid },
    })
    expect(own.data[pid]).toMatchObject({ status: 0 })
    for (const who of [stranger, keeper]) {
      expect((await detail(who)).status).toBe(403)
      expect((await submit(who)).status).toBe(403)
      expect((await submit(who, {})).status).toBe(403)
      const seen = await at(who, 'GET', '/api/get-submission-detail', { query: { submitId: data.submitId } })
      expect(seen.status).toBe(403)
      expect((await at(who, 'GET', '/api/get-submission-list', { query: { gid } })).status).toBe(403)
    }
    const trial = (who: Person) =>
      at(who, 'POST', '/api/submit-problem-test-judge', {
        body: {
          pid,
          type: 'group',
          language: 'C++',
          code: 'int main(){}',
          userInput: '1 2\n',
          expectedOutput: null,
          isRemoteJudge: false,
          mode: 'text/x-c++src',
        },
      }).then(({ status }) => status)
    expect(await trial(student)).toBe(200)
    expect(await trial(stranger)).toBe(403)
    await removeMember(server, gid, student)
    expect(await trial(student)).toBe(403)
    expect((await detail(student)).status).toBe(403)
    expect((await submit(student)).status).toBe(403)
    expect((await at(student, 'GET', '/api/group/get-problem-list', { query: { gid } })).status).toBe(403)
  })

  test('hidden problems are for admins: no list, no statement, no submission', async () => {
    const { gid, displayId, pid } = await course()
    const hide = await at(teacher, 'PUT', '/api/group/change-problem-auth', { query: { pid, auth: 2 } })
    expect(hide).toMatchObject({ status: 200, data: null })
    expect(await rowOf(pid)).toMatchObject({ visibility: 2, modified_by: 'teacher' })
    expect((await at(student, 'GET', '/api/group/get-problem-list', { query: { gid } })).data.total).toBe(0)
    const detail = await at(student, 'GET', '/api/get-problem-detail', { query: { problemId: displayId, gid } })
    expect(detail.status).toBe(403)
    expect((await submitProgram(server, student, { pid: displayId, gid })).status).toBe(403)
    const all = await at(teacher, 'GET', '/api/group/get-admin-problem-list', { query: { gid } })
    expect(all.data.records).toMatchObject([{ id: pid, auth: 2, mayEdit: true, mayApply: true }])
    expect((await at(teacher, 'PUT', '/api/group/change-problem-auth', { query: { pid, auth: 4 } })).status).toBe(400)
  })
})

describe('publishing', () => {
  const apply = (pid: number, isApplied: boolean) =>
    at(teacher, 'PUT', '/api/group/apply-public', { query: { pid, isApplied } })
  const examine = (pid: number, progress: number, more: object = {}) =>
    at(keeper, 'PUT', '/api/admin/group-problem/change-progress', { body: { pid, progress, ...more } })

  test('apply, cancel, apply, refused with a reason, accepted, withdrawn', async () => {
    const { gid, displayId, pid } = await course()
    expect((await apply(pid, true)).data).toBeNull()
    expect((await readForm(pid)).applyPublicProgress).toBe(1)
    await apply(pid, false)
    expect((await readForm(pid)).applyPublicProgress).toBeNull()
    expect((await examine(pid, 2)).status).toBe(400)
    await apply(pid, true)
    expect((await examine(pid, 3, { reason: 'No test of large numbers' })).status).toBe(200)
    expect((await readForm(pid)).applyPublicProgress).toBe(3)
    await apply(pid, true)
    expect((await examine(pid, 2)).status).toBe(200)
    expect((await notices(teacher)).slice(-2)).toMatchObject([
      { template: 'problem.publicRefusedFor', params: { problemId: displayId, reason: 'No test of large numbers' } },
      { template: 'problem.publicAccepted', params: { problemId: displayId } },
    ])
    // Public now: everyone reads it, and its group cannot change what was examined.
    const read = () => at(null, 'GET', '/api/get-problem-detail', { query: { problemId: displayId } })
    expect((await read()).status).toBe(200)
    expect((await at(teacher, 'GET', '/api/group/problem', { query: { pid } })).status).toBe(403)
    expect((await at(teacher, 'PUT', '/api/group/problem', { body: { problem: { id: pid } } })).status).toBe(403)
    expect((await keeperAt(server)(teacher).read(pid)).http).toBe(403)
    expect((await apply(pid, true)).status).toBe(400)
    const all = await at(teacher, 'GET', '/api/group/get-admin-problem-list', { query: { gid } })
    expect(all.data.records).toMatchObject([
      { id: pid, gid, applyPublicProgress: 2, mayEdit: false, mayRemove: false, mayApply: true },
    ])
    expect((await at(student, 'GET', '/api/group/get-problem-list', { query: { gid } })).data.total).toBe(1)
    expect((await apply(pid, false)).status).toBe(200)
    expect(await rowOf(pid)).toMatchObject({ group_id: gid, origin_group_id: null, apply_public_progress: null })
    expect((await read()).status).toBe(403)
  })

  test('a published problem solved inside the group counts there, for members only', async () => {
    const { gid, displayId, pid } = await course()
    await apply(pid, true)
    await examine(pid, 2)
    const groupOf = async (who: Person, more: object) => {
      const reply = await submitProgram(server, who, { pid: displayId, ...more })
      if (reply.status !== 200) return reply.status
      const row = await server.deps.db
        .selectFrom('submission')
        .select('group_id')
        .where('id', '=', reply.data.submitId)
        .executeTakeFirstOrThrow()
      return { gid: row.group_id }
    }
    expect(await groupOf(student, { gid })).toEqual({ gid })
    expect(await groupOf(student, {})).toEqual({ gid: null })
    expect(await groupOf(stranger, {})).toEqual({ gid: null })
    expect(await groupOf(stranger, { gid })).toBe(403)
  })

  test('it stays public while a training outside the group uses it', async () => {
    const { pid } = await course()
    await apply(pid, true)
    await examine(pid, 2)
    const tid = await makeTraining(server, { problems: [pid] })
    expect((await apply(pid, false)).status).toBe(400)
    expect((await rowOf(pid)).group_id).toBeNull()
    await server.deps.db.deleteFrom('training').where('id', '=', tid).execute()
    expect((await apply(pid, false)).status).toBe(200)
  })

  test('a daily notice counts what waits, for problem admins and root', async () => {
    await server.deps.db.updateTable('problem').set({ apply_public_progress: null }).execute()
    expect(await sendDigest(server.deps)).toEqual({ waiting: 0, recipients: 0 })
    const { pid } = await course()
    await apply(pid, true)
    await makeUser(server, { role: 'problem_admin', banned: true })
    const { waiting, recipients } = await sendDigest(server.deps)
    expect(waiting).toBe(1)
    expect(recipients).toBeGreaterThanOrEqual(2)
    for (const who of [keeper, root]) {
      expect((await notices(who)).at(-1)).toMatchObject({ template: 'problem.publicWaiting', params: { count: '1' } })
    }
    expect((await notices(teacher)).at(-1)?.template).not.toBe('problem.publicWaiting')
    const box = await at(keeper, 'GET', '/api/msg/sys', { query: {} })
    expect(JSON.stringify(box.data.records)).toContain('/admin/group-problem/apply')
  })
})
