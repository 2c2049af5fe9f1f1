import { mkdtemp, readFile, rm } from 'node:fs/promises'
import http, { type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { pino } from 'pino'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { Server } from '../src/server.ts'
import { TestdataStore } from '../src/testdata.ts'
import { PlayServer } from './harness/play-server.ts'

/** Test data from the storage itself: at addresses of the server, without its token, and not at any price. */

let dir = ''
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'verdict-direct-'))
})
afterEach(() => rm(dir, { recursive: true, force: true }))

type Answer = (request: IncomingMessage, response: ServerResponse, hash: string) => void

/** A server, a storage with a given answer, and a judge between them whose log is kept. */
const openWorld = async (answer: Answer) => {
  const server = await new PlayServer().listen()
  const seen: IncomingMessage[] = []
  const storage = http.createServer((request, response) => {
    seen.push(request)
    answer(request, response, new URL(request.url ?? '', 'http://storage').pathname.slice(1))
  })
  await new Promise<void>((ready) => storage.listen(0, '127.0.0.1', ready))
  const origin = `http://127.0.0.1:${(storage.address() as AddressInfo).port}`
  server.direct = (hash) => `${origin}/${hash}?X-Amz-Signature=secret-of-${hash.slice(0, 8)}`
  const lines: string[] = []
  const sink = new Writable({
    write: (chunk, _, done) => {
      lines.push(String(chunk))
      done()
    },
  })
  const store = await TestdataStore.open(new Server(server.url, 'judge-token'), {
    dir,
    maxBytes: 2 ** 24,
    log: pino({ level: 'trace' }, sink),
  })
  return {
    server,
    seen,
    lines,
    /** Answers of all cases, read from the disk. */
    fetch: async (hash: string): Promise<readonly string[]> => {
      using holding = new DisposableStack()
      const { cases } = await store.fetch(hash, { holding, signal: new AbortController().signal, leaseId: 'lease-1' })
      return Promise.all(cases.map(({ expectedPath }) => readFile(expectedPath, 'utf8')))
    },
    [Symbol.asyncDispose]: async () => {
      storage.closeAllConnections()
      await Promise.all([server.close(), new Promise((closed) => storage.close(closed))])
    },
  }
}

const wholeFrom =
  (world: () => PlayServer): Answer =>
  (_, response, hash) => {
    response.end(world().bytesOf(hash))
  }

test('files come from the storage, for the files of the lease that are missing here, without the token', async () => {
  let server: PlayServer | null = null
  await using world = await openWorld(wholeFrom(() => server as PlayServer))
  server = world.server
  const hash = server.addTestdata([
    { input: '1', output: 'one' },
    { input: '2', output: 'two' },
  ])
  expect(await world.fetch(hash)).toEqual(['one', 'two'])
  expect(server.blobsServed).toBe(0)
  expect(world.seen).toHaveLength(4)
  expect(world.seen.map(({ headers }) => headers.authorization)).toEqual([undefined, undefined, undefined, undefined])
  expect(server.directRequests.map(({ leaseId, hashes }) => [leaseId, hashes.length])).toEqual([['lease-1', 4]])
  // Cached files need no address.
  await world.fetch(hash)
  expect(server.directRequests).toHaveLength(1)
})

test('many files need one request for addresses per batch', async () => {
  let server: PlayServer | null = null
  await using world = await openWorld(wholeFrom(() => server as PlayServer))
  server = world.server
  await world.fetch(
    server.addTestdata(Array.from({ length: 40 }, (_, n) => ({ input: `in ${n}`, output: `out ${n}` }))),
  )
  expect(server.directRequests.map(({ hashes }) => hashes.length)).toEqual([32, 32, 16])
  expect(server.blobsServed).toBe(0)
})

test.each<[string, Answer]>([
  ['refuses', (_, response) => response.writeHead(403).end('<Error><Code>AccessDenied</Code></Error>')],
  ['redirects', (_, response) => response.writeHead(307, { location: 'http://127.0.0.1:1/' }).end()],
  ['sends other bytes', (_, response) => response.end('something else')],
  ['sends too much', (_, response) => response.end('x'.repeat(1_000_000))],
  [
    'breaks off',
    (_, response) => response.writeHead(200, { 'content-length': '100' }).write('x', () => response.destroy()),
  ],
  ['closes the connection', (request) => request.socket.destroy()],
])('when the storage %s, files come through the server, and no address is logged', async (_, answer) => {
  await using world = await openWorld(answer)
  const cases = [{ input: '1', output: 'one' }]
  expect(await world.fetch(world.server.addTestdata(cases))).toEqual(['one'])
  expect(world.server.blobsServed).toBe(2)
  // The storage is left alone for a while.
  const tried = world.seen.length
  expect(await world.fetch(world.server.addTestdata([{ input: '2', output: 'two' }]))).toEqual(['two'])
  expect(world.seen).toHaveLength(tried)
  expect(world.lines).toHaveLength(1)
  expect(world.lines.join()).toContain('direct download failed')
  expect(world.lines.join()).not.toMatch(/X-Amz|secret-of|http:/)
})

test('a server that gives no addresses is asked once', async () => {
  await using world = await openWorld((_, response) => response.end())
  world.server.direct = null
  expect(await world.fetch(world.server.addTestdata([{ input: '1', output: 'one' }]))).toEqual(['one'])
  expect(await world.fetch(world.server.addTestdata([{ input: '2', output: 'two' }]))).toEqual(['two'])
  expect(world.server.directRequests).toHaveLength(1)
  expect([world.seen.length, world.lines.length]).toEqual([0, 0])
})
