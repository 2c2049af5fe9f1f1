import { execFileSync } from 'node:child_process'
import { mkdtemp } from 'node:fs/promises'
import { createServer } from 'node:http'
import { judging, verdict } from '@verdict/contract'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { hostReporter } from '../src/host-report.ts'
import { type LeaseLoop, startLeaseLoop } from '../src/lease-loop.ts'
import { Server } from '../src/server.ts'
import { TestdataStore } from '../src/testdata.ts'
import { aJob, casesOf, type Host, openHost, token } from './harness/host.ts'
import { PlayServer } from './harness/play-server.ts'

let host: Host
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

interface World extends AsyncDisposable {
  readonly server: PlayServer
  readonly loop: LeaseLoop
}

interface LeaseOptions {
  readonly beatMs?: number
  readonly scratchDir?: string
}

/** A separate server with a lease loop, on the file's one sandbox. */
const aWorld = async ({ scratchDir = host.deps.scratchDir, ...options }: LeaseOptions = {}): Promise<World> => {
  const server = await new PlayServer().listen()
  const report = hostReporter({ name: 'test', slots: 2, sandbox: host.sandbox, languages: host.deps.languages })
  const deps = { ...host.deps, scratchDir, testdata: await storeFor(server) }
  const loop = startLeaseLoop({ server: new Server(server.url, token), deps, slots: 2, report, ...options })
  return {
    server,
    loop,
    [Symbol.asyncDispose]: async () => {
      await loop.stop()
      await server.close()
    },
  }
}

const storeFor = (server: PlayServer) =>
  TestdataStore.open(new Server(server.url, token), {
    dir: `${host.dir}/${Math.random()}`,
    maxBytes: 2 ** 20,
    log: host.deps.log,
  })

const sum = 'print(sum(map(int, input().split())))'
const aSum = (server: PlayServer, cases = [{ input: '1 2', output: '3' }]) =>
  aJob({ language: 'Python3', code: sum, testdata: server.addTestdata(cases) })
/** Runs until it is called off: its limits are far away. Its cases run on both slots when nothing else does. */
const endless = (server: PlayServer) =>
  aJob({
    language: 'Python3',
    code: 'while True: pass',
    testdata: server.addTestdata(Array.from({ length: 3 }, () => ({ input: '', output: '' }))),
    settings: { timeLimitMs: 300_000 },
  })

test('work is leased, judged, reported as it progresses and submitted', async () => {
  await using world = await aWorld()
  const { server } = world
  // Compiling this one takes longer than the delay before the first progress.
  const job = aJob({
    language: 'C++ 17',
    code: '#include <bits/stdc++.h>\nint main() { int a, b; std::cin >> a >> b; std::cout << a + b << "\\n"; }',
    testdata: server.addTestdata([
      { input: '1 2', output: '3' },
      { input: '1 2', output: '4' },
    ]),
  })
  server.offer(job)
  await server.until(() => server.results.length === 1)
  const [result] = server.results
  expect(result?.leaseId).toBe(job.leaseId)
  expect(result && casesOf(result).map((testCase) => testCase.verdict)).toEqual([verdict.accepted, verdict.wrongAnswer])
  expect(server.progress[0]).toMatchObject({ leaseId: job.leaseId, phase: 'compiling' })
})

test('progress reports every case once, in order, and not case by case', async () => {
  await using world = await aWorld()
  const { server } = world
  server.offer(
    aSum(
      server,
      Array.from({ length: 100 }, () => ({ input: '1 2', output: '3' })),
    ),
  )
  await server.until(() => server.results.length === 1)
  const sent = server.progress.flatMap((message) => message.cases.map((testCase) => testCase.seq))
  expect(sent).toEqual(sent.map((_, index) => index + 1))
  expect(server.progress.find((message) => message.phase === 'judging')).toMatchObject({ caseTotal: 100 })
  expect(server.progress.length).toBeLessThan(100)
})

test('jobs share the slots and none is left out', async () => {
  await using world = await aWorld()
  const { server } = world
  const jobs = Array.from({ length: 7 }, () => aSum(server))
  server.offer(...jobs)
  await server.until(() => server.results.length === jobs.length)
  expect(server.results.map((result) => result.leaseId).sort()).toEqual(jobs.map((job) => job.leaseId).sort())
})

