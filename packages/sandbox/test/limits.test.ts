import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openSandbox, type RunStatus, type Sandbox } from '../src/index.ts'
import {
  errorsOf,
  limits,
  MiB,
  makeWorkshop,
  type Overrides,
  python,
  request,
  shell,
  slowness,
  textOf,
} from './harness.ts'
import { settled } from './host.ts'

const workshop = makeWorkshop()
let sandbox: Sandbox

beforeAll(async () => {
  sandbox = await openSandbox({ slots: 2 })
})
afterAll(async () => {
  await sandbox.close()
  workshop.remove()
})

const run = (argv: readonly string[], overrides: Overrides = {}) =>
  sandbox.run(request(argv, { programDir: workshop.bin, ...overrides }))

/** Drops a file from the host's page cache. */
const evict = (path: string) =>
  execFileSync('dd', [`of=${path}`, 'oflag=nocache', 'conv=notrunc,fdatasync', 'count=0', 'status=none'])

const small = { cpuMs: 300, wallMs: 20_000 }
const cases: readonly [string, readonly string[], RunStatus, Overrides['limits']?][] = [
  ['a normal end is ok', ['/bin/true'], 'ok'],
  ['a busy loop passes the CPU limit', ['/b/burn', 'cpu'], 'timeLimit', small],
  ['two busy threads pass the CPU limit', ['/b/burn', 'threads', '2'], 'timeLimit', { ...small, cores: 0 }],
  ['time used by a child counts', ['/b/burn', 'child-cpu'], 'timeLimit', small],
  ['sleeping past the wall limit is idle', ['/bin/sleep', '60'], 'idle', { wallMs: 300 }],
  ['memory by malloc', ['/b/burn', 'memory', '400'], 'memoryLimit'],
  ['memory by mmap', ['/b/burn', 'mmap', '400'], 'memoryLimit'],
  ['memory by several children together', ['/b/burn', 'children', '4', '100'], 'memoryLimit'],
  ['memory by System V segments', ['/b/burn', 'shm', '400'], 'memoryLimit'],
  ['memory by memfd', ['/b/burn', 'memfd', '400'], 'memoryLimit', { filesBytes: 1024 * MiB }],
  ['memory in socket buffers', ['/b/burn', 'sockets', '120'], 'memoryLimit', { memoryBytes: 16 * MiB }],
  ['memory within the limit is fine', ['/b/burn', 'memory', '200'], 'ok'],
  ['recursion without end', ['/b/burn', 'stack'], 'runtimeError', { stackBytes: 8 * MiB }],
  ['recursion may use the memory limit', ['/b/burn', 'stack'], 'memoryLimit', { stackBytes: 1024 * MiB }],
  ['output without end', ['/b/bomb', 'flood'], 'outputLimit'],
  ['NUL bytes without end, signals ignored', ['/b/bomb', 'flood-nul'], 'outputLimit'],
  ['a thread bomb is held at the process limit', ['/b/bomb', 'threads'], 'ok'],
]

test.each(cases)('%s', async (_, argv, status, changed = {}) => {
  const report = await run(argv, { limits: changed })
  expect(report).toMatchObject({ status, reason: null })
})

// The kernel frees the memory of ended processes late, and on a busy machine so much of it counts for the bomb until then
// that it reaches the memory limit first.
test.each([
  ['a fork bomb', { wallMs: 30_000 }],
  ['a large fork bomb', { wallMs: 60_000, processes: 500 }],
])('%s ends at the CPU or the memory limit', async (_, changed) => {
  const report = await run(['/b/bomb', 'fork'], { limits: { ...small, ...changed } })
  expect(['timeLimit', 'memoryLimit']).toContain(report.status)
  expect(report.reason).toBeNull()
})

