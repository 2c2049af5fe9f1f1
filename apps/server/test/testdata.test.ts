import { createHash, randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import yauzl from 'yauzl'
import { readManifest } from '../src/features/problems/testdata.ts'
import { writeSettings } from '../src/features/site/settings.ts'
import { casesOf, makeJudgeHost } from './harness/judge-host.ts'
import { defaultPassword, makeUser, type Person } from './harness/people.ts'
import { makeProblem } from './harness/problems.ts'
import { type Reply, startTestServer, type TestServer } from './harness/server.ts'
import { bentZip, zipOf } from './harness/zips.ts'

let server: TestServer
let teacher: Person
let other: Person
let keeper: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  await writeSettings(server.deps.db, { defaultSubmitInterval: 0 })
  teacher = await makeUser(server, { role: 'admin' })
  other = await makeUser(server, { role: 'admin' })
  keeper = await makeUser(server, { role: 'problem_admin' })
  student = await makeUser(server)
})
afterAll(() => server.close())

const author = () => ({ id: teacher.id, username: teacher.username })

const uploadForm = async (
  zip: Buffer,
  {
    who = teacher,
    mode,
    name = 'data.zip',
    headers,
  }: { who?: Person; mode?: string; name?: string; headers?: Record<string, string> } = {},
) => {
  const form = new FormData()
  form.set('file', new Blob([Uint8Array.from(zip)]), name)
  const query = mode === undefined ? '' : `?mode=${mode}`
  const reply = await fetch(`${server.url}/api/file/upload-testcase-zip${query}`, {
    method: 'POST',
    headers: headers ?? { authorization: who.token, 'accept-language': 'en' },
    body: form,
  })
  const envelope = (await reply.json()) as object
  return { http: reply.status, headers: {}, ...envelope } as Reply
}

const current = (pid: number, who = teacher, hash?: string) =>
  server.call('GET', '/api/admin/testdata', { query: { pid, hash }, token: who.token })

const call = (method: 'POST' | 'PUT', path: string, body: object, who = teacher) =>
  server.call(method, `/api/admin/testdata${path}`, { body, token: who.token })

const storedSet = async (pid: number) => {
  const row = await server.deps.db
    .selectFrom('problem')
    .select('testdata_hash')
    .where('id', '=', pid)
    .executeTakeFirst()
  return { set: await readManifest(server.deps.db, row?.testdata_hash ?? '') }
}

const unzipped = async (bytes: Buffer): Promise<Record<string, string>> => {
  const zip = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files: Record<string, string> = {}
  for await (const entry of zip.eachEntry()) {
    files[entry.fileName] = (await buffer(await zip.openReadStreamPromise(entry))).toString()
  }
  return files
}

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
      'leads out',
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
    const post = (body: FormData | string, headers: Record<string, string> = {}) =>
      fetch(`${server.url}/api/file/upload-testcase-zip`, {
        method: 'POST',
        headers: { authorization: teacher.token, ...headers },
        body,
      })
    expect(((await (await post(form)).json()) as { status: number }).status).toBe(400)
    expect((await post('{}', { 'content-type': 'application/json' })).status).toBeLessThan(500)
    const login = await fetch(`${server.url}/api/login`, { method: 'POST', body: form })
    expect(login.status).toBe(415)
  })

  test('the form of existing clients comes with the cookie alone, and no other call takes it', async () => {
    const login = { username: teacher.username, password: defaultPassword }
    const reply = await server.call('POST', '/api/admin/login', { body: login })
    const cookie = String(reply.headers['set-cookie'])
    expect(cookie).toMatch(/^verdict-session=[\w.-]+; Path=\/api; Max-Age=86400; HttpOnly; SameSite=Strict$/)
    const [pair = ''] = cookie.split(';')
    const zip = await zipOf({ '1.in': '1', '1.out': '1' })
    expect((await uploadForm(zip, { headers: { cookie: pair } })).status).toBe(200)
    expect((await uploadForm(zip, { headers: { cookie: `${pair}x` } })).http).toBe(401)
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
    expect((await uploadForm(zip, { who: student })).http).toBe(403)
    expect((await uploadForm(zip, { headers: {} })).http).toBe(401)
  })

  test('what was uploaded is good for the uploader alone, and only for a day', async () => {
    const { data } = await uploadForm(await zipOf({ '1.in': '1', '1.out': '1' }))
    const problem = await makeProblem(server, { author: author() })
    const body = { pid: problem.id, hash: (await current(problem.id)).data.hash, fileListDir: data.fileListDir }
    expect((await call('POST', '/replace', body, keeper)).status).toBe(400)
    expect((await call('POST', '/replace', body)).status).toBe(200)
  })
})

