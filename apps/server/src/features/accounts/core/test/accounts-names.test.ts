import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { defaultPassword, makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { audit } from '../../../../platform/audit.ts'
import { findTaken } from '../../admin/repository.ts'

/** Letters whose lower case JavaScript and the database do not agree on. */
describe.each([
  ['a Turkish İ', 'İbrahim', 'İBRAHİM'],
  ['a Greek final Σ', 'ΘΩΜΑΣ', 'ΘΩΜΑΣ'],
  ['an Ä', 'Ärger', 'ÄRGER'],
])('a user named %s', (_, username, loud) => {
  let server: TestServer
  let person: Person
  let root: Person
  beforeAll(async () => {
    server = await startTestServer()
    person = await makeUser(server, { username })
    root = await makeUser(server, { role: 'root' })
  })
  afterAll(() => server.close())

  test('logs in', async () => {
    for (const name of [username, loud]) {
      const reply = await server.call('POST', '/api/login', { body: { username: name, password: defaultPassword } })
      expect([reply.status, reply.data?.uid]).toEqual([200, person.id])
    }
  })

  test('is known to be there', async () => {
    const asked = await server.call('POST', '/api/check-username-or-email', { body: { username: loud } })
    expect(asked.data.username).toBe(true)
    const taken = await findTaken(server.deps.db, [loud], [])
    expect([...taken.names]).toEqual([loud])
  })

  test('is found by name', async () => {
    const home = await server.call('GET', '/api/get-user-home-info', { query: { username: loud } })
    expect(home.data?.uid).toBe(person.id)
    for (const type of [0, 1]) {
      const ranks = await server.call('GET', '/api/get-rank-list', { query: { type, searchUser: loud.slice(1) } })
      expect(ranks.data.records.map((row: { uid: string }) => row.uid)).toEqual([person.id])
    }
    const content = { title: 'hello', content: 'word', type: 'Some', recipients: [username, loud] }
    const notice = await server.call('POST', '/api/admin/msg/notice', { body: content, token: root.token })
    expect(notice.status).toBe(200)
    const users = await server.call('GET', '/api/admin/user/get-user-list', {
      query: { keyword: loud },
      token: root.token,
    })
    expect(users.data.records.map((row: { uid: string }) => row.uid)).toEqual([person.id])
  })

  test('is found as a contest, a problem, a tag and in the log', async () => {
    const contest = await makeContest(server, { title: `The cup of ${username}` })
    const tags = [{ name: username, nameEn: null }]
    const author = { id: person.id, username }
    const made = await makeProblem(server, { title: `A task of ${username}`, tags, author })
    const again = await makeProblem(server, { tags: [{ name: loud, nameEn: null }] })
    const found = async (path: string, query: object) =>
      (await server.call('GET', path, { query: { ...query }, token: root.token })).data.records
    const keyword = loud.slice(1)
    for (const path of ['/api/get-contest-list', '/api/admin/contest/get-contest-list'])
      expect(await found(path, { keyword: `cup of ${loud}` })).toMatchObject([{ id: contest.id }])
    expect(await found('/api/get-problem-list', { keyword })).toMatchObject([{ problemId: made.displayId }])
    expect(await found('/api/admin/problem/get-problem-list', { keyword })).toMatchObject([{ id: made.id }])
    const tagged = await server.deps.db.selectFrom('problem_tag').select('tag_id').distinct().execute()
    expect(tagged, `${made.id} and ${again.id}`).toHaveLength(1)
    const subject = { kind: 'account', id: person.id, name: username }
    const deed = { actor: root, action: 'account.test', subject, address: '10.0.0.1' }
    await audit(server.deps.db, deed)
    expect(await found('/api/admin/audit', { keyword: loud })).toMatchObject([{ action: 'account.test' }])
  })
})
