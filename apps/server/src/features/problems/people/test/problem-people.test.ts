import { type ProblemRole, problemAuth, problemRoles } from '@verdict/contract'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { makeEntry } from '../../../../../test/harness/entries.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Permissions of the people of a problem, who need no role of the site. */

let server: TestServer
let keeper: Person
beforeAll(async () => {
  server = await startTestServer()
  keeper = await makeUser(server, { username: 'keeper', role: 'problem_admin' })
})
afterAll(() => server.close())
beforeEach(() => server.deps.db.deleteFrom('throttle').execute())

const call = (who: Person, method: 'GET' | 'POST' | 'PUT' | 'DELETE', path: string, given: object) =>
  server.call(method, `/api/${path}`, {
    token: who.token,
    ...(method === 'GET' || method === 'DELETE' ? { query: { ...given } } : { body: given }),
  })
const save = (pid: number, who: { readonly username: string }, role: ProblemRole, by = keeper) =>
  call(by, 'PUT', 'problem-people', { pid, username: who.username, role })
const remove = (pid: number, who: Person, by = keeper) =>
  call(by, 'POST', 'problem-people/remove', { pid, username: who.username })
const list = (pid: number, by = keeper) => call(by, 'GET', 'problem-people', { pid })
const hidden = (given: object = {}) => makeProblem(server, { visibility: problemAuth.hidden, ...given })
const withRole = async (pid: number, role: ProblemRole): Promise<Person> => {
  const who = await makeUser(server)
  expect((await save(pid, who, role)).status).toBe(200)
  return who
}

type Ask = (problem: { readonly id: number; readonly displayId: string }, who: Person) => Promise<{ status: number }>
const code = 'int main(){}'.padEnd(60)
const reads: Readonly<Record<string, Ask>> = {
  statement: ({ displayId }, who) => call(who, 'GET', 'get-problem-detail', { problemId: displayId }),
  people: ({ id }, who) => list(id, who),
}
const edits: Readonly<Record<string, Ask>> = {
  editor: ({ id }, who) => call(who, 'GET', 'admin/problem', { pid: id }),
  cases: ({ id }, who) => call(who, 'GET', 'admin/problem/get-problem-cases', { pid: id }),
  'data versions': ({ id }, who) => call(who, 'GET', 'admin/problem/programs', { pid: id }),
  programs: ({ id }, who) => call(who, 'PUT', 'admin/problem/programs', { pid: id, programs: [] }),
  'save the statement': ({ id }, who) =>
    call(who, 'PUT', 'admin/problem', { problem: { id, title: 'A better title', auth: problemAuth.hidden } }),
}
const governs: Readonly<Record<string, Ask>> = {
  'hide it': ({ id }, who) => call(who, 'PUT', 'admin/problem/change-problem-auth', { id, auth: problemAuth.contest }),
  'add a person': ({ id }, who) => save(id, keeper, 'tester', who),
  'publish it with a save': ({ id }, who) =>
    call(who, 'PUT', 'admin/problem', { problem: { id, auth: problemAuth.public } }),
}
const never: Readonly<Record<string, Ask>> = {
  delete: ({ id }, who) => call(who, 'DELETE', 'admin/problem', { pid: id }),
  'list of all problems': (_, who) => call(who, 'GET', 'admin/problem/get-problem-list', {}),
  'tag several': ({ id }, who) => call(who, 'PUT', 'admin/problem/batch-tags', { pids: [id], add: [], remove: [] }),
  'new problem': (_, who) => call(who, 'POST', 'admin/problem', { problem: { problemId: 'X-1', title: 'X' } }),
  'compile a checker of no problem': (_, who) =>
    call(who, 'POST', 'admin/problem/compile-spj', { pid: null, code: 'int main(){}', language: 'C++' }),
}
const submits: Readonly<Record<string, Ask>> = {
  submit: ({ displayId }, who) =>
    call(who, 'POST', 'submit-problem-judge', { pid: displayId, language: 'C++', code, isRemote: false }),
}

