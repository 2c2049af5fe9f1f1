import { setTimeout as sleep } from 'node:timers/promises'
import { programFor, type RunningFake, startFake } from '@verdict/remote-sites/fakes'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeWorld, type World } from './harness/world.ts'

let world: World
let fake: RunningFake

beforeAll(async () => {
  world = await makeWorld()
  fake = await startFake('HDU')
  await world.connect('hdu', fake, { alpha: 'alpha-secret-881' })
  await world.importProblem('HDU', '1001')
  await world.startHost()
})
afterAll(async () => {
  await world.close()
  await fake.close()
})

const list = async () => {
  const reply = await world.server.call('GET', '/api/admin/remote-judges', { token: world.root.token })
  expect(JSON.stringify(reply.data)).not.toContain('alpha-secret-881')
  return reply.data.judges.find((judge: { judge: string }) => judge.judge === 'hdu')
}
const until = async (check: () => Promise<boolean>): Promise<void> => {
  for (const end = Date.now() + 20_000; Date.now() < end; await sleep(50)) if (await check()) return
  throw new Error('It did not happen in time.')
}

test('only administrators read and change remote judges', async () => {
  for (const token of [undefined, world.student.token]) {
    const status = token === undefined ? 401 : 403
    expect(await world.server.call('GET', '/api/admin/remote-judges', { token })).toMatchObject({ status })
    const body = { judge: 'hdu', paused: true }
    expect(await world.server.call('PUT', '/api/admin/remote-judge', { token, body })).toMatchObject({ status })
    const wanted = { judge: 'hdu', username: 'alpha' }
    expect(await world.server.call('POST', '/api/admin/remote-judge/test', { token, body: wanted })).toMatchObject({
      status,
    })
  }
})

test('a paused judge gets no request, and goes on afterwards', async () => {
  const change = (paused: boolean) =>
    world.server.call('PUT', '/api/admin/remote-judge', { token: world.root.token, body: { judge: 'hdu', paused } })
  expect((await change(true)).status).toBe(200)
  const requests = fake.site.requests.length
  const id = await world.submit('HDU-1001', 'G++', programFor(null))
  await sleep(1_000)
  expect(fake.site.requests.length).toBe(requests)
  expect(await list()).toMatchObject({ state: 'paused', waiting: 1 })
  await change(false)
  expect(await world.verdictOf(id)).toMatchObject({ status: 0 })
  expect(await list()).toMatchObject({ state: 'up', waiting: 0, running: 0, medianSeconds: expect.any(Number) })
  const rows = await world.server.deps.db
    .selectFrom('audit_entry')
    .select('action')
    .where('action', '=', 'remoteJudge.change')
    .execute()
  expect(rows).toHaveLength(2)
})

test('the test of an account sets it aside, and brings it back', async () => {
  const run = () =>
    world.server.call('POST', '/api/admin/remote-judge/test', {
      token: world.root.token,
      body: { judge: 'hdu', username: 'alpha' },
    })
  fake.site.users.set('alpha', 'changed')
  expect((await run()).status).toBe(200)
  await until(async () => (await list()).accounts[0].state === 'aside')
  expect((await list()).accounts[0].error).toContain('password')
  fake.site.users.set('alpha', 'alpha-secret-881')
  await run()
  await until(async () => (await list()).accounts[0].state === 'ready')
  const unknown = await world.server.call('POST', '/api/admin/remote-judge/test', {
    token: world.root.token,
    body: { judge: 'hdu', username: 'nobody' },
  })
  expect(unknown.status).toBe(400)
})

test('the metrics name a judge with accounts, its state and its queue', async () => {
  const read = async () => (await fetch(`${world.server.url}/metrics`)).text()
  expect(await read()).toContain('verdict_remote_available{judge="hdu"} 1')
  expect(await read()).toContain('verdict_remote_submissions{judge="hdu",state="waiting"} 0')
  expect(await read()).not.toContain('judge="poj"')
  const pause = (paused: boolean) =>
    world.server.call('PUT', '/api/admin/remote-judge', { token: world.root.token, body: { judge: 'hdu', paused } })
  await pause(true)
  expect(await read()).toContain('verdict_remote_available{judge="hdu"} 0')
  await pause(false)
})
