import { setTimeout as sleep } from 'node:timers/promises'
import { type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { makeUser, type Person } from '../../server/test/harness/people.ts'
import { makeWorld, type World } from './harness/world.ts'

let world: World
let fake: RunningFake
let keeper: Person

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('HDU')
  await world.connect('hdu', fake, { alpha: 'alpha-secret' })
  keeper = await makeUser(world.server, { role: 'admin' })
})
beforeEach(() => {
  fake.site.requests.length = 0
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const path = '/api/admin/remote-imports'
const start = (body: object, who = keeper) => world.server.call('POST', path, { token: who.token, body })
const read = async (importId: number, who = keeper) =>
  (await world.server.call('GET', `${path}/${importId}`, { token: who.token })).data
const begin = async (list: string, known = 'skip'): Promise<number> =>
  (await start({ name: 'HDU', list, known })).data.importId
const ended = async (importId: number) => {
  for (const until = Date.now() + 30_000; Date.now() < until; await sleep(50)) {
    const data = await read(importId)
    if (data.state !== 'running') return data
  }
  throw new Error('The import did not end.')
}
const outcomes = (data: { problems: { problemId: string; outcome: string | null }[] }) =>
  Object.fromEntries(data.problems.map(({ problemId, outcome }) => [problemId, outcome]))

test('each problem of a range has its own outcome', async () => {
  const data = await ended(await begin('1001-1003, 9999'))
  expect(outcomes(data)).toEqual({ 1001: 'created', 1002: 'created', 1003: 'created', 9999: 'failed' })
  expect(data).toMatchObject({ name: 'HDU', state: 'finished', total: 4, done: 4, failed: 1, holdup: null })
  expect(data.problems[3].reason).toContain('9999')
  expect(data.problems[0]).toMatchObject({ displayId: 'HDU-1001', title: 'Sum of a Row', reason: null })
})

test('stored problems are skipped without a request, or compared and replaced', async () => {
  expect(outcomes(await ended(await begin('1001 1002')))).toEqual({ 1001: 'skipped', 1002: 'skipped' })
  expect(fake.site.requests).toEqual([])
  await world.server.deps.db
    .updateTable('problem')
    .set({ memory_limit_mb: 64 })
    .where('display_id', '=', 'HDU-1002')
    .execute()
  const again = await ended(await begin('1001 1002', 'replace'))
  expect(outcomes(again)).toEqual({ 1001: 'unchanged', 1002: 'updated' })
  const { memory_limit_mb } = await world.server.deps.db
    .selectFrom('problem')
    .select('memory_limit_mb')
    .where('display_id', '=', 'HDU-1002')
    .executeTakeFirstOrThrow()
  expect(memory_limit_mb).toBe(32)
})

test('the pages of two imports keep the pace of the site', async () => {
  const started = world.server.clock.now().getTime()
  await Promise.all([begin('1010-1012').then(ended), begin('1020-1022').then(ended)])
  const pages = fake.site.requests.filter((line) => line.includes('showproblem'))
  expect(pages).toHaveLength(6)
  expect(world.server.clock.now().getTime() - started).toBeGreaterThanOrEqual(5 * 3_000)
})

test('a passing failure is tried again; after several the problem fails and can be retried', async () => {
  fake.site.faults.rateLimited = 1
  expect(outcomes(await ended(await begin('1030')))).toEqual({ 1030: 'created' })
  fake.site.faults.down = true
  const importId = await begin('1031')
  const failed = await ended(importId)
  expect(failed.problems[0]).toMatchObject({ outcome: 'failed', tries: 3 })
  fake.site.faults.down = false
  expect((await world.server.call('POST', `${path}/${importId}/retry`, { token: keeper.token })).status).toBe(200)
  expect(outcomes(await ended(importId))).toEqual({ 1031: 'created' })
})

test('an import waits while its site is paused, and is cancelled', async () => {
  const pause = (paused: boolean) =>
    world.server.call('PUT', '/api/admin/remote-judge', { token: world.root.token, body: { judge: 'hdu', paused } })
  await pause(true)
  const importId = await begin('1040-1042')
  await sleep(1_200)
  expect(await read(importId)).toMatchObject({ state: 'running', done: 0, holdup: 'paused' })
  expect(fake.site.requests).toEqual([])
  expect((await world.server.call('POST', `${path}/${importId}/cancel`, { token: keeper.token })).status).toBe(200)
  await pause(false)
  await sleep(1_200)
  expect(await read(importId)).toMatchObject({ state: 'cancelled', done: 0, holdup: null })
  expect(fake.site.requests).toEqual([])
})

test('an import of a server that died is continued where it was', async () => {
  const { db } = world.server.deps
  const importId = await begin('1050-1053')
  await expect.poll(async () => (await read(importId)).done, { timeout: 20_000 }).toBeGreaterThan(0)
  await world.server.call('POST', `${path}/${importId}/cancel`, { token: keeper.token })
  // As a server leaves it that dies in the middle: the job is given to another worker.
  await sleep(1_500)
  const done = (await read(importId)).done
  fake.site.requests.length = 0
  await db.updateTable('remote_import').set({ state: 'running' }).where('id', '=', importId).execute()
  await world.server.deps.jobs.send('remote.import', { importId })
  expect(await ended(importId)).toMatchObject({ state: 'finished', done: 4, failed: 0 })
  expect(fake.site.requests.filter((line) => line.includes('showproblem'))).toHaveLength(4 - done)
})

test('lists that cannot be read are refused with the reason', async () => {
  expect(await start({ name: 'XX', list: '1' })).toMatchObject({ status: 400 })
  expect(await start({ name: 'HDU', list: ' , ' })).toMatchObject({ status: 400 })
  expect((await start({ name: 'HDU', list: '1003-1001' })).msg).toContain('1003-1001')
  expect((await start({ name: 'HDU', list: '1-500' })).msg).toContain('200')
  expect((await start({ name: 'HDU', list: '1001 abc' })).msg).toContain('abc')
})

test('imports are seen by their user and by problem managers', async () => {
  const importId = await begin('1001')
  await ended(importId)
  const other = await makeUser(world.server, { role: 'admin' })
  expect(await world.server.call('GET', `${path}/${importId}`, { token: other.token })).toMatchObject({ status: 404 })
  const cancel = await world.server.call('POST', `${path}/${importId}/cancel`, { token: other.token })
  expect(cancel.status).toBe(404)
  expect((await world.server.call('GET', path, { token: other.token })).data).toEqual([])
  const all = (await world.server.call('GET', path, { token: world.root.token })).data
  expect(all.map((head: { importId: number }) => head.importId)).toContain(importId)
  expect((await start({ name: 'HDU', list: '1001' }, world.student)).status).toBe(403)
  expect((await world.server.call('GET', path, { token: world.student.token })).status).toBe(403)
})
