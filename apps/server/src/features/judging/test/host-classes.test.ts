import type { Job } from '@verdict/contract'
import { verdict } from '@verdict/contract'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { handIn, only } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { checkAlerts } from '../../site/alerts/check-alerts.ts'
import { sweep } from '../queue/janitor.ts'

/** Problems that require a class of judge hosts. */

let server: TestServer
let root: Person
let alice: Person
let plain: JudgeHost
let gpu: JudgeHost
let problem: { id: number; displayId: string }
beforeEach(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  problem = await makeProblem(server, { hostClass: 'gpu' })
  plain = await makeJudgeHost(server, { name: 'plain' })
  gpu = await makeJudgeHost(server, { name: 'gpu-1', report: { classes: ['gpu', 'fast'] } })
})
afterEach(() => server.close())

const place = async (submitId: number) =>
  (await server.call('GET', '/api/get-queue-place', { query: { submitId }, token: alice.token })).data
const require = (hostClass: string | null, who: Person = root, pid = problem.id) =>
  server.call('PUT', '/api/admin/problem', {
    token: who.token,
    body: { problem: { id: pid, title: 'Sum', description: 'd', input: 'i', output: 'o', hostClass } },
  })
const classOf = async () =>
  (await server.call('GET', '/api/admin/problem', { token: root.token, query: { pid: problem.id } })).data.hostClass
const finish = (host: JudgeHost, job: Job) => host.result(job, casesOf(verdict.accepted))

describe('runs of a problem that requires a class', () => {
  test('are leased to hosts of the class alone, other work to any host', async () => {
    const other = await makeProblem(server)
    const id = await handIn(server, alice, { pid: problem.displayId })
    await handIn(server, alice, { pid: other.displayId })
    expect(only(await plain.lease({ free: 4 })).settings.problemId).toBe(other.id)
    const job = only(await gpu.lease({ free: 4 }))
    expect(job.settings.problemId).toBe(problem.id)
    await finish(gpu, job)
    expect(await place(id)).toMatchObject({ reason: 'finished' })
  })

  test('so are custom tests and rejudgings', async () => {
    await handIn(server, alice, { pid: problem.displayId })
    await finish(gpu, only(await gpu.lease()))
    const trial = { pid: problem.id, type: 'public', language: 'C++', code: 'x', userInput: '1 2', mode: null }
    expect(
      await server.call('POST', '/api/submit-problem-test-judge', { token: alice.token, body: trial }),
    ).toMatchObject({ status: 200 })
    const rejudging = { reason: 'new data', pid: problem.id }
    expect(await server.call('POST', '/api/admin/rejudgings', { token: root.token, body: rejudging })).toMatchObject({
      status: 200,
    })
    expect(await plain.lease({ free: 4 })).toEqual([])
    expect((await gpu.lease({ free: 4 })).map(({ kind }) => kind).toSorted()).toEqual(['submission', 'trial'])
  })

  test('wait with the reason while no host has the class, and an alert is open', async () => {
    await plain.lease()
    const id = await handIn(server, alice, { pid: problem.displayId })
    expect(await place(id)).toMatchObject({ reason: 'noClass', ahead: 0 })
    const open = async () => {
      server.clock.advance(3_000)
      await plain.beat([])
      await checkAlerts(server.deps)
      const { data } = await server.call('GET', '/api/admin/alerts/open', { token: root.token })
      return data.filter(({ rule }: { rule: string }) => rule === 'hostClassMissing')
    }
    expect(await open()).toMatchObject([{ subject: 'gpu', value: 1 }])
    // languages are given up after ten minutes; a class is waited for
    server.clock.advance(700_000)
    await plain.beat([])
    await sweep(server.deps, { hearsHosts: false })
    expect(await place(id)).toMatchObject({ reason: 'noClass' })
    await gpu.beat([])
    server.clock.advance(2_000)
    expect(await place(id)).toMatchObject({ reason: 'busy' })
    expect(await open()).toEqual([])
    expect(await gpu.lease()).toHaveLength(1)
  })

  test('follow an edit of the class while they wait', async () => {
    await handIn(server, alice, { pid: problem.displayId })
    expect(await require('')).toMatchObject({ status: 200 })
    expect(await classOf()).toBeNull()
    const job = only(await plain.lease())
    await plain.giveBack([job.leaseId], 'busy', true)
    expect(await require('fast')).toMatchObject({ status: 200 })
    server.clock.advance(60_000)
    expect(await plain.lease()).toEqual([])
    expect(await gpu.lease()).toHaveLength(1)
  })

  test('are corrected by the next sweep when the class changed by another way', async () => {
    await handIn(server, alice, { pid: problem.displayId })
    await server.deps.db
      .updateTable('problem')
      .set({ host_class: null, updated_at: server.clock.now() })
      .where('id', '=', problem.id)
      .execute()
    // The server sweeps by itself, too, at any moment.
    await sweep(server.deps)
    expect(await plain.lease()).toHaveLength(1)
  })
  test('get a class that their problem did not require before', async () => {
    const other = await makeProblem(server)
    await handIn(server, alice, { pid: other.displayId })
    const change = { host_class: 'fast', updated_at: server.clock.now() }
    await server.deps.db.updateTable('problem').set(change).where('id', '=', other.id).execute()
    await sweep(server.deps)
    expect(await plain.lease()).toEqual([])
    expect(only(await gpu.lease()).settings.problemId).toBe(other.id)
  })
})

