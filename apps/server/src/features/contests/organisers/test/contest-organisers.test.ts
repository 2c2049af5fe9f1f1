import { type ContestRight, contestRights, verdict } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type ContestGiven, makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Co-organisers of a contest: what each right may and may not do. */

let server: TestServer
let owner: Person
let team: Person
let problem: { id: number }
beforeAll(async () => {
  server = await startTestServer()
  owner = await makeUser(server, { username: 'chair', role: 'admin' })
  team = await makeUser(server, { username: 'team' })
  problem = await makeProblem(server, { visibility: 3 })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())

const at = (minutes: number) => new Date(server.clock.now().getTime() + minutes * 60_000)
/** Running, with a password, frozen since half an hour, solved once before the freeze and once in it. */
const begin = async (more: ContestGiven = {}) => {
  const contest = await makeContest(server, {
    problems: [problem.id],
    owner_id: owner.id,
    auth: 1,
    password: 'secret',
    is_sealed: true,
    seals_at: at(-30),
    takes_prints: true,
    ...more,
  })
  const other = await makeUser(server)
  const solve = { contest, problemId: problem.id, verdict: verdict.accepted }
  await makeEntry(server, team, { ...solve, at: at(-40) })
  await makeEntry(server, other, { ...solve, at: at(-20) })
  return contest.id
}
const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object) =>
  server.call(method, `/api/${path}`, {
    token: who.token,
    ...(method === 'GET' || method === 'DELETE' ? { query: { ...given } } : { body: given }),
  })
const save = (cid: number, who: Person, right: ContestRight, by = owner) =>
  call(by, 'PUT', 'contest-organisers', { cid, username: who.username, right })
const remove = (cid: number, who: Person, by = owner) =>
  call(by, 'POST', 'contest-organisers/remove', { cid, username: who.username })
const list = (cid: number, by = owner) => call(by, 'GET', 'contest-organisers', { cid })
const infoOf = async (cid: number, who: Person) => (await call(who, 'GET', 'get-contest-info', { cid })).data
const withRight = async (cid: number, right: ContestRight): Promise<Person> => {
  const who = await makeUser(server)
  expect((await save(cid, who, right)).status).toBe(200)
  return who
}
const actionsOf = async (cid: number) =>
  (
    await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'contest')
      .where('subject_id', '=', String(cid))
      .orderBy('id')
      .execute()
  ).map(({ action, before, after }) => [action, before, after])

type Ask = (cid: number, who: Person) => Promise<{ readonly status: number }>
const get =
  (path: string, more: object = {}): Ask =>
  (cid, who) =>
    call(who, 'GET', path, { cid, ...more })
const page = { limit: 10, currentPage: 1 }

/** Calls that read what contestants do not. */
const reads: Readonly<Record<string, Ask>> = {
  problems: get('get-contest-problem'),
  teams: get('contest-teams'),
  times: get('contest-timing'),
  incidents: get('contest-incidents'),
  sessions: get('contest-session/list', page),
  addresses: get('contest-addresses'),
  statistics: get('get-contest-statistics'),
  solves: get('get-contest-ac-info', page),
  prints: get('get-contest-print', page),
  organisers: get('contest-organisers'),
  'live board': get('contest-board', { forceRefresh: true }),
  similarity: (cid, who) => call(who, 'GET', 'similarity/review', { kind: 'contest', id: cid }),
}
/** Calls that change a contest. */
const changes: Readonly<Record<string, Ask>> = {
  exclude: (cid, who) =>
    call(who, 'POST', 'contest-teams/exclude', { cid, usernames: [team.username], reason: 'copied' }),
  readmit: (cid, who) => call(who, 'POST', 'contest-teams/readmit', { cid, usernames: [team.username] }),
  'extra time': (cid, who) =>
    call(who, 'POST', 'contest-timing/windows', {
      cid,
      usernames: [team.username],
      delaySeconds: 0,
      extraSeconds: 60,
      reason: 'power cut',
    }),
  'desk pass': (cid, who) =>
    call(who, 'POST', 'contest-desk-pass', { cid, desk: 'print', name: 'Hall', hours: 1, showsFrozen: false }),
  'pass for the resolver': (cid, who) => call(who, 'POST', 'contest-scroll-board-pass', { cid }),
  announcement: (cid, who) => call(who, 'POST', 'contest-desk/tell-clarification', { cid, text: 'Hello' }),
  'comparison of programs': (cid, who) =>
    call(who, 'POST', 'similarity/review', { kind: 'contest', id: cid, starterCode: null }),
}
const desks: Readonly<Record<'clarifications' | 'balloons' | 'print', Ask>> = {
  clarifications: get('contest-desk/clarifications', page),
  balloons: get('contest-desk/balloons', page),
  print: get('contest-desk/prints', page),
}
const govern: Readonly<Record<string, Ask>> = {
  'add a co-organiser': (cid, who) => save(cid, team, 'jury', who),
  'remove a co-organiser': (cid, who) => remove(cid, team, who),
}