describe('the data of a problem', () => {
  test('ordering, scores and groups; the set the change was made on must be the present one', async () => {
    const cases = [1, 2, 3].map((n) => ({ input: `${n}\n`, output: `${n}\n`, score: 30, group: 1 }))
    const problem = await makeProblem(server, { author: author(), type: 1, judgeCaseMode: 'subtask_lowest', cases })
    const before = (await current(problem.id)).data
    const wanted = [
      { seq: 3, score: 70, groupNum: 2 },
      { seq: 1, score: 30, groupNum: 1 },
    ]
    const reply = await call('PUT', '', { pid: problem.id, hash: before.hash, cases: wanted })
    expect(reply.data).toMatchObject({
      ioScore: 100,
      cases: [
        { seq: 1, input: '3.in', score: 70, groupNum: 2 },
        { seq: 2, input: '1.in', score: 30, groupNum: 1 },
      ],
    })
    expect(reply.data.hash).not.toBe(before.hash)
    expect(await call('PUT', '', { pid: problem.id, hash: before.hash, cases: wanted })).toMatchObject({
      http: 200,
      status: 409,
    })
    const hash = reply.data.hash
    const twice = [
      { seq: 1, score: 1, groupNum: 1 },
      { seq: 1, score: 1, groupNum: 1 },
    ]
    expect((await call('PUT', '', { pid: problem.id, hash, cases: twice })).status).toBe(400)
    expect((await call('PUT', '', { pid: problem.id, hash, cases: [{ seq: 9, score: 1, groupNum: 1 }] })).status).toBe(
      400,
    )
    expect(
      (await call('PUT', '', { pid: problem.id, hash, cases: [{ seq: 1, score: 1, groupNum: null }] })).status,
    ).toBe(400)
  })

  test('typed cases: a new one, another text for an old one', async () => {
    const problem = await makeProblem(server, { author: author() })
    const { hash } = (await current(problem.id)).data
    const added = (await call('PUT', '/case', { pid: problem.id, hash, input: '5 5\r\n', output: '10\n' })).data
    expect(added.cases).toMatchObject([{ input: '1.in' }, { input: '2.in', inputBytes: 4 }])
    const changed = await call('PUT', '/case', { pid: problem.id, hash: added.hash, seq: 1, input: 'new', output: '' })
    expect(changed.data.cases).toMatchObject([{ input: '1.in', inputBytes: 3, outputBytes: 0 }, { input: '2.in' }])
    expect(
      (await call('PUT', '/case', { pid: problem.id, hash: changed.data.hash, input: '', output: '' })).status,
    ).toBe(400)
  })

  test('a preview reads no more than it shows', async () => {
    const cases = [{ input: `${'漢'.repeat(10_000)}\n`, output: '\u0000bin\n' }]
    const problem = await makeProblem(server, { author: author(), cases })
    const look = (query: object, who = teacher) =>
      server.call('GET', '/api/admin/testdata/case', { query: { pid: problem.id, ...query }, token: who.token })
    const { data } = await look({ seq: 1, maxBytes: 100 })
    expect(data).toMatchObject({
      inputText: '漢'.repeat(33),
      inputCut: true,
      outputCut: false,
      outputText: '\ufffdbin\n',
    })
    expect((await look({ seq: 2 })).status).toBe(400)
    expect((await look({ seq: 1 }, other)).status).toBe(403)
    expect((await look({ seq: 1 }, student)).http).toBe(403)
    expect((await look({ seq: 1, hash: '0'.repeat(64) })).status).toBe(400)
  })

  test('versions tell who, when and what; going back is one more version', async () => {
    const problem = await makeProblem(server, { author: author() })
    const first = (await current(problem.id)).data
    await call('PUT', '/case', { pid: problem.id, hash: first.hash, input: '9', output: '9' })
    const list = () =>
      server.call('GET', '/api/admin/testdata/versions', { query: { pid: problem.id }, token: keeper.token })
    const { records } = (await list()).data
    expect(records).toMatchObject([
      { how: 'typed', by: teacher.username, isCurrent: true, added: 1, removed: 0, changed: 0, caseCount: 2 },
      { how: 'imported', isCurrent: false, caseCount: 1 },
    ])
    expect((await current(problem.id, teacher, first.hash)).data.cases.length).toBe(1)
    const back = await call('POST', '/restore', { pid: problem.id, id: records[1].id }, keeper)
    expect(back.data.hash).toBe(first.hash)
    expect(
      (await list()).data.records.map((one: { how: string; isCurrent: boolean }) => [one.how, one.isCurrent]),
    ).toEqual([
      ['restored', true],
      ['typed', false],
      ['imported', false],
    ])
    const strange = await makeProblem(server, { author: author() })
    expect((await call('POST', '/restore', { pid: strange.id, id: records[1].id })).status).toBe(400)
    expect((await call('POST', '/restore', { pid: problem.id, id: records[1].id }, other)).status).toBe(403)
  })

  test('a running judging keeps the set it began with, and the submission remembers it', async () => {
    const problem = await makeProblem(server, { author: author() })
    const before = (await current(problem.id)).data.hash
    const body = { pid: problem.displayId, language: 'C++', code: 'int main(){}' }
    const sent = await server.call('POST', '/api/submit-problem-judge', { body, token: student.token })
    const host = await makeJudgeHost(server)
    const [job] = await host.lease()
    if (job === undefined) throw new Error('no job')
    await call('PUT', '/case', { pid: problem.id, hash: before, input: '9', output: '9' })
    expect((await host.get(`/api/judge/testdata/${job.testdata}`)).status).toBe(200)
    await host.result(job, casesOf(0))
    const row = await server.deps.db
      .selectFrom('submission')
      .select('testdata_hash')
      .where('id', '=', sent.data.submitId)
      .executeTakeFirst()
    expect([job.testdata, row?.testdata_hash]).toEqual([before, before])
  })

  test('two changes at once: one is made, the other is told', async () => {
    const problem = await makeProblem(server, { author: author() })
    const { hash } = (await current(problem.id)).data
    const replies = await Promise.all(
      [1, 2, 3, 4].map((n) => call('PUT', '/case', { pid: problem.id, hash, input: `${n}`, output: '' })),
    )
    expect(replies.map((reply) => reply.status).sort()).toEqual([200, 409, 409, 409])
  })
})

