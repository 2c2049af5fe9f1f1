import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type JudgeHost, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { mailsTo, mailTo } from '../../../../../test/harness/outbox.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { makeActivityMeter } from '../../dashboard/activity.ts'
import { checkAlerts } from '../check-alerts.ts'
import { conditionsOf, type SiteState } from '../conditions.ts'
import { formatFaultsOf } from '../format-faults.ts'

let server: TestServer
let root: Person

beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { role: 'root' })
})
afterAll(() => server.close())
beforeEach(async () => {
  await server.deps.db.deleteFrom('alert').execute()
  await server.deps.db.deleteFrom('judge_host').execute()
})

const off = {
  queueWait: null,
  hostLost: null,
  diskFree: null,
  failedJobs: null,
  backupAge: null,
  drillFailed: null,
  judgingPaused: null,
  toolchainMissing: null,
  hostClassMissing: null,
  hostSpeed: null,
  replicaUnread: null,
  contestFormat: null,
}
const path = '/api/admin/alerts'
const save = (body: object, person = root) =>
  server.call('PUT', `${path}/settings`, {
    token: person.token,
    body: { ...off, mailTo: [], ...body },
  })
const read = async () => (await server.call('GET', `${path}/settings`, { token: root.token })).data
const open = async () => (await server.call('GET', `${path}/open`, { token: root.token })).data

describe('conditions', () => {
  const state: SiteState = {
    oldestWaitSeconds: 300,
    hosts: [
      { name: 'a', silentMinutes: 3.4 },
      { name: 'b', silentMinutes: 0.1 },
    ],
    disks: [{ server: 'one', freeBytes: 100 * 1024 ** 2 }],
    failedJobs: 5,
    backupHours: 36.5,
    failedDrills: 2,
    pausedProblems: [
      { displayId: 'A', waiting: 3 },
      { displayId: 'B', waiting: 1 },
    ],
    missingClasses: [{ name: 'gpu', problems: 2 }],
    differingHosts: [
      { name: 'slow', percent: 43.2 },
      { name: 'near', percent: 4 },
    ],
    unreadReplicas: [
      { server: 'one', minutes: 5.5 },
      { server: 'two', minutes: 0 },
    ],
    formatFaults: ['late.mjs: no licence', 'one ≠ two'],
    missingToolchains: [
      { contest: 'Finals (7)', hours: 20 },
      { contest: 'Later (8)', hours: 30 },
    ],
  }

  test.each([
    ['a wait that reaches its threshold', { queueWait: 300 }, ['queueWait: 300']],
    ['a shorter wait', { queueWait: 301 }, []],
    ['a host that is silent for minutes', { hostLost: 3 }, ['hostLost:a 3']],
    ['less free space than the threshold', { diskFree: 101 }, ['diskFree:one 100']],
    ['exactly the free space of the threshold', { diskFree: 100 }, []],
    ['failed jobs', { failedJobs: 5 }, ['failedJobs: 5']],
    ['a backup that is too old', { backupAge: 36 }, ['backupAge: 36']],
    ['a younger backup', { backupAge: 37 }, []],
    ['failed restore drills', { drillFailed: 1 }, ['drillFailed: 2']],
    ['paused problems', { judgingPaused: 2 }, ['judgingPaused:A 3']],
    ['a class that no host has', { hostClassMissing: 1 }, ['hostClassMissing:gpu 2']],
    ['hosts of another speed', { hostSpeed: 25 }, ['hostSpeed:slow 43']],
    ['servers that do not read the replica', { replicaUnread: 5 }, ['replicaUnread:one 5']],
    [
      'faults of contest formats',
      { contestFormat: 2 },
      ['contestFormat:late.mjs: no licence 2', 'contestFormat:one ≠ two 2'],
    ],
    ['fewer faults than the threshold', { contestFormat: 3 }, []],
    ['versions that no host has', { toolchainMissing: 24 }, ['toolchainMissing:Finals (7) 20']],
    ['rules that are off', {}, []],
  ])('%s', (_, thresholds, expected) => {
    const found = conditionsOf(state, { ...off, ...thresholds })
    expect(found.map(({ rule, subject, value }) => `${rule}:${subject} ${value}`)).toEqual(expected)
  })
})

/** Events of alerts, stored because an enabled webhook wants them. */
const eventsOf = (subject: string) =>
  server.deps.db
    .selectFrom('webhook_event')
    .select(['type', 'data'])
    .where('type', 'like', 'alert.%')
    .where(sql`data ->> 'subject'`, '=', subject)
    .orderBy('id')
    .execute()

