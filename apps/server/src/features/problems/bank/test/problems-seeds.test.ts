import { role } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { seedSlugs } from '../../../../../seeds/pack.ts'
import { seedProblems } from '../../../../../seeds/seed.ts'
import { fewestQueries } from '../../../../../test/harness/queries.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { readManifest } from '../testdata.ts'

let server: TestServer
let brought: Awaited<ReturnType<typeof seedProblems>>
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.db
    .insertInto('account')
    .values({ id: '1', username: 'root', password_hash: '-', role: role.root })
    .execute()
  brought = await seedProblems(server.deps)
}, 300_000)
afterAll(() => server.close())

const english = { 'accept-language': 'en-US' }

test('a new site gets every seed problem, languages, coloured tags and a welcome', async () => {
  expect(brought.map((item) => item.slug)).toEqual(await seedSlugs())
  expect(brought.every((item) => item.outcome === 'created')).toBe(true)
  const { data } = await server.call('GET', '/api/get-problem-list', { query: { limit: 100 } })
  expect(data.total).toBe(brought.length)
  for (const tag of data.records.flatMap((row: { tags: { color: string; tcid: number }[] }) => row.tags)) {
    expect(tag).toMatchObject({ color: expect.stringMatching(/^#[0-9a-f]{6}$/), tcid: expect.any(Number) })
  }
  expect((await server.call('GET', '/api/languages')).data).toHaveLength(28)
  const announcements = await server.deps.db.selectFrom('announcement').selectAll().execute()
  expect(announcements).toMatchObject([{ account_id: '1', status: 0 }])
})

test('every seed problem reads well in both languages and has test data', async () => {
  const { data } = await server.call('GET', '/api/get-problem-list', { query: { limit: 100 } })
  for (const { problemId } of data.records) {
    for (const headers of [english, { 'accept-language': 'zh-CN' }]) {
      const { problem } = (await server.call('GET', '/api/get-problem-detail', { query: { problemId }, headers })).data
      expect(problem.locale).toBe(headers['accept-language'])
      const html = Object.values(problem.html).join('')
      // Neither an unread formula nor a lost picture.
      expect(html, problemId).not.toContain('math-source')
      expect(html.replace(/<pre[\s\S]*?<\/pre>|<code[\s\S]*?<\/code>/g, ''), problemId).not.toContain('$')
      expect(html, problemId).not.toMatch(/src="(?!\/api\/public\/img\/)/)
    }
  }
  const rows = await server.deps.db.selectFrom('problem').select(['display_id', 'testdata_hash']).execute()
  for (const row of rows) {
    const set = await readManifest(server.deps.db, row.testdata_hash ?? '')
    expect(set?.cases.length, row.display_id).toBeGreaterThanOrEqual(10)
    for (const item of set?.cases ?? []) expect(await server.deps.files.hasBlob(item.input.hash)).toBe(true)
  }
})

test('the second time there is nothing to do, which one look tells', async () => {
  const asked = await fewestQueries(server.deps, async () => {
    expect(await seedProblems(server.deps)).toEqual([])
  })
  expect(asked).toBe(1)
})

test('deleted or changed seeds stay so', async () => {
  await server.deps.db.deleteFrom('announcement').execute()
  const gone = await server.deps.db
    .deleteFrom('problem')
    .where('display_id', '=', (eb) => eb.selectFrom('problem').select('display_id').orderBy('id').limit(1))
    .returning('id')
    .execute()
  expect(gone).toHaveLength(1)
  expect(await seedProblems(server.deps)).toEqual([])
  const edited = await server.deps.db
    .updateTable('problem')
    .set({ content_hash: 'edited', difficulty: 6 })
    .where('display_id', '=', (eb) => eb.selectFrom('problem').select('display_id').orderBy('id').limit(1))
    .returning('id')
    .executeTakeFirstOrThrow()
  // Another version of the product, in which every problem changed.
  const memory = await readMemory()
  for (const value of Object.values(memory.problems)) value.stamp = 'older'
  await writeMemory({ ...memory, stamp: 'older' })
  const again = await seedProblems(server.deps)
  expect(again).toHaveLength(brought.length - 2)
  expect(again.every((item) => item.outcome === 'unchanged')).toBe(true)
  expect(again.map((item) => item.problemId)).not.toContain(edited.id)
  expect(await server.deps.db.selectFrom('announcement').selectAll().execute()).toEqual([])
  expect(await seedProblems(server.deps)).toEqual([])
})

interface Memory {
  readonly stamp: string
  readonly problems: Record<string, { stamp: string }>
}

const readMemory = async () => {
  const rows = server.deps.db.selectFrom('site_setting').select('value').where('key', '=', 'seeds')
  return (await rows.executeTakeFirstOrThrow()).value as Memory
}

const writeMemory = (memory: Memory) =>
  server.deps.db
    .updateTable('site_setting')
    .set({ value: JSON.stringify(memory) })
    .where('key', '=', 'seeds')
    .execute()