describe('output', () => {
  test.each([0, 1, 1_000, 300_000])('is cut exactly at %i bytes', async (outputBytes) => {
    const within = await run(['/b/bomb', 'flood', String(outputBytes || 1)], { limits: { outputBytes } })
    if (outputBytes > 0) expect(within).toMatchObject({ status: 'ok', stdoutBytes: outputBytes })
    const over = await run(['/b/bomb', 'flood', String(outputBytes + 1)], { limits: { outputBytes } })
    expect(over).toMatchObject({ status: 'outputLimit', stdoutBytes: outputBytes + 1 })
    expect(over.stdout).toHaveLength(outputBytes)
  })

  test('goes to a host file that is created, truncated and cut', async () => {
    const path = workshop.path('output.txt')
    const first = await run(['/b/bomb', 'flood'], { stdout: { path }, limits: { outputBytes: 200_000 } })
    expect(first).toMatchObject({ status: 'outputLimit', stdout: null })
    expect(statSync(path)).toMatchObject({ size: 200_000 })
    expect(statSync(path).mode & 0o777).toBe(0o600)
    expect(await run(['/bin/echo', 'short'], { stdout: { path } })).toMatchObject({ status: 'ok', stdoutBytes: 6 })
    expect(readFileSync(path, 'utf8')).toBe('short\n')
  })

  test.each([
    [0, 'report'],
    [65_536, 'report'],
    [65_537, 'file'],
    [300_000, 'file'],
  ] as const)('of %i bytes that may go to either is in the %s, and there whole', async (bytes, place) => {
    const path = workshop.path(`either-${bytes}`)
    const writes = `head -c ${bytes} /dev/zero | tr '\\0' x`
    const report = await sandbox.run(shell(writes, { stdout: { path, reportsSmall: true } }))
    expect(report).toMatchObject({ status: 'ok', stdoutBytes: bytes })
    const [kept, other] = place === 'report' ? [report.stdout, existsSync(path)] : [readFileSync(path), report.stdout]
    expect(Buffer.from(kept ?? []).equals(Buffer.alloc(bytes, 'x'))).toBe(true)
    expect(other).toBe(place === 'report' ? false : null)
  })

  test('that may go to either is cut as exactly, and blames the host that has no room for it', async () => {
    const path = workshop.path('either-cut')
    const stdout = { path, reportsSmall: true }
    const cut = await run(['/b/bomb', 'flood'], { stdout, limits: { outputBytes: 70_000 } })
    expect(cut).toMatchObject({ status: 'outputLimit', stdoutBytes: 70_001, stdout: null })
    expect(statSync(path)).toMatchObject({ size: 70_000 })
    for (const nowhere of ['/dev/full', '/absent/output']) {
      const report = await run(['/b/bomb', 'flood'], { stdout: { path: nowhere, reportsSmall: true } })
      expect(report).toMatchObject({ status: 'error', isHostFault: true })
    }
  })

  test('on standard error beyond the cap is dropped and ends nothing', async () => {
    const report = await run(['/b/bomb', 'stderr', '20'])
    expect(report.status).toBe('ok')
    expect(report.stderr).toHaveLength(limits.stderrBytes)
  })

  test('goes where it should by the names of its streams, too', async () => {
    const report = await sandbox.run(shell('echo one; echo two > /dev/stdout; echo three > /dev/stderr; echo four'))
    expect(report).toMatchObject({ status: 'ok' })
    expect([textOf(report), errorsOf(report)]).toEqual(['one\ntwo\nfour\n', 'three\n'])
  })

  test('that the host has no room for is the fault of the host', async () => {
    const report = await sandbox.run(shell('echo x'), {})
    expect(report.isHostFault).toBe(false)
    const full = await sandbox.run(shell('echo x', { stdout: { path: '/dev/full' } }))
    expect(full).toMatchObject({ status: 'error', isHostFault: true, reason: 'standard output could not be written' })
    const collect = [{ name: 'x', path: '/dev/full', maxBytes: 100 }]
    const kept = await sandbox.run(shell('echo x > x', { collect }))
    expect(kept).toMatchObject({ status: 'error', isHostFault: true, reason: expect.stringContaining('/dev/full') })
  })

  test.each([
    ['an input that is not there', shell('true', { stdin: { path: '/absent' } }), true],
    ['a program that is not there', request(['/absent']), false],
    ['a name that is a path', shell('true', { files: [{ name: 'a/b', content: { path: '/etc/hosts' } }] }), false],
  ])('%s: whether the host is to blame', async (_, asked, isHostFault) => {
    expect(await sandbox.run(asked)).toMatchObject({ status: 'error', isHostFault })
  })

  test('may be closed by the program', async () => {
    const report = await sandbox.run(shell('echo before; exec >&- 2>&-; sleep 0.1; exit 0'))
    expect(report).toMatchObject({ status: 'ok', stdoutBytes: 7 })
  })
})

