import { createHash, randomBytes } from 'node:crypto'
import { readdir, readlink } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { keptProblem } from '../../../../../test/harness/imported.ts'
import { casesOf, makeJudgeHost } from '../../../../../test/harness/judge-host.ts'
import { submitProgram } from '../../../../../test/harness/judging.ts'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import { sendForm, unzip } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'

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

const current = (pid: number, who = chair, hash?: string) =>
  server.call('GET', '/api/admin/testdata', { query: { pid, hash }, token: who.token })

const call = (method: 'POST' | 'PUT', path: string, body: object, who = chair) =>
  server.call(method, `/api/admin/testdata${path}`, { body, token: who.token })

describe('the data of a problem', () => {
  test('ordering, scores and groups; the set the change was made on must be the present one', async () => {
    const cases = [1, 2, 3].map((n) => ({ input: `${n}\n`, output: `${n}\n`, score: 30, group: 1 }))
    const problem = await makeProblem(server, { author: chair, type: 1, judgeCaseMode: 'subtask_lowest', cases })
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
    const problem = await makeProblem(server, { author: chair })
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
    const problem = await makeProblem(server, { author: chair, cases })
    const look = (query: object, who = chair) =>
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
    expect((await look({ seq: 1 }, student)).status).toBe(403)
    expect((await look({ seq: 1, hash: '0'.repeat(64) })).status).toBe(400)
  })

  test('versions record user, time and source; restoring adds another version', async () => {
    const problem = await makeProblem(server, { author: chair })
    const first = (await current(problem.id)).data
    await call('PUT', '/case', { pid: problem.id, hash: first.hash, input: '9', output: '9' })
    const list = () =>
      server.call('GET', '/api/admin/testdata/versions', { query: { pid: problem.id }, token: keeper.token })
    const { records } = (await list()).data
    expect(records).toMatchObject([
      { how: 'typed', by: chair.username, isCurrent: true, added: 1, removed: 0, changed: 0, caseCount: 2 },
      { how: 'imported', isCurrent: false, caseCount: 1 },
    ])
    expect((await current(problem.id, chair, first.hash)).data.cases.length).toBe(1)
    const back = await call('POST', '/restore', { pid: problem.id, id: records[1].id }, keeper)
    expect(back.data.hash).toBe(first.hash)
    expect(
      (await list()).data.records.map((record: { how: string; isCurrent: boolean }) => [record.how, record.isCurrent]),
    ).toEqual([
      ['restored', true],
      ['typed', false],
      ['imported', false],
    ])
    const strange = await makeProblem(server, { author: chair })
    expect((await call('POST', '/restore', { pid: strange.id, id: records[1].id })).status).toBe(400)
    expect((await call('POST', '/restore', { pid: problem.id, id: records[1].id }, other)).status).toBe(403)
  })

  test('a running judging keeps the set it began with, and the submission remembers it', async () => {
    const problem = await makeProblem(server, { author: chair })
    const before = (await current(problem.id)).data.hash
    const sent = await submitProgram(server, student, { pid: problem.displayId })
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

  test('of two concurrent changes one succeeds and the other is refused', async () => {
    const problem = await makeProblem(server, { author: chair })
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

  test('the same bytes are returned, with a description', async () => {
    const problem = await makeProblem(server, { author: chair, cases: [{ input: '1 2\n', output: '3\n' }] })
    const reply = await download(problem.id, chair.token)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;filename=problem_\d+_testcase_\d+\.zip$/)
    const files = await unzip(Buffer.from(await reply.arrayBuffer()))
    expect(String(files.get('1.in'))).toBe('1 2\n')
    expect(String(files.get('1.out'))).toBe('3\n')
    const md5 = (text: string) => createHash('md5').update(text).digest('hex')
    expect(JSON.parse(String(files.get('info')))).toEqual({
      mode: 'default',
      judgeCaseMode: 'default',
      version: (await current(problem.id)).data.hash,
      testCasesSize: 1,
      testCases: [
        {
          caseId: 1,
          inputName: '1.in',
          outputName: '1.out',
          outputSize: 2,
          outputMd5: md5('3\n'),
          allStrippedOutputMd5: md5('3'),
          EOFStrippedOutputMd5: md5('3'),
        },
      ],
    })
  })

  test('it can be uploaded again', async () => {
    const cases = [
      { input: '1\n', output: 'same\n', score: 40, group: 1 },
      { input: '2\n', output: 'same\n', score: 60, group: 2 },
    ]
    const problem = await makeProblem(server, { author: chair, type: 1, judgeCaseMode: 'subtask_lowest', cases })
    const bytes = Buffer.from(await (await download(problem.id, chair.token)).arrayBuffer())
    expect(JSON.parse(String((await unzip(bytes)).get('info'))).testCases).toMatchObject([
      { score: 40, groupNum: 1 },
      { score: 60, groupNum: 2 },
    ])
    const { data } = await sendForm(server, '/api/file/upload-testcase-zip', { bytes, token: chair.token })
    expect(data.fileList).toEqual([
      { input: '1.in', output: '1.out' },
      { input: '2.in', output: '2.out' },
    ])
    const { data: read } = await server.call('GET', '/api/admin/problem', {
      query: { pid: problem.id },
      token: chair.token,
    })
    const samples = cases.map(({ score, group }, index) => ({ ...data.fileList[index], score, groupNum: group }))
    const body = { problem: read, samples, isUploadTestCase: true, uploadTestcaseDir: data.fileListDir }
    const saved = await server.call('PUT', '/api/admin/problem', { body, token: chair.token })
    expect(saved).toMatchObject({ status: 200 })
    expect((await current(problem.id)).data.hash).toBe(read.caseVersion)
  })

  test('for the author and problem managers only; a missing file is HTTP 400', async () => {
    const problem = await makeProblem(server, { author: chair })
    expect((await download(problem.id, keeper.token)).status).toBe(200)
    expect((await download(problem.id, other.token)).status).toBe(403)
    expect((await download(problem.id, student.token)).status).toBe(403)
    expect((await download(99_999, keeper.token)).status).toBe(400)
  })

  test('a file that is gone breaks the download off and nothing else', async () => {
    const cases = [{ input: 'gone one\n', output: 'gone two\n' }]
    const problem = await makeProblem(server, { author: chair, cases })
    const [first] = (await keptProblem(server, problem.id)).draft.testdata.cases
    const { readBlob } = server.deps.files
    const failing = (how: 'opening' | 'reading') => async (hash: string) => {
      if (hash !== first?.output.hash) return readBlob(hash)
      if (how === 'opening') throw new Error('The storage is away.')
      const failed = new Readable({ read: () => failed.destroy(new Error('The line was cut.')) })
      return { bytes: 9, stream: failed }
    }
    try {
      for (const how of ['opening', 'reading'] as const) {
        Object.assign(server.deps.files, { readBlob: failing(how) })
        await expect(download(problem.id, chair.token).then((reply) => reply.arrayBuffer())).rejects.toThrow()
      }
    } finally {
      Object.assign(server.deps.files, { readBlob })
    }
    expect((await download(problem.id, chair.token)).status).toBe(200)
  })

  test('an aborted download closes its file', async () => {
    const cases = Array.from({ length: 4 }, (_, index) => ({
      input: `${index}${randomBytes(3_000_000).toString('hex')}\n`,
      output: '',
    }))
    const problem = await makeProblem(server, { author: chair, cases })
    const openBlobs = async () => {
      const links = (await readdir('/proc/self/fd')).map((fd) => readlink(`/proc/self/fd/${fd}`).catch(() => ''))
      return (await Promise.all(links)).filter((path) => path.includes('/blobs/')).length
    }
    for (let times = 0; times < 3; times++) {
      const stop = new AbortController()
      const reply = await fetch(`${server.url}/api/file/download-testcase?pid=${problem.id}`, {
        headers: { authorization: chair.token },
        signal: stop.signal,
      })
      await reply.body?.getReader().read()
      stop.abort()
    }
    await expect.poll(openBlobs, { timeout: 5_000 }).toBe(0)
  })
})

test('equal files are stored once, for all uploaders', async () => {
  const content = randomBytes(100).toString('hex')
  const one = await makeProblem(server, { author: chair, cases: [{ input: content, output: content }] })
  const two = await makeProblem(server, { author: chair, cases: [{ input: content, output: content }] })
  expect((await current(one.id)).data.hash).toBe((await current(two.id)).data.hash)
  const hash = createHash('sha256').update(content).digest('hex')
  expect(await server.deps.files.hasBlob(hash)).toBe(true)
})
