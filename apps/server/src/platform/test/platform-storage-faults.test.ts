import { randomBytes } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { type Fault, type FaultProxy, openFaultProxy } from '../../../test/harness/storage/fault-proxy.ts'
import { type S3TestServer, s3Makers } from '../../../test/harness/storage/s3-servers.ts'
import type { BucketOptions } from '../files/s3/bucket.ts'
import { openS3Files } from '../files/s3-files.ts'
import { StorageAway } from '../files/storage-away.ts'

/** Faults between the site and its storage, against storages of two makers. */

const mib = 1024 ** 2

/** How each fault ended, by fault and storage; the docs have them as a table. */
const outcomes = new Map<string, Map<string, string>>()
const note = (fault: string, storage: string, outcome: string): void => {
  outcomes.set(fault, (outcomes.get(fault) ?? new Map<string, string>()).set(storage, outcome))
}

describe.each(s3Makers)('$name', ({ name, absent, checksSignatures, start }) => {
  let folder: string
  let storage: S3TestServer
  let proxy: FaultProxy
  const open = (options: BucketOptions = {}, secret = storage.secret) =>
    openS3Files(
      { url: `${proxy.url}/${storage.bucket}`, key: storage.key, secret, region: 'us-east-1', folder },
      { pauseMs: 5, stallMs: 700, ...options },
    )
  beforeAll(async () => {
    if (absent !== null) return
    folder = await mkdtemp(join(tmpdir(), 'verdict-faults-'))
    storage = await start()
    proxy = await openFaultProxy(storage.origin)
  }, 300_000)
  afterEach(() => proxy?.heal())
  afterAll(async () => {
    if (absent !== null) return
    await proxy.close()
    await storage.close()
    await rm(folder, { recursive: true, force: true })
  })

  /** How the client got there, by the requests the storage saw. */
  const wayOf = (method: string): string => {
    const seen = proxy.seen.filter(({ line }) => line.startsWith(method))
    if (seen.some(({ range }) => range !== undefined)) return 'complete, resumed with `Range`'
    return seen.length > 1 ? 'complete, request repeated' : 'complete at the first try'
  }

  const reading: readonly (readonly [string, Fault, number])[] = [
    ['a connection closed after every reply', { kind: 'closeAfterReply' }, 12],
    ['a connection cut in the middle', { kind: 'cut', afterBytes: 300_000 }, 3],
    ['a connection cut before the first byte', { kind: 'cut', afterBytes: 0 }, 3],
    ['a reply that stops', { kind: 'stall', afterBytes: 500_000 }, 1],
    ['a slow reply', { kind: 'slow', pieceBytes: 400_000, pauseMs: 20 }, 1],
    ['500', { kind: 'status', status: 500 }, 3],
    ['503 with Retry-After', { kind: 'status', status: 503, retryAfter: 1 }, 1],
  ]
  test.skipIf(absent !== null).each(reading)('survives %s while it reads', async (what, fault, times) => {
    // Only the fault may end a transfer here, not a busy machine.
    const files = open(fault.kind === 'stall' ? {} : { stallMs: 20_000 })
    const content = randomBytes(3 * mib)
    const { hash } = await files.putBlob(Readable.from([content]))
    proxy.heal()
    proxy.inject(fault, { times, method: 'GET' })
    for (let round = 0; round < (fault.kind === 'closeAfterReply' ? times : 1); round += 1) {
      const { bytes, stream } = await files.readBlob(hash)
      expect(bytes).toBe(content.length)
      expect((await buffer(stream)).equals(content)).toBe(true)
    }
    note(`Reading: ${what}`, name, fault.kind === 'closeAfterReply' ? 'complete, 12 of 12' : wayOf('GET'))
  })

  const writing: readonly (readonly [string, Fault, number])[] = [
    ['a connection closed after every reply', { kind: 'closeAfterReply' }, 4],
    ['an upload cut in the middle', { kind: 'cutUpload', afterBytes: 200_000 }, 2],
    ['500', { kind: 'status', status: 500 }, 3],
    ['503 with Retry-After', { kind: 'status', status: 503, retryAfter: 1 }, 1],
  ]
  test.skipIf(absent !== null).each(writing)('survives %s while it stores', async (what, fault, times) => {
    const files = open({ stallMs: 20_000 })
    const content = randomBytes(mib)
    proxy.heal()
    proxy.inject(fault, { times, method: 'PUT' })
    const { hash } = await files.putBlob(Readable.from([content]))
    expect((await buffer((await files.readBlob(hash)).stream)).equals(content)).toBe(true)
    expect(await readdir(join(folder, 'sending'))).toEqual([])
    note(`Storing: ${what}`, name, wayOf('PUT'))
  })

  test.skipIf(absent !== null)('resumes at the byte where the connection broke', async () => {
    const files = open()
    const { hash } = await files.putBlob(Readable.from([randomBytes(mib)]))
    proxy.heal()
    proxy.inject({ kind: 'cut', afterBytes: 400_000 }, { method: 'GET' })
    await buffer((await files.readBlob(hash)).stream)
    const ranges = proxy.seen.filter(({ line }) => line.startsWith('GET')).map(({ range }) => range)
    expect(ranges).toHaveLength(2)
    expect(ranges[0]).toBeUndefined()
    expect(ranges[1]).toMatch(/^bytes=[1-9]\d*-$/)
  })

  test.skipIf(absent !== null)('stores a large file in parts, repeating only the broken one', async () => {
    const files = open({ partBytes: 5 * mib, stallMs: 10_000 })
    const content = randomBytes(12 * mib)
    proxy.inject({ kind: 'status', status: 500 }, { method: 'PUT' })
    const { hash } = await files.putBlob(Readable.from([content]))
    expect((await buffer((await files.readBlob(hash)).stream)).equals(content)).toBe(true)
    const parts = proxy.seen.filter(({ line }) => line.startsWith('PUT') && line.includes('partNumber='))
    expect(parts.map(({ line }) => /partNumber=(\d)/.exec(line)?.[1])).toEqual(['1', '1', '2', '3'])
    note('Storing 12 MiB in parts: 500', name, 'complete, only the failed part repeated')
  })

  test.skipIf(absent !== null)('gives up with one clear error, and works again afterwards', async () => {
    const files = open({ tries: 2 })
    const { hash } = await files.putBlob(Readable.from(['kept']))
    proxy.inject({ kind: 'status', status: 503 }, { times: 1_000 })
    await expect(files.putBlob(Readable.from(['x']))).rejects.toBeInstanceOf(StorageAway)
    await expect(files.readBlob(hash)).rejects.toBeInstanceOf(StorageAway)
    await expect(files.probe()).rejects.toBeInstanceOf(StorageAway)
    proxy.heal()
    proxy.inject({ kind: 'cut', afterBytes: 0 }, { times: 1_000, method: 'GET' })
    await expect(buffer((await files.readBlob(hash)).stream)).rejects.toBeInstanceOf(StorageAway)
    proxy.heal()
    await files.probe()
    expect((await buffer((await files.readBlob(hash)).stream)).toString()).toBe('kept')
    note('It stays away: 503, or every connection cut', name, 'one error, `StorageAway`; works again afterwards')
  })

  test.skipIf(absent !== null)('a reader that stops early ends the transfer', async () => {
    const files = open()
    const { hash } = await files.putBlob(Readable.from([randomBytes(8 * mib)]))
    const { stream } = await files.readBlob(hash)
    for await (const chunk of stream) if ((chunk as Buffer).length > 0) break
    expect(stream.destroyed).toBe(true)
    expect(await files.hasBlob(hash)).toBe(true)
  })

  test.skipIf(absent !== null)('a reader slower than the time limit of a stalled transfer is not cut off', async () => {
    const files = open({ stallMs: 200 })
    const content = randomBytes(4 * mib)
    const { hash } = await files.putBlob(Readable.from([content]))
    proxy.heal()
    const { stream } = await files.readBlob(hash)
    await new Promise((later) => setTimeout(later, 600))
    expect((await buffer(stream)).equals(content)).toBe(true)
    expect(proxy.seen).toHaveLength(1)
  })

  test.skipIf(absent !== null || !checksSignatures)('a wrong secret is refused', async () => {
    await expect(open({}, 'wrong').putBlob(Readable.from(['x']))).rejects.toThrow(/refused PUT.*403/)
    await expect(open({}, 'wrong').probe()).rejects.toThrow(/refused GET.*403/)
    note('The key is wrong', name, 'one error, 403; nothing is repeated')
  })
})

// Without Go one storage is missing, and with it a column.
test.skipIf(s3Makers.some(({ absent }) => absent !== null))(
  'docs/storage.md has the table of these faults',
  async () => {
    const path = join(import.meta.dirname, '../../../../../docs/storage.md')
    const names = s3Makers.map(({ name }) => name)
    const rows = [...outcomes].map(
      ([fault, by]) => `| ${fault} | ${names.map((name) => by.get(name) ?? 'not checked there').join(' | ')} |`,
    )
    const head = `| Fault | ${names.join(' | ')} |\n|---|${names.map(() => '---').join('|')}|`
    const text = await readFile(path, 'utf8')
    expect(text).toContain('<!-- faults -->')
    const table = `<!-- faults -->\n\n${head}\n${rows.join('\n')}\n\n<!-- /faults -->`
    const written = text.replace(/<!-- faults -->[\s\S]*<!-- \/faults -->/, () => table)
    if (process.env.VERDICT_WRITE_TABLES === '1') await writeFile(path, written)
    expect(await readFile(path, 'utf8')).toBe(written)
  },
)
