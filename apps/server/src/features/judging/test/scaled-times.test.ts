import { type HostSpeed, verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { casesOf, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { handIn, only } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'

/** Time limits scaled by the speed of hosts, on sites that want it. */

let server: TestServer
let root: Person
let alice: Person
let problem: { id: number; displayId: string }
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())

const speedOf = (factor: number): HostSpeed => ({
  id: `measured-${factor}`,
  at: '2026-11-20T10:00:00.000Z',
  language: 'C With O2',
  version: 'gcc 12.2',
  factor,
  spread: 0.02,
  programs: [],
})
const hostOf = (factor: number | null) =>
  makeJudgeHost(server, factor === null ? {} : { report: { speed: speedOf(factor) } })
const nextJob = async (factor: number | null) => {
  await handIn(server, alice, { pid: problem.displayId })
  const host = await hostOf(factor)
  const job = only(await host.lease())
  await host.result(job, casesOf(verdict.accepted))
  return job
}

test('by default a job says nothing about speed', async () => {
  expect(await nextJob(1.25)).not.toHaveProperty('speedFactor')
})

test('with the setting it carries the factor of its host, within bounds; a host without one does not scale', async () => {
  const { data: switches } = await server.call('GET', '/api/admin/switch/info', { token: root.token })
  expect(switches.scaleTimeLimits).toBe(false)
  await server.call('PUT', '/api/admin/switch/update', {
    token: root.token,
    body: { ...switches, scaleTimeLimits: true },
  })
  expect((await nextJob(1.25)).speedFactor).toBe(1.25)
  expect((await nextJob(0.01)).speedFactor).toBe(0.25)
  expect((await nextJob(90)).speedFactor).toBe(4)
  expect(await nextJob(null)).not.toHaveProperty('speedFactor')
})

test('staff read that times were scaled, and by what; the author does not', async () => {
  const submitId = await handIn(server, alice, { pid: problem.displayId })
  const host = await hostOf(1.25)
  const job = only(await host.lease())
  await server.call('POST', '/api/judge/result', {
    token: host.token,
    body: {
      leaseId: job.leaseId,
      outcome: casesOf(verdict.accepted),
      languageVersion: null,
      speedFactor: 1.25,
      phases: { fetchMs: 1, compileMs: 1, runMs: 1 },
    },
  })
  const read = async (who: Person) =>
    JSON.stringify(
      (await server.call('GET', '/api/get-submission-detail', { token: who.token, query: { submitId } })).data,
    )
  expect(await read(root)).toContain('CPU time of the host times its speed 1.25')
  expect(await read(alice)).not.toContain('its speed')
})

test('compiling a checker is not scaled', async () => {
  const compiling = server.call('POST', '/api/admin/problem/compile-spj', {
    token: root.token,
    body: { pid: problem.id, code: 'int main(){}', language: 'C++', extraFiles: {} },
  })
  const host = await hostOf(1.25)
  const job = only(await host.lease({ waitMs: 20_000 }))
  expect(job.kind).toBe('compile')
  expect(job).not.toHaveProperty('speedFactor')
  await host.result(job, { kind: 'compiled' })
  await compiling
})
