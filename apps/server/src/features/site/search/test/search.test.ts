import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { addMember, makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { fillTerms } from '../../../problems/saving/fill-terms.ts'

let server: TestServer
let member: Person
let root: Person
let openProblem: { id: number; displayId: string }
let openContest: number
let openGroup: number
let secretGroup: number

beforeAll(async () => {
  server = await startTestServer()
  member = await makeUser(server, { username: 'quartz-member' })
  root = await makeUser(server, { username: 'root-of-all', role: 'root' })
  await makeUser(server, { username: 'quartz-banned', banned: true })
  openProblem = await makeProblem(server, {
    title: 'Quartz 100% sums',
    statements: { 'zh-CN': { title: '石英求和' }, 'en-US': { title: 'Quartz 100% sums' } },
  })
  await makeProblem(server, { title: 'Quartz hidden', visibility: 2 })
  await makeProblem(server, { title: 'Quartz of a contest', visibility: 3 })
  const ofGroup = await makeProblem(server, { title: 'Quartz of a group' })
  openContest = (await makeContest(server, { title: 'Quartz cup' })).id
  await makeContest(server, { title: 'Quartz invisible', is_visible: false })
  openGroup = await makeGroup(server, { name: 'Quartz class' })
  secretGroup = await makeGroup(server, { name: 'Quartz secret class', is_visible: false })
  await addMember(server, secretGroup, member)
  await server.deps.db.updateTable('problem').set({ group_id: secretGroup }).where('id', '=', ofGroup.id).execute()
})
afterAll(() => server.close())

const find = async (keyword: string, who: Person | null = null, locale = 'en-US') => {
  const reply = await server.call('GET', '/api/search', {
    query: { keyword },
    token: who?.token,
    headers: { 'accept-language': locale },
  })
  expect(reply).toMatchObject({ http: 200, status: 200 })
  return reply.data
}
const idsOf = (rows: readonly { id: number }[]): readonly number[] => rows.map(({ id }) => id)

describe('statements', () => {
  const statement = async (description: string, more: object = {}) => {
    const problem = await makeProblem(server, { title: 'Plain', ...more })
    await server.deps.db
      .updateTable('problem_statement')
      .set({ description, terms: null })
      .where('problem_id', '=', problem.id)
      .execute()
    return problem
  }

  test('of public problems are found by words and by parts of Chinese texts, with the place', async () => {
    const filler = 'Nothing about it here, only words before the place. '.repeat(3)
    const english = await statement(`${filler}Count the **turquoise** marbles in $n$ boxes.`)
    const chinese = await statement('给定一棵树，求最近公共祖先的数量。')
    await statement('turquoise and 最近公共祖先', { visibility: 2 })
    await statement('turquoise and 最近公共祖先', { visibility: 3 })
    await fillTerms(server.deps)
    const { statements } = await find('turquoise marble')
    expect(statements).toEqual([
      { problemId: english.displayId, title: 'Plain', excerpt: expect.stringMatching(/^….*turquoise marbles/) },
    ])
    for (const keyword of ['公共祖先', '祖先', '祖'])
      expect((await find(keyword)).statements).toMatchObject([{ problemId: chinese.displayId }])
    expect((await find('turquoise cubes')).statements).toEqual([])
    for (const keyword of ["'", '& |', ':*', '()', '!']) expect((await find(keyword)).statements).toEqual([])
  })

  test('a problem that is found by its name is not repeated', async () => {
    await statement('quartz everywhere', { title: 'Quartz again' })
    await fillTerms(server.deps)
    const { problems, statements } = await find('quartz again')
    expect(problems).toMatchObject([{ title: 'Quartz again' }])
    expect(statements).toEqual([])
    await server.deps.db.deleteFrom('problem_statement').where('title', '=', 'Quartz again').execute()
  })
})

test('only the wanted kinds are searched; unknown ones are refused', async () => {
  const ask = (kinds: string) => server.call('GET', '/api/search', { query: { keyword: 'quartz', kinds } })
  const { data } = await ask('users')
  expect(data).toMatchObject({ problems: [], statements: [], contests: [], groups: [] })
  expect(data.users).toHaveLength(1)
  const both = (await ask('contests,groups')).data
  expect([both.contests.length, both.groups.length, both.users.length]).toEqual([1, 1, 0])
  for (const kinds of ['accounts', 'users,', ',']) expect((await ask(kinds)).status).toBe(400)
})

describe('search', () => {
  test('finds what the lists show to a guest, and nothing else', async () => {
    const found = await find('quartz')
    expect(found.problems).toEqual([{ problemId: openProblem.displayId, title: 'Quartz 100% sums' }])
    expect(idsOf(found.contests)).toEqual([openContest])
    expect(idsOf(found.groups)).toEqual([openGroup])
    expect(found.users.map(({ username }: { username: string }) => username)).toEqual(['quartz-member'])
  })

  test('an invisible group is found by its members and by root alone', async () => {
    const stranger = await makeUser(server)
    expect(idsOf((await find('quartz', stranger)).groups)).toEqual([openGroup])
    expect(idsOf((await find('quartz', member)).groups)).toEqual([openGroup, secretGroup])
    expect(idsOf((await find('quartz', root)).groups)).toEqual([openGroup, secretGroup])
  })

  test('hidden problems and contests are in no answer, not even for root', async () => {
    const found = await find('quartz', root)
    expect(found.problems).toHaveLength(1)
    expect(idsOf(found.contests)).toEqual([openContest])
  })

  test('Chinese titles are found, in part, and shown in the language of the reader', async () => {
    expect((await find('石英', null, 'zh-CN')).problems).toEqual([
      { problemId: openProblem.displayId, title: '石英求和' },
    ])
    expect((await find('英求')).problems).toEqual([{ problemId: openProblem.displayId, title: 'Quartz 100% sums' }])
  })

  test('problems are found by id; signs of patterns are plain text', async () => {
    expect((await find(openProblem.displayId.toLowerCase())).problems[0].problemId).toBe(openProblem.displayId)
    expect((await find('100%')).problems).toHaveLength(1)
    expect((await find('%')).contests).toEqual([])
    expect((await find('_uartz')).problems).toEqual([])
  })

  test('at most five of each kind', async () => {
    for (let n = 0; n < 6; n += 1) await makeProblem(server, { title: `Basalt ${n}` })
    expect((await find('basalt')).problems).toHaveLength(5)
  })

  test('a blank text finds nothing; one that is too long is refused', async () => {
    expect(await find('  ')).toEqual({ problems: [], statements: [], contests: [], groups: [], users: [] })
    const long = await server.call('GET', '/api/search', { query: { keyword: 'x'.repeat(1_000) } })
    expect(long.status).toBe(400)
  })
})