describe('downloading', () => {
  const download = (pid: number, token: string) =>
    fetch(`${server.url}/api/file/download-testcase?pid=${pid}`, { headers: { authorization: token } })

  test('the same bytes come back, with a description', async () => {
    const problem = await makeProblem(server, { author: author(), cases: [{ input: '1 2\n', output: '3\n' }] })
    const reply = await download(problem.id, teacher.token)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;filename=problem_\d+_testcase_\d+\.zip$/)
    const files = await unzipped(Buffer.from(await reply.arrayBuffer()))
    expect(files['1.in']).toBe('1 2\n')
    expect(files['1.out']).toBe('3\n')
    expect(JSON.parse(files.info ?? '')).toMatchObject({ testCasesSize: 1, testCases: [{ inputName: '1.in' }] })
  })

  test('for the author and those who keep every problem, nobody else; what there is not is HTTP 400', async () => {
    const problem = await makeProblem(server, { author: author() })
    expect((await download(problem.id, keeper.token)).status).toBe(200)
    expect((await download(problem.id, other.token)).status).toBe(403)
    expect((await download(problem.id, student.token)).status).toBe(403)
    expect((await download(99_999, keeper.token)).status).toBe(400)
  })

  test('a file that is gone breaks the download off and nothing else', async () => {
    const cases = [{ input: 'gone one\n', output: 'gone two\n' }]
    const problem = await makeProblem(server, { author: author(), cases })
    const { set } = await storedSet(problem.id)
    const { readBlob } = server.deps.files
    const failing = (how: 'opening' | 'reading') => async (hash: string) => {
      if (hash !== set?.cases[0]?.output.hash) return readBlob(hash)
      if (how === 'opening') throw new Error('The storage is away.')
      const failed = new Readable({ read: () => failed.destroy(new Error('The line was cut.')) })
      return { bytes: 9, stream: failed }
    }
    try {
      for (const how of ['opening', 'reading'] as const) {
        Object.assign(server.deps.files, { readBlob: failing(how) })
        await expect(download(problem.id, teacher.token).then((reply) => reply.arrayBuffer())).rejects.toThrow()
      }
    } finally {
      Object.assign(server.deps.files, { readBlob })
    }
    expect((await download(problem.id, teacher.token)).status).toBe(200)
  })

  test('whoever stops reading leaves no file open', async () => {
    const cases = Array.from({ length: 4 }, (_, index) => ({
      input: `${index}${randomBytes(3_000_000).toString('hex')}\n`,
      output: '',
    }))
    const problem = await makeProblem(server, { author: author(), cases })
    const openBlobs = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      return (await Promise.all(links)).filter((path) => path.includes('/blobs/')).length
    }
    for (let times = 0; times < 3; times++) {
      const stop = new AbortController()
      const reply = await fetch(`${server.url}/api/file/download-testcase?pid=${problem.id}`, {
        headers: { authorization: teacher.token },
        signal: stop.signal,
      })
      await reply.body?.getReader().read()
      stop.abort()
    }
    await expect.poll(openBlobs, { timeout: 5_000 }).toBe(0)
  })
})

