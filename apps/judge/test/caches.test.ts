import { execFileSync } from 'node:child_process'
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, truncate, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { compile } from '../src/compile.ts'
import { DiskCache } from '../src/disk-cache.ts'
import { CalledOff, JudgeFault } from '../src/faults.ts'
import type { Installed } from '../src/languages/registry.ts'
import { Server } from '../src/server.ts'
import { TestdataStore } from '../src/testdata.ts'
import { openHost, verdictsOf } from './harness/host.ts'
import { PlayServer } from './harness/play-server.ts'

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verdict-cache-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

const never = new AbortController().signal
const log = pino({ level: 'silent' })

describe('the disk cache', () => {
  const open = (maxBytes: number) => DiskCache.open({ dir, maxBytes })
  const tenBytes = (path: string) => writeFile(path, '0123456789')
  const fail = () => Promise.reject(new Error('must not be made again'))

  test('makes an entry once, however many ask', async () => {
    const cache = await open(100)
    let made = 0
    const make = async (path: string) => {
      made++
      await tenBytes(path)
    }
    const held = await Promise.all([1, 2, 3].map(() => cache.hold('aa1', make)))
    expect(made).toBe(1)
    expect(new Set(held.map(({ path }) => path)).size).toBe(1)
  })

  test('evicts the least recently used first', async () => {
    const cache = await open(25)
    for (const key of ['aa1', 'bb2']) (await cache.hold(key, tenBytes))[Symbol.dispose]()
    await new Promise((resolve) => setTimeout(resolve, 5))
    ;(await cache.hold('aa1', fail))[Symbol.dispose]()
    ;(await cache.hold('cc3', tenBytes))[Symbol.dispose]()
    ;(await cache.hold('cc3', fail))[Symbol.dispose]()
    await expect.poll(() => cache.has('bb2')).toBe(false)
    expect([cache.has('aa1'), cache.has('cc3'), cache.bytes]).toEqual([true, true, 20])
    await expect.poll(() => readdir(join(dir, 'bb'))).toEqual([])
  })

  test('never evicts what is held, even beyond its bound', async () => {
    const cache = await open(15)
    const first = await cache.hold('aa1', tenBytes)
    const second = await cache.hold('bb2', tenBytes)
    expect((await stat(first.path)).size).toBe(10)
    expect((await stat(second.path)).size).toBe(10)
  })

  test('remembers across a restart, but not what was unfinished', async () => {
    ;(await (await open(100)).hold('aa1', tenBytes))[Symbol.dispose]()
    await writeFile(join(dir, 'unfinished', 'bb2'), 'half')
    const again = await open(100)
    expect([again.has('aa1'), again.has('bb2'), again.bytes]).toEqual([true, false, 10])
    expect(await readdir(join(dir, 'unfinished'))).toEqual([])
  })

  test('removed or truncated entries are created again', async () => {
    const cache = await open(100)
    const { path } = await cache.hold('aa1', tenBytes)
    await rm(path)
    expect(await readFile((await cache.hold('aa1', tenBytes)).path, 'utf8')).toBe('0123456789')
    await truncate(path, 3)
    expect(await readFile((await cache.hold('aa1', tenBytes)).path, 'utf8')).toBe('0123456789')
    expect(cache.bytes).toBe(10)
  })

  test('of an earlier start is lent only what is whole, looked at once', async () => {
    for (const key of ['aa1', 'bb2']) (await (await open(100)).hold(key, tenBytes))[Symbol.dispose]()
    const looked: string[] = []
    const isWhole = async (key: string) => looked.push(key) > 0 && key !== 'bb2'
    const again = await DiskCache.open({ dir, maxBytes: 100, isWhole })
    await Promise.all([1, 2, 3].map(() => again.hold('aa1', fail)))
    let made = 0
    const make = async (path: string) => {
      made++
      await writeFile(path, 'anew')
    }
    const held = await Promise.all([1, 2, 3].map(() => again.hold('bb2', make)))
    expect(made).toBe(1)
    expect(await Promise.all(held.map(({ path }) => readFile(path, 'utf8')))).toEqual(['anew', 'anew', 'anew'])
    expect(looked).toEqual(['aa1', 'bb2'])
    expect(again.bytes).toBe(14)
  })

  test('unreadable entries of an earlier start are created again', async () => {
    ;(await (await open(100)).hold('aa1', tenBytes))[Symbol.dispose]()
    const unreadable = () => Promise.reject(new Error('EIO'))
    const again = await DiskCache.open({ dir, maxBytes: 100, isWhole: unreadable })
    const make = (path: string) => writeFile(path, 'anew')
    for (let i = 0; i < 2; i++) expect(await readFile((await again.hold('aa1', make)).path, 'utf8')).toBe('anew')
  })

  test('deletes everything when its validity key changes', async () => {
    const openFor = (validFor: string) => DiskCache.open({ dir, maxBytes: 100, validFor })
    ;(await (await openFor('one boot')).hold('aa1', tenBytes))[Symbol.dispose]()
    expect((await openFor('one boot')).has('aa1')).toBe(true)
    expect((await openFor('the next')).has('aa1')).toBe(false)
    expect((await openFor('the next')).bytes).toBe(0)
  })

  test('an entry that cannot be removed ends nothing', async () => {
    const cache = await open(15)
    const stuck = await cache.hold('aa1', tenBytes)
    stuck[Symbol.dispose]()
    await rm(join(dir, 'aa'), { recursive: true })
    await writeFile(join(dir, 'aa'), 'where its directory was')
    for (const key of ['bb2', 'cc3']) (await cache.hold(key, tenBytes))[Symbol.dispose]()
    expect((await cache.hold('dd4', tenBytes)).path).toContain('dd4')
  })

  test('a failure leaves nothing and the next attempt starts over', async () => {
    const cache = await open(100)
    const half = async (path: string) => {
      await mkdir(path)
      throw new Error('broken')
    }
    await expect(cache.hold('aa1', half)).rejects.toThrow('broken')
    expect((await stat((await cache.hold('aa1', tenBytes)).path)).isFile()).toBe(true)
  })
})

