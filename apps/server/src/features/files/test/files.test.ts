import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import S3rver from 's3rver'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeJudgeHost } from '../../../../test/harness/judge-host.ts'
import { sendPiece, settled } from '../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { makeProblem } from '../../../../test/harness/problems.ts'
import { type Reply, startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { zipOf } from '../../../../test/harness/zips.ts'
import { readConfig } from '../../../platform/config.ts'
import { openArchive } from '../../problems/import/open-archive.ts'
import { sweepFiles } from '../jobs.ts'

let server: TestServer
let teacher: Person
let other: Person
let keeper: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  teacher = await makeUser(server, { role: 'admin' })
  other = await makeUser(server, { role: 'admin' })
  keeper = await makeUser(server, { role: 'problem_admin' })
  student = await makeUser(server)
})
afterAll(() => server.close())

interface UploadOptions {
  readonly who?: Person
  readonly field?: string
  readonly name: string
  readonly bytes: Buffer
  readonly on?: TestServer
  /** A field of the form, after the file. */
  readonly gid?: number
}

const upload = async (
  call: string,
  { who = teacher, field = 'image', name, bytes, on = server, gid }: UploadOptions,
): Promise<Reply> => {
  const form = new FormData()
  form.set(field, new Blob([Uint8Array.from(bytes)]), name)
  if (gid !== undefined) form.set('gid', String(gid))
  const reply = await fetch(`${on.url}/api/file/${call}`, {
    method: 'POST',
    headers: { authorization: who.token },
    body: form,
  })
  return { http: reply.status, headers: {}, ...((await reply.json()) as object) } as Reply
}

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#336699' } })
const jpeg = () =>
  blank(900, 600)
    .withExif({ IFD0: { Copyright: 'a secret place' } })
    .jpeg()
    .toBuffer()

const get = async (link: string) => {
  const reply = await fetch(`${server.url}${link}`)
  return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
}

describe('an avatar', () => {
  test('is decoded and re-encoded, and the whole account is returned', async () => {
    const { status, data } = await upload('upload-avatar', { who: student, name: 'me.jpeg', bytes: await jpeg() })
    expect(status).toBe(200)
    expect(data).toMatchObject({ uid: student.id, gender: 'secrecy', roleList: ['default_user'] })
    expect(data.avatar).toMatch(/^\/api\/public\/img\/[0-9a-f]{32}\.jpg$/)
    const { reply, bytes } = await get(data.avatar)
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'jpeg', width: 512, height: 341 })
    expect(bytes.includes('a secret place')).toBe(false)
    const info = await server.call('POST', '/api/login', { body: { username: student.username, password: 'secret-1' } })
    expect(info.data.avatar).toBe(data.avatar)
  })

  test('one that is replaced is dropped and swept away a day later', async () => {
    const first = (
      await upload('upload-avatar', { who: other, name: 'a.png', bytes: await blank(8, 8).png().toBuffer() })
    ).data
    const second = (
      await upload('upload-avatar', { who: other, name: 'b.webp', bytes: await blank(8, 8).webp().toBuffer() })
    ).data
    await sweepFiles.run?.(server.deps, {}, 'job')
    expect((await get(first.avatar)).reply.status).toBe(200)
    await server.deps.db
      .updateTable('stored_file')
      .set({ dropped_at: new Date(Date.now() - 2 * 86_400_000) })
      .where('dropped_at', 'is not', null)
      .execute()
    await sweepFiles.run?.(server.deps, {}, 'job')
    expect((await get(first.avatar)).reply.status).toBe(404)
    expect((await get(second.avatar)).reply.status).toBe(200)
  })

  test.each([
    ['another suffix', 'me.bmp', () => blank(8, 8).png().toBuffer()],
    ['a drawing', 'me.svg', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a page that claims to be an image', 'me.png', async () => Buffer.from('<html><script>alert(1)</script></html>')],
    [
      'a page that claims to be an SVG',
      'me.png',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    ],
    ['half a picture', 'me.jpg', async () => (await jpeg()).subarray(0, 700)],
    ['too many pixels', 'me.png', () => blank(9_000, 9_000).png().toBuffer()],
    ['more than two megabytes', 'me.png', async () => randomBytes(2_097_153)],
    ['nothing', 'me.png', async () => Buffer.alloc(0)],
  ])('%s is refused', async (_, name, make) => {
    expect(await upload('upload-avatar', { name, bytes: await make() })).toMatchObject({ http: 200, status: 400 })
  })

  test('another field, or no form at all, is refused', async () => {
    const bytes = await blank(8, 8).png().toBuffer()
    expect(await upload('upload-avatar', { field: 'file', name: 'a.png', bytes })).toMatchObject({
      http: 200,
      status: 400,
    })
    const reply = await server.call('POST', '/api/file/upload-avatar', { body: {}, token: teacher.token })
    expect(reply.status).toBe(400)
    expect((await server.call('POST', '/api/file/upload-avatar', { body: {} })).http).toBe(401)
  })
})

