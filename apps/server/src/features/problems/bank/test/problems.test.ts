import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages, showReportedLanguages } from '../../saving/save-languages.ts'

let server: TestServer
const english = { headers: { 'accept-language': 'en-US' } }
const get = (path: string, query: Record<string, unknown> = {}, more = {}) =>
  server.call('GET', path, { query, ...more })
const list = (query: Record<string, unknown> = {}, more = {}) => get('/api/get-problem-list', query, more)
const ids = async (query: Record<string, unknown>, more = {}) =>
  // biome-ignore lint/suspicious/noExplicitAny: rows are examined field by field
  (await list(query, more)).data.records.map((row: any) => row.problemId)

const graphs = { name: '图论', nameEn: 'Graphs' }
const greedy = { name: '贪心', nameEn: 'Greedy' }
const words = { 'zh-CN': { title: '最短的路' }, 'en-US': { title: 'Shortest Road', description: 'Find $x^2$.' } }

beforeAll(async () => {
  server = await startTestServer()
  await makeProblem(server, { displayId: 'V-10', difficulty: 2, tags: [graphs, greedy], statements: words })
  await makeProblem(server, { displayId: 'V-2', difficulty: 1, tags: [graphs], title: '100% sure_thing' })
  await makeProblem(server, { displayId: 'V-3', difficulty: 1, tags: [greedy], title: 'back\\slash' })
  await makeProblem(server, { displayId: 'V-4', visibility: 2, title: 'Hidden' })
  await makeProblem(server, { displayId: 'V-5', visibility: 3, title: 'Contest only' })
  const remote = await makeProblem(server, { displayId: 'CF-1A', title: 'Theatre Square' })
  await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', '=', remote.id).execute()
  const gym = await makeProblem(server, { displayId: 'GYM-7B', title: 'Far away' })
  await server.deps.db.updateTable('problem').set({ is_remote: true }).where('id', '=', gym.id).execute()
  const grouped = await makeProblem(server, { displayId: 'G-1', title: 'Of a group' })
  await server.deps.db
    .updateTable('problem')
    .set({ group_id: await makeGroup(server) })
    .where('id', '=', grouped.id)
    .execute()
})
afterAll(() => server.close())

const idOf = async (displayId: string): Promise<number> =>
  (
    await server.deps.db
      .selectFrom('problem')
      .select('id')
      .where('display_id', '=', displayId)
      .executeTakeFirstOrThrow()
  ).id

