import { limits, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makePractice, makeTraining } from '../../../../../test/harness/trainings.ts'
import { workIn } from '../repository.ts'
import { openSharedWork, sharedMs } from '../shared-work.ts'

const hour = 3_600_000
let server: TestServer
let teacher: Person
let ann: Person
let bob: Person
let stranger: Person
let gid: number
let week: number
let other: number
let first: Awaited<ReturnType<typeof makeProblem>>
let second: Awaited<ReturnType<typeof makeProblem>>
beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server, { username: 'teacher' })
  ann = await makeUser(server, { username: 'ann' })
  bob = await makeUser(server, { username: 'bob' })
  stranger = await makeUser(server, { username: 'stranger' })
  gid = await makeGroup(server, { owner: teacher, name: 'Algorithms' })
  await addMember(server, gid, ann)
  await addMember(server, gid, bob)
  await addMember(server, gid, stranger, 'applying')
  ;[first, second] = [await makeProblem(server), await makeProblem(server)]
  week = await makeTraining(server, { group_id: gid, title: 'Week', rank: 2, problems: [first.id] })
  other = await makeTraining(server, { group_id: gid, title: 'Other', rank: 1, problems: [second.id, first.id] })
})
afterAll(() => server.close())

const startMs = Date.now()
const at = (hours: number) => new Date(startMs + hours * hour)
const submit = (who: Person, problemId: number, code: number, hours: number, groupId: number | null = gid) =>
  makePractice(server, who, { problemId, verdict: code, at: at(hours), ...(groupId === null ? {} : { groupId }) })
const read = (who: Person | null, query: object = {}) =>
  server.call('GET', '/api/group/progress', { query: { gid, ...query }, token: who?.token })
const write = (who: Person | null, body: object) =>
  server.call('POST', '/api/group/message-members', { body: { gid, ...body }, token: who?.token })

