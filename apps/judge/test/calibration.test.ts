import type { HostSpeed } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Calibration } from '../src/calibration/calibration.ts'
import { isBelieved, measureSpeed, NotMeasured } from '../src/calibration/measure-speed.ts'
import { stealFrom, stolenShare } from '../src/calibration/steal.ts'
import { hostReporter } from '../src/host-report.ts'
import { Languages, type Lookup } from '../src/languages/registry.ts'
import { startLeaseLoop } from '../src/lease-loop.ts'
import { Server } from '../src/server.ts'
import { type Host, openHost, token } from './harness/host.ts'

let host: Host
beforeAll(async () => {
  host = await openHost()
})
afterAll(() => host.close())

const never = new AbortController().signal

/** Tests share their machine with others. */
const measured = (deps = host.deps): Promise<HostSpeed> =>
  measureSpeed(deps, { signal: never, mostDisturbed: Number.POSITIVE_INFINITY })

const withOnly = (...names: readonly string[]) => ({
  ...host.deps,
  languages: new Languages(
    new Map(
      host.deps.languages
        .installed()
        .filter(({ language }) => names.includes(language.name))
        .map((installed): [typeof installed.language, Lookup] => [installed.language, installed]),
    ),
  ),
})

describe('a measurement in the sandbox', () => {
  test('compares integers, memory and branches of a C program with the reference', async () => {
    const speed = await measured()
    expect(speed.language).toBe('C With O2')
    expect(speed.version).toContain('gcc')
    expect(speed.programs.map(({ name }) => name)).toEqual(['integers', 'memory', 'branches'])
    const shares = speed.programs.map(({ ms, referenceMs }) => referenceMs / ms)
    expect(speed.factor).toBeGreaterThanOrEqual(Math.min(...shares) - 0.01)
    expect(speed.factor).toBeLessThanOrEqual(Math.max(...shares) + 0.01)
    expect(speed.factor).toBeGreaterThan(0.02)
    expect(speed.spread).toBeGreaterThanOrEqual(0)
  })

  test('uses an interpreter where there is no C compiler', async () => {
    expect((await measured(withOnly('Python3'))).language).toBe('Python3')
  })

  test('needs one of the known languages', async () => {
    await expect(measureSpeed(withOnly('Bash'), { signal: never })).rejects.toThrow(NotMeasured)
  })
})

describe('a run is believed', () => {
  const quiet = { status: 'ok', cpuNs: 1e8, runDelayNs: 1e6 } as const
  test.each([
    ['on a quiet core', quiet, 0, true],
    ['not when it waited for a core', { ...quiet, runDelayNs: 1e7 }, 0, false],
    ['not when it was starved', { ...quiet, isStarved: true }, 0, false],
    ['not when it failed', { ...quiet, status: 'runtimeError' as const }, 0, false],
    ['not when another machine took the core', quiet, 0.2, false],
  ])('%s', (_, report, stolen, expected) => {
    expect(isBelieved(report, stolen)).toBe(expected)
  })

  test('stolen time is read from /proc/stat', () => {
    const before = stealFrom('cpu  100 0 100 800 0 0 0 0 7 7\ncpu0 1 1\n')
    const after = stealFrom('cpu  110 0 110 840 0 0 0 40 9 9\ncpu0 1 1\n')
    expect(stolenShare(before, after)).toBeCloseTo(0.4)
    expect(stolenShare(before, before)).toBe(0)
  })
})

const speedOf = (id: string): HostSpeed => ({
  id: `measured-${id}`,
  at: '2026-11-20T10:00:00.000Z',
  language: 'C',
  version: 'gcc 12',
  factor: 1,
  spread: 0,
  programs: [],
})

describe('a host', () => {
  test('measures at its start, and again when it is idle and the server asks for it', async () => {
    let [count, isIdle] = [0, false]
    const measure = async () => speedOf(String(++count))
    const calibration = new Calibration(host.deps, { isIdle: () => isIdle, lookMs: 5, measure })
    const report = hostReporter({ name: 'c', slots: 1, ...host, languages: host.deps.languages, calibration })
    expect(report().speed).toBeUndefined()
    await calibration.measureAtStart(never)
    expect(report()).toMatchObject({ speed: { id: 'measured-1' }, architecture: process.arch, classes: [] })

    const over = new AbortController()
    const watching = calibration.watch(over.signal)
    const server = new Server(host.server.url, token)
    host.server.calibrates = 'measured-1'
    const loop = startLeaseLoop({ server, deps: host.deps, slots: 1, report, calibration, beatMs: 5 })
    const beats = host.server.beats.length
    await host.server.until(() => host.server.beats.length > beats + 3)
    expect(calibration.speed?.id).toBe('measured-1')
    isIdle = true
    await host.server.until(() => host.server.host?.speed?.id === 'measured-2')
    await loop.stop({ graceMs: 0 })
    over.abort()
    await watching
    expect(count).toBe(2)
  })

  test('starts unmeasured when it is too busy, and is measured later', async () => {
    let isQuiet = false
    const measure = (_: unknown, { signal }: { readonly signal: AbortSignal }) =>
      isQuiet
        ? Promise.resolve(speedOf('later'))
        : new Promise<HostSpeed>((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)))
    const calibration = new Calibration(host.deps, { isIdle: () => true, boundMs: 10, lookMs: 5, measure })
    await calibration.measureAtStart(never)
    expect(calibration.speed).toBeNull()
    isQuiet = true
    const over = new AbortController()
    const watching = calibration.watch(over.signal)
    await expect.poll(() => calibration.speed?.id).toBe('measured-later')
    over.abort()
    await watching
  })

  test('keeps its former result when a measurement fails', async () => {
    const answers = [async () => speedOf('good'), () => Promise.reject(new NotMeasured('disturbed'))]
    let attempts = 0
    const measure = () => (answers[attempts++] ?? answers[1])?.() ?? Promise.reject(new Error('no answer'))
    const calibration = new Calibration(host.deps, { isIdle: () => true, lookMs: 5, againMs: 5, measure })
    await calibration.measureAtStart(never)
    calibration.repeat('measured-good')
    const over = new AbortController()
    const watching = calibration.watch(over.signal)
    await expect.poll(() => attempts).toBeGreaterThan(2)
    over.abort()
    await watching
    expect(calibration.speed?.id).toBe('measured-good')
  })
})
