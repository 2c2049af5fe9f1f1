import { verdict } from '@verdict/contract'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser } from '../../server/test/harness/people.ts'
import { makeWorld, type World } from './harness/world.ts'

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('HDU')
  await world.connect('hdu', fake, { alpha: 'alpha-secret' })
  await world.startHost()
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

test('import: preview, save, and once only', async () => {
  const preview = await world.server.call('POST', '/api/admin/problem/preview-remote-problem', {
    body: { name: 'hdu', problemId: '1001' },
    token: world.root.token,
  })
  expect(preview.data).toMatchObject({
    displayId: 'HDU-1001',
    title: 'Sum of a Row',
    timeLimit: 2000,
    memoryLimit: 32,
    source: { name: 'HDU', url: 'http://acm.hdu.edu.cn/showproblem.php?pid=1001' },
    samples: [{ input: '1\n  2 3\n', output: '6\n' }],
    losses: [],
    stored: null,
  })
  expect(preview.data.description).toContain('<math')
  // A picture without HTTPS would be blocked; the preview links to it.
  expect(preview.data.description).not.toContain('<img')
  expect(preview.data.description).toContain('/data/images/1001-1.png')
  expect((await world.importProblem('HDU', '1001')).status).toBe(200)
  expect((await world.importProblem('HDU', '1001')).status).toBe(400)
  expect((await world.importProblem('HDU', '9999')).status).toBe(400)
  expect((await world.importProblem('HDU', 'x')).status).toBe(400)
  const { data } = await world.server.call('GET', '/api/get-problem-detail', { query: { problemId: 'HDU-1001' } })
  expect(data.problem).toMatchObject({ isRemote: true, examples: '<input>1\n  2 3\n</input><output>6\n</output>' })
  expect(data.problem.description).toMatch(/!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)/)
  expect(data.languages).toContain('G++')
})

test('importing again shows what changes, and replaces it', async () => {
  const { db } = world.server.deps
  const preview = (token: string) =>
    world.server.call('POST', '/api/admin/problem/preview-remote-problem', {
      body: { name: 'HDU', problemId: '1001' },
      token,
    })
  const { stored } = (await preview(world.root.token)).data
  expect(stored).toMatchObject({ isRemote: true, mayReplace: true, changes: [] })
  await db.updateTable('problem').set({ time_limit_ms: 1_000 }).where('id', '=', stored.pid).execute()
  await db.updateTable('problem_statement').set({ title: 'Sum' }).where('problem_id', '=', stored.pid).execute()
  expect((await preview(world.root.token)).data.stored.changes).toEqual([
    { field: 'title', before: 'Sum', after: 'Sum of a Row' },
    { field: 'timeLimit', before: '1000 ms', after: '2000 ms' },
  ])
  // Another member of staff imports too, but neither reads nor replaces this problem.
  const other = await makeUser(world.server, { role: 'admin' })
  expect((await preview(other.token)).data.stored).toEqual({ ...stored, mayReplace: false, changes: [] })
  const replace = (token: string) =>
    world.server.call('GET', '/api/admin/problem/import-remote-oj-problem', {
      query: { name: 'HDU', problemId: '1001', replace: true },
      token,
    })
  expect((await replace(other.token)).status).not.toBe(200)
  expect((await replace(world.root.token)).status).toBe(200)
  expect((await preview(world.root.token)).data.stored.changes).toEqual([])
})

test.each([
  ['Accepted', verdict.accepted],
  ['Wrong Answer', verdict.wrongAnswer],
  ['Presentation Error', verdict.presentationError],
  ['Runtime Error(ACCESS_VIOLATION)', verdict.runtimeError],
  ['Output Limit Exceeded', verdict.runtimeError],
  ['Time Limit Exceeded', verdict.timeLimitExceeded],
  ['Memory Limit Exceeded', verdict.memoryLimitExceeded],
])('%s', async (word, code) => {
  const before = fake.site.runs.length
  const id = await world.submit('HDU-1001', 'G++', programFor(word))
  expect(await world.verdictOf(id)).toMatchObject({ status: code, time: 15, memory: 1740 })
  expect(fake.site.runs.length).toBe(before + 1)
})

test('the text of a compile error reaches the author', async () => {
  const id = await world.submit('HDU-1001', 'C', programFor('Compilation Error'))
  const row = await world.verdictOf(id)
  expect(row).toMatchObject({ status: verdict.compileError })
  expect(row.errorMessage).toContain("'x' : undeclared identifier <T>")
  expect(fake.site.runs.at(-1)?.languageId).toBe('3')
})