describe('forms that are none', () => {
  const post = async (type: string, body: string) => {
    const headers = { authorization: teacher.token, 'content-type': type }
    const reply = await fetch(`${server.url}/api/file/upload-md-file`, { method: 'POST', headers, body })
    return [reply.status, ((await reply.json()) as { status: number }).status]
  }
  const part = (head: string, content = 'x') => `--b\r\n${head}\r\n\r\n${content}`
  const file = 'Content-Disposition: form-data; name="file"; filename="a.txt"'

  test.each([
    ['no boundary', 'multipart/form-data', 'x'],
    ['a boundary that never comes', 'multipart/form-data; boundary=b', 'no part at all'],
    ['a file that breaks off', 'multipart/form-data; boundary=b', part(file)],
    ['a part without a head', 'multipart/form-data; boundary=b', '--b\r\n\r\n'],
    [
      'a field instead of a file',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="file"')}\r\n--b--\r\n`,
    ],
    [
      'a field of a prototype',
      'multipart/form-data; boundary=b',
      `${part('Content-Disposition: form-data; name="__proto__"; filename="a"')}\r\n--b--\r\n`,
    ],
    ['no body', 'multipart/form-data; boundary=b', ''],
  ])('%s: refused, and the server goes on', async (_, type, body) => {
    const [http, status] = await post(type, body)
    expect(http).toBeLessThan(500)
    expect(status).toBe(400)
    const kept = await server.deps.db
      .selectFrom('stored_file')
      .select('id')
      .where('original_name', '=', 'a.txt')
      .execute()
    expect(kept).toEqual([])
  })
})

