import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Prefetch } from '../src/prefetch.ts'
import { Server } from '../src/server.ts'
import { TestdataStore } from '../src/testdata.ts'
import { PlayServer } from './harness/play-server.ts'

/** Test data of contests, fetched before it is needed. */

let dir = ''
let server: PlayServer
let isIdle = true
let ending: AbortController
let watching: Promise<void>
let prefetch: Prefetch
let store: TestdataStore

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verdict-prefetch-'))
  server = await new PlayServer().listen()
  isIdle = true
  const log = pino({ level: 'silent' })
  store = await TestdataStore.open(new Server(server.url, 'judge-token'), { dir, maxBytes: 2 ** 20, log })
  prefetch = new Prefetch({ testdata: store, log, isIdle: () => isIdle, busyMs: 5, restMs: 50 })
  ending = new AbortController()
  watching = prefetch.watch(ending.signal)
})
afterEach(async () => {
  ending.abort()
  await watching
  await server.close()
  await rm(dir, { recursive: true, force: true })
})

const setOf = (name: string, bytes = 10) =>
  server.addTestdata([
    { input: `${name} in`.padEnd(bytes), output: `${name} one` },
    { input: `${name} in 2`, output: `${name} two` },
  ])
const missing = () => expect.poll(() => prefetch.state.missing)
const useAll = async (hash: string): Promise<number> => {
  using holding = new DisposableStack()
  const used = { holding, signal: new AbortController().signal, leaseId: 'lease-1' }
  return (await store.fetch(hash, used)).cases.length
}

test('data sets are here when a submission needs them', async () => {
  const [first, second] = [setOf('first'), setOf('second')]
  prefetch.want({ key: 'a', hashes: [first, second] })
  expect(prefetch.state).toEqual({ key: 'a', missing: 2 })
  await missing().toBe(0)
  expect(server.blobsServed).toBe(8)
  expect(await useAll(first)).toBe(2)
  expect(await useAll(second)).toBe(2)
  expect(server.blobsServed).toBe(8)
})

test('nothing is fetched while the host judges', async () => {
  isIdle = false
  prefetch.want({ key: 'a', hashes: [setOf('first')] })
  await new Promise((later) => setTimeout(later, 100))
  expect(server.blobsServed).toBe(0)
  isIdle = true
  await missing().toBe(0)
})

test('a new list replaces the one in progress', async () => {
  isIdle = false
  const [old, next] = [setOf('old'), setOf('next')]
  prefetch.want({ key: 'a', hashes: [old] })
  await new Promise((later) => setTimeout(later, 20))
  prefetch.want({ key: 'b', hashes: [next] })
  isIdle = true
  await missing().toBe(0)
  expect(prefetch.state.key).toBe('b')
  expect(server.blobsServed).toBe(4)
})

test('what cannot be fetched is tried again, and does not delay the rest', async () => {
  const [gone, here] = ['0'.repeat(64), setOf('here')]
  prefetch.want({ key: 'a', hashes: [gone, here] })
  await missing().toBe(1)
  expect(server.blobsServed).toBe(4)
  prefetch.want({ key: 'b', hashes: [here] })
  await missing().toBe(0)
})

test('data that would fill the cache is left to its submissions', async () => {
  const large = setOf('large', 2 ** 19 + 1)
  prefetch.want({ key: 'a', hashes: [large] })
  await missing().toBe(0)
  expect(server.blobsServed).toBe(0)
})
