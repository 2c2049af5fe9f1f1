import { type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './harness/world.ts'

/** Sets of the gym of Codeforces whose statements are PDF files of the whole contest. */

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('GYM')
  await world.connect('cf', fake, { alpha: 'alpha-secret' })
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const preview = async () =>
  (
    await world.server.call('POST', '/api/admin/problem/preview-remote-problem', {
      body: { name: 'GYM', problemId: '100002A' },
      token: world.root.token,
    })
  ).data
const detail = async () =>
  (await world.server.call('GET', '/api/get-problem-detail', { query: { problemId: 'GYM-100002A' } })).data.problem

test('title and limits come from the list, and the files are stored here', async () => {
  const seen = await preview()
  expect(seen).toMatchObject({ displayId: 'GYM-100002A', title: 'Sum of a Row', timeLimit: 500, memoryLimit: 64 })
  expect(seen.losses.map(({ kind }: { kind: string }) => kind)).toEqual(['samples', 'input', 'output'])
  expect((await world.importProblem('GYM', '100002A')).status).toBe(200)
  const problem = await detail()
  expect(problem).toMatchObject({ title: 'Sum of a Row', timeLimit: 500, memoryLimit: 64, isRemote: true })
  const [, address = ''] =
    /^\[statements\.pdf\]\((\/api\/public\/file\/[0-9a-f]{32}\.pdf)\)$/.exec(problem.description) ?? []
  const file = await fetch(new URL(address, world.server.url))
  expect(file.headers.get('content-type')).toBe('application/pdf')
  expect(await file.text()).toMatch(/^%PDF-1\.4/)
  expect((await preview()).stored.changes).toEqual([])
})

test('a problem that the contest does not have is missing', async () => {
  expect((await world.importProblem('GYM', '100002B')).status).toBe(400)
})
