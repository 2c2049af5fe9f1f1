import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

/** Every call of api-contests-groups 7.6 by every relation to the group (section 12, rows 66 to 77). */

const everyone = [
  'none',
  'applying',
  'refused',
  'member',
  'admin',
  'author',
  'leader',
  'keeper',
  'root',
  'foreign',
] as const
type Who = (typeof everyone)[number]

let server: TestServer
let people: Record<Who, Person>
let gid: number
let otherGid: number
beforeAll(async () => {
  server = await startTestServer()
  const make = () => makeUser(server)
  people = {
    none: await make(),
    applying: await make(),
    refused: await make(),
    member: await make(),
    admin: await make(),
    author: await make(),
    leader: await make(),
    foreign: await make(),
    keeper: await makeUser(server, { role: 'problem_admin' }),
    root: await makeUser(server, { role: 'root' }),
  }
  gid = await makeGroup(server, { owner: people.leader, short_name: 'alpha' })
  otherGid = await makeGroup(server, { owner: people.foreign, short_name: 'omega' })
  for (const relation of ['applying', 'refused', 'member', 'admin'] as const) {
    await addMember(server, gid, people[relation], relation)
  }
  await addMember(server, gid, people.author, 'admin')
})
afterAll(() => server.close())

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
const call = (who: Who, method: Method, path: string, more: { query?: object; body?: unknown } = {}) =>
  server.call(method, `/api/group/${path}`, {
    query: { ...more.query },
    ...(more.body === undefined ? {} : { body: more.body }),
    token: people[who].token,
  })
type Ask = (who: Who) => ReturnType<typeof call>

/** Envelope status of one call by each of them, one after the other. */
const statuses = async (ask: Ask) => {
  const found: Record<string, number> = {}
  for (const who of everyone) found[who] = (await ask(who)).status
  return found
}
const allowed = (...names: readonly Who[]) =>
  Object.fromEntries(everyone.map((who) => [who, names.includes(who) ? 200 : 403]))

const ofGroup = async (more: { group_id?: number; visibility?: number } = {}) => {
  const { author } = people
  const problem = await makeProblem(server, { author: { id: author.id, username: author.username } })
  await server.deps.db
    .updateTable('problem')
    .set({ group_id: gid, ...more })
    .where('id', '=', problem.id)
    .execute()
  return problem
}
const editForm = (id: number, more: object = {}) => ({
  ...problemForm('E1', { problem: { id, problemId: `E${id}`, gid: String(gid), ...more } }),
  samples: [],
})

const members: readonly Who[] = ['member', 'admin', 'author', 'leader', 'root']
const admins: readonly Who[] = ['admin', 'author', 'leader', 'root']
const keepers: readonly Who[] = ['author', 'leader', 'root']

describe('calls on a group', () => {
  test.each<[string, readonly Who[], Ask]>([
    ['get-problem-list', members, (who) => call(who, 'GET', 'get-problem-list', { query: { gid } })],
    ['get-problem-tags-in-use', members, (who) => call(who, 'GET', 'get-problem-tags-in-use', { query: { gid } })],
    ['get-admin-problem-list', admins, (who) => call(who, 'GET', 'get-admin-problem-list', { query: { gid } })],
    ['get-all-problem-tags', admins, (who) => call(who, 'GET', 'get-all-problem-tags', { query: { gid } })],
    [
      'create',
      admins,
      (who) => call(who, 'POST', 'problem', { body: problemForm(`new-${who}`, { problem: { gid: String(gid) } }) }),
    ],
    [
      'create for our editor',
      admins,
      (who) => call(who, 'POST', 'new-problem', { body: problemForm(`our-${who}`, { problem: { gid } }) }),
    ],
  ])('%s', async (_, names, ask) => {
    expect(await statuses(ask)).toEqual(allowed(...names))
  })

  test.each(['compile-spj', 'compile-interactive'])('%s: admins get past the permission', async (path) => {
    const found = await statuses((who) =>
      call(who, 'POST', path, { query: { gid }, body: { code: 'int main(){}', language: 'C++' } }),
    )
    // There is no judge host, so allowed callers get B400.
    expect(found).toEqual(Object.fromEntries(everyone.map((who) => [who, admins.includes(who) ? 400 : 403])))
  })
})

