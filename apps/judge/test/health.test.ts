import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { boxCanaries, type Canary, languageCanaries } from '../src/canary/canary.ts'
import { Health, type HealthOptions } from '../src/canary/health.ts'
import { runCanary } from '../src/canary/run-canary.ts'
import { hostReporter } from '../src/host-report.ts'
import type { Language } from '../src/languages/language.ts'
import { type LeaseLoop, startLeaseLoop } from '../src/lease-loop.ts'
import { Server } from '../src/server.ts'
import { aJob, type Host, openHost, token } from './harness/host.ts'

/** A toolchain of our own that a test can break while the host runs, as an upgrade or a full disk would. */
let dir: string
let host: Host
const works = '#!/bin/sh\n[ "$1" = --version ] && { echo frail 1; exit; }\nexec /usr/bin/python3 "$@"\n'
const broken = '#!/bin/sh\n[ "$1" = --version ] && { echo frail 1; exit; }\necho 4\n'
const install = async (script: string): Promise<void> => {
  await writeFile(join(dir, 'frail'), script)
  await chmod(join(dir, 'frail'), 0o755)
}

const frail = (): Language => ({
  name: 'Frail',
  source: 'main.frail',
  find: async () => ({ tools: { frail: join(dir, 'frail') }, directories: [dir] }),
  version: ({ tools }) => ({ argv: [tools.frail ?? '', '--version'], env: [] }),
  compile: null,
  run: ({ tools }) => ({ argv: [tools.frail ?? '', '/b/main.frail'], env: [] }),
  processes: 8,
  runtimeBytes: 0,
  outOfMemory: null,
})

const frailCanary: Canary = {
  name: 'Frail: a sum',
  language: 'Frail',
  code: 'print(sum(map(int, input().split())))',
  cases: [{ input: '1 2\n', output: '3\n', gives: verdict.accepted }],
  limits: { timeLimitMs: 10_000, memoryLimitMb: 256 },
}

beforeAll(async () => {
  // Not below /tmp, because boxes have a separate /tmp.
  const cache = join(import.meta.dirname, '../../../node_modules/.cache')
  await mkdir(cache, { recursive: true })
  dir = await mkdtemp(join(cache, 'verdict-frail-'))
  await chmod(dir, 0o755)
  await install(works)
  host = await openHost([frail()])
  expect(host.deps.languages.lookUp('Frail')).toMatchObject({ version: 'frail 1' })
})
afterAll(async () => {
  await host.close()
  await rm(dir, { recursive: true, force: true })
})

const over = new AbortController()
afterAll(() => over.abort())

let stop: AbortController
beforeEach(async () => {
  stop = new AbortController()
  await install(works)
})
afterEach(() => stop.abort())

const healthOf = (options: Partial<HealthOptions> = {}) =>
  new Health(host.deps, {
    everyMs: 20,
    againMs: 20,
    isIdle: () => true,
    canaries: { box: [], languages: [frailCanary] },
    ...options,
  })

const until = async (isSo: () => boolean): Promise<void> => {
  while (!isSo()) await new Promise((resolve) => setTimeout(resolve, 10))
}

test.each([...boxCanaries, ...languageCanaries].map((canary) => [canary.name, canary] as const))(
  'this host passes the canary: %s',
  async (_, canary) => {
    const installed = host.deps.languages.lookUp(canary.language)
    if (!('version' in installed)) return
    expect(await runCanary(host.deps, installed, canary, over.signal)).toBeNull()
  },
)

test.each([
  ['a wrong verdict', 'int main(void){return 3;}', /^canary: runtimeError \(Exit code 3\) instead of accepted$/],
  ['a wrong answer', '#include <stdio.h>\nint main(void){puts("4");}', /wrongAnswer instead of accepted/],
  ['a program that does not compile', 'int main(', /does not compile: .*main\.c/],
])('%s is named', async (_, code, fault) => {
  const installed = host.deps.languages.lookUp('C')
  if (!('version' in installed)) throw new Error('no C')
  const canary = { ...frailCanary, name: 'canary', language: 'C', code }
  expect(await runCanary(host.deps, installed, canary, over.signal)).toMatch(fault)
})

// root alone may mount a disk that is so small
test.skipIf(process.geteuid?.() !== 0)(
  'a nearly full disk removes the host until there is space, which is reported although no canary fails',
  async () => {
    const scratchDir = await mkdtemp(join(dir, 'disk-'))
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1g', 'disk', scratchDir])
    try {
      const canaries = { box: [frailCanary], languages: [] }
      const health = new Health({ ...host.deps, scratchDir }, { isIdle: () => true, canaries })
      const heard: (string | null)[] = []
      health.onChange = () => heard.push(health.illness)
      await health.examine(over.signal)
      expect(health.illness).toBeNull()
      execFileSync('mount', ['-o', 'remount,size=100m', scratchDir])
      const illness = expect.stringMatching(/^only \d+ MiB are free on the disk of /)
      expect(health.illness).toEqual(illness)
      await health.examine(over.signal)
      execFileSync('mount', ['-o', 'remount,size=1g', scratchDir])
      await health.examine(over.signal)
      expect(heard).toEqual([illness, null])
    } finally {
      execFileSync('umount', ['-l', scratchDir])
    }
  },
)