const okOf = async (asks: Readonly<Record<string, Ask>>, who: Person, pid?: Awaited<ReturnType<typeof hidden>>) => {
  const opened: string[] = []
  for (const [name, ask] of Object.entries(asks)) {
    await server.deps.db.deleteFrom('throttle').execute()
    const { status } = await ask(pid ?? (await hidden()), who)
    if (status === 200) opened.push(name)
    else expect([name, status]).toEqual([name, 403])
  }
  return opened
}
const all = (asks: object) => Object.keys(asks)

describe('a role', () => {
  test.each([
    ['author', all(reads), all(edits), all(submits), all(governs)],
    ['curator', all(reads), all(edits), all(submits), []],
    ['tester', all(reads), [], all(submits), []],
  ] as const)('%s opens its calls and no others', async (role, reading, editing, submitting, governing) => {
    const problem = await hidden()
    const who = await withRole(problem.id, role)
    expect(await okOf(reads, who, problem)).toEqual(reading)
    expect(await okOf(edits, who, problem)).toEqual(editing)
    expect(await okOf(submits, who, problem)).toEqual(submitting)
    expect(await okOf(never, who, problem)).toEqual([])
    expect(await okOf(governs, who, problem)).toEqual(governing)
    for (const asks of [reads, edits, submits, governs, never]) expect(await okOf(asks, who)).toEqual([])
  })

  test('ends with the next request after it was removed', async () => {
    const problem = await hidden()
    const who = await withRole(problem.id, 'curator')
    expect((await remove(problem.id, who)).status).toBe(200)
    for (const asks of [reads, edits, submits, governs]) expect(await okOf(asks, who, problem)).toEqual([])
  })

  test('testers do not read the submissions of others, and editors do', async () => {
    const problem = await hidden()
    const [curator, tester] = [await withRole(problem.id, 'curator'), await withRole(problem.id, 'tester')]
    const { data } = await call(curator, 'POST', 'submit-problem-judge', {
      ...{ pid: problem.displayId, language: 'C++', code, isRemote: false },
    })
    const read = (who: Person) => call(who, 'GET', 'get-submission-detail', { submitId: data.submitId })
    expect((await read(curator)).status).toBe(200)
    expect((await read(keeper)).status).toBe(200)
    expect((await read(tester)).status).not.toBe(200)
    const rows = (who: Person) =>
      call(who, 'GET', 'get-submission-list', {
        ...{ preview: true, problemID: problem.displayId, completeProblemID: true, limit: 10, currentPage: 1 },
      })
    expect((await rows(keeper)).data.records).toHaveLength(1)
    expect((await rows(tester)).data.records).toHaveLength(0)
  })
})

