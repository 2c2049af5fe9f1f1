import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { makeGroup } from '../../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

let server: TestServer
let keeper: Person
let teacher: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  keeper = await makeUser(server, { role: 'problem_admin' })
  teacher = await makeUser(server, { role: 'admin' })
})
afterAll(() => server.close())

const add = (body: object, who = keeper) => server.call('POST', '/api/admin/tag', { body, token: who.token })
const change = (body: object) => server.call('PUT', '/api/admin/tag', { body, token: keeper.token })
const remove = (tid: number) => server.call('DELETE', '/api/admin/tag', { query: { tid }, token: keeper.token })
const list = async (oj?: string) =>
  (await server.call('GET', '/api/admin/tag/list', { query: { oj }, token: keeper.token })).data as {
    id: number
    name: string
    problemCount: number
  }[]
const classes = (method: 'POST' | 'PUT', body: object) =>
  server.call(method, '/api/admin/tag/classification', { body, token: keeper.token })

describe('tags', () => {
  test('are created once per judge, case-insensitively', async () => {
    const made = await add({ name: ' Graphs ', color: '#409eff', oj: 'ME' })
    expect(made.data).toMatchObject({ name: 'Graphs', color: '#409eff', oj: 'ME', tcid: null, gid: null })
    expect(await add({ name: 'graphs', oj: 'ME' })).toMatchObject({ http: 200, status: 400 })
    expect((await add({ name: 'graphs', oj: 'HDU' })).status).toBe(200)
    const gid = await makeGroup(server, { owner: await makeUser(server) })
    expect((await add({ name: 'graphs', oj: 'ME', gid })).status).toBe(200)
    expect(await add({ name: 'graphs', oj: 'ME', gid: gid + 7 })).toMatchObject({ status: 404 })
  })

  test.each([
    ['no name', { name: '  ' }],
    ['a colour that is none', { name: 'x', color: 'red;}' }],
    ['an unknown category', { name: 'x', tcid: 99_999 }],
  ])('%s: refused', async (_, body) => {
    expect(await add(body)).toMatchObject({ http: 200, status: 400 })
  })

  test('changing keeps what is absent, but takes a tag out of its classification', async () => {
    const { data: group } = await classes('POST', { name: 'Structures', oj: 'ME', rank: 3 })
    const { data: tag } = await add({ name: 'heap', nameEn: 'Heap', color: '#123456', oj: 'ME', tcid: group.id })
    expect(tag.tcid).toBe(group.id)
    expect((await change({ id: tag.id, name: 'heaps', tcid: group.id })).status).toBe(200)
    const read = async () => (await list()).find((item) => item.id === tag.id)
    expect(await read()).toMatchObject({ name: 'heaps', nameEn: 'Heap', color: '#123456', tcid: group.id })
    await change({ id: tag.id, color: '' })
    expect(await read()).toMatchObject({ name: 'heaps', color: null, tcid: null })
    expect((await change({ id: tag.id, name: 'GRAPHS' })).status).toBe(400)
    expect((await change({ id: 99_999, name: 'x' })).status).toBe(400)
  })

  test('a name can be a number', async () => {
    expect((await add({ name: 2024, nameEn: 24 })).data).toMatchObject({ name: '2024', nameEn: '24' })
    expect((await classes('POST', { name: 2024, oj: 'ME', rank: 9 })).data.name).toBe('2024')
  })

  test('deleting one takes it off every problem', async () => {
    const problem = await makeProblem(server, { tags: [{ name: 'doomed', nameEn: null }] })
    const tag = (await list()).find((item) => item.name === 'doomed')
    expect(tag?.problemCount).toBe(1)
    expect((await remove(tag?.id ?? 0)).status).toBe(200)
    expect((await remove(tag?.id ?? 0)).status).toBe(400)
    const left = await server.call('GET', '/api/get-problem-tags', { query: { pid: problem.id } })
    expect(left.data).toEqual([])
  })

  test('an admin who keeps no problems but the own may not touch them', async () => {
    expect((await add({ name: 'mine' }, teacher)).http).toBe(403)
    expect((await server.call('GET', '/api/admin/tag/classification', { token: teacher.token })).http).toBe(403)
  })
})