test('cases that run side by side give their slots to other work at once', async () => {
  await using world = await aWorld({ beatMs: 50 })
  const { server } = world
  const long = endless(server)
  server.offer(long)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  // Judged while the first case of the other submission still runs, which would otherwise take five minutes.
  server.offer(aSum(server), aSum(server))
  await server.until(() => server.results.length === 2)
  server.lost.add(long.leaseId)
  await server.until(() => server.beats.at(-1)?.length === 0)
  expect(server.givenBack).toEqual([])
})

test('a lost lease is called off at once and its result never sent', async () => {
  await using world = await aWorld({ beatMs: 50 })
  const { server } = world
  const lost = endless(server)
  server.offer(lost)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  server.lost.add(lost.leaseId)
  await server.until(() => server.beats.at(-1)?.length === 0)
  server.offer(aSum(server), aSum(server))
  await server.until(() => server.results.length === 2)
  expect(server.results.map((result) => result.leaseId)).not.toContain(lost.leaseId)
  expect(server.givenBack).toEqual([])
})

test('a result outlives an outage of the server', async () => {
  await using world = await aWorld()
  const { server } = world
  const job = aJob({
    language: 'Python3',
    code: 'import time; time.sleep(1)',
    testdata: server.addTestdata([{ input: '', output: '' }]),
  })
  server.offer(job)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  server.isDown = true
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.results).toEqual([])
  server.isDown = false
  await server.until(() => server.results.length === 1)
  expect(server.results[0]?.leaseId).toBe(job.leaseId)
})

test('a result the server refuses is dropped and the host goes on', async () => {
  await using world = await aWorld()
  const { server } = world
  const job = aSum(server)
  server.lost.add(job.leaseId)
  server.offer(job)
  await server.until(() => server.leased.length === 1)
  server.offer(aSum(server))
  await server.until(() => server.results.length === 1)
  expect(server.results[0]?.leaseId).not.toBe(job.leaseId)
})

test('a result the server rejects becomes a system error with the reason, not endless work', async () => {
  await using world = await aWorld()
  const { server } = world
  server.refusedResults = 1
  const job = aSum(server)
  server.offer(job)
  await server.until(() => server.results.length === 1)
  const outcome = { kind: 'systemError', message: 'The server does not take the result: too much of it' }
  expect(server.results).toMatchObject([{ leaseId: job.leaseId, outcome }])
})

// root alone may mount a disk that is so small
test.skipIf(process.geteuid?.() !== 0)('a host with a full disk returns work instead of failing it', async () => {
  const scratchDir = await mkdtemp(`${host.dir}/full-`)
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=256k', 'disk', scratchDir])
  try {
    await using world = await aWorld({ scratchDir })
    const { server } = world
    const testdata = server.addTestdata([{ input: '', output: '' }])
    const printing = aJob({ language: 'Python3', code: 'print("x" * 2 ** 20)', testdata })
    server.offer(printing)
    await server.until(() => server.givenBack.length === 1)
    // It may be that the work is too large for every disk, so it counts.
    expect([server.givenBack, server.blameless]).toEqual([[printing.leaseId], []])
    expect(server.results).toEqual([])
  } finally {
    execFileSync('umount', ['-l', scratchDir])
  }
})

test('stopping finishes what is nearly done and gives the rest back', async () => {
  await using world = await aWorld()
  const { server, loop } = world
  const long = endless(server)
  const short = aSum(server)
  server.offer(long, short)
  // The short one may be over before its first progress.
  const heard = () => [...server.progress, ...server.results].map(({ leaseId }) => leaseId)
  await server.until(() => new Set(heard()).size === 2)
  await loop.stop({ graceMs: 2_000 })
  expect(server.givenBack).toContain(long.leaseId)
  expect([...server.givenBack, ...server.results.map((result) => result.leaseId)].sort()).toEqual(
    [long.leaseId, short.leaseId].sort(),
  )
})

/** Takes some time, and no core. */
const slow = (server: PlayServer, seconds: number) =>
  aJob({
    language: 'Python3',
    code: `import time; time.sleep(${seconds})`,
    testdata: server.addTestdata([{ input: '', output: '' }]),
    settings: { timeLimitMs: 10_000 },
  })