describe('the end of a program', () => {
  test.each([1, 42, 255])('exit code %i is a runtime error', async (exitCode) => {
    const report = await sandbox.run(shell(`exit ${exitCode}`))
    expect(report).toMatchObject({ status: 'runtimeError', exitCode, signal: null })
  })

  test.each([
    ['SEGV', 11],
    ['ABRT', 6],
    ['FPE', 8],
    ['TERM', 15],
    ['XCPU', 24],
  ])('SIG%s is a runtime error', async (name, signal) => {
    const report = await sandbox.run(shell(`kill -${name} $$`))
    expect(report).toMatchObject({ status: 'runtimeError', exitCode: null, signal })
  })

  test('a program that kills itself with SIGKILL did not run out of memory', async () => {
    expect(await sandbox.run(shell('kill -KILL $$'))).toMatchObject({ status: 'runtimeError', signal: 9 })
  })

  test('a child killed for memory is a memory limit though the parent ends well', async () => {
    expect(await run(['/bin/sh', '-c', '/b/burn memory 400; exit 0'])).toMatchObject({ status: 'memoryLimit' })
  })

  test('a program that does not exist is a fault of the request, with a reason', async () => {
    const report = await run(['/b/absent'])
    expect(report.status).toBe('error')
    expect(report.reason).toContain('does not exist')
  })

  test('a relative program is refused with a reason', async () => {
    expect(await run(['burn'])).toMatchObject({ status: 'error', reason: expect.stringContaining('absolute') })
  })
})

describe('figures', () => {
  test('CPU time is what the program used, not what it waited', async () => {
    const busy = await run(['/b/burn', 'cpu-ms', '300'])
    expect(busy.cpuNs).toBeGreaterThan(290e6)
    expect(busy.cpuNs).toBeLessThan(300e6 + 150e6 * slowness)
    const asleep = await sandbox.run(shell('sleep 0.3'))
    expect(asleep.wallNs).toBeGreaterThan(299e6)
    expect(asleep.cpuNs).toBeLessThan(150e6 * slowness)
  })

  test.each([16, 64, 200])('peak memory after touching %i MiB is right within 2 MiB', async (mib) => {
    const report = await run(['/b/burn', 'memory', String(mib)])
    expect(report.memoryBytes).toBeGreaterThan(mib * MiB - MiB / 2)
    expect(report.memoryBytes).toBeLessThan((mib + 2) * MiB)
  })

  test('a cold or large input is not billed to the program', async () => {
    const path = workshop.path('large.txt')
    await sandbox.run(shell('head -c 40000000 /dev/zero', { stdout: { path }, limits: { outputBytes: 64 * MiB } }))
    const report = await sandbox.run(shell('cat > /dev/null', { stdin: { path } }))
    expect(report.status).toBe('ok')
    expect(report.memoryBytes).toBeLessThan(8 * MiB)
  })

  test('an input that another run tries to evict, or that the host evicts, is not billed either', async () => {
    const path = workshop.path('evicted.txt')
    await sandbox.run(shell('head -c 40000000 /dev/zero', { stdout: { path }, limits: { outputBytes: 64 * MiB } }))
    const read = () => sandbox.run(shell('cat > /dev/null', { stdin: { path }, limits: { memoryBytes: 16 * MiB } }))
    const isSmall = { status: 'ok', memoryBytes: expect.toSatisfy((bytes: number) => bytes < 8 * MiB) }
    expect(await read()).toMatchObject(isSmall)
    await sandbox.run(python('import os; os.posix_fadvise(0, 0, 0, os.POSIX_FADV_DONTNEED)', { stdin: { path } }))
    expect(await read()).toMatchObject(isSmall)
    evict(path)
    expect(await read()).toMatchObject(isSmall)
  })

  test('an input that the host evicts is read ahead again for the next run, however soon that is', async (context) => {
    const path = workshop.path('resident.txt')
    writeFileSync(path, Buffer.alloc(20 * MiB, 'x'))
    const resident = () =>
      Number(execFileSync('fincore', ['--bytes', '--noheadings', '--output', 'RES', path], { encoding: 'utf8' }))
    const evicted = () => {
      evict(path)
      return resident()
    }
    for (let runs = 0; runs < 2; runs++) {
      // A file in memory alone has nowhere to be evicted to.
      if ((await settled(evicted, (bytes) => bytes === 0)) !== 0) return context.skip()
      // The program reads nothing itself.
      expect(await sandbox.run(shell('true', { stdin: { path } }))).toMatchObject({ status: 'ok' })
      expect(await settled(resident, (bytes) => bytes === 20 * MiB)).toBe(20 * MiB)
    }
  })

  test('files without read-ahead are page cache, not memory of the program', async () => {
    const deep = join(workshop.bin, 'deep')
    mkdirSync(deep)
    writeFileSync(join(deep, 'data'), Buffer.alloc(60 * MiB, 'x'))
    evict(join(deep, 'data'))
    const report = await run(['/bin/cat', '/b/deep/data'], {
      stdout: { path: '/dev/null' },
      limits: { outputBytes: 64 * MiB },
    })
    expect(report.status).toBe('ok')
    expect(report.memoryBytes).toBeLessThan(8 * MiB)
  })

  test('input files are not billed to the program', async () => {
    const content = { bytes: Buffer.alloc(20 * MiB, 'x') }
    const report = await sandbox.run(
      shell('wc -c < input', { files: [{ name: 'input', content }], limits: { memoryBytes: 16 * MiB } }),
    )
    expect(report.status).toBe('ok')
    expect(textOf(report).trim()).toBe(String(20 * MiB))
    expect(report.memoryBytes).toBeLessThan(8 * MiB)
  })
})

