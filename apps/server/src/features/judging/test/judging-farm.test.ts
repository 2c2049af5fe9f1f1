import type { HostReport } from '@verdict/contract'
import { judgeProtocol, limits, protocolFault } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { caseOf, casesOf, type JudgeHost, makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { endAllWork, handIn, readSubmission } from '../../../../test/harness/judging.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { judgeDrain } from '../../../commands/judge-drain.ts'
import { Attention, sweep } from '../queue/janitor.ts'

/** Hosts that are unhealthy, drained, late or in disagreement with the others. */

let server: TestServer
let root: Person
let alice: Person
let problem: { id: number; displayId: string }
beforeAll(async () => {
  server = await startTestServer({ VERDICT_METRICS_FROM: '127.0.0.1' })
  await server.deps.settings.write({ defaultSubmitInterval: 0 })
  root = await makeUser(server, { role: 'root' })
  alice = await makeUser(server)
  problem = await makeProblem(server)
})
afterAll(() => server.close())
afterEach(async () => {
  await endAllWork(server)
  await server.deps.db.deleteFrom('judge_host').execute()
})

const submit = (who: Person) => handIn(server, who, { pid: problem.displayId })
const read = (submitId: number) => readSubmission(server, submitId)
const view = async (name: string, who: Person | null = null) => {
  const { data } = await server.call('GET', '/api/get-judge-hosts', { token: who?.token })
  return data.find((host: { name: string }) => host.name === name)
}
const metric = async (name: string): Promise<string | undefined> =>
  (await (await fetch(`${server.url}/metrics`)).text()).split('\n').find((line) => line.startsWith(name))
const drain = (who: Person | null, name: string, draining = true) =>
  server.call('PUT', '/api/admin/judge-host', { token: who?.token, body: { name, draining } })

describe('an unhealthy host', () => {
  test('gets no work, is reported to admins only, and recovers', async () => {
    const well = await makeJudgeHost(server)
    const ill = well.ill('the box: accepted instead of timeLimitExceeded')
    await ill.beat([])
    await submit(alice)
    expect(await ill.lease()).toEqual([])
    expect(await view(ill.name)).toMatchObject({ ill: true, illness: null })
    expect(await view(ill.name, alice)).toMatchObject({ ill: true, illness: null })
    expect(await view(ill.name, root)).toMatchObject({ illness: 'the box: accepted instead of timeLimitExceeded' })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(503)
    expect(await metric('verdict_judge_hosts_ill')).toBe('verdict_judge_hosts_ill 1')

    expect(await well.lease()).toHaveLength(1)
    expect(await view(ill.name, root)).toMatchObject({ ill: false, illness: null })
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200)
  })
})

describe('a host of another version', () => {
  test.each([
    { reported: 4, spoken: 5, works: true },
    { reported: 5, spoken: 5, works: true },
    { reported: 3, spoken: 5, works: false },
    { reported: 6, spoken: 5, works: false },
    { reported: undefined, spoken: 2, works: true },
    { reported: undefined, spoken: 3, works: false },
  ])('that speaks $reported to a server of $spoken', ({ reported, spoken, works }) => {
    expect(protocolFault(reported, spoken) === null).toBe(works)
  })

  test('gets no work, and admins read why', async () => {
    const host = await makeJudgeHost(server)
    const newer = host.reporting({ protocol: judgeProtocol + 1 })
    await newer.beat([])
    await submit(alice)
    expect(await newer.lease()).toEqual([])
    expect(await view(host.name, root)).toMatchObject({
      ill: true,
      illness: expect.stringContaining('upgrade the servers'),
    })
    expect(await host.reporting({ protocol: judgeProtocol }).lease()).toHaveLength(1)
    expect(await view(host.name, root)).toMatchObject({ ill: false })
  })
})

describe('two hosts of one name', () => {
  test('do not take each other’s work away: the one started last stays', async () => {
    const first = await makeJudgeHost(server, { name: 'twin' })
    const id = await submit(alice)
    const [lost] = await first.lease()
    const second = first.restarted()
    await second.beat([])
    await expect(first.lease()).rejects.toThrow(/409 .*twin/)
    expect(await first.beat([lost?.leaseId ?? ''])).toMatchObject({ status: 409 })
    server.clock.advance(3_000)
    const [job] = await second.lease()
    if (job === undefined) throw new Error('no job')
    await expect(first.lease()).rejects.toThrow('twin')
    expect(await second.beat([job.leaseId])).toMatchObject({ data: { lost: [] } })
    expect(await second.result(job, casesOf(0))).toMatchObject({ status: 200 })
    expect(await metric('verdict_judgings_total')).toMatch(/^verdict_judgings_total\{outcome="judged"\} [1-9]/)
    expect(await read(id)).toMatchObject({ status: 0 })
  })
})