test('a lost host raises one alert, sent by mail and as an event, and closes it when it returns', async () => {
  const to = `${(await makeUser(server)).username}@example.org`
  expect(await save({ hostLost: 2, mailTo: [to] })).toMatchObject({ status: 200 })
  expect(await read()).toEqual({ ...off, hostLost: 2, mailTo: [to] })
  const hook = { name: 'alerts', url: 'https://example.org/', events: ['alert.opened', 'alert.closed'] }
  const made = await server.call('POST', '/api/admin/webhooks', { token: root.token, body: hook })
  expect(made).toMatchObject({ status: 200 })
  const host = await makeJudgeHost(server)
  await host.beat([])
  await checkAlerts(server.deps)
  expect(await open()).toEqual([])
  server.clock.advance(180_000)
  await checkAlerts(server.deps)
  await checkAlerts(server.deps)
  expect(await open()).toMatchObject([{ rule: 'hostLost', subject: host.name, value: 3, threshold: 2, closedAt: null }])
  expect(await eventsOf(host.name)).toEqual([
    {
      type: 'alert.opened',
      data: {
        rule: 'hostLost',
        subject: host.name,
        value: 3,
        threshold: 2,
        at: expect.any(String),
        texts: {
          'zh-CN': `评测机失联 (${host.name})：3 min，阈值 2 min。`,
          'en-US': `Judge host lost (${host.name}): 3 min, threshold 2 min.`,
        },
      },
    },
  ])
  expect(await mailTo(server, to)).toContain(`Judge host lost (${host.name}): 3 min, threshold 2 min.`)
  await host.restarted().beat([])
  await checkAlerts(server.deps)
  expect(await open()).toEqual([])
  expect((await eventsOf(host.name)).map(({ type }) => type)).toEqual(['alert.opened', 'alert.closed'])
  expect(await mailTo(server, to, 1)).toContain('resolved')
  expect(await mailsTo(server, to)).toHaveLength(2)
  const list = await server.call('GET', path, { token: root.token, query: { rule: 'hostLost' } })
  expect(list.data.records[0]).toMatchObject({ subject: host.name, closedAt: expect.any(String) })
  await server.deps.db.deleteFrom('webhook').where('id', '=', made.data.id).execute()
})

test('a draining host may be stopped without an alert', async () => {
  await save({ hostLost: 2 })
  const host = await makeJudgeHost(server)
  await host.beat([])
  const body = { name: host.name, draining: true }
  await server.call('PUT', '/api/admin/judge-host', { token: root.token, body })
  server.clock.advance(600_000)
  await checkAlerts(server.deps)
  expect(await open()).toEqual([])
})

test('the disk of a server is compared with its last sample', async () => {
  await save({ diskFree: 10_000_000 })
  await makeActivityMeter(server.deps)()
  await checkAlerts(server.deps)
  const [alert] = await open()
  expect(alert).toMatchObject({ rule: 'diskFree', threshold: 10_000_000 })
  expect(alert.value).toBeGreaterThanOrEqual(0)
  await save({ diskFree: null })
  await checkAlerts(server.deps)
  expect(await open()).toEqual([])
})

test('a host whose speed differs from the others raises an alert, and none when it drains or is silent', async () => {
  await save({ hostSpeed: 25 })
  const hosts: JudgeHost[] = []
  for (const factor of [1, 1.05, 0.7]) {
    const speed = {
      id: `measured-${factor}`,
      at: '2026-11-20T10:00:00.000Z',
      ...{ language: 'C With O2', version: 'gcc 12.2', factor, spread: 0.02, programs: [] },
    }
    hosts.push((await makeJudgeHost(server)).reporting({ speed }))
  }
  const check = async () => {
    server.clock.advance(3_000)
    for (const host of hosts) expect(await host.beat([])).toMatchObject({ status: 200 })
    await checkAlerts(server.deps)
    return open()
  }
  const [, , slow] = hosts
  expect(await check()).toMatchObject([{ rule: 'hostSpeed', subject: slow?.name, value: 42, threshold: 25 }])
  const drain = (draining: boolean) =>
    server.call('PUT', '/api/admin/judge-host', { token: root.token, body: { name: slow?.name, draining } })
  await drain(true)
  expect(await check()).toEqual([])
  await drain(false)
  expect(await check()).toHaveLength(1)
  server.clock.advance(600_000)
  await checkAlerts(server.deps)
  expect(await open()).toEqual([])
})

test('a server that has not read the replica for minutes raises an alert until it reads again', async () => {
  await save({ replicaUnread: 5 })
  const { db } = server.deps
  const sample = async (seconds: number | null) => {
    await db.deleteFrom('activity_sample').execute()
    await makeActivityMeter(server.deps)()
    await db.updateTable('activity_sample').set({ replica_unread_s: seconds }).execute()
    await checkAlerts(server.deps)
    return open()
  }
  const { server: name } = await db.selectFrom('activity_sample').select('server').executeTakeFirstOrThrow()
  expect(await sample(299)).toEqual([])
  expect(await sample(330)).toMatchObject([{ rule: 'replicaUnread', subject: name, value: 5, threshold: 5 }])
  expect(await sample(0)).toEqual([])
  expect(await sample(600)).toHaveLength(1)
  // The replica was removed from the settings.
  expect(await sample(null)).toEqual([])
})

test('a server without a replica samples none', async () => {
  await server.deps.db.deleteFrom('activity_sample').execute()
  await makeActivityMeter(server.deps)()
  const sample = await server.deps.db.selectFrom('activity_sample').select('replica_unread_s').executeTakeFirst()
  expect(sample).toEqual({ replica_unread_s: null })
})