const okOf = async (asks: Readonly<Record<string, Ask>>, cid: number, who: Person): Promise<readonly string[]> => {
  const opened: string[] = []
  for (const [name, ask] of Object.entries(asks)) {
    await server.deps.db.deleteFrom('throttle').execute()
    const { status } = await ask(cid, who)
    if (status === 200) opened.push(name)
    else expect([name, status]).toEqual([name, 403])
  }
  return opened
}
const all = (asks: object) => Object.keys(asks)

describe('a right', () => {
  test.each([
    ['jury', all(reads), all(changes), all(desks)],
    ['readOnly', all(reads), [], all(desks)],
    // The desk's own announcements are part of it.
    ['clarifications', [], ['announcement'], ['clarifications']],
    ['balloons', [], [], ['balloons']],
    ['print', [], [], ['print']],
  ] as const)('%s opens its calls and no others', async (right, reading, changing, working) => {
    const cid = await begin()
    const who = await withRight(cid, right)
    expect(await okOf(reads, cid, who)).toEqual(reading)
    expect(await okOf(changes, cid, who)).toEqual(changing)
    expect(await okOf(desks, cid, who)).toEqual(working)
    expect(await okOf(govern, cid, who)).toEqual([])
    const elsewhere = await begin()
    for (const asks of [reads, changes, desks, govern]) expect(await okOf(asks, elsewhere, who)).toEqual([])
    const info = await infoOf(cid, who)
    expect(info.right).toBe(right)
    const works = right === 'jury' ? all(desks) : right === 'readOnly' ? [] : [right]
    expect(info.can).toMatchObject({ edit: right === 'jury', manage: false })
    expect(info.can.worksAt.toSorted()).toEqual(works.toSorted())
    expect(info.can.desks.toSorted()).toEqual(
      right === 'jury' || right === 'readOnly' ? all(desks).toSorted() : [right],
    )
    expect(await infoOf(elsewhere, who)).toMatchObject({ right: null })
    expect(await infoOf(elsewhere, who)).not.toHaveProperty('can')
  })

  test('the owner has every right', async () => {
    const cid = await begin()
    expect(await okOf(govern, cid, owner)).toEqual(all(govern))
    expect(await infoOf(cid, owner)).toMatchObject({ right: 'manager', can: { edit: true, manage: true } })
  })

  test.each(contestRights)('%s does not delete the contest, not even with the permission to delete', async (right) => {
    const cid = await begin()
    const who = await makeUser(server)
    await server.deps.db
      .updateTable('account')
      .set({ permissions: 'contests.delete' })
      .where('id', '=', who.id)
      .execute()
    await save(cid, who, right)
    expect((await call(who, 'DELETE', 'admin/contest', { cid })).status).toBe(403)
    expect((await call(who, 'GET', 'admin/contest', { cid })).status).toBe(right === 'jury' ? 200 : 403)
    expect(await server.deps.db.selectFrom('contest').select('id').where('id', '=', cid).execute()).toHaveLength(1)
  })

  test('read-only co-organisers answer, deliver, print, submit, ask and comment nothing', async () => {
    const cid = await begin()
    const who = await withRight(cid, 'readOnly')
    const { id } = await server.deps.db
      .insertInto('clarification')
      .values({ contest_id: cid, account_id: team.id, question: 'Why?', created_at: at(-5), updated_at: at(-5) })
      .returning('id')
      .executeTakeFirstOrThrow()
    const balloon = (await call(who, 'GET', 'contest-desk/balloons', { cid, ...page })).data.records[0]
    const code = 'int main(){}'.padEnd(60)
    for (const reply of [
      await call(who, 'POST', 'contest-desk/answer-clarification', { cid, id, answer: 'So', isPublic: true }),
      await call(who, 'PUT', 'contest-desk/claim-clarification', { cid, id, isClaimed: true }),
      await call(who, 'PUT', 'contest-desk/balloon', { cid, id: balloon.id, isHanded: true }),
      await call(who, 'PUT', 'check-contest-ac-info', { cid, id: balloon.id, checked: true }),
      await call(who, 'POST', 'submit-problem-judge', { cid, pid: 'A', language: 'C++', code, isRemote: false }),
      await call(who, 'POST', 'ask-contest-clarification', { cid, displayId: null, question: 'May I?' }),
    ])
      expect(reply).toMatchObject({ status: 403, msg: expect.stringContaining('只读') })
  })
})