describe('the people of a problem', () => {
  test('are added, changed and removed, notified, and each step is in the audit log', async () => {
    const { id, displayId } = await hidden()
    const ann = await makeUser(server, { username: 'ann' })
    for (const role of ['tester', 'tester', 'author'] as const) await save(id, ann, role)
    expect((await list(id)).data).toMatchObject({
      ...{ displayId, author: 'root', ownRole: null, mayChange: true, mayEdit: true },
      people: [{ username: 'ann', role: 'author', addedBy: 'keeper' }],
    })
    expect((await call(ann, 'GET', 'problem-people/mine', {})).data).toMatchObject([{ pid: id, role: 'author' }])
    const notices = await server.deps.db
      .selectFrom('notice')
      .innerJoin('notice_copy', 'notice_copy.notice_id', 'notice.id')
      .select('template')
      .where('notice_copy.account_id', '=', ann.id)
      .execute()
    expect(notices).toEqual([{ template: 'problem.namedTester' }])
    // Authors leave by themselves.
    expect((await remove(id, ann, ann)).status).toBe(200)
    expect((await list(id)).data.people).toEqual([])
    const actions = await server.deps.db
      .selectFrom('audit_entry')
      .select(['action', 'before', 'after'])
      .where('subject_kind', '=', 'problem')
      .where('subject_id', '=', String(id))
      .where('action', 'like', '%Person')
      .orderBy('id')
      .execute()
    expect(actions.map(({ action, before, after }) => [action, before, after])).toEqual([
      ['problem.addPerson', null, { user: 'ann', role: 'tester' }],
      ['problem.changePerson', null, { user: 'ann', role: 'author', formerRole: 'tester' }],
      ['problem.removePerson', { user: 'ann', role: 'author' }, null],
    ])
  })

  test('do not change the field author', async () => {
    const { id } = await hidden()
    await withRole(id, 'author')
    expect((await call(keeper, 'GET', 'admin/problem', { pid: id })).data.author).toBe('root')
  })

  test('are known users, and of a group problem members of its group', async () => {
    const { id } = await hidden()
    expect((await save(id, { username: 'no-such-user' }, 'tester')).msg).toContain('no-such-user')
    const owner = await makeUser(server)
    const gid = await makeGroup(server, { owner })
    await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', id).execute()
    const outsider = await makeUser(server, { username: 'outsider' })
    expect((await save(id, outsider, 'curator')).msg).toContain('outsider')
    await addMember(server, gid, outsider)
    expect((await save(id, outsider, 'curator')).status).toBe(200)
    expect((await list(id, outsider)).status).toBe(200)
    const { db } = server.deps
    await db.deleteFrom('group_member').where('group_id', '=', gid).where('account_id', '=', outsider.id).execute()
    expect((await list(id, outsider)).status).toBe(403)
  })

  test('are not participants of a contest with the problem until it is over', async () => {
    const problem = await hidden({ visibility: problemAuth.contest })
    const hour = 3_600_000
    const at = (hours: number) => new Date(server.clock.now().getTime() + hours * hour)
    const contest = await makeContest(server, {
      ...{ problems: [problem.id], owner_id: keeper.id, auth: 1, password: 'secret' },
      ...{ starts_at: at(1), ends_at: at(3) },
    })
    const [early, late, jury] = [await makeUser(server), await makeUser(server), await makeUser(server)]
    for (const who of [early, jury]) {
      const values = { contest_id: contest.id, account_id: who.id, created_at: server.clock.now() }
      await server.deps.db.insertInto('contest_registration').values(values).execute()
    }
    await call(keeper, 'PUT', 'contest-organisers', { cid: contest.id, username: jury.username, right: 'jury' })
    for (const role of problemRoles) expect((await save(problem.id, early, role)).msg).toContain(early.username)
    // The jury knows the problems anyway; an earlier role is a warning for the organisers.
    expect((await save(problem.id, jury, 'tester')).status).toBe(200)
    expect((await save(problem.id, late, 'tester')).status).toBe(200)
    const warned = () => call(keeper, 'GET', 'problem-people/in-contest', { cid: contest.id })
    expect((await warned()).data).toEqual([])
    await makeEntry(server, late, { contest, problemId: problem.id, at: at(1.5), verdict: 0 })
    expect((await warned()).data).toMatchObject([
      { username: late.username, roles: [{ displayId: 'A', role: 'tester' }] },
    ])
    expect((await call(early, 'GET', 'problem-people/in-contest', { cid: contest.id })).status).toBe(403)
    await server.deps.db
      .updateTable('contest')
      .set({ ends_at: at(-1), starts_at: at(-2) })
      .execute()
    expect((await save(problem.id, early, 'tester')).status).toBe(200)
  })

  test('upload pictures for a statement while they edit one', async () => {
    const { id } = await hidden()
    const [curator, tester] = [await withRole(id, 'curator'), await withRole(id, 'tester')]
    const { uploadsOutsideGroups } = await import('../../../files/group-of-form.ts')
    const viewer = (who: Person) => ({ kind: 'user', id: who.id, username: who.username, role: 1002 }) as const
    expect(await uploadsOutsideGroups(server.deps, viewer(curator))).toBe(true)
    expect(await uploadsOutsideGroups(server.deps, viewer(tester))).toBe(false)
  })
})