describe('a problem whose settings make no sense', () => {
  test('is paused with the reason, and does not delay other work', async () => {
    const host = await makeJudgeHost(server)
    const broken = await makeProblem(server)
    const factors = JSON.stringify({ 'C++': { time: 0.001 } })
    await server.deps.db.updateTable('problem').set({ limit_factors: factors }).where('id', '=', broken.id).execute()
    const body = { pid: broken.displayId, language: 'C++', code: 'int main(){}' }
    const reply = await server.call('POST', '/api/submit-problem-judge', { token: alice.token, body })
    const id = await submit(root)
    const [job] = await host.lease({ free: 2 })
    expect(job?.code).toContain(root.username)
    expect(await read(reply.data.submitId)).toMatchObject({ status: 5 })
    const pause = server.deps.db.selectFrom('judging_pause').select('fault').where('problem_id', '=', broken.id)
    expect(await pause.executeTakeFirst()).toEqual({ fault: 'The settings of the problem cannot be read' })
    expect(await read(id)).toMatchObject({ status: 5 })
  })
})

describe('a result of a thousand cases', () => {
  test('is stored with any checker output, for contestants and for admins', async () => {
    const host = await makeJudgeHost(server)
    const id = await submit(alice)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    const words = '"😀'.repeat(512)
    const cases = Array.from({ length: 1_000 }, (_, index) =>
      caseOf(index + 1, -1, { message: words, judgeMessage: words }),
    )
    expect(await host.progress(job, { cases })).toMatchObject({ status: 200 })
    expect(await host.result(job, { kind: 'cases', cases })).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: -1 })
  })
})

describe('a server that was away itself', () => {
  test('accepts the result of a host that was unreachable, after it had time to report', async () => {
    const host = await makeJudgeHost(server)
    const id = await submit(alice)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    server.clock.advance(600_000)
    await sweep(server.deps, { hearsHosts: false })
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
    expect(await read(id)).toMatchObject({ status: 0 })
  })

  test('has received heartbeats after an uninterrupted lease lifetime', () => {
    const attention = new Attention()
    const steadyAt = (...seconds: readonly number[]) => seconds.map((each) => attention.isSteadyAt(each * 1_000))
    const secondBySecond = (from: number, count: number) => Array.from({ length: count }, (_, index) => from + index)
    expect(new Set(steadyAt(...secondBySecond(100, 30)))).toEqual(new Set([false]))
    expect(steadyAt(130, 131)).toEqual([true, true])
    // The sweeping stalled.
    expect(steadyAt(140)).toEqual([false])
    expect(steadyAt(...secondBySecond(141, 30)).at(-1)).toBe(true)
    // The database did not answer.
    attention.lapse()
    expect(steadyAt(171)).toEqual([false])
  })
})

describe('a drained host', () => {
  test('gets nothing more, not even through a question that already waits, and finishes what it has', async () => {
    const host = await makeJudgeHost(server)
    const first = await submit(alice)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    const waiting = host.lease({ waitMs: 1_500 })
    await new Promise((resolve) => setTimeout(resolve, 200))
    expect(await drain(root, host.name)).toMatchObject({ status: 200 })
    const second = await submit(alice)
    expect(await waiting).toEqual([])
    server.clock.advance(3_000)
    expect((await host.beat([job.leaseId])).data).toEqual({ lost: [], drain: true })
    expect(await host.result(job, casesOf(0))).toMatchObject({ status: 200 })
    expect(await read(first)).toMatchObject({ status: 0 })
    expect(await read(second)).toMatchObject({ status: 5 })
    expect(await view(host.name)).toMatchObject({ draining: true, connected: true })

    await drain(root, host.name, false)
    server.clock.advance(3_000)
    expect((await host.beat([])).data.drain).toBe(false)
    expect(await host.lease()).toHaveLength(1)
  })

  test('can be drained from the command line', async () => {
    const host = await makeJudgeHost(server)
    await host.beat([])
    const command = (...words: readonly string[]) => {
      const { config, log } = server.deps
      return judgeDrain({ config, log, databaseUrl: server.databaseUrl, words })
    }
    await command(host.name)
    expect(await view(host.name)).toMatchObject({ draining: true })
    await command(host.name, '--off')
    expect(await view(host.name)).toMatchObject({ draining: false })
    await expect(command('nobody')).rejects.toThrow(/^No judge host is named nobody\. Hosts: .*/)
    await expect(command('--off')).rejects.toThrow('Name the judge host')
  })

  test('is drained by root only, by name, and the log records the user', async () => {
    const host = await makeJudgeHost(server)
    await host.beat([])
    expect(await drain(null, host.name)).toMatchObject({ status: 401 })
    expect(await drain(alice, host.name)).toMatchObject({ status: 403 })
    expect(await drain(await makeUser(server, { role: 'admin' }), host.name)).toMatchObject({ status: 403 })
    expect(await view(host.name)).toMatchObject({ draining: false })
    expect(await drain(root, 'nobody')).toMatchObject({ status: 404, msg: expect.stringContaining('nobody') })
    await drain(root, host.name)
    const entry = await server.deps.db
      .selectFrom('audit_entry')
      .select(['actor_name', 'action', 'after'])
      .where('subject_id', '=', host.name)
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({ actor_name: root.username, action: 'judgeHost.drain', after: { draining: true } })
  })
})