describe('room for files', () => {
  test('is limited', async () => {
    const report = await sandbox.run(shell('head -c 20000000 /dev/zero > x', { limits: { filesBytes: MiB } }))
    expect(report.status).toBe('runtimeError')
  })

  test('counts as memory', async () => {
    const report = await sandbox.run(
      shell('head -c 100000000 /dev/zero > x; head -c 100000000 /dev/zero > y', {
        limits: { filesBytes: 1024 * MiB, memoryBytes: 64 * MiB },
      }),
    )
    expect(report.status).toBe('memoryLimit')
  })

  test.each([
    ['dirs', 100_000],
    ['files', 100_000],
  ])('ends before %s number %i', async (what, count) => {
    const report = await run(['/b/bomb', what, String(count)])
    expect(Number(textOf(report))).toBeLessThan(20_000)
    expect(await sandbox.run(shell('echo next'))).toMatchObject({ status: 'ok', stdoutBytes: 5 })
  })

  test('descriptors and timers are limited', async () => {
    expect(Number(textOf(await run(['/b/bomb', 'fds'])))).toBeLessThan(256)
    expect(Number(textOf(await run(['/b/bomb', 'timers'])))).toBeLessThan(300)
  })
})

describe('toolchains', () => {
  test('python, java and node work', async () => {
    expect(textOf(await sandbox.run(python('print(6 * 7)')))).toBe('42\n')
    const roomy = { limits: { memoryBytes: 1024 * MiB, processes: 64 } }
    expect(await run(['/usr/bin/java', '-version'], roomy)).toMatchObject({ status: 'ok' })
    expect(textOf(await run(['/usr/bin/node', '-e', 'console.log(6 * 7)'], roomy))).toBe('42\n')
  })

  test('a C++ program is compiled, collected and run', async () => {
    const source = Buffer.from('#include <bits/stdc++.h>\nint main() { std::cout << 6 * 7; }\n')
    const path = `${workshop.bin}/answer`
    const compiled = await run(['/usr/bin/g++', '-O2', '-o', 'answer', 'answer.cpp'], {
      files: [{ name: 'answer.cpp', content: { bytes: source } }],
      collect: [{ name: 'answer', path, maxBytes: 64 * MiB }],
      limits: { cpuMs: 60_000, wallMs: 120_000, memoryBytes: 1024 * MiB, filesBytes: 64 * MiB },
    })
    expect(errorsOf(compiled)).toBe('')
    expect(compiled).toMatchObject({ status: 'ok', collected: [{ name: 'answer', path }] })
    expect(textOf(await run(['/b/answer']))).toBe('42')
  })
})