describe('a large file in pieces', () => {
  const start = (bytes: number, who = teacher) =>
    server.call('POST', '/api/upload/start', { body: { name: 'big.zip', bytes }, token: who.token })
  const send = async (uploadId: string, offset: number, piece: Buffer, who = teacher) => {
    const reply = await fetch(`${server.url}/api/upload/chunk?uploadId=${uploadId}&offset=${offset}`, {
      method: 'PUT',
      headers: { authorization: who.token, 'content-type': 'application/octet-stream' },
      body: Uint8Array.from(piece),
    })
    return { http: reply.status, ...((await reply.json()) as { status: number; data: { received: number } | null }) }
  }
  const state = (uploadId: string, who = teacher) =>
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
    expect((await call('POST', '/stage', { uploadId })).status).toBe(400)
    expect((await send(uploadId, half, zip.subarray(half), other)).status).toBe(400)
    expect((await state(uploadId, other)).status).toBe(400)
    expect((await send(uploadId, half, zip.subarray(half))).data).toMatchObject({ received: zip.length })
    const staged = await call('POST', '/stage', { uploadId })
    expect(staged.data.fileList).toEqual([{ input: '1.in', output: '1.out' }])
    expect((await state(uploadId)).status).toBe(400)
    expect(await readdir(join(server.dataDir, 'uploads'))).not.toContain(uploadId)
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

test('equal files are kept once, whoever brings them', async () => {
  const content = randomBytes(100).toString('hex')
  const one = await makeProblem(server, { author: author(), cases: [{ input: content, output: content }] })
  const two = await makeProblem(server, { author: author(), cases: [{ input: content, output: content }] })
  expect((await current(one.id)).data.hash).toBe((await current(two.id)).data.hash)
  const hash = createHash('sha256').update(content).digest('hex')
  expect(await server.deps.files.hasBlob(hash)).toBe(true)
})