describe('test data', () => {
  const openStore = async () => {
    const server = await new PlayServer().listen()
    const store = await TestdataStore.open(new Server(server.url, 'token'), { dir, maxBytes: 2 ** 20, log })
    return { server, store, [Symbol.asyncDispose]: () => server.close() }
  }

  test('is fetched once, read-only, and equal files are one', async () => {
    await using world = await openStore()
    using holding = new DisposableStack()
    const hash = world.server.addTestdata([
      { input: '1', output: 'one' },
      { input: '1', output: 'two' },
    ])
    const {
      cases: [first, second],
    } = await world.store.fetch(hash, { holding, signal: never, leaseId: 'lease' })
    await world.store.fetch(hash, { holding, signal: never, leaseId: 'lease' })
    expect(world.server.blobsServed).toBe(3)
    expect(first?.inputPath).toBe(second?.inputPath)
    expect((await stat(first?.inputPath ?? '')).mode & 0o777).toBe(0o444)
  })

  test('a file damaged on its way is refused and fetched again', async () => {
    await using world = await openStore()
    using holding = new DisposableStack()
    world.server.damagedBlobs = 1
    const hash = world.server.addTestdata([{ input: '1', output: '1' }])
    await world.store.fetch(hash, { holding, signal: never, leaseId: 'lease' })
    expect(world.server.blobsServed).toBe(2)
  })

  test('a file that lost its bytes while the host was off is fetched again', async () => {
    await using world = await openStore()
    const hash = world.server.addTestdata([{ input: '1', output: 'the answer' }])
    using before = new DisposableStack()
    const expectedPath =
      (await world.store.fetch(hash, { holding: before, signal: never, leaseId: 'lease' })).cases[0]?.expectedPath ?? ''
    await chmod(expectedPath, 0o644)
    await writeFile(expectedPath, Buffer.alloc(10))
    const restarted = await TestdataStore.open(new Server(world.server.url, 'token'), { dir, maxBytes: 2 ** 20, log })
    using after = new DisposableStack()
    await restarted.fetch(hash, { holding: after, signal: never, leaseId: 'lease' })
    expect(await readFile(expectedPath, 'utf8')).toBe('the answer')
  })

  // root alone may mount a disk that is so small
  test.skipIf(process.geteuid?.() !== 0)('a file the disk has no room for is never taken for whole', async () => {
    const disk = join(dir, 'blobs')
    await mkdir(disk)
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=124k', 'disk', disk])
    try {
      await using world = await openStore()
      using holding = new DisposableStack()
      // One chunk of the transfer, of which the last page has no room.
      const hash = world.server.addTestdata([{ input: 'x'.repeat(2 ** 17), output: 'x'.repeat(2 ** 17) }])
      await expect(world.store.fetch(hash, { holding, signal: never, leaseId: 'lease' })).rejects.toThrow('ENOSPC')
    } finally {
      execFileSync('umount', ['-l', disk])
    }
  })

  test('a file that stays damaged is a fault that names it', async () => {
    await using world = await openStore()
    using holding = new DisposableStack()
    world.server.damagedBlobs = Number.POSITIVE_INFINITY
    const hash = world.server.addTestdata([{ input: '1', output: '1' }])
    await expect(world.store.fetch(hash, { holding, signal: never, leaseId: 'lease' })).rejects.toThrow(
      /File [0-9a-f]{64} arrived damaged/,
    )
    expect(await readdir(join(dir, 'blobs', 'unfinished'))).toEqual([])
  })

  test('a list of cases that does not match its hash is fetched again, and never used', async () => {
    await using world = await openStore()
    using holding = new DisposableStack()
    const cases = [{ input: '1', output: '1', score: 5 }]
    world.server.damagedManifests = 1
    const { cases: fetched } = await world.store.fetch(world.server.addTestdata(cases), {
      holding,
      signal: never,
      leaseId: 'lease',
    })
    expect(fetched.map((item) => item.fullScore)).toEqual([5])
    world.server.damagedManifests = Number.POSITIVE_INFINITY
    const other = world.server.addTestdata([...cases, ...cases])
    await expect(world.store.fetch(other, { holding, signal: never, leaseId: 'lease' })).rejects.toThrow(
      /Test data [0-9a-f]{64} arrived as/,
    )
  })

  test('a data set the server does not have is a fault', async () => {
    await using world = await openStore()
    using holding = new DisposableStack()
    await expect(world.store.fetch('0'.repeat(64), { holding, signal: never, leaseId: 'lease' })).rejects.toThrow(
      JudgeFault,
    )
  })
})

