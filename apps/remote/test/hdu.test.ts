import { verdict } from '@verdict/contract'
import { type RunningFake, startHduFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, programFor, type World } from './harness/world.ts'

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startHduFake()
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
    samples: [{ input: '1\n  2 3\n', output: '6\n' }],
    stored: null,
  })
  expect(preview.data.description).toContain('<math')
  expect((await world.importProblem('HDU', '1001')).status).toBe(200)
  expect((await world.importProblem('HDU', '1001')).status).toBe(400)
  expect((await world.importProblem('HDU', '9999')).status).toBe(400)
  expect((await world.importProblem('HDU', 'x')).status).toBe(400)
  const { data } = await world.server.call('GET', '/api/get-problem-detail', { query: { problemId: 'HDU-1001' } })
  expect(data.problem).toMatchObject({ isRemote: true, examples: '<input>1\n  2 3\n</input><output>6\n</output>' })
  expect(data.problem.description).toMatch(/!\[\]\(\/api\/public\/img\/[0-9a-f]{32}\.png\)/)
  expect(data.languages).toContain('G++')
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