describe('calls on a problem of a group', () => {
  test.each<[string, (pid: number) => Ask]>([
    ['reading', (pid) => (who) => call(who, 'GET', 'problem', { query: { pid } })],
    ['its cases', (pid) => (who) => call(who, 'GET', 'get-problem-cases', { query: { pid, isUpload: true } })],
    ['changing', (pid) => (who) => call(who, 'PUT', 'problem', { body: editForm(pid) })],
    ['hiding', (pid) => (who) => call(who, 'PUT', 'change-problem-auth', { query: { pid, auth: 2 } })],
    ['applying', (pid) => (who) => call(who, 'PUT', 'apply-public', { query: { pid, isApplied: true } })],
    ['withdrawing', (pid) => (who) => call(who, 'PUT', 'apply-public', { query: { pid, isApplied: false } })],
  ])('%s: its author, group root and root', async (_, ask) => {
    const { id } = await ofGroup()
    expect(await statuses(ask(id))).toEqual(allowed(...keepers))
  })

  test('deleting: its author, group root and root', async () => {
    for (const who of everyone) {
      const { id } = await ofGroup()
      const reply = await call(who, 'DELETE', 'problem', { query: { pid: id } })
      const left = await server.deps.db.selectFrom('problem').select('id').where('id', '=', id).execute()
      expect([who, reply.status, left.length]).toEqual(keepers.includes(who) ? [who, 200, 0] : [who, 403, 1])
    }
  })

  test('an author who is no longer a group admin has lost it; so has one of a banned group', async () => {
    const { id } = await ofGroup()
    const read = (who: Who) => call(who, 'GET', 'problem', { query: { pid: id } })
    await addMember(server, gid, people.author, 'member')
    expect((await read('author')).status).toBe(403)
    await addMember(server, gid, people.author, 'admin')
    const ban = (status: number) =>
      server.deps.db.updateTable('user_group').set({ status }).where('id', '=', gid).execute()
    await ban(1)
    const found = await statuses(read)
    const list = await statuses((who) => call(who, 'GET', 'get-problem-list', { query: { gid } }))
    await ban(0)
    const onlyRoot = Object.fromEntries(everyone.map((who) => [who, who === 'root' ? 200 : 404]))
    expect(found).toEqual(onlyRoot)
    expect(list).toEqual(onlyRoot)
  })

  test('a foreign gid, a problem of no group, and one that is missing', async () => {
    const { id } = await ofGroup()
    const bank = await makeProblem(server)
    const moved = await call('leader', 'PUT', 'problem', { body: editForm(id, { gid: otherGid }) })
    expect(moved).toMatchObject({ http: 200, status: 403 })
    expect(await call('foreign', 'PUT', 'problem', { body: editForm(id, { gid: otherGid }) })).toMatchObject({
      status: 403,
    })
    for (const who of ['leader', 'root'] as const) {
      expect((await call(who, 'GET', 'problem', { query: { pid: bank.id } })).status).toBe(403)
      expect((await call(who, 'DELETE', 'problem', { query: { pid: bank.id } })).status).toBe(403)
      expect((await call(who, 'GET', 'problem', { query: { pid: 987_654 } })).status).toBe(404)
    }
    const compiled = await call('foreign', 'POST', 'compile-spj', {
      query: { gid: otherGid },
      body: { pid: id, code: 'int main(){}', language: 'C++' },
    })
    expect(compiled.status).toBe(403)
    const row = await server.deps.db
      .selectFrom('problem')
      .select(['group_id', 'display_id'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(row.group_id).toBe(gid)
  })
})

describe('calls of our editor', () => {
  const own = (who: Who, method: Method, path: string, more: { query?: object; body?: unknown } = {}) =>
    server.call(method, path, {
      query: { ...more.query },
      ...(more.body === undefined ? {} : { body: more.body }),
      token: people[who].token,
    })
  /** Problem admins keep all problems through the calls of the admin area. */
  const editors: readonly Who[] = [...keepers, 'keeper']

  test.each<[string, (pid: number) => Ask]>([
    ['test data', (pid) => (who) => own(who, 'GET', '/api/admin/testdata', { query: { pid } })],
    ['a case', (pid) => (who) => own(who, 'GET', '/api/admin/testdata/case', { query: { pid, seq: 1 } })],
    ['versions', (pid) => (who) => own(who, 'GET', '/api/admin/testdata/versions', { query: { pid } })],
    ['programs', (pid) => (who) => own(who, 'GET', '/api/admin/problem/programs', { query: { pid } })],
    ['the check', (pid) => (who) => own(who, 'GET', '/api/admin/problem/check', { query: { pid } })],
    [
      'typing a case',
      (pid) => async (who) => {
        const { testdata_hash: hash } = await server.deps.db
          .selectFrom('problem')
          .select('testdata_hash')
          .where('id', '=', pid)
          .executeTakeFirstOrThrow()
        const body = { pid, hash, input: '1 1\n', output: `${who}\n` }
        return own(who, 'PUT', '/api/admin/testdata/case', { body })
      },
    ],
  ])('%s', async (_, ask) => {
    const { id } = await ofGroup()
    expect(await statuses(ask(id))).toEqual(allowed(...editors))
  })

  test('downloading the test data is refused to members (reference defect 21)', async () => {
    const { id } = await ofGroup()
    for (const who of everyone) {
      const reply = await fetch(`${server.url}/api/file/download-testcase?pid=${id}`, {
        headers: { authorization: people[who].token },
      })
      const isFile = reply.headers.get('content-type') === 'application/zip'
      await reply.arrayBuffer()
      expect([who, isFile]).toEqual([who, editors.includes(who)])
    }
  })

  test('chunked uploads are for staff and group admins', async () => {
    for (const who of everyone) {
      const reply = await own(who, 'POST', '/api/upload/start', { body: { name: 'data.zip', bytes: 10 } })
      expect([who, reply.status]).toEqual([who, [...admins, 'keeper', 'foreign'].includes(who) ? 200 : 403])
    }
  })

  test('site admins keep only their own problems outside groups', async () => {
    const chair = await makeUser(server, { role: 'admin' })
    const problem = await makeProblem(server, { author: { id: chair.id, username: chair.username } })
    await server.deps.db.updateTable('problem').set({ group_id: gid }).where('id', '=', problem.id).execute()
    const read = () => server.call('GET', '/api/admin/problem', { query: { pid: problem.id }, token: chair.token })
    expect((await read()).status).toBe(403)
    await addMember(server, gid, chair, 'admin')
    expect((await read()).status).toBe(200)
  })
})