describe('progress', () => {
  test('has tries up to the first acceptance, times and stuck students', async () => {
    await submit(ann, first.id, verdict.wrongAnswer, -30)
    await submit(ann, first.id, verdict.compileError, -29)
    await submit(ann, first.id, verdict.accepted, -28)
    await submit(ann, first.id, verdict.wrongAnswer, -2)
    await submit(ann, first.id, verdict.systemError, -30)
    await submit(ann, second.id, verdict.accepted, -3, null)
    for (const hours of [-5, -4, -3]) await submit(bob, second.id, verdict.wrongAnswer, hours)
    await submit(bob, first.id, verdict.wrongAnswer, -50)
    await submit(stranger, first.id, verdict.accepted, -1)
    const { data } = await read(teacher)
    expect(data.trainings.map(({ title }: { title: string }) => title)).toEqual(['Other', 'Week'])
    expect(data.problems).toMatchObject([
      { pid: second.id, problemId: second.displayId, tried: 1, solved: 0, stuck: 1 },
      { pid: first.id, problemId: first.displayId, tried: 2, solved: 1, stuck: 0 },
    ])
    const [a, b] = data.students.records
    expect(a).toMatchObject({ username: 'ann', solved: 1, stuck: 0 })
    expect(a.cells).toMatchObject([{ pid: first.id, tries: 3, isStuck: false }])
    expect(Date.parse(a.cells[0].acceptedTime) - Date.parse(a.cells[0].firstTime)).toBe(2 * hour)
    expect(b).toMatchObject({ username: 'bob', solved: 0, stuck: 1 })
    expect(b.cells.find((cell: { pid: number }) => cell.pid === second.id)).toMatchObject({
      tries: 3,
      acceptedTime: null,
      isStuck: true,
    })
    expect(data.stuckStudents).toEqual([{ uid: bob.id, username: 'bob', realname: null }])
  })

  test('is of one training, of users by name, and of stuck users only, where asked', async () => {
    expect((await read(teacher, { tid: week })).data.problems.map(({ pid }: { pid: number }) => pid)).toEqual([
      first.id,
    ])
    expect((await read(teacher, { tid: week })).data.stuckStudents).toEqual([])
    expect((await read(teacher, { tid: other })).data.problems).toHaveLength(2)
    expect((await read(teacher, { keyword: 'AN' })).data.students).toMatchObject({
      total: 1,
      records: [{ username: 'ann' }],
    })
    expect((await read(teacher, { onlyStuck: true })).data.students).toMatchObject({
      total: 1,
      records: [{ username: 'bob' }],
    })
    expect((await read(teacher, { limit: 1, currentPage: 2 })).data.students).toMatchObject({
      total: 2,
      records: [{ username: 'bob' }],
    })
  })

  test('a day later no student is stuck', async () => {
    await server.deps.db
      .updateTable('submission')
      .set((eb) => ({ submitted_at: eb('submitted_at', '-', sql<Date>`interval '30 hours'`) }))
      .where('group_id', '=', gid)
      .execute()
    server.clock.advance(sharedMs)
    expect((await read(teacher)).data.stuckStudents).toEqual([])
  })

  test('applies changes of members at once', async () => {
    const carl = await makeUser(server)
    await addMember(server, gid, carl)
    server.clock.advance(sharedMs)
    await submit(carl, first.id, verdict.wrongAnswer, -1)
    const shown = async () => {
      const { problems, students } = (await read(teacher)).data
      const names = students.records.map(({ username }: { username: string }) => username)
      return { names, tried: problems.find(({ pid }: { pid: number }) => pid === first.id).tried }
    }
    expect(await shown()).toEqual({ names: ['ann', 'bob', carl.username].sort(), tried: 3 })
    const { db } = server.deps
    await db.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', carl.id).execute()
    expect(await shown()).toEqual({ names: ['ann', 'bob'], tried: 2 })
    await addMember(server, gid, carl, 'admin')
    expect(await read(carl)).toMatchObject({ status: 200 })
    await db.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', carl.id).execute()
    expect(await read(carl)).toMatchObject({ status: 403, data: null })
  })

  test('is for admins of this group only', async () => {
    const elsewhere = await makeUser(server)
    const foreign = await makeGroup(server, { owner: elsewhere })
    expect(await read(null)).toMatchObject({ http: 401 })
    for (const who of [ann, stranger, elsewhere]) {
      expect(await read(who)).toMatchObject({ status: 403, data: null })
      expect(await write(who, { uids: [bob.id], content: 'Hello' })).toMatchObject({ status: 403, data: null })
    }
    const training = await makeTraining(server, { group_id: foreign, problems: [first.id] })
    expect(await read(teacher, { tid: training })).toMatchObject({ status: 400, data: null })
  })
})

