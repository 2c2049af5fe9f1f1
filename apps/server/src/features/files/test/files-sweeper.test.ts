import { randomBytes } from 'node:crypto'
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { sweepFiles } from '../jobs.ts'

let server: TestServer
let teacher: Person
let keeper: Person
beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server, { role: 'admin' })
  keeper = await makeUser(server, { role: 'problem_admin' })
})
afterAll(() => server.close())

describe('the sweeper', () => {
  const old = async (hash: string): Promise<void> => {
    const longAgo = new Date(Date.now() - 5 * 86_400_000)
    await utimes(join(server.dataDir, 'files/blobs', hash.slice(0, 2), hash), longAgo, longAgo)
    await server.deps.db.updateTable('testdata_set').set({ touched_at: longAgo }).execute()
  }

  test('takes the data of deleted problems, and leaves those that any problem ever had', async () => {
    const content = () => randomBytes(30).toString('hex')
    const [gone, shared, kept] = [content(), content(), content()]
    const lost = await makeProblem(server, { cases: [{ input: gone, output: shared }] })
    const other = await makeProblem(server, { cases: [{ input: kept, output: shared }] })
    const refs = async (id: number) =>
      server.deps.db
        .selectFrom('problem')
        .innerJoin('testdata_file', 'testdata_file.set_hash', 'problem.testdata_hash')
        .select('blob_hash')
        .where('problem.id', '=', id)
        .execute()
    const lostBlobs = (await refs(lost.id)).map((row) => row.blob_hash)
    const keptBlobs = (await refs(other.id)).map((row) => row.blob_hash)
    await server.call('DELETE', '/api/admin/problem', { query: { pid: lost.id }, token: keeper.token })
    for (const hash of [...lostBlobs, ...keptBlobs]) await old(hash)
    const young = await server.deps.files.putBlob(Readable.from([randomBytes(10)]))
    await sweepFiles.run?.(server.deps, {}, 'job')
    for (const hash of [...keptBlobs, young.hash]) expect(await server.deps.files.hasBlob(hash)).toBe(true)
    const only = lostBlobs.filter((hash) => !keptBlobs.includes(hash))
    expect(only.length).toBe(1)
    expect(await server.deps.files.hasBlob(only[0] ?? '')).toBe(false)
  })

  test('deletes unfinished uploads, and leftovers of a dead server', async () => {
    const start = await server.call('POST', '/api/upload/start', {
      body: { name: 'a.zip', bytes: 10 },
      token: teacher.token,
    })
    const { uploadId } = start.data
    await fetch(`${server.url}/api/upload/chunk?uploadId=${uploadId}&offset=0`, {
      method: 'PUT',
      headers: { authorization: teacher.token, 'content-type': 'application/octet-stream' },
      body: 'half',
    })
    const pieces = () =>
      server.deps.db.selectFrom('upload_piece').select('hash').where('upload_id', '=', uploadId).execute()
    const hash = (await pieces())[0]?.hash ?? ''
    await old(hash)
    const folder = join(server.dataDir, 'uploads')
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, 'form-left'), 'x')
    const longAgo = new Date(Date.now() - 5 * 86_400_000)
    await utimes(join(folder, 'form-left'), longAgo, longAgo)
    await sweepFiles.run?.(server.deps, {}, 'job')
    expect(await server.deps.files.hasBlob(hash)).toBe(true)
    expect(await readdir(folder)).toEqual([])
    await server.deps.db.updateTable('upload').set({ expires_at: longAgo }).execute()
    await sweepFiles.run?.(server.deps, {}, 'job')
    expect(await pieces()).toEqual([])
    expect(await server.deps.files.hasBlob(hash)).toBe(false)
  })
})
