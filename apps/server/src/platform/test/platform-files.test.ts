import { randomBytes } from 'node:crypto'
import { mkdtemp, rm, utimes } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from 's3rver'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Files, openLocalFiles } from '../files/files.ts'
import { openS3Files } from '../files/s3-files.ts'

/** Both places where files may live keep the same promises; the bucket is one of a real server that speaks S3. */

let folder: string
let server: S3rver
let bucket: string
const settings = () => ({
  url: bucket,
  key: 'S3RVER',
  secret: 'S3RVER',
  region: 'us-east-1',
  folder: join(folder, 'waiting'),
})
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-files-'))
  server = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: join(folder, 's3'),
    configureBuckets: [{ name: 'verdict', configs: [] }],
  })
  const { port } = await server.run()
  bucket = `http://127.0.0.1:${port}/verdict`
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const places: readonly (readonly [string, () => Files])[] = [
  ['the data folder', () => openLocalFiles(join(folder, 'local'))],
  ['a bucket', () => openS3Files(settings())],
]

const all = async (names: AsyncIterable<string>): Promise<readonly string[]> => {
  const found: string[] = []
  for await (const name of names) found.push(name)
  return found
}

describe.each(places)('%s', (_, open) => {
  test('keeps blobs by their hash, large and empty ones', async () => {
    const files = open()
    const large = randomBytes(3_000_000)
    const kept = await files.putBlob(Readable.from([large.subarray(0, 1_000), large.subarray(1_000)]))
    expect(kept.bytes).toBe(3_000_000)
    expect(await files.hasBlob(kept.hash)).toBe(true)
    const read = await files.readBlob(kept.hash)
    expect(read.bytes).toBe(3_000_000)
    expect((await buffer(read.stream)).equals(large)).toBe(true)
    const empty = await files.putBlob(Readable.from([]))
    expect(empty.bytes).toBe(0)
    expect((await buffer((await files.readBlob(empty.hash)).stream)).length).toBe(0)
  })

  test('a missing file is reported as missing', async () => {
    const files = open()
    expect(await files.hasBlob('0'.repeat(64))).toBe(false)
    await expect(files.readBlob('0'.repeat(64))).rejects.toMatchObject({ code: 'ENOENT' })
    expect(await files.readNamed('img', 'nothing.png')).toBe(null)
    expect(await files.removeBlob('0'.repeat(64), new Date())).toBe(false)
    await files.removeNamed('img', 'nothing.png')
  })

  test('keeps public files under plain names only', async () => {
    const files = open()
    await files.putNamed('img', 'a-1.png', Readable.from([Buffer.from('pixels')]))
    const found = await files.readNamed('img', 'a-1.png')
    expect(found?.bytes).toBe(6)
    expect(Math.abs(Date.now() - (found?.modifiedAt.getTime() ?? 0))).toBeLessThan(60_000)
    expect((await buffer(found?.stream ?? Readable.from([]))).toString()).toBe('pixels')
    await expect(files.putNamed('img', '../a.png', Readable.from(['x']))).rejects.toThrow('plain')
    expect(await files.readNamed('img', '../../s3/x')).toBe(null)
    const names: string[] = []
    for await (const file of files.namedFiles()) names.push(`${file.folder}/${file.name}`)
    expect(names).toEqual(['img/a-1.png'])
    await files.removeNamed('img', 'a-1.png')
    expect(await files.readNamed('img', 'a-1.png')).toBe(null)
  })

  test('a stream that breaks leaves nothing', async () => {
    const files = open()
    const broken = new Readable({
      read() {
        this.push('half')
        this.destroy(new Error('the line broke'))
      },
    })
    await expect(files.putBlob(broken)).rejects.toThrow('the line broke')
  })

  test('lists blobs not stored since a moment, and deletes them', async () => {
    const files = open()
    const kept = await files.putBlob(Readable.from([randomBytes(20)]))
    expect(await all(files.blobsNotStoredSince(new Date(Date.now() - 60_000)))).not.toContain(kept.hash)
    expect(await all(files.blobsNotStoredSince(new Date(Date.now() + 60_000)))).toContain(kept.hash)
    expect(await files.removeBlob(kept.hash, new Date(Date.now() - 60_000))).toBe(false)
    expect(await files.hasBlob(kept.hash)).toBe(true)
    expect(await files.removeBlob(kept.hash, new Date(Date.now() + 60_000))).toBe(true)
    expect(await files.hasBlob(kept.hash)).toBe(false)
  })
})

test('storing a blob that is there already makes it young again', async () => {
  const files = openLocalFiles(join(folder, 'local'))
  const content = randomBytes(30)
  const { hash } = await files.putBlob(Readable.from([content]))
  const longAgo = new Date(Date.now() - 10 * 86_400_000)
  await utimes(join(folder, 'local/blobs', hash.slice(0, 2), hash), longAgo, longAgo)
  const yesterday = new Date(Date.now() - 86_400_000)
  expect(await all(files.blobsNotStoredSince(yesterday))).toContain(hash)
  await files.putBlob(Readable.from([content]))
  expect(await all(files.blobsNotStoredSince(yesterday))).not.toContain(hash)
})

test('a bucket with more names than one listing page is listed completely', async () => {
  const files = openS3Files(settings())
  for (let n = 0; n < 1_010; n += 50) {
    await Promise.all(Array.from({ length: 50 }, () => files.putBlob(Readable.from([randomBytes(8)]))))
  }
  expect((await all(files.blobsNotStoredSince(new Date(Date.now() + 60_000)))).length).toBeGreaterThan(1_000)
}, 60_000)

test("a wrong key is reported with the storage's message", async () => {
  const files = openS3Files({ ...settings(), key: 'nobody' })
  await expect(files.putBlob(Readable.from(['x']))).rejects.toThrow(/refused PUT/)
})
