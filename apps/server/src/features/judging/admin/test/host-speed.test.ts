import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeJudgeToken } from '../../hosts/make-token.ts'

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_METRICS_TOKEN: 'a-token-for-metrics' })
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())

const path = '/api/admin/judge-service'
const read = async () => (await server.call('GET', path, { token: root.token })).data
const hostNamed = async (name: string) => (await read()).hosts.find((host: { name: string }) => host.name === name)
const calibrate = (name: string, token = root.token) =>
  server.call('POST', `${path}/calibrate`, { token, body: { name } })

const speedOf = (id: string, factor: number, language = 'C With O2') => ({
  id: `measured-${id}`,
  at: '2026-11-20T10:00:00.000Z',
  language,
  version: 'gcc 12.2',
  factor,
  spread: 0.02,
  programs: [{ name: 'integers', ms: 75, referenceMs: 75 }],
})

/** A host that reports a speed with each of its heartbeats, or none, as one of an earlier version. */
const makeHost = async (name: string) => {
  const token = await makeJudgeToken(server.deps.db, name)
  return async (speed?: object) => {
    // Reports that follow each other at once are not all written.
    server.clock.advance(3_000)
    const host = {
      name,
      instance: `instance-of-${name}`,
      ...{ cpuCores: 4, slots: 3, enforcement: 'cgroup v2', warnings: [], cpuLoad: 0, memoryLoad: 0, languages: [] },
      ...(speed && { speed, architecture: 'arm64' }),
    }
    const reply = await server.call('POST', '/api/judge/beat', { token, body: { host, leaseIds: [] } })
    expect(reply.status).toBe(200)
    return reply.data as { readonly calibrate?: boolean }
  }
}

test('a host of an earlier version has no speed, and is not disturbed by a request to measure it', async () => {
  const beat = await makeHost('older')
  expect(await beat()).toEqual({ lost: [], drain: false })
  expect(await hostNamed('older')).toMatchObject({ speed: null, architecture: null, calibrating: false })
})

test('a host measures again until it reports another measurement', async () => {
  const beat = await makeHost('basement')
  expect(await beat(speedOf('1', 1.02))).not.toHaveProperty('calibrate')
  expect(await hostNamed('basement')).toMatchObject({
    architecture: 'arm64',
    calibrating: false,
    speed: { factor: 1.02, spread: 0.02, at: '2026-11-20T10:00:00.000+0000', former: null },
  })
  expect(await calibrate('basement')).toMatchObject({ status: 200 })
  expect(await hostNamed('basement')).toMatchObject({ calibrating: true })
  expect(await beat(speedOf('1', 1.02))).toMatchObject({ calibrate: true })
  expect(await beat(speedOf('1', 1.02))).toMatchObject({ calibrate: true })
  expect(await beat(speedOf('2', 1.03))).not.toHaveProperty('calibrate')
  expect(await hostNamed('basement')).toMatchObject({ calibrating: false, speed: { factor: 1.03 } })
})

test('a host that drifts from its former speed is marked', async () => {
  const beat = await makeHost('drifting')
  for (const [index, factor] of [1, 1.01, 0.99].entries()) await beat(speedOf(`steady-${index}`, factor))
  expect(await hostNamed('drifting')).toMatchObject({ speed: { factor: 0.99, former: null } })
  await beat(speedOf('slow', 0.8))
  expect(await hostNamed('drifting')).toMatchObject({ speed: { factor: 0.8, former: 1 } })
})

test('only the latest measurements of a host are kept', async () => {
  const beat = await makeHost('often')
  for (let index = 0; index < 24; index++) await beat(speedOf(`often-${index}`, 1))
  const rows = await server.deps.db.selectFrom('judge_host_speed').select('id').where('host', '=', 'often').execute()
  expect(rows).toHaveLength(20)
  expect(rows.map(({ id }) => id)).toContain('measured-often-23')
})

test('hosts of the pool that differ are named, and lost ones are not compared', async () => {
  server.clock.advance(3_600_000)
  const [slow, fast, other] = [await makeHost('slow'), await makeHost('fast'), await makeHost('other')]
  await slow(speedOf('slow-1', 0.8))
  await other(speedOf('other-1', 3, 'Python3'))
  expect((await read()).speedDifference).toBeNull()
  await fast(speedOf('fast-1', 1))
  const { speedDifference } = await read()
  expect(speedDifference).toMatchObject({
    slowest: { name: 'slow', factor: 0.8 },
    fastest: { name: 'fast', factor: 1 },
  })
  expect(speedDifference.share).toBeCloseTo(0.25)
  const metrics = await fetch(`${server.url}/metrics`, { headers: { authorization: 'Bearer a-token-for-metrics' } })
  const text = await metrics.text()
  expect(text).toContain('verdict_judge_speed_factor{host="slow"} 0.8')
  expect(text).toContain('verdict_judge_speed_spread_ratio{host="slow"} 0.02')
})

test('a measurement is for root alone, of a known host, and in the audit log', async () => {
  const keeper = await makeUser(server, { role: 'problem_admin' })
  await (await makeHost('guarded'))(speedOf('guarded-1', 1))
  expect(await calibrate('guarded', keeper.token)).toMatchObject({ http: 403 })
  expect(await calibrate('nobody')).toMatchObject({ http: 404 })
  expect(await calibrate('guarded')).toMatchObject({ status: 200 })
  const query = { action: 'judgeHost.calibrate', limit: 1 }
  const log = await server.call('GET', '/api/admin/audit', { token: root.token, query })
  expect(log.data.records[0]).toMatchObject({ subjectName: 'guarded' })
})