test('a canary leaves nothing in the cache of builds', async () => {
  const before = host.deps.builds.bytes
  await healthOf({ canaries: { box: boxCanaries, languages: [] } }).examine(over.signal)
  expect(host.deps.builds.bytes).toBe(before)
})

test('a language that never worked is quarantined, and offered once it works', async () => {
  await install(broken)
  const health = healthOf()
  const report = hostReporter({ name: 'test', slots: 2, sandbox: host.sandbox, languages: host.deps.languages, health })
  const said = () => report().languages.find((language) => language.name === 'Frail')
  void health.watch(stop.signal)
  await until(() => health.withheld.size > 0)
  expect(said()).toMatchObject({ available: false, reason: 'Frail: a sum: wrongAnswer instead of accepted' })
  expect(health.illness).toBeNull()
  await install(works)
  await until(() => health.withheld.size === 0)
  expect(said()).toMatchObject({ available: true })
})

test('a host with a broken language leaves the pool, reports the reason, and recovers', async () => {
  const { server } = host
  const health = healthOf()
  const report = hostReporter({ name: 'test', slots: 2, sandbox: host.sandbox, languages: host.deps.languages, health })
  const client = new Server(server.url, token)
  const loop: LeaseLoop = startLeaseLoop({ server: client, deps: host.deps, slots: 2, report, health, beatMs: 60_000 })
  void health.watch(stop.signal)
  const sum = () =>
    aJob({
      language: 'Python3',
      code: frailCanary.code,
      testdata: server.addTestdata([{ input: '1 2', output: '3' }]),
    })
  server.offer(sum())
  await server.until(() => server.results.length === 1)

  await install(broken)
  await server.until(() => server.host?.illness != null)
  expect(server.host?.illness).toBe('Frail: a sum: wrongAnswer instead of accepted')
  const waiting = sum()
  server.offer(waiting)
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  expect(server.results).toHaveLength(1)

  await install(works)
  await server.until(() => server.host?.illness === null)
  server.offer(waiting)
  await server.until(() => server.results.length >= 2)
  expect(server.results.at(-1)?.leaseId).toBe(waiting.leaseId)
  await loop.stop()
})

test('a host that fails a canary of the box takes no work from the start', async () => {
  const sick = { ...frailCanary, name: 'the box', cases: [{ input: '1 2', output: '3', gives: verdict.runtimeError }] }
  const health = healthOf({ canaries: { box: [sick], languages: [] } })
  await health.examine(over.signal)
  expect(health.illness).toBe('the box: accepted instead of runtimeError')
})

test('a temporary failure is not lasting', async () => {
  await install(broken)
  const canaries = { box: [frailCanary], languages: [] }
  const health = healthOf({ canaries, lastingMs: 60_000 })
  let isLasting = false
  void health.isLasting.then(() => {
    isLasting = true
  })
  await health.examine(stop.signal)
  expect(health.illness).not.toBeNull()
  await install(works)
  void health.watch(stop.signal)
  await until(() => health.illness === null)
  expect(isLasting).toBe(false)
})

// Last: it takes the folder away that the other tests use.
test('a toolchain replaced underneath the sandbox stays broken in it, and works after reopening', async () => {
  const other = await openHost([frail()])
  const canaries = { box: [{ ...frailCanary, name: 'frail box' }], languages: [] }
  const quick = { everyMs: 20, againMs: 20, lastingMs: 500 }
  const health = new Health(other.deps, { ...quick, isIdle: () => true, canaries })
  const watching = health.watch(stop.signal)
  try {
    await health.examine(stop.signal)
    expect(health.illness).toBeNull()
    // An upgrade that removes the folder and makes it again: the box still shows the removed one.
    await rm(dir, { recursive: true })
    await mkdir(dir)
    await chmod(dir, 0o755)
    await install(works)
    await health.isLasting
    expect(health.illness).toContain('frail box')
  } finally {
    stop.abort()
    await watching
    await other.close()
  }
  const anew = await openHost([frail()])
  try {
    const again = new Health(anew.deps, { isIdle: () => true, canaries })
    await again.examine(over.signal)
    expect(again.illness).toBeNull()
  } finally {
    await anew.close()
  }
})