describe('classes of a host', () => {
  const path = '/api/admin/judge-service'
  const setClasses = (who: Person, classes: readonly string[], name = 'plain') =>
    server.call('PUT', `${path}/classes`, { token: who.token, body: { name, classes } })

  test('are also set by root, in addition to those of its settings', async () => {
    await plain.lease()
    await gpu.lease()
    await handIn(server, alice, { pid: problem.displayId })
    expect(await setClasses(root, ['gpu'])).toMatchObject({ status: 200 })
    const { data } = await server.call('GET', path, { token: root.token })
    const shown = (name: string) => data.hosts.find((host: { name: string }) => host.name === name)
    expect(shown('plain')).toMatchObject({ ownClasses: [], classes: ['gpu'] })
    expect(shown('gpu-1')).toMatchObject({ ownClasses: ['gpu', 'fast'], classes: [] })
    server.clock.advance(3_000)
    expect(await plain.lease()).toHaveLength(1)
  })

  test('are for root alone, of known hosts, and well formed', async () => {
    await plain.lease()
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect(await setClasses(keeper, ['gpu'])).toMatchObject({ http: 403 })
    expect(await setClasses(root, ['gpu'], 'nobody')).toMatchObject({ http: 404 })
    expect(await setClasses(root, ['GPU card'])).toMatchObject({ status: 400 })
  })
})

describe('who may require a class', () => {
  test('problem staff of the site; authors keep it and cannot change it', async () => {
    const keeper = await makeUser(server, { role: 'problem_admin' })
    expect(await require('fast', keeper)).toMatchObject({ status: 200 })
    expect(await classOf()).toBe('fast')
    expect(await require('no such name!', keeper)).toMatchObject({ status: 400 })
    const author = await makeUser(server)
    await server.deps.db
      .insertInto('problem_person')
      .values({
        problem_id: problem.id,
        account_id: author.id,
        role: 'author',
        added_by: root.username,
        added_at: server.clock.now(),
      })
      .execute()
    expect(await require('gpu', author)).toMatchObject({ status: 403 })
    expect(await require(null, author)).toMatchObject({ status: 200 })
    expect(await classOf()).toBe('fast')
    const classes = (who: Person) =>
      server.call('GET', '/api/admin/problem/host-classes', { token: who.token }).then(({ data }) => data)
    await gpu.lease()
    server.clock.advance(3_000)
    expect(await classes(keeper)).toEqual({ classes: ['fast', 'gpu'], mayRequire: true })
    expect(await classes(author)).toMatchObject({ mayRequire: false })
  })
})