describe('classifications', () => {
  test('by rank; the same name once per judge; tags outlive them', async () => {
    const { data: second } = await classes('POST', { name: 'Second', oj: 'ME', rank: 2 })
    const { data: first } = await classes('POST', { name: 'First', oj: 'ME', rank: 1 })
    expect((await classes('POST', { name: 'First', oj: 'ME', rank: 9 })).status).toBe(400)
    expect((await classes('POST', { name: 'First', oj: 'HDU', rank: 9 })).status).toBe(200)
    const read = async (oj?: string) =>
      (await server.call('GET', '/api/admin/tag/classification', { query: { oj }, token: keeper.token })).data
    const names = (await read()).map((item: { name: string }) => item.name)
    expect(names.indexOf('First')).toBeLessThan(names.indexOf('Second'))
    expect((await read('ALL')).length).toBe(names.length + 1)
    await classes('PUT', { id: second.id, rank: 0 })
    expect((await read())[0].name).toBe('Second')
    expect((await classes('PUT', { id: second.id, name: 'First' })).status).toBe(400)
    const { data: tag } = await add({ name: 'survivor', tcid: first.id })
    const gone = await server.call('DELETE', '/api/admin/tag/classification', {
      query: { tcid: first.id },
      token: keeper.token,
    })
    expect(gone.status).toBe(200)
    expect((await list()).find((item) => item.id === tag.id)).toMatchObject({ tcid: null })
  })
})

describe('languages', () => {
  test('templates and order are set; values reported by the judges are unchanged', async () => {
    const rows = (await server.call('GET', '/api/admin/language/list', { token: teacher.token })).data
    const [row] = rows as { id: number; name: string; template: string; description: string }[]
    const set = (body: object, who = keeper) => server.call('PUT', '/api/admin/language', { body, token: who.token })
    expect((await set({ id: row?.id, codeTemplate: '// go', seq: 500, name: 'Renamed' })).status).toBe(200)
    const after = (await server.call('GET', '/api/languages', { query: { all: true } })).data[0]
    expect(after).toMatchObject({
      id: row?.id,
      name: row?.name,
      codeTemplate: '// go',
      template: row?.template,
      seq: 500,
    })
    expect((await set({ id: row?.id, codeTemplate: null })).status).toBe(200)
    expect((await server.call('GET', '/api/languages', { query: { all: true } })).data[0].codeTemplate).toBe(null)
    expect((await set({ id: 99_999 })).status).toBe(400)
    expect((await set({ id: row?.id }, teacher)).http).toBe(403)
  })
})

test('an English browser sends back the English names it read, which are no new names', async () => {
  const { data: group } = await classes('POST', { name: '算法', nameEn: 'Algorithms', oj: 'POJ', rank: 1 })
  const { data: tag } = await add({ name: '贪心', nameEn: 'Greedy', oj: 'POJ', tcid: group.id })
  const read = await server.call('GET', '/api/get-problem-tags-and-classification', {
    query: { oj: 'POJ' },
    headers: { 'accept-language': 'en-US' },
  })
  const [{ classification, tagList }] = read.data
  expect([classification.name, tagList[0].name]).toEqual(['Algorithms', 'Greedy'])
  expect((await change({ ...tagList[0], color: '#123456' })).status).toBe(200)
  expect((await classes('PUT', { ...classification, rank: 2 })).status).toBe(200)
  const named = async () => [
    (await list('POJ')).find(({ id }) => id === tag.id),
    (
      await server.call('GET', '/api/admin/tag/classification', { query: { oj: 'POJ' }, token: keeper.token })
    ).data.find(({ id }: { id: number }) => id === group.id),
  ]
  expect(await named()).toMatchObject([
    { name: '贪心', nameEn: 'Greedy', color: '#123456' },
    { name: '算法', nameEn: 'Algorithms', rank: 2 },
  ])
  // Our form sends both names.
  await change({ id: tag.id, name: 'Greedy', nameEn: 'Greedy' })
  expect(await named()).toMatchObject([{ name: 'Greedy' }, { name: '算法' }])
})