test('a host that is drained keeps its leases alive, finishes them and takes no more', async () => {
  await using world = await aWorld({ beatMs: 50 })
  const { server, loop } = world
  const job = slow(server, 1)
  server.offer(job)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  const stopping = loop.stop({ graceMs: 60_000 })
  const beatsBefore = server.beats.length
  await server.until(() => server.beats.length > beatsBefore + 2)
  const late = aSum(server)
  server.offer(late)
  await stopping
  expect(server.results.map((result) => result.leaseId)).toEqual([job.leaseId])
  expect(server.givenBack).toEqual([])
  expect(server.leased).not.toContain(late.leaseId)
  expect(server.beats.slice(beatsBefore).filter((ids) => ids.includes(job.leaseId)).length).toBeGreaterThan(3)
})

test("a second signal returns a drained host's work immediately", async () => {
  await using world = await aWorld()
  const { server, loop } = world
  const job = endless(server)
  server.offer(job)
  await server.until(() => server.progress.some((message) => message.phase === 'judging'))
  const hurry = new AbortController()
  const stopping = loop.stop({ graceMs: 60_000, hurry: hurry.signal })
  hurry.abort()
  await stopping
  expect([server.givenBack, server.blameless]).toEqual([[job.leaseId], [job.leaseId]])
})

test('a drained host finishes its work and requests more only when it is resumed', async () => {
  await using world = await aWorld({ beatMs: 50 })
  const { server } = world
  const job = slow(server, 1)
  server.offer(job)
  await server.until(() => server.leased.length === 1)
  server.isDraining = true
  await server.until(() => server.results.length === 1)
  const beats = server.beats.length
  await server.until(() => server.beats.length > beats + 5)
  const next = aSum(server)
  // A real server answers the pending request empty when the host drains.
  server.dismissWaiting()
  await server.until(() => server.beats.length > beats + 10)
  server.offer(next)
  await server.until(() => server.beats.length > beats + 20)
  expect(server.leased).not.toContain(next.leaseId)
  server.isDraining = false
  await server.until(() => server.results.length === 2)
  expect(server.results[1]?.leaseId).toBe(next.leaseId)
})

test('a clock that is wrong, and jumps while a program runs, changes no verdict and no time', async () => {
  await using world = await aWorld({ beatMs: 50 })
  const { server } = world
  const years = 365 * 86_400_000
  const real = Date.now()
  vi.useFakeTimers({ toFake: ['Date'], now: real - 30 * years })
  try {
    const jobs = [slow(server, 0.6), slow(server, 0.6)]
    const tle = aJob({
      language: 'Python3',
      code: 'while True: pass',
      testdata: server.addTestdata([{ input: '', output: '' }]),
      settings: { timeLimitMs: 150 },
    })
    server.offer(...jobs, tle)
    await server.until(() => server.progress.some((message) => message.phase === 'judging'))
    vi.setSystemTime(real + 30 * years)
    await server.until(() => server.results.length === 3)
    const verdicts = new Map(server.results.map((result) => [result.leaseId, casesOf(result)[0]]))
    for (const { leaseId } of jobs) expect(verdicts.get(leaseId)).toMatchObject({ verdict: verdict.accepted })
    expect(verdicts.get(tle.leaseId)).toMatchObject({ verdict: verdict.timeLimitExceeded })
    for (const value of verdicts.values()) expect(value?.timeMs).toBeLessThan(2_000)
    for (const { phases } of server.results) {
      for (const ms of Object.values(phases)) expect(ms).toBeGreaterThanOrEqual(0)
      expect(phases.runMs).toBeLessThan(60_000)
    }
    expect(server.givenBack).toEqual([])
  } finally {
    vi.useRealTimers()
  }
})

test('every call carries the raw token', async () => {
  const seen: unknown[] = []
  const listener = createServer((request, response) => {
    seen.push(request.headers.authorization)
    response.end(JSON.stringify({ status: 200, msg: '', data: null }))
  })
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve))
  const address = listener.address()
  const port = typeof address === 'object' ? address?.port : 0
  await new Server(`http://127.0.0.1:${port}`, token).call(judging.giveBack, { body: { leaseIds: [], reason: '' } })
  listener.close()
  expect(seen).toEqual([token])
})