test.each([
  ['the same files', ['a1', 'a1'], []],
  ['no files', ['', ''], []],
  ['different files', ['a1', 'b2', 'a1'], ['server-0 ≠ server-1']],
  ['files on one server only', ['', 'a1'], ['server-0 ≠ server-1']],
  ['files, and a server of the former version', ['a1', null], []],
])('servers with %s', (_, hashes, faults) => {
  const samples = hashes.map((formats_hash, n) => ({ server: `server-${n}`, formats_hash, format_faults: [] }))
  expect(formatFaultsOf(samples)).toEqual(faults)
})

test('a contest format that was not loaded raises an alert with its file until it is gone', async () => {
  await save({ contestFormat: 1 })
  const { db } = server.deps
  const folder = await mkdtemp(join(tmpdir(), 'verdict-formats-'))
  await writeFile(join(folder, 'late.mjs'), `throw new Error('no licence')`)
  const other = await startTestServer({ VERDICT_FORMATS_DIR: folder }, { on: server })
  const sample = async (deps: TestServer['deps']) => {
    await db.deleteFrom('activity_sample').execute()
    await makeActivityMeter(deps)()
    await checkAlerts(deps)
    return open()
  }
  try {
    const alert = { rule: 'contestFormat', subject: 'late.mjs: no licence', value: 1 }
    expect(await sample(other.deps)).toMatchObject([alert])
    expect(await sample(server.deps)).toEqual([])
  } finally {
    await other.close()
    await rm(folder, { recursive: true })
  }
})

test('an open alert of a rule of a later version is left to servers of that version', async () => {
  const { db } = server.deps
  await sql`alter table alert drop constraint alert_rule_is_known`.execute(db)
  const opened_at = server.clock.now()
  await db.insertInto('alert').values({ rule: 'later', subject: '', value: 1, threshold: 1, opened_at }).execute()
  await checkAlerts(server.deps)
  const row = await db.selectFrom('alert').select('closed_at').where('rule', '=', 'later').executeTakeFirst()
  expect(row).toEqual({ closed_at: null })
})

test('a test mail reaches every receiver once', async () => {
  const to = `test-${root.username}@example.org`
  await save({ mailTo: [to, to] })
  const { data } = await server.call('POST', `${path}/test`, { token: root.token, body: {} })
  expect(data).toEqual([{ receiver: to, error: null }])
  expect(await mailTo(server, to)).toContain('This is a test alert.')
})

test.each([
  ['a malformed receiver', { mailTo: ['nobody'] }],
  ['a threshold of 0', { queueWait: 0 }],
  ['a threshold beyond all bounds', { diskFree: 10_000_001 }],
])('%s is refused', async (_, body) => {
  expect(await save(body)).toMatchObject({ status: 400 })
})

test('admins see open alerts; receivers and thresholds are for root', async () => {
  const keeper = await makeUser(server, { role: 'problem_admin' })
  const user = await makeUser(server)
  const get = (part: string, person: Person) => server.call('GET', `${path}${part}`, { token: person.token })
  expect(await get('/open', keeper)).toMatchObject({ http: 200 })
  expect(await get('/open', user)).toMatchObject({ http: 403 })
  expect(await get('/settings', keeper)).toMatchObject({ http: 403 })
  expect(await get('', keeper)).toMatchObject({ http: 403 })
  expect(await save({}, keeper)).toMatchObject({ http: 403 })
  expect(await server.call('POST', `${path}/test`, { token: keeper.token, body: {} })).toMatchObject({ http: 403 })
})

test('the dashboard shows what the site did, minute by minute, and its routes', async () => {
  await server.deps.db.deleteFrom('activity_sample').execute()
  const take = makeActivityMeter(server.deps)
  await take()
  // A second sample of the same minute adds nothing.
  await take()
  server.clock.advance(60_000)
  await server.call('GET', '/api/get-website-config')
  await take()
  const { data } = await server.call('GET', '/api/admin/dashboard/activity', {
    token: root.token,
    query: { hours: 1 },
  })
  expect(data.samples).toHaveLength(2)
  expect(data.samples[1].requests).toBeGreaterThan(0)
  expect(data.samples[1]).toMatchObject({ errors: 0, submissions: 0, waiting: 0 })
  const sessions = await server.deps.db.selectFrom('session').select('id').where('revoked_at', 'is', null).execute()
  expect(data.samples[1].sessions).toBe(sessions.length)
  expect(sessions.length).toBeGreaterThan(0)
  expect(data.samples[1].databaseBytes).toBeGreaterThan(1_000_000)
  const config = data.routes.find(({ route }: { route: string }) => route === 'PUT /api/admin/alerts/settings')
  expect(config.count).toBeGreaterThan(0)
  expect(config.p95Ms).toBeGreaterThanOrEqual(1)
  expect(data.routes.some(({ route }: { route: string }) => route.includes('/api/judge/'))).toBe(false)
})