describe('pictures and files for texts', () => {
  test('staff upload them; animations keep their frames', async () => {
    const frames = Buffer.concat([Buffer.alloc(16 * 16 * 3, 10), Buffer.alloc(16 * 16 * 3, 200)])
    const gif = await sharp(frames, { raw: { width: 16, height: 32, channels: 3, pageHeight: 16 } })
      .gif()
      .toBuffer()
    const { data } = await upload('upload-md-img', { name: 'x.gif', bytes: gif })
    expect(data.fileId).toBeGreaterThan(0)
    expect((await sharp((await get(data.link)).bytes).metadata()).pages).toBe(2)
  })

  test.each([
    ['upload-md-img', 'image'],
    ['upload-md-file', 'file'],
  ])('%s is refused as a business error to those who may not', async (path, field) => {
    const [leader, member] = [await makeUser(server), await makeUser(server)]
    const [own, other] = [await makeGroup(server, { owner: leader }), await makeGroup(server)]
    await addMember(server, own, member)
    const bytes = await blank(8, 8).png().toBuffer()
    const send = (who: Person, gid?: number) => upload(path, { who, field, name: 'a.png', bytes, ...(gid && { gid }) })
    expect(await send(leader, own)).toMatchObject({ status: 200 })
    for (const [who, gid] of [
      [student, undefined],
      [member, own],
      [leader, other],
      [leader, undefined],
    ] as const)
      expect(await send(who, gid)).toMatchObject({ http: 200, status: 403, data: null })
  })

  test('the uploader and problem managers can delete them, other users cannot', async () => {
    const bytes = await blank(8, 8).png().toBuffer()
    const make = async () => (await upload('upload-md-img', { name: 'x.png', bytes })).data
    const remove = (fileId: number | undefined, who: Person) =>
      server.call('GET', '/api/file/delete-md-img', { query: { fileId }, token: who.token })
    const one = await make()
    expect((await remove(one.fileId, other)).status).toBe(403)
    expect((await remove(one.fileId, student)).status).toBe(403)
    expect((await remove(one.fileId, teacher)).status).toBe(200)
    expect((await get(one.link)).reply.status).toBe(404)
    expect((await remove(one.fileId, teacher)).status).toBe(400)
    expect(await remove(undefined, teacher)).toMatchObject({ http: 200, status: 400 })
    const two = await make()
    expect((await remove(two.fileId, keeper)).status).toBe(200)
    // Deletions by another admin are logged.
    const entries = await server.deps.db
      .selectFrom('audit_entry')
      .select(['actor_id', 'subject_id'])
      .where('action', '=', 'file.delete')
      .execute()
    expect(entries).toEqual([{ actor_id: keeper.id, subject_id: String(two.fileId) }])
    const avatar = await server.deps.db
      .selectFrom('stored_file')
      .select('id')
      .where('kind', '=', 'avatar')
      .executeTakeFirst()
    expect((await remove(avatar?.id ?? 0, keeper)).status).toBe(403)
  })

  test('a file is only ever saved by a browser, but for PDF', async () => {
    const bytes = Buffer.from('<script>alert(1)</script>')
    const page = await upload('upload-md-file', { field: 'file', name: '../evil page.html', bytes })
    expect(page.data.link).toMatch(/^\/api\/public\/file\/[0-9a-f]{32}\.html$/)
    const { reply, bytes: same } = await get(page.data.link)
    expect(same.equals(bytes)).toBe(true)
    expect(reply.headers.get('content-type')).toBe('application/octet-stream')
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;/)
    expect(reply.headers.get('content-security-policy')).toContain('sandbox')
    const pdf = await upload('upload-md-file', { field: 'file', name: 'a.PDF', bytes: Buffer.from('%PDF-1.4') })
    const shown = (await get(pdf.data.link)).reply
    expect(shown.headers.get('content-type')).toBe('application/pdf')
    expect(shown.headers.get('content-disposition')).toMatch(/^inline;/)
    expect(shown.headers.get('x-content-type-options')).toBe('nosniff')
    expect((await get('/api/public/file/..%2f..%2fsecret')).reply.status).toBe(404)
  })

  test('there are no groups, so none gets an avatar', async () => {
    const bytes = await blank(8, 8).png().toBuffer()
    expect(await upload('upload-group-avatar', { name: 'a.png', bytes })).toMatchObject({ http: 200, status: 400 })
  })
})

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