describe('the compile cache', async () => {
  const host = await openHost()
  afterAll(() => host.close())
  const cpp = host.deps.languages.lookUp('C++') as Installed
  const source = { code: 'int main(){}', extraFiles: { 'a.h': '1' }, purpose: 'solution' } as const
  const dirOf = async (change: object = {}, installed = cpp) => {
    using program = await compile(host.deps, installed, { ...source, ...change }, never)
    return program.dir
  }

  test('compiles equal inputs once', async () => expect(await dirOf()).toBe(await dirOf()))

  test.each([
    ['another source', { code: 'int main(){return 0;}' }],
    ['other extra files', { extraFiles: { 'a.h': '2' } }],
    ['another purpose', { purpose: 'checker' }],
  ])('tells %s apart', async (_, change) => expect(await dirOf(change)).not.toBe(await dirOf()))

  test('detects a different toolchain', async () =>
    expect(await dirOf({}, { ...cpp, version: 'g++ 99' })).not.toBe(await dirOf()))

  test('a cancelled compile does not affect other waiting callers', async () => {
    const code = '#include <bits/stdc++.h>\nint main(){std::cout<<"once";}'
    const first = new AbortController()
    const lost = compile(host.deps, cpp, { ...source, code }, first.signal)
    const waiting = host.judge({
      language: 'C++',
      code,
      cases: [{ input: '', output: 'once' }],
      settings: { extraFiles: source.extraFiles },
    })
    first.abort(new CalledOff('test'))
    await expect(lost).rejects.toThrow('test')
    expect(verdictsOf(await waiting)).toEqual([0])
  })
})
