import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { limits } from '@verdict/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import { sendForm } from '../../../../../test/harness/packages.ts'
import { defaultPassword, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { bentZip, zipOf } from '../../../../../test/harness/zips.ts'
import { openSession } from '../../../accounts/sessions/open-session.ts'

/** Test data come as a zip, in a form or in pieces, and wait until a problem uses them. */

let server: TestServer
let chair: Person
let other: Person
let keeper: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  ;({ chair, other, keeper, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

interface Upload {
  readonly who?: Person
  readonly mode?: string
  readonly name?: string
  /** Identifies the caller instead of a token. */
  readonly headers?: Record<string, string>
}

const uploadForm = (bytes: Buffer, { who = chair, mode, name = 'data.zip', headers }: Upload = {}) =>
  sendForm(server, `/api/file/upload-testcase-zip${mode === undefined ? '' : `?mode=${mode}`}`, {
    bytes,
    name,
    ...(headers === undefined ? { token: who.token } : { headers }),
  })

const post = (path: string, body: object, who = chair) =>
  server.call('POST', `/api/admin/testdata${path}`, { body, token: who.token })

describe('a zip of test cases', () => {
  test('is paired, ordered and kept as the existing client expects', async () => {
    const zip = await zipOf({
      'a10.in': '10\r\n',
      'a10.out': 'ten\r\n',
      'a2.in': '2',
      'a2.ans': 'two',
      'lonely.in': 'x',
      'orphan.out': 'y',
      'input7.txt': '7',
      'output7.txt': 'seven',
      'sub/ignored.in': 'no',
      'readme.md': 'hello',
    })
    const { status, data } = await uploadForm(zip)
    expect(status).toBe(200)
    expect(data.fileList).toEqual([
      { input: 'a2.in', output: 'a2.ans' },
      { input: 'a10.in', output: 'a10.out' },
      { input: 'input7.txt', output: 'output7.txt' },
      { input: 'lonely.in', output: 'lonely.out' },
    ])
    expect(data.fileListDir).toMatch(/^[0-9a-f-]{36}$/)
    expect(data.notes).toEqual([
      { file: 'lonely.in', note: 'outputMissing' },
      { file: 'orphan.out', note: 'inputMissing' },
      { file: 'readme.md', note: 'ignored' },
    ])
  })

  test('in the subtask modes every file begins in group 1', async () => {
    const { data } = await uploadForm(await zipOf({ '1.in': '1', '1.out': '1' }), { mode: 'subtask_lowest' })
    expect(data.fileList).toEqual([{ input: '1.in', output: '1.out', groupNum: 1 }])
  })

  test.each([
    [
      'a path that leads out',
      () => bentZip({ 'aaaaaaaa.in': '1' }, { name: ['aaaaaaaa.in', '../../aaa.in'.slice(0, 11)] }),
      'points outside',
    ],
    ['an absolute path', () => bentZip({ 'xetc.in': '1' }, { name: ['xetc.in', '/etc.in'] }), 'absolute'],
    ['a backslash', () => bentZip({ 'a-b.in': '1' }, { name: ['a-b.in', 'a\\b.in'] }), 'backslash'],
    ['a control character', () => bentZip({ 'a-b.in': '1' }, { name: ['a-b.in', 'a\u0007b.in'] }), 'control'],
    ['a link', () => bentZip({ 'link.in': '/etc/passwd' }, { link: 'link.in' }), '"link.in" is a link'],
    [
      'the same name twice',
      () => bentZip({ 'one.in': '1', 'two.in': '2' }, { name: ['two.in', 'one.in'] }),
      'appears twice',
    ],
    ['a name that is absurdly long', () => zipOf({ [`${'n'.repeat(300)}.in`]: '1' }), 'too long'],
    [
      'a bomb',
      () => zipOf(Object.fromEntries(Array.from({ length: 9 }, (_, n) => [`${n}.in`, Buffer.alloc(32 * 1024 * 1024)]))),
      'times its size',
    ],
    ['no zip at all', async () => Buffer.from('hello'), 'damaged'],
    ['no test data', () => zipOf({ 'readme.md': '1' }), 'no test data'],
    [
      'a broken file',
      async () => {
        const zip = await zipOf({ 'a.in': randomBytes(500).toString('hex') })
        zip[80] = (zip[80] ?? 0) ^ 255
        return zip
      },
      'a.in',
    ],
  ])('%s is refused by name', async (_, make, words) => {
    const reply = await uploadForm(await make())
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(reply.msg).toContain(words)
  })

  test('another suffix, another field, no form: refused', async () => {
    expect(await uploadForm(await zipOf({ '1.in': '1' }), { name: 'data' })).toMatchObject({ http: 200, status: 400 })
    const form = new FormData()
    form.set('zip', new Blob(['x']), 'a.zip')
    const sendRaw = (body: FormData | string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/file/upload-testcase-zip`, {
        method: 'POST',
        headers: { authorization: chair.token, ...headers },
        body,
      })
    for (const reply of [await sendRaw(form), await sendRaw('{}', { 'content-type': 'application/json' })]) {
      expect(await reply.json()).toMatchObject({ status: 400, data: null })
    }
    const login = await fetch(`${server.url}/api/login`, { method: 'POST', body: form })
    expect(login.status).toBe(415)
  })

  test('the form of existing clients comes with the cookie alone, and no other call takes it', async () => {
    const login = { username: chair.username, password: defaultPassword }
    const reply = await server.call('POST', '/api/admin/login', { body: login })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^verdict-session=[\w.-]+; Path=\/api; Max-Age=86400; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    const zip = await zipOf({ '1.in': '1', '1.out': '1' })
    const ownPage = { 'sec-fetch-site': 'same-origin' }
    expect((await uploadForm(zip, { headers: { cookie: pair, ...ownPage } })).status).toBe(200)
    expect((await uploadForm(zip, { headers: { cookie: pair, 'sec-fetch-site': 'cross-site' } })).http).toBe(401)
    expect((await uploadForm(zip, { headers: { cookie: `${pair}x`, ...ownPage } })).http).toBe(401)
    expect((await server.call('GET', '/api/admin/problem/get-problem-list', { headers: { cookie: pair } })).http).toBe(
      401,
    )
    const token = String(reply.headers.authorization)
    const known = await server.call('GET', '/api/get-user-auth-info', { token, headers: { cookie: pair } })
    expect(known.headers['set-cookie']).toBeUndefined()
    expect((await server.call('GET', '/api/get-user-auth-info', { token })).headers['set-cookie']).toContain(token)
  })

  test('students and guests upload nothing', async () => {
    const zip = await zipOf({ '1.in': '1' })
    expect(await uploadForm(zip, { who: student })).toMatchObject({ http: 200, status: 403 })
    expect((await uploadForm(zip, { headers: {} })).http).toBe(401)
  })
})

describe('a large file in pieces', () => {
  const start = (bytes: number, who = chair) =>
    server.call('POST', '/api/upload/start', { body: { name: 'big.zip', bytes }, token: who.token })
  const send = async (uploadId: string, offset: number, piece: Buffer, who = chair) => {
    const reply = await fetch(`${server.url}/api/upload/chunk?uploadId=${uploadId}&offset=${offset}`, {
      method: 'PUT',
      headers: { authorization: who.token, 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(piece),
    })
    return { http: reply.status, ...((await reply.json()) as { status: number; data: { received: number } | null }) }
  }
  const state = (uploadId: string, who = chair) =>
    server.call('GET', '/api/upload/state', { query: { uploadId }, token: who.token })

  test('pieces in order, a lost answer, a wrong place, and the archive is whole', async () => {
    const zip = await zipOf({ '1.in': randomBytes(60_000).toString('hex'), '1.out': 'x' })
    const { uploadId } = (await start(zip.length)).data
    const half = Math.floor(zip.length / 2)
    expect((await send(uploadId, 0, zip.subarray(0, half))).data).toMatchObject({ received: half })
    expect((await send(uploadId, 0, zip.subarray(0, half))).status).toBe(409)
    expect((await send(uploadId, half + 5, zip.subarray(half + 5))).status).toBe(409)
    expect((await send(uploadId, half, Buffer.concat([zip.subarray(half), Buffer.from('more')]))).status).toBe(400)
    expect((await state(uploadId)).data.received).toBe(half)
    expect((await post('/stage', { uploadId })).status).toBe(400)
    expect((await send(uploadId, half, zip.subarray(half), other)).status).toBe(400)
    expect((await state(uploadId, other)).status).toBe(400)
    expect((await send(uploadId, half, zip.subarray(half))).data).toMatchObject({ received: zip.length })
    const staged = await post('/stage', { uploadId })
    expect(staged.data.fileList).toEqual([{ input: '1.in', output: '1.out' }])
    expect((await state(uploadId)).status).toBe(400)
    expect(await readdir(join(server.dataDir, 'uploads'))).toEqual([])
    expect(await server.deps.db.selectFrom('upload_piece').selectAll().execute()).toEqual([])
  })

  test('more than is allowed, or many at once, is refused; giving up makes room', async () => {
    expect((await start(2 ** 31 - 1)).status).toBe(400)
    const ids: string[] = []
    for (let n = 0; n < 8; n += 1) ids.push((await start(10, other)).data.uploadId)
    expect((await start(10, other)).status).toBe(400)
    const drop = await server.call('DELETE', '/api/upload', { query: { uploadId: ids[0] }, token: other.token })
    expect(drop.status).toBe(200)
    expect((await start(10, other)).status).toBe(200)
  })
})

// The last, for every session ends with the day.
test('an upload is valid for its uploader only, and for one day', async () => {
  const problem = await makeProblem(server, { author: chair })
  const shown = await server.call('GET', '/api/admin/testdata', { query: { pid: problem.id }, token: chair.token })
  const stage = async (text: string, who = chair) =>
    (await uploadForm(await zipOf({ '1.in': text, '1.out': text }), { who })).data.fileListDir
  const replace = (hash: string, fileListDir: string, who = chair) =>
    post('/replace', { pid: problem.id, hash, fileListDir }, who)
  const [first, second] = [await stage('1'), await stage('2')]
  expect((await replace(shown.data.hash, first, keeper)).status).toBe(400)
  const { status, data } = await replace(shown.data.hash, first)
  expect(status).toBe(200)

  server.clock.advance(limits.testdata.stagedLifeMs)
  const token = await openSession(server.deps, chair.id, { address: '127.0.0.1', userAgent: 'test' })
  const nextDay = { ...chair, token }
  expect((await replace(data.hash, second, nextDay)).status).toBe(400)
  expect((await replace(data.hash, await stage('2', nextDay), nextDay)).status).toBe(200)
})