test('two servers on a bucket: data are uploaded, in pieces to either, judged from and downloaded', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'verdict-bucket-'))
  const bucket = new S3rver({
    port: 0,
    address: '127.0.0.1',
    silent: true,
    directory: folder,
    configureBuckets: [{ name: 'verdict', configs: [] }],
  })
  const { port } = await bucket.run()
  const env = {
    VERDICT_S3_URL: `http://127.0.0.1:${port}/verdict`,
    VERDICT_S3_KEY: 'S3RVER',
    VERDICT_S3_SECRET: 'S3RVER',
    VERDICT_SECRET_KEY: 'k'.repeat(40),
  }
  const on = await startTestServer(env)
  const second = await startTestServer(env, { on: { databaseUrl: on.databaseUrl, clock: on.clock } })
  try {
    const root = await makeUser(on, { role: 'root' })
    const problem = await makeProblem(on)
    const bytes = await zipOf({ '7.in': 'seven\n', '7.out': '7\n' })
    const staged = await upload('upload-testcase-zip', { who: root, field: 'file', name: 'a.zip', bytes, on })
    const { hash } = (await on.call('GET', '/api/admin/testdata', { query: { pid: problem.id }, token: root.token }))
      .data
    const body = { pid: problem.id, hash, fileListDir: staged.data.fileListDir, how: 'append' }
    const used = await on.call('POST', '/api/admin/testdata/replace', { body, token: root.token })
    expect(used.data.cases).toMatchObject([{ input: '1.in' }, { input: '7.in', inputBytes: 6 }])
    const host = await makeJudgeHost(on)
    const manifest = (await (await host.get(`/api/judge/testdata/${used.data.hash}`)).json()) as {
      data: { cases: { input: { hash: string } }[] }
    }
    const blob = await host.get(`/api/judge/blob/${manifest.data.cases[1]?.input.hash}`)
    expect(await blob.text()).toBe('seven\n')
    const avatar = await upload('upload-avatar', {
      who: root,
      name: 'a.png',
      bytes: await blank(8, 8).png().toBuffer(),
      on,
    })
    expect((await fetch(`${on.url}${avatar.data.avatar}`)).status).toBe(200)

    const pieced = await zipOf({ '8.in': randomBytes(3_000).toString('hex'), '8.out': '8\n' })
    const start = { body: { name: 'b.zip', bytes: pieced.length }, token: root.token }
    const { uploadId } = (await on.call('POST', '/api/upload/start', start)).data
    await inTurns([second, on], pieced, async ({ url }, offset, body) => {
      const reply = await fetch(`${url}/api/upload/chunk?uploadId=${uploadId}&offset=${offset}`, {
        method: 'PUT',
        headers: { authorization: root.token, 'content-type': 'application/octet-stream' },
        body,
      })
      expect(await reply.json()).toMatchObject({ status: 200, data: { received: offset + body.length } })
    })
    const joined = await second.call('POST', '/api/admin/testdata/stage', { body: { uploadId }, token: root.token })
    expect(joined.data.fileList).toEqual([{ input: '8.in', output: '8.out' }])

    const fps = Buffer.from(
      `<fps version="1.4"><item><title>${'t'.repeat(200)}</title><description>d</description></item></fps>`,
    )
    const begin = { body: { fileName: 'p.xml', bytes: fps.length }, token: root.token }
    const { importId } = (await second.call('POST', '/api/admin/packages', begin)).data
    await inTurns([on, second], fps, async (server, offset, bytes) => {
      const reply = await sendPiece(server, importId, { token: root.token, offset, bytes: Buffer.from(bytes) })
      expect(reply.data).toEqual({ received: offset + bytes.length })
    })
    expect(await settled(on, root, importId)).toMatchObject({ state: 'read', format: 'fps', total: 1 })
    // One server ran the job; the other one reads the package, too.
    for (const { deps } of [on, second]) {
      const [row] = await deps.db.selectFrom('package_import').selectAll().where('id', '=', importId).execute()
      if (row === undefined) throw new Error('The import is gone.')
      const opened = await openArchive(deps, row)
      expect(opened.problems.length).toBe(1)
      await opened.close()
    }
    const pieces = await on.deps.db.selectFrom('upload_piece').select('hash').execute()
    expect((await second.call('DELETE', `/api/admin/packages/${importId}`, { token: root.token })).status).toBe(200)
    for (const { hash } of pieces) expect(await on.deps.files.hasBlob(hash)).toBe(false)
    for (const { dataDir } of [on, second]) {
      for (const name of ['uploads', 'packages']) expect(await readdir(join(dataDir, name)).catch(() => [])).toEqual([])
    }
  } finally {
    await second.close()
    await on.close()
    await bucket.close()
    await rm(folder, { recursive: true, force: true })
  }
})

/** Sends five pieces to the servers in turns. */
const inTurns = async (
  servers: readonly TestServer[],
  whole: Buffer,
  send: (server: TestServer, offset: number, piece: Uint8Array<ArrayBuffer>) => Promise<void>,
): Promise<void> => {
  const step = Math.ceil(whole.length / 5)
  for (let offset = 0, turn = 0; offset < whole.length; offset += step, turn += 1) {
    const server = servers[turn % servers.length]
    if (server !== undefined) await send(server, offset, Uint8Array.from(whole.subarray(offset, offset + step)))
  }
}

test('half of the settings of a bucket is no bucket', () => {
  expect(() => readConfig({ VERDICT_S3_URL: 'https://s3.example.org/a' })).toThrow('VERDICT_S3_SECRET')
  const whole = { VERDICT_S3_URL: 'https://s3.example.org/a', VERDICT_S3_KEY: 'k', VERDICT_S3_SECRET: 's' }
  expect(readConfig(whole).VERDICT_S3_REGION).toBe('us-east-1')
})