describe('people who edit without a role of the site', () => {
  const edit = (id: number, who: Person, problem: object, more: object = {}) =>
    call(who, 'PUT', 'admin/problem', { problem: { id, ...problem }, ...more })

  test('neither rename a problem nor create tags', async () => {
    const { id, displayId } = await hidden()
    const author = await withRole(id, 'author')
    expect((await edit(id, author, { problemId: `${displayId}X` })).status).toBe(403)
    expect((await edit(id, author, { title: 'T' }, { tags: [{ id: null, name: `new-${id}` }] })).status).toBe(403)
    const tag = await server.deps.db
      .insertInto('tag')
      .values({ name: `known-${id}`, oj: 'ME' })
      .returning('id')
      .executeTakeFirstOrThrow()
    expect((await edit(id, author, { title: 'T' }, { tags: [{ id: null, name: `KNOWN-${id}` }] })).status).toBe(200)
    const rows = await server.deps.db.selectFrom('problem_tag').select('tag_id').where('problem_id', '=', id).execute()
    expect(rows).toEqual([{ tag_id: tag.id }])
    expect((await edit(id, keeper, { problemId: `${displayId}X` })).status).toBe(200)
  })

  test('keep the limits of groups for a group problem in every call', async () => {
    const owner = await makeUser(server)
    const gid = await makeGroup(server, { owner })
    const { id, displayId } = await hidden()
    await server.deps.db
      .updateTable('problem')
      .set({ group_id: gid, author_id: owner.id })
      .where('id', '=', id)
      .execute()
    expect((await save(id, owner, 'curator', owner)).status).toBe(200)
    expect((await edit(id, owner, { title: 'T' })).status).toBe(200)
    expect((await edit(id, owner, { timeLimit: 600_000 })).status).toBe(400)
    expect((await edit(id, owner, { problemId: `P${displayId}` })).status).toBe(403)
    // A role in a problem of their own group opens no uploads outside of it.
    const { uploadsOutsideGroups } = await import('../../../files/group-of-form.ts')
    const viewer = { kind: 'user', id: owner.id, username: owner.username, role: 1002 } as const
    expect(await uploadsOutsideGroups(server.deps, viewer)).toBe(false)
  })
})

test('roles end when a group problem joins the public list, and are listed only for members of the group', async () => {
  const owner = await makeUser(server)
  const gid = await makeGroup(server, { owner })
  const { id } = await hidden()
  await server.deps.db
    .updateTable('problem')
    .set({ group_id: gid, author_id: owner.id, visibility: problemAuth.public, apply_public_progress: 1 })
    .where('id', '=', id)
    .execute()
  const member = await makeUser(server)
  await addMember(server, gid, member)
  expect((await save(id, member, 'author', owner)).status).toBe(200)
  const mine = async (who: Person) =>
    (await call(who, 'GET', 'problem-people/mine', {})).data.map((row: { pid: number }) => row.pid)
  expect(await mine(member)).toEqual([id])
  await server.deps.db.deleteFrom('group_member').where('account_id', '=', member.id).execute()
  expect(await mine(member)).toEqual([])
  await addMember(server, gid, member)
  expect((await call(keeper, 'PUT', 'admin/group-problem/change-progress', { pid: id, progress: 2 })).status).toBe(200)
  expect(await mine(member)).toEqual([])
  expect((await edits.editor?.({ id, displayId: '' }, member))?.status).toBe(403)
})

test('neither the author of a problem nor an account with the role of author votes for it', async () => {
  const author = await makeUser(server)
  const { id } = await hidden({ author })
  expect((await save(id, author, 'curator')).status).toBe(200)
  expect((await call(author, 'PUT', 'problem-review/vote', { pid: id, isReady: true })).status).toBe(403)
  const curator = await withRole(id, 'curator')
  expect((await call(curator, 'PUT', 'problem-review/vote', { pid: id, isReady: true })).status).toBe(200)
})

test('a curator does not hide a problem by adding it to a contest', async () => {
  const staff = await makeUser(server, { role: 'admin' })
  const { id } = await makeProblem(server, { visibility: problemAuth.contest })
  await save(id, staff, 'curator')
  const contest = await makeContest(server, { owner_id: staff.id })
  const add = (who: Person) =>
    call(who, 'POST', 'admin/contest/add-problem-from-public', { cid: contest.id, pid: id, displayId: 'A' })
  expect((await add(staff)).status).toBe(403)
  await save(id, staff, 'author')
  expect((await add(staff)).status).toBe(200)
})
