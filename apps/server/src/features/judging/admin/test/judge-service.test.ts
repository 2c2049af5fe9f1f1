import { afterAll, beforeAll, expect, test } from 'vitest'
import { makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

let server: TestServer
let root: Person
let keeper: Person
beforeAll(async () => {
  server = await startTestServer({ VERDICT_BASE_URL: 'https://judge.example' })
  root = await makeUser(server, { role: 'root' })
  keeper = await makeUser(server, { role: 'problem_admin' })
})
afterAll(() => server.close())

const path = '/api/admin/judge-service'
const read = async () => (await server.call('GET', path, { token: root.token })).data
const hostNamed = async (name: string) => (await read()).hosts.find((host: { name: string }) => host.name === name)
const removeHost = (name: string) => server.call('DELETE', `${path}/host`, { token: root.token, query: { name } })
const newToken = async (name: string) =>
  (await server.call('POST', `${path}/token`, { token: root.token, body: { name } })).data as {
    id: number
    token: string
  }
const reportOf = (name: string, more: object = {}) => ({
  name,
  instance: `instance-of-${name}`,
  cpuCores: 4,
  slots: 3,
  enforcement: 'cgroup v2',
  warnings: ['swap is on'],
  cpuLoad: 10,
  memoryLoad: 20,
  languages: [],
  ...more,
})
const beat = (name: string, token: string, more: object = {}) =>
  server.call('POST', '/api/judge/beat', { token, body: { host: reportOf(name, more), leaseIds: [] } })

test('a token made here lets a host in; version, canary and token are shown', async () => {
  const { id, token } = await newToken('basement')
  const at = '2026-11-20T10:00:00.000Z'
  const canary = { at, name: 'endless work', fault: 'accepted instead of timeLimitExceeded' }
  expect(await beat('basement', token, { software: '0.2.0', canary })).toMatchObject({ status: 200 })
  expect(await hostNamed('basement')).toMatchObject({
    connected: true,
    slots: 3,
    software: '0.2.0',
    canary: { ...canary, at: '2026-11-20T10:00:00.000+0000' },
    warnings: ['swap is on'],
    tokenId: id,
    tokenName: 'basement',
    tokenRevoked: false,
  })
  const { tokens, serverUrl, software } = await read()
  expect(tokens.find((row: { id: number }) => row.id === id)).toMatchObject({ name: 'basement', hosts: ['basement'] })
  expect(serverUrl).toBe('https://judge.example')
  expect(software).toMatch(/^\d+\.\d+\.\d+/)
  expect(JSON.stringify(await read())).not.toContain(token)
})

test('a host of an earlier version reports neither version nor canary', async () => {
  const { token } = await newToken('older')
  await beat('older', token)
  expect(await hostNamed('older')).toMatchObject({ software: null, canary: null, runDelay: null })
})

test('a revoked token is refused at once and only once revoked', async () => {
  const { id, token } = await newToken('attic')
  await beat('attic', token)
  const revoke = () => server.call('DELETE', `${path}/token`, { token: root.token, query: { id } })
  expect(await revoke()).toMatchObject({ status: 200 })
  expect(await beat('attic', token)).toMatchObject({ http: 401 })
  expect(await hostNamed('attic')).toMatchObject({ tokenRevoked: true })
  expect((await read()).tokens.some((row: { id: number }) => row.id === id)).toBe(false)
  expect(await revoke()).toMatchObject({ http: 404 })
  // Without a token it cannot return, so it may be removed although it was seen a moment ago.
  expect(await removeHost('attic')).toMatchObject({ status: 200 })
  expect(await hostNamed('attic')).toBeUndefined()
})

test('a connected host is not removed; the work of a lost one is queued again', async () => {
  const problem = await makeProblem(server)
  const alice = await makeUser(server)
  const body = { pid: problem.displayId, language: 'C++', code: 'int main(){}' }
  const { data } = await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })
  const host = await makeJudgeHost(server, { name: `lost-${data.submitId}` })
  expect(await host.lease()).toHaveLength(1)
  expect(await removeHost(host.name)).toMatchObject({ http: 200, status: 400, msg: expect.stringContaining(host.name) })
  server.clock.advance(60_000)
  expect(await removeHost(host.name)).toMatchObject({ status: 200 })
  expect(await hostNamed(host.name)).toBeUndefined()
  const run = await server.deps.db
    .selectFrom('judging')
    .select(['state', 'host'])
    .where('submission_id', '=', data.submitId)
    .executeTakeFirstOrThrow()
  expect(run).toEqual({ state: 'queued', host: null })
  expect(await removeHost(host.name)).toMatchObject({ http: 404 })
})

test('changes are in the audit log, without the token', async () => {
  const { token } = await newToken('logged')
  const log = await server.call('GET', '/api/admin/audit', {
    token: root.token,
    query: { action: 'judgeToken.create', limit: 1 },
  })
  expect(log.data.records[0]).toMatchObject({ subjectName: 'logged' })
  expect(JSON.stringify(log.data)).not.toContain(token)
})

test('is for root alone, and a token needs a name', async () => {
  const body = { name: 'x' }
  for (const [person, http] of [
    [keeper, 403],
    [null, 401],
  ] as const) {
    const token = person?.token
    expect(await server.call('GET', path, { token })).toMatchObject({ http })
    expect(await server.call('POST', `${path}/token`, { token, body })).toMatchObject({ http })
    expect(await server.call('DELETE', `${path}/token`, { token, query: { id: 1 } })).toMatchObject({ http })
    expect(await server.call('DELETE', `${path}/host`, { token, query: { name: 'x' } })).toMatchObject({ http })
  }
  expect(await server.call('POST', `${path}/token`, { token: root.token, body: { name: ' ' } })).toMatchObject({
    status: 400,
  })
})