describe('the list', () => {
  test('shows public problems, shorter ids first', async () => {
    const { data } = await list()
    expect(data.records.map((row: { problemId: string }) => row.problemId)).toEqual([
      'V-2',
      'V-3',
      'V-10',
      'CF-1A',
      'GYM-7B',
    ])
    expect(data).toMatchObject({ total: 5, size: 10, current: 1, pages: 1, orders: [], searchCount: true })
    expect(data.records[0]).toEqual({
      pid: expect.any(Number),
      problemId: 'V-2',
      title: '100% sure_thing',
      difficulty: 1,
      type: 0,
      tags: [expect.objectContaining({ name: '图论', oj: 'ME', gid: null })],
      ...{ total: 0, ac: 0, mle: 0, tle: 0, re: 0, pe: 0, ce: 0, wa: 0, se: 0, pa: 0 },
      score: null,
    })
  })

  test('is paged; a page past the end is empty and keeps the total', async () => {
    expect(await ids({ currentPage: 2, limit: 2 })).toEqual(['V-10', 'CF-1A'])
    expect((await list({ currentPage: 99, limit: 2 })).data).toMatchObject({ records: [], total: 5, pages: 3 })
    expect((await list({ currentPage: 0, limit: 0 })).data).toMatchObject({ current: 1, size: 10 })
    expect((await list({ currentPage: 2_000_000_000, limit: 500 })).data.records).toEqual([])
  })

  test.each([
    ['a title in the reader’s language', '最短', ['V-10']],
    ['a title in another language, in any case', 'shortest r', ['V-10']],
    ['a display id', 'cf-1', ['CF-1A']],
    ['a percent sign as itself', '0%', ['V-2']],
    ['an underscore as itself', 'e_t', ['V-2']],
    ['an underscore that nothing contains', 'V_2', []],
    ['a backslash as itself', 'k\\s', ['V-3']],
    ['text with blanks around it', '  square  ', ['CF-1A']],
    ['a hidden title', 'Hidden', []],
  ])('finds %s', async (_, keyword, found) => {
    expect(await ids({ keyword })).toEqual(found)
    expect((await list({ keyword })).data.total).toBe(found.length)
  })

  test.each([
    [{ difficulty: 1 }, ['V-2', 'V-3']],
    [{ difficulty: 99_999 }, []],
    [{ oj: 'ME' }, ['V-2', 'V-3', 'V-10']],
    [{ oj: 'Mine' }, ['V-2', 'V-3', 'V-10']],
    [{ oj: 'cf' }, ['CF-1A']],
    [{ oj: 'GYM' }, ['GYM-7B']],
    [{ oj: 'HDU' }, []],
    [{ oj: 'Mine', difficulty: 2, keyword: 'v' }, ['V-10']],
  ])('filters by %j', async (query, found) => {
    expect(await ids(query)).toEqual(found)
    expect((await list(query)).data.total).toBe(found.length)
  })

  test('a problem must have every requested tag; repeats do not matter', async () => {
    const tags = (await get('/api/get-all-problem-tags')).data
    const idFor = (name: string) => tags.find((tag: { name: string }) => tag.name === name).id
    const [graph, greed] = [idFor('图论'), idFor('贪心')]
    expect(await ids({ tagId: graph })).toEqual(['V-2', 'V-10'])
    expect(await ids({ tagId: `${graph},${greed},${graph}` })).toEqual(['V-10'])
    expect(await ids({ tagId: `["${graph}",${greed}]` })).toEqual(['V-10'])
    expect(await ids({ tagId: '999999999999' })).toEqual([])
    expect(await ids({ tagId: '', limit: 500 })).toHaveLength(5)
    expect(await list({ tagId: '1;drop' })).toMatchObject({ http: 400, status: 400 })
  })

  test('speaks the reader’s language and falls back to the problem’s own', async () => {
    const { data } = await list({}, english)
    const row = data.records.find((record: { problemId: string }) => record.problemId === 'V-10')
    expect(row.title).toBe('Shortest Road')
    expect(row.tags.map((tag: { name: string }) => tag.name)).toEqual(['Graphs', 'Greedy'])
    expect(data.records[0].title).toBe('100% sure_thing')
  })

  test('counts submissions from the tally', async () => {
    const id = await idOf('V-3')
    await server.deps.db
      .insertInto('problem_tally')
      .values([
        { problem_id: id, total: 9, ac: 4, wa: 3, pa: 1 },
        { problem_id: id, group_id: 70, total: 1 },
      ])
      .execute()
    const row = (await list({ keyword: 'V-3' })).data.records[0]
    expect(row).toMatchObject({ total: 9, ac: 4, wa: 3, pa: 1, tle: 0 })
    const detail = (await get('/api/get-problem-detail', { problemId: 'V-3' })).data
    expect(detail.problemCount).toMatchObject({ pid: id, total: 9, ac: 4 })
    const member = await makeUser(server)
    const gid = await makeGroup(server, { id: 70, owner: member })
    const query = { problemId: 'V-3', gid }
    expect(await get('/api/get-problem-detail', query)).toMatchObject({ status: 403 })
    const inGroup = (await server.call('GET', '/api/get-problem-detail', { query, token: member.token })).data
    expect(inGroup.problemCount).toMatchObject({ total: 1, ac: 0 })
  })

  test.each([{}, { keyword: 'v' }, { oj: 'ME', difficulty: 1 }, { tagId: '1,2' }])(
    'takes at most four queries: %j',
    async (query) => {
      const sent = await fewestQueries(server.deps, () => list({ ...query, limit: 100 }))
      expect(sent).toBeGreaterThanOrEqual(1)
      expect(sent).toBeLessThanOrEqual(4)
    },
  )
})