describe('the work of a group', () => {
  /** Stands still until it is advanced, so that the time a test takes does not matter. */
  const manualClock = () => {
    let now = startMs
    return {
      now: () => new Date(now),
      advance: (byMs: number) => {
        now += byMs
      },
    }
  }

  test('is computed once for ten seconds, for all who wait and all who come later', async () => {
    const clock = manualClock()
    const workOf = openSharedWork({ db: server.deps.db, clock })
    const dora = await makeUser(server)
    const key = { groupId: gid, problemIds: [first.id] }
    await submit(dora, first.id, verdict.wrongAnswer, -3)
    const [early, same] = await Promise.all([workOf(key), workOf(key)])
    expect(early.get(dora.id)?.cells).toMatchObject([{ pid: first.id, tries: 1 }])
    expect(same).toBe(early)
    await submit(dora, first.id, verdict.wrongAnswer, -2)
    clock.advance(sharedMs - 1)
    expect(await workOf(key)).toBe(early)
    clock.advance(2)
    expect((await workOf(key)).get(dora.id)?.cells).toMatchObject([{ tries: 2 }])
  })

  test('is not shared with other problems or groups', async () => {
    const workOf = openSharedWork({ db: server.deps.db, clock: manualClock() })
    const elsewhere = await makeGroup(server, { owner: await makeUser(server) })
    const [own, ofOtherProblem, ofOtherGroup] = [
      await workOf({ groupId: gid, problemIds: [first.id] }),
      await workOf({ groupId: gid, problemIds: [second.id] }),
      await workOf({ groupId: elsewhere, problemIds: [first.id] }),
    ]
    expect(own.get(ann.id)?.cells.map(({ pid }) => pid)).toEqual([first.id])
    expect(ofOtherProblem.get(bob.id)?.cells.map(({ pid }) => pid)).toEqual([second.id])
    expect(ofOtherGroup.size).toBe(0)
  })

  test('counts tries up to the first acceptance and compares the last day with the time before', async () => {
    const clock = manualClock()
    const { db } = server.deps
    const eve = await makeUser(server)
    for (const [hours, code] of [
      [-60, verdict.wrongAnswer],
      [-20, verdict.wrongAnswer],
      [-10, verdict.wrongAnswer],
      [-5, verdict.wrongAnswer],
    ] as const) {
      await submit(eve, second.id, code, hours)
    }
    await submit(eve, first.id, verdict.accepted, -40)
    await submit(eve, first.id, verdict.wrongAnswer, -4)
    const since = new Date(clock.now().getTime() - 24 * hour)
    const rows = await workIn(db, gid, { problemIds: [first.id, second.id], since })
    const own = rows.filter(({ account_id }) => account_id === eve.id)
    expect(own.find(({ problem_id }) => problem_id === first.id)).toMatchObject({ tries: 1, recent: 1 })
    expect(own.find(({ problem_id }) => problem_id === second.id)).toMatchObject({
      tries: 4,
      recent: 3,
      accepted_at: null,
      first_at: at(-60),
      last_at: at(-5),
    })
    const scores = async (values: readonly number[]) => {
      const ids = await db
        .selectFrom('submission')
        .select('id')
        .where('account_id', '=', eve.id)
        .where('problem_id', '=', second.id)
        .orderBy('submitted_at')
        .execute()
      for (const [place, { id }] of ids.entries()) {
        await db.updateTable('submission').set({ score: values[place] }).where('id', '=', id).execute()
      }
      const [row] = (await workIn(db, gid, { problemIds: [second.id], since })).filter((r) => r.account_id === eve.id)
      return row
    }
    expect(await scores([30, 10, 40, 20])).toMatchObject({ former_best: 30, recent_first: 10, recent_best: 40 })
  })
})

describe('a message to students', () => {
  const inbox = async (who: Person) =>
    (await server.call('GET', '/api/msg/mine', { query: { limit: 10, currentPage: 1 }, token: who.token })).data.records

  test('reaches members among their notices, as plain text', async () => {
    const content = 'Have a look at *case 3*.\n<b>Tomorrow</b> we talk [here](http://evil.example).'
    expect(await write(teacher, { uids: [ann.id, bob.id, stranger.id, teacher.id, 'nobody'], content })).toMatchObject({
      status: 200,
      data: { sent: 2 },
    })
    const [notice] = await inbox(bob)
    expect(notice.title).toContain('teacher')
    expect(notice.html).toContain('Have a look at *case 3*.')
    expect(notice.html).toContain(`href="/group/${gid}"`)
    expect(notice.html).not.toMatch(/evil\.example"|<b>/)
    expect(await inbox(stranger)).toEqual([])
    expect(await inbox(teacher)).toEqual([])
  })

  test('that says the name of a role stays as it is', async () => {
    await write(teacher, { uids: [ann.id], content: 'admin' })
    expect((await inbox(ann))[0].html).toContain('admin')
    expect((await inbox(ann))[0].html).not.toContain('普通管理员')
  })

  test('needs words and a member, and is limited', async () => {
    expect(await write(teacher, { uids: [ann.id], content: '  ' })).toMatchObject({ status: 400 })
    expect(await write(teacher, { uids: [stranger.id], content: 'Hello' })).toMatchObject({ status: 404 })
    expect(await write(teacher, { uids: [], content: 'Hello' })).toMatchObject({ status: 400 })
    for (let sent = 2; sent < limits.teaching.messages.limit; sent += 1) {
      expect(await write(teacher, { uids: [ann.id], content: 'Again' })).toMatchObject({ status: 200 })
    }
    expect(await write(teacher, { uids: [ann.id], content: 'Again' })).toMatchObject({ status: 400 })
  })
})