describe('hosts that compile otherwise than the others', () => {
  const language = (version: string, compileCommand: string): HostReport['languages'][number] => ({
    name: 'C++',
    available: true,
    version,
    compileCommand,
    runCommand: '/b/main',
    reason: null,
  })
  const hostWith = async (version: string, compileCommand = 'g++ -O2'): Promise<JudgeHost> => {
    const host = await makeJudgeHost(server, { languages: [language(version, compileCommand)] })
    await host.beat([])
    return host
  }

  test("are listed with their value and the pool's, until they disappear", async () => {
    const [first] = [await hostWith('g++ 12'), await hostWith('g++ 12')]
    const odd = await hostWith('g++ 13', 'g++ -O0')
    expect((await view(odd.name)).disagreements).toEqual([
      { language: 'C++', what: 'version', own: 'g++ 13', pool: 'g++ 12' },
      { language: 'C++', what: 'compileCommand', own: 'g++ -O0', pool: 'g++ -O2' },
    ])
    expect((await view(first.name)).disagreements).toEqual([])
    expect(await metric(`verdict_judge_disagreements{host="${odd.name}"}`)).toMatch(/ 2$/)
    expect(await metric(`verdict_judge_disagreements{host="${first.name}"}`)).toMatch(/ 0$/)
    server.clock.advance(41_000)
    await first.beat([])
    expect((await view(odd.name)).disagreements).toEqual([])
  })
})

describe('a late host', () => {
  test('cannot submit a result that was leased to another host since, or that another host has finished', async () => {
    const [slow, quick] = [await makeJudgeHost(server), await makeJudgeHost(server)]
    const id = await submit(alice)
    const [lost] = await slow.lease()
    if (lost === undefined) throw new Error('no job')
    server.clock.advance(limits.lease.lifeMs + 1_000)
    await sweep(server.deps)
    expect(await slow.result(lost, casesOf(-1))).toMatchObject({ status: 409 })
    const [again] = await quick.lease()
    if (again === undefined) throw new Error('no job')
    expect(await slow.result(lost, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await slow.progress(lost, { cases: [] })).toMatchObject({ status: 409 })
    await quick.result(again, casesOf(0))
    expect(await slow.result(lost, casesOf(-1))).toMatchObject({ status: 409 })
    expect(await read(id)).toMatchObject({ status: 0, judger: quick.name })
  })
})

describe('fair order', () => {
  test('a flood of one person leaves the others their turn, one for one', async () => {
    const others = [await makeUser(server), await makeUser(server), await makeUser(server)]
    for (let n = 0; n < 30; n++) await submit(alice)
    for (const who of others) {
      await submit(who)
      await submit(who)
    }
    const host = await makeJudgeHost(server)
    const order: string[] = []
    for (let n = 0; n < 36; n++) {
      const [job] = await host.lease()
      if (job === undefined) throw new Error('no job')
      order.push(job.code.slice('// by '.length))
      await host.result(job, casesOf(0))
    }
    // The first of each comes among the first four, the second among the first eight.
    for (const who of others) {
      expect(order.indexOf(who.username)).toBeLessThan(4)
      expect(order.lastIndexOf(who.username)).toBeLessThan(8)
    }
    expect(order.filter((name) => name === alice.username)).toHaveLength(30)
  })
})