describe('the statement', () => {
  const detail = (problemId: string, more = {}) => get('/api/get-problem-detail', { problemId }, more)

  test('holds what is needed to solve the problem and nothing that helps to cheat', async () => {
    const { id } = await makeProblem(server, {
      displayId: 'D-1',
      judgeMode: 'spj',
      checker: { language: 'C++', code: 'secret checker', extraFiles: { 'h.h': 'secret header' } },
      extraFiles: { 'grader.h': 'int f();' },
      languages: ['Python3', 'C', 'Klingon'],
      codeTemplates: [
        { language: 'C', code: 'int main() {}' },
        { language: 'Klingon', code: 'x' },
      ],
      source: 'Own',
    })
    const reply = await detail('d-1')
    expect(reply.data.languages).toEqual(['C', 'Python3'])
    expect(reply.data.codeTemplate).toEqual({ C: 'int main() {}' })
    expect(reply.data.problem).toMatchObject({
      id,
      problemId: 'D-1',
      judgeMode: 'spj',
      spjCode: null,
      judgeExtraFile: null,
    })
    expect(JSON.parse(reply.data.problem.userExtraFile)).toEqual({ 'grader.h': 'int f();' })
    expect(reply.data.problemCount).toMatchObject({ pid: null, total: 0 })
    expect(JSON.stringify(reply.data)).not.toContain('secret')
  })

  test('is returned in the reader’s language with formulas as MathML, or in the problem’s own', async () => {
    const inEnglish = (await detail('V-10', english)).data.problem
    expect(inEnglish).toMatchObject({ title: 'Shortest Road', locale: 'en-US', description: 'Find $x^2$.' })
    expect(inEnglish.html.description).toContain('<msup>')
    expect((await detail('V-10')).data.problem).toMatchObject({ title: '最短的路', locale: 'zh-CN' })
    expect((await detail('V-2', english)).data.problem).toMatchObject({ title: '100% sure_thing', locale: 'zh-CN' })
  })

  test('is rendered again when another renderer version made it', async () => {
    const id = await idOf('V-2')
    const stored = () =>
      server.deps.db
        .selectFrom('problem_statement')
        .select('html')
        .where('problem_id', '=', id)
        .executeTakeFirstOrThrow()
    await server.deps.db
      .updateTable('problem_statement')
      .set({ html: JSON.stringify({ version: -1, description: 'old' }) })
      .where('problem_id', '=', id)
      .execute()
    expect((await detail('V-2')).data.problem.html.description).toBe('<p>Add.</p>\n')
    expect((await stored()).html).toMatchObject({ description: '<p>Add.</p>\n' })
  })

  test.each([
    ['an unknown problem', 'NONE-1', 404],
    ['a hidden problem', 'V-4', 403],
    ['a contest problem', 'V-5', 403],
    ['a group’s problem', 'G-1', 403],
  ])('is refused for %s', async (_, problemId, status) => {
    expect(await detail(problemId)).toMatchObject({ http: 200, status, data: null })
  })

  test('of a hidden problem is for those who can edit it, of a group’s problem also for root', async () => {
    const root = await makeUser(server, { role: 'root' })
    expect((await detail('V-4', {})).status).toBe(403)
    expect(await detail('V-4', { token: root.token })).toMatchObject({ status: 200 })
    expect(await detail('G-1', { token: root.token })).toMatchObject({ status: 200 })
  })

  test('needs a name', async () => {
    expect(await get('/api/get-problem-detail')).toMatchObject({ http: 400, status: 400 })
  })
})