describe('a co-organiser with one desk alone', () => {
  test('delivers balloons from before the freeze and learns of no others', async () => {
    const cid = await begin()
    const runner = await withRight(cid, 'balloons')
    const shown = await call(runner, 'GET', 'contest-desk/balloons', { cid, ...page })
    expect(shown.data).toMatchObject({ total: 1, waiting: 1, showsFrozen: false })
    expect(shown.data.records).toHaveLength(1)
    expect(shown.data.records[0]).toMatchObject({ username: 'team', isFrozen: false })
    const whole = (await call(owner, 'GET', 'contest-desk/balloons', { cid, ...page })).data.records
    expect(whole).toHaveLength(2)
    for (const { id, username } of whole) {
      const reply = await call(runner, 'PUT', 'contest-desk/balloon', { cid, id, isHanded: true })
      expect([username, reply.status]).toEqual([username, username === 'team' ? 200 : 400])
    }
    expect((await call(runner, 'GET', 'contest-desk/balloons', { cid, ...page })).data.waiting).toBe(0)
  })

  test('is not in the contest without its password, and takes part with it', async () => {
    const cid = await begin()
    const who = await withRight(cid, 'clarifications')
    expect((await infoOf(cid, who)).isAdmin).toBe(false)
    expect((await call(who, 'GET', 'get-contest-problem', { cid })).status).toBe(403)
    expect((await call(who, 'POST', 'register-contest', { cid, password: 'secret' })).status).toBe(200)
    expect((await call(who, 'GET', 'get-contest-problem', { cid })).status).toBe(200)
  })
})

describe('the list of co-organisers', () => {
  test('adds, changes and removes, and each is in the audit log', async () => {
    const cid = await begin()
    const ann = await makeUser(server, { username: 'ann' })
    await save(cid, ann, 'print')
    await save(cid, ann, 'print')
    await save(cid, ann, 'jury')
    const shown = (await list(cid)).data
    expect(shown).toMatchObject({ owner: 'chair', mayChange: true })
    expect(shown.organisers).toMatchObject([{ username: 'ann', right: 'jury', addedBy: 'chair' }])
    expect((await list(cid, ann)).data.mayChange).toBe(false)
    await remove(cid, ann)
    expect((await remove(cid, ann)).status).toBe(200)
    expect((await list(cid)).data.organisers).toEqual([])
    expect(await okOf(reads, cid, ann)).toEqual([])
    const entry = (right: string) => ({ user: 'ann', right })
    expect(await actionsOf(cid)).toEqual([
      ['contest.addOrganiser', null, entry('print')],
      ['contest.changeOrganiser', null, { ...entry('jury'), formerRight: 'print' }],
      ['contest.removeOrganiser', entry('jury'), null],
    ])
  })

  test('takes neither unknown users nor the owner, and users of a group only for its contests', async () => {
    const cid = await begin()
    const unknownUser = { username: 'no-such-user' } as Person
    expect((await save(cid, unknownUser, 'jury')).msg).toContain('no-such-user')
    expect((await save(cid, owner, 'print')).status).toBe(400)
    const gid = await makeGroup(server, { owner })
    const ofGroup = await begin({ group_id: gid })
    const outsider = await makeUser(server, { username: 'outsider' })
    expect((await save(ofGroup, outsider, 'jury')).msg).toContain('outsider')
    await addMember(server, gid, outsider)
    expect((await save(ofGroup, outsider, 'jury')).status).toBe(200)
    expect((await list(ofGroup, outsider)).status).toBe(200)
    const { db } = server.deps
    await db.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', outsider.id).execute()
    expect((await list(ofGroup, outsider)).status).toBe(403)
  })

  test('puts those who read everything off the board, and back', async () => {
    const cid = await begin()
    const rows = async () => {
      const { data } = await call(owner, 'GET', 'contest-board', { cid, forceRefresh: true })
      return data.rows.length
    }
    expect(await rows()).toBe(2)
    await save(cid, team, 'readOnly')
    await expect.poll(rows, { timeout: 60_000 }).toBe(1)
    expect((await call(owner, 'GET', 'contest-desk/balloons', { cid, ...page })).data.total).toBe(1)
    await save(cid, team, 'balloons')
    await expect.poll(rows, { timeout: 60_000 }).toBe(2)
  })
})
