import { randomBytes } from 'node:crypto'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addMember, makeGroup } from '../../../../test/harness/groups.ts'
import { makeUser, type Person } from '../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../test/harness/server.ts'
import { sweepFiles } from '../jobs.ts'
import { blank, upload as uploadTo } from './files-setup.ts'

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

type Upload = Omit<Parameters<typeof uploadTo>[1], 'who' | 'on'>
const upload = (call: string, { who = teacher, ...file }: Upload & { readonly who?: Person }) =>
  uploadTo(call, { ...file, who, on: server })

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
