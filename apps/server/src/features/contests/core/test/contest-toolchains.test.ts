import type { HostReport } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { makeContest } from '../../../../../test/harness/contests.ts'
import { casesOf, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { endAllWork, only, submitProgram } from '../../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { checkAlerts } from '../../../site/alerts/check-alerts.ts'

/** Versions of compilers that a contest pins: the hosts that judge its submissions, refusals and alerts. */

let server: TestServer
let chair: Person
let alice: Person
let problem: { readonly id: number; readonly displayId: string }
beforeAll(async () => {
  server = await startTestServer()
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  chair = await makeUser(server, { role: 'admin' })
  alice = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
afterEach(async () => {
  await endAllWork(server)
  await server.deps.db.deleteFrom('judge_host').execute()
  await server.deps.db.updateTable('contest').set({ toolchains: '{}' }).execute()
  learn()
})

const gcc = (version: string): HostReport['languages'][number] => ({
  name: 'C++',
  available: true,
  version,
  compileCommand: null,
  runCommand: null,
  reason: null,
})
const hostWith = async (version: string) => {
  const host = await makeJudgeHost(server, { languages: [gcc(version)] })
  await host.beat([])
  return host
}
/** Reports of hosts are remembered for a moment. */
const learn = (): void => server.clock.advance(2_500)
const pinning = (version = '12', more: object = {}) =>
  makeContest(server, {
    problems: [problem.id],
    owner_id: chair.id,
    description: 'Words',
    toolchains: JSON.stringify({ 'C++': version }),
    ...more,
  })
const submit = (cid: number) => submitProgram(server, alice, { cid, pid: 'A' })
const hostsFor = async (who: Person | null, name: string) => {
  const { data } = await server.call('GET', '/api/get-judge-hosts', { token: who?.token })
  return data.find((host: { name: string }) => host.name === name)
}

test('hosts with another version take nothing of the contest, and all other work', async () => {
  const [old, young] = [await hostWith('12'), await hostWith('13')]
  const { id: cid } = await pinning('12')
  expect((await submit(cid)).status).toBe(200)
  expect((await submitProgram(server, alice, { pid: problem.displayId })).status).toBe(200)
  expect(await young.lease({ free: 10 })).toHaveLength(1)
  const job = only(await old.lease({ free: 10 }))
  expect((await old.result(job, casesOf(0))).status).toBe(200)
})

test('so do rejudgings of its submissions and custom tests made in it', async () => {
  const [old, young] = [await hostWith('12'), await hostWith('13')]
  const { id: cid } = await pinning('12')
  await submit(cid)
  const job = only(await old.lease())
  await old.result(job, casesOf(0))
  const begun = await server.call('POST', '/api/admin/rejudgings', {
    token: (await makeUser(server, { role: 'root' })).token,
    body: { cid, reason: 'new data' },
  })
  expect(begun).toMatchObject({ status: 200, data: { total: 1 } })
  const body = { pid: problem.id, type: 'contest', language: 'C++', code: '// self-test', userInput: '1', mode: null }
  expect((await server.call('POST', '/api/submit-problem-test-judge', { token: alice.token, body })).status).toBe(200)
  expect(await young.lease({ free: 10 })).toEqual([])
  expect(await old.lease({ free: 10 })).toHaveLength(2)
})

test('submissions made after the end are judged with any version', async () => {
  const young = await hostWith('13')
  const now = server.clock.now().getTime()
  const { id: cid } = await pinning('12', { takes_late: true, ends_at: new Date(now - 60_000) })
  expect((await submit(cid)).status).toBe(200)
  expect(await young.lease()).toHaveLength(1)
})

test('a submission that no host may judge is refused with the version, and taken before any host is known', async () => {
  const { id: cid } = await pinning('12')
  expect((await submit(cid)).status).toBe(200)
  const young = await hostWith('13')
  learn()
  const refused = await submit(cid)
  expect(refused.status).toBe(400)
  expect(refused.msg).toMatch(/C\+\+.*12/)
  expect(await young.lease()).toEqual([])
  // Waiting submissions are judged as soon as the organiser takes the pin back.
  const { data } = await server.call('GET', '/api/admin/contest', { token: chair.token, query: { cid } })
  const saved = await server.call('PUT', '/api/admin/contest', {
    token: chair.token,
    body: { ...data, toolchains: {} },
  })
  expect(saved.status).toBe(200)
  expect(await young.lease()).toHaveLength(1)
})

test('staff read which work a host refuses; others do not, because the contest may be hidden', async () => {
  const young = await hostWith('13')
  const { id: cid } = await pinning('12', { title: 'Secret finals', is_visible: false })
  expect((await hostsFor(chair, young.name)).refusedToolchains).toEqual([
    { cid, title: 'Secret finals', language: 'C++', pinned: '12', own: '13' },
  ])
  for (const who of [alice, null]) expect((await hostsFor(who, young.name)).refusedToolchains).toEqual([])
})

test('an alert opens when no host has the version of a contest that starts soon, and closes when one has', async () => {
  await hostWith('13')
  learn()
  const at = (hours: number) => new Date(server.clock.now().getTime() + hours * 3_600_000)
  const { id } = await pinning('12', { title: 'Soon', starts_at: at(20), ends_at: at(22) })
  await pinning('12', { title: 'Later', starts_at: at(100), ends_at: at(102) })
  const open = async () => {
    await checkAlerts(server.deps)
    const { data } = await server.call('GET', '/api/admin/alerts/open', { token: chair.token })
    return data
      .filter(({ rule }: { rule: string }) => rule === 'toolchainMissing')
      .map(({ subject }: { subject: string }) => subject)
  }
  expect(await open()).toEqual([`Soon (${id})`])
  await hostWith('12')
  learn()
  expect(await open()).toEqual([])
})

test('an organiser pins versions of accepted languages; contestants read them; a copy keeps them', async () => {
  const { id: cid } = await makeContest(server, { problems: [problem.id], owner_id: chair.id, description: 'Words' })
  const edit = async (body: object) => {
    const { data } = await server.call('GET', '/api/admin/contest', { token: chair.token, query: { cid } })
    return server.call('PUT', '/api/admin/contest', { token: chair.token, body: { ...data, ...body } })
  }
  const read = async () =>
    (await server.call('GET', '/api/get-contest-info', { token: alice.token, query: { cid } })).data.toolchains
  expect(await read()).toBeUndefined()
  const toolchains = { 'C++': ' 12 ', Go: '1.22', Rust: '' }
  expect((await edit({ languages: ['C++'], toolchains })).status).toBe(200)
  expect(await read()).toEqual({ 'C++': '12' })
  // A client that does not know the field changes nothing.
  expect((await edit({ toolchains: undefined, title: 'Renamed' })).status).toBe(200)
  expect(await read()).toEqual({ 'C++': '12' })
  const copy = await server.call('POST', '/api/admin/contest/copy', { token: chair.token, body: { cid } })
  expect(copy.status).toBe(200)
  const copied = await server.call('GET', '/api/admin/contest', { token: chair.token, query: { cid: copy.data.cid } })
  expect(copied.data.toolchains).toEqual({ 'C++': '12' })
  expect((await edit({ toolchains: { 'C++': 'x'.repeat(501) } })).status).toBe(400)
})