describe('tags and languages', () => {
  test('tags of a bank, of all, and of one problem', async () => {
    await server.deps.db
      .insertInto('tag')
      .values([
        { name: 'far', oj: 'CF' },
        { name: 'inner', group_id: await makeGroup(server) },
      ])
      .execute()
    const names = async (oj?: string) =>
      (await get('/api/get-all-problem-tags', { oj })).data.map((tag: { name: string }) => tag.name)
    expect(await names()).toEqual(['图论', '贪心'])
    expect(await names('me')).toEqual(['图论', '贪心'])
    expect(await names('CF')).toEqual(['far'])
    expect(await names('ALL')).toEqual(['图论', '贪心', 'far'])
    const own = await get('/api/get-problem-tags', { pid: await idOf('V-2') })
    expect(own.data.map((tag: { name: string }) => tag.name)).toEqual(['图论'])
    expect(await get('/api/get-problem-tags', { pid: 999_999_999 })).toMatchObject({ http: 200, status: 404 })
    expect(await get('/api/get-problem-tags', { pid: await idOf('V-5') })).toMatchObject({ http: 200, status: 403 })
  })

  test('classifications: by rank, own judge first, empty ones too, the rest last', async () => {
    const read = async (oj: string) =>
      (await get('/api/get-problem-tags-and-classification', { oj }, english)).data.map(
        // biome-ignore lint/suspicious/noExplicitAny: rows are examined field by field
        (item: any) => [item.classification?.name ?? null, item.tagList.map((tag: any) => tag.name)],
      )
    expect(await read('HDU')).toEqual([[null, []]])
    expect(await read('ME')).toEqual([[null, ['Graphs', 'Greedy']]])
    const made = await server.deps.db
      .insertInto('tag_classification')
      .values([
        { name: '后', name_en: 'Later', rank: 2 },
        { name: '先', name_en: 'First', rank: 1 },
        { name: 'AtCoder', oj: 'AC' },
      ])
      .returning('id')
      .execute()
    await server.deps.db
      .updateTable('tag')
      .set({ classification_id: made[0]?.id ?? 0 })
      .where('name', '=', '图论')
      .execute()
    expect(await read('ME')).toEqual([
      ['First', []],
      ['Later', ['Graphs']],
      [null, ['Greedy']],
    ])
    expect((await read('All')).map(([name]: [string | null]) => name)).toEqual(['First', 'Later', 'AtCoder', null])
  })

  test('a tag comes with its name in the other language, so that either finds it', async () => {
    const namesOf = async (language: Partial<typeof english>) =>
      (await get('/api/get-all-problem-tags', {}, language)).data.map(
        // biome-ignore lint/suspicious/noExplicitAny: rows are examined field by field
        ({ name, otherName }: any) => [name, otherName],
      )
    expect(await namesOf(english)).toContainEqual(['Graphs', '图论'])
    expect(await namesOf({})).toContainEqual(['图论', 'Graphs'])
    const [group] = (await get('/api/get-problem-tags-and-classification', {}, english)).data.filter(
      // biome-ignore lint/suspicious/noExplicitAny: rows are examined field by field
      ({ tagList }: any) => tagList.length > 0,
    )
    expect(group.tagList[0]).toMatchObject({ name: 'Graphs', otherName: '图论' })
  })

  test('languages: every name of our judge, C first, checkers in C and C++ only', async () => {
    const all = (await get('/api/languages', { all: true })).data
    expect(all).toHaveLength(28)
    expect(all.slice(0, 4).map((item: { name: string }) => item.name)).toEqual(['C', 'C With O2', 'C++', 'C++ With O2'])
    expect(all.filter((item: { isSpj: boolean }) => item.isSpj).map((item: { name: string }) => item.name)).toEqual([
      'C',
      'C++',
    ])
    // Answers without a program have nothing to begin with.
    for (const item of all) if (item.name !== 'Text') expect(item.template.length, item.name).toBeGreaterThan(10)
    await server.deps.db
      .insertInto('language')
      .values({ name: 'GNU G++', oj: 'CF', content_type: 'text/x-c++src' })
      .execute()
    const names = async (query: Record<string, unknown>) =>
      (await get('/api/languages', query)).data.map((item: { name: string }) => item.name)
    expect(await names({ all: 'false', pid: await idOf('GYM-7B') })).toEqual(['GNU G++'])
    expect(await names({ all: 'false' })).toHaveLength(28)
    expect(await names({})).toHaveLength(29)
    expect((await get('/api/get-problem-languages', { pid: await idOf('V-2') })).data).toHaveLength(27)
  })

  test('a host’s report shows the compiler it has, and later starts keep it', async () => {
    const report = {
      name: 'Rust',
      available: true,
      version: 'rustc 1.90.0',
      compileCommand: 'rustc -O',
      runCommand: null,
    }
    const missing = { ...report, name: 'Ruby', available: false }
    await showReportedLanguages(server.deps.db, [report, missing])
    await addMissingLanguages(server.deps.db, languageSeeds)
    const all = (await get('/api/languages')).data
    const named = (name: string) => all.find((item: { name: string }) => item.name === name)
    expect(named('Rust')).toMatchObject({ description: 'rustc 1.90.0', compileCommand: 'rustc -O' })
    expect(named('Ruby')).toMatchObject({ description: 'Ruby' })
  })

  test('code templates of a problem', async () => {
    const { id } = await makeProblem(server, { codeTemplates: [{ language: 'Java', code: 'class Main {}' }] })
    const { data } = await get('/api/get-problem-code-template', { pid: id })
    expect(data).toEqual([expect.objectContaining({ pid: id, code: 'class Main {}', status: true })])
  })
})

describe('a random problem', () => {
  test('is public, and every public one turns up', async () => {
    const seen = new Set<string>()
    for (let i = 0; i < 150; i++) seen.add((await get('/api/get-random-problem')).data.problemId)
    const all = await ids({ limit: 500 })
    expect([...seen].sort()).toEqual([...all].sort())
  })

  test('is refused where there is none', async () => {
    const empty = await startTestServer()
    expect(await empty.call('GET', '/api/get-random-problem')).toMatchObject({ http: 200, status: 400 })
    await makeProblem(empty, { visibility: 2 })
    expect(await empty.call('GET', '/api/get-random-problem')).toMatchObject({ http: 200, status: 400 })
    await empty.close()
  })
})
