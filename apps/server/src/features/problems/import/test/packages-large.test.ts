import { randomFillSync } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdtemp, open, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ZipFile } from 'yazl'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { importChosen, sendPiece, settled } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/**
 * Packages are larger than the memory they may cost. LARGE_PACKAGE_MIB=320 tries the size the aim names; the memory a
 * smaller one costs is the same.
 */

const mib = 1024 * 1024
const sizeMib = Number(process.env.LARGE_PACKAGE_MIB ?? 96)
/** Memory for reading, hashing and writing, including buffers of the client and the runtime. */
const allowedMib = 90

let server: TestServer
let root: Person
let folder: string
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  folder = await mkdtemp(join(tmpdir(), 'verdict-large-'))
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(async () => {
  await server.close()
  await rm(folder, { recursive: true, force: true })
})

const cases = 8
const caseBytes = Math.floor((sizeMib * mib) / cases)

/** Bytes that do not shrink. */
async function* noise(bytes: number, line: (chunk: Buffer) => Buffer): AsyncGenerator<Buffer> {
  for (let left = bytes; left > 0; left -= 65_536) yield line(randomFillSync(Buffer.alloc(Math.min(65_536, left))))
}

const writeZip = async (file: string): Promise<void> => {
  const zip = new ZipFile()
  const samples = Array.from({ length: cases }, (_, index) => ({ input: `${index}.in`, output: `${index}.out` }))
  zip.addBuffer(
    Buffer.from(JSON.stringify({ samples, problem: { problemId: 'LARGE-1', title: 'Large' } })),
    'large.json',
  )
  for (const { input, output } of samples) {
    zip.addReadStreamLazy(`large/${input}`, { compress: false }, (give) =>
      give(null, Readable.from(noise(caseBytes, (chunk) => chunk))),
    )
    zip.addBuffer(Buffer.from('1\n'), `large/${output}`)
  }
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(file))
}

const writeFps = async (file: string): Promise<void> => {
  async function* text(): AsyncGenerator<string | Buffer> {
    yield '<?xml version="1.0"?><fps version="1.2"><item><title>Long</title><time_limit unit="s">1</time_limit><memory_limit unit="mb">64</memory_limit><description/><input/><output/><hint/><source/>'
    for (let index = 0; index < cases; index++) {
      yield '<test_input><![CDATA['
      yield* noise((caseBytes * 3) / 4, (chunk) => Buffer.from(`${chunk.toString('base64')}\n`))
      yield ']]></test_input><test_output>1</test_output>'
    }
    yield '</item></fps>'
  }
  await pipeline(Readable.from(text()), createWriteStream(file))
}

/** Sends the file as a browser would, piece by piece, and watches the memory until the import is over. */
const take = async (file: string) => {
  const { size } = await stat(file)
  const before = process.memoryUsage.rss()
  let most = before
  const watch = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 20)
  const { data } = await server.call('POST', '/api/admin/packages', {
    token: root.token,
    body: { fileName: 'large', bytes: size },
  })
  const handle = await open(file)
  const piece = Buffer.alloc(2 * mib)
  for (let offset = 0; offset < size; ) {
    const { bytesRead } = await handle.read(piece, 0, piece.length, offset)
    const reply = await sendPiece(server, data.importId, {
      token: root.token,
      offset,
      bytes: piece.subarray(0, bytesRead),
    })
    expect(reply.status).toBe(200)
    offset += bytesRead
  }
  await handle.close()
  const read = await settled(server, root, data.importId)
  expect(read.problems).toMatchObject([{ fault: null, cases }])
  expect(await importChosen(server, root, read)).toMatchObject([{ outcome: 'created' }])
  clearInterval(watch)
  return { size, grownMib: Math.round((most - before) / mib) }
}

test.each([
  ['a zip', writeZip],
  ['one long XML file', writeFps],
])('%s of any size costs little memory', { timeout: 300_000 }, async (name, write) => {
  const file = join(folder, name)
  await write(file)
  const { size, grownMib } = await take(file)
  process.stdout.write(`${name} of ${Math.round(size / mib)} MiB: memory grew by ${grownMib} MiB\n`)
  expect(size).toBeGreaterThan(sizeMib * mib * 0.95)
  expect(grownMib).toBeLessThan(allowedMib)
})

test('going out costs no more', { timeout: 300_000 }, async () => {
  const { id } = await server.deps.db
    .selectFrom('problem')
    .select('id')
    .where('display_id', '=', 'LARGE-1')
    .executeTakeFirstOrThrow()
  const before = process.memoryUsage.rss()
  const reply = await fetch(`${server.url}/api/admin/packages/export?pid=${id}`, {
    headers: { authorization: root.token },
  })
  let bytes = 0
  let most = before
  for await (const chunk of reply.body ?? []) {
    bytes += chunk.length
    most = Math.max(most, process.memoryUsage.rss())
  }
  expect(bytes).toBeGreaterThan(sizeMib * mib * 0.95)
  expect(Math.round((most - before) / mib)).toBeLessThan(allowedMib)
})
