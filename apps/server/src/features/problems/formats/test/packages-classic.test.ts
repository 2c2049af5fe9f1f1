import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { caseFiles, problemRow } from '../../../../../test/harness/imported.ts'
import { type PackageFiles, sendForm, unzip } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** The native import and export calls of existing clients, as described in the back-office reference (section 15). */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const send = async (path: string, files: PackageFiles, name?: string) =>
  sendForm(server, path, { token: root.token, bytes: await zipOf(files), ...(name !== undefined && { name }) })
const rowOf = (displayId: string) => problemRow(server, displayId)
const casesOf = (displayId: string) => caseFiles(server, displayId)

const native = (id: string, problem: object = {}, more: object = {}): string =>
  JSON.stringify({
    judgeMode: 'default',
    languages: ['C++', 'Python3'],
    tags: ['math'],
    codeTemplates: [],
    samples: [
      { input: 'a1.in', output: 'a1.out', score: 40, groupNum: 1 },
      { input: 'a2.in', output: 'a2.out', score: 60, groupNum: 2 },
    ],
    ...more,
    problem: {
      ...{ problemId: id, title: 'Sum', type: 1, timeLimit: 800, memoryLimit: 128, stackLimit: 64 },
      ...{ judgeMode: 'default', judgeCaseMode: 'subtask_lowest', difficulty: 0, auth: 1, isRemoveEndBlank: true },
      ...{
        openCaseResult: true,
        codeShare: false,
        description: 'Add.',
        examples: '<input>3 4</input><output>7</output>',
      },
      ...problem,
    },
  })
const nativeData = (slug: string): PackageFiles => ({
  [`${slug}/a1.in`]: '3 4\n',
  [`${slug}/a1.out`]: '7\n',
  [`${slug}/a2.in`]: '1 1\n',
  [`${slug}/a2.out`]: '2\n',
})

describe('POST /api/file/import-problem', () => {
  const path = '/api/file/import-problem'

  test('takes many problems and answers null', async () => {
    const reply = await send(path, {
      'x.json': native('C-1'),
      ...nativeData('x'),
      'y.json': native('C-2'),
      ...nativeData('y'),
    })
    expect(reply).toMatchObject({ http: 200, status: 200, data: null })
    expect(await casesOf('C-1')).toEqual([
      ['a1.in', 'a1.out', 40, 1],
      ['a2.in', 'a2.out', 60, 2],
    ])
    expect(await rowOf('C-2')).toMatchObject({ author: 'root', full_score: 100, judge_case_mode: 'subtask_lowest' })
  })

  test('names who wrote it when that account is here, and the importer when not', async () => {
    const author = await makeUser(server, { username: 'teacher' })
    const files = { 'x.json': native('C-3', { author: 'Teacher' }), ...nativeData('x') }
    await send(path, { ...files, 'y.json': native('C-4', { author: 'nobody' }), ...nativeData('y') })
    expect(await rowOf('C-3')).toMatchObject({ author: 'teacher', author_id: author.id })
    expect(await rowOf('C-4')).toMatchObject({ author: 'root', author_id: root.id })
  })

  test('leaves an existing problem unchanged, and returns the counts, the taken and the broken ones', async () => {
    await send(path, { 'x.json': native('C-5'), ...nativeData('x') })
    const reply = await send(path, {
      'a.json': native('C-5', { title: 'Other' }),
      ...nativeData('a'),
      'b.json': native('C-6', { timeLimit: 0 }),
      ...nativeData('b'),
      'c.json': native('C-7'),
      ...nativeData('c'),
    })
    expect(reply).toMatchObject({ http: 200, status: 400, data: null })
    expect(reply.msg).toContain('Imported: 1, failed: 2')
    expect(reply.msg).toContain('<br/>')
    expect(reply.msg).toMatch(/already in use: C-5/)
    expect(reply.msg).toMatch(/Invalid: b \(Sum\): .*timeLimit/)
    expect(await rowOf('C-5')).toMatchObject({ title: 'Sum' })
    expect(await rowOf('C-7')).toMatchObject({ title: 'Sum' })
  })

  test('never answers with markup out of a package', async () => {
    const reply = await send(path, { '<img src=x>.json': '{', '<img src=x>/a.in': '' })
    expect(reply.msg).not.toContain('<img')
    expect(reply.msg).toContain('&#60;img')
  })

  test.each([
    ['a stranger at the root', { 'x.json': native('C-9'), ...nativeData('x'), 'readme.txt': '' }, 'readme.txt'],
    ['a JSON file without its folder', { 'x.json': native('C-9') }, 'x.json'],
  ])('refuses %s', async (_, files: PackageFiles, name) => {
    const reply = await send(path, files)
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(reply.msg).toContain(name)
  })

  test('refuses what is no zip, another suffix, and no file', async () => {
    const noise = await sendForm(server, path, { token: root.token, bytes: Buffer.from('noise') })
    expect(noise).toMatchObject({ http: 200, status: 400, msg: expect.stringContaining('damaged') })
    expect(await send(path, { 'x.json': native('C-9'), ...nativeData('x') }, 'package')).toMatchObject({ status: 400 })
    const form = new FormData()
    form.append('other', 'x')
    const headers = { authorization: root.token }
    const empty = await fetch(`${server.url}${path}`, { method: 'POST', headers, body: form })
    expect(await empty.json()).toMatchObject({ status: 400 })
    expect(await rowOf('C-9')).toBeUndefined()
  })

  test('answers in Chinese to Chinese readers', async () => {
    const bytes = await zipOf({ 'x.json': native('C-9') })
    const reply = await sendForm(server, path, { token: root.token, bytes, language: 'zh-CN' })
    expect(reply.msg).toContain('没有同名文件夹')
  })
})

describe('GET /api/file/export-problem', () => {
  const download = async (query: string, token = root.token) => {
    const reply = await fetch(`${server.url}/api/file/export-problem?${query}`, { headers: { authorization: token } })
    return { reply, bytes: Buffer.from(await reply.arrayBuffer()) }
  }

  test('is a zip of the native format that can be imported again', async () => {
    const { id } = await makeProblem(server, {
      ...{ displayId: 'EX-1', type: 1, judgeCaseMode: 'subtask_lowest', visibility: 2, judgeMode: 'spj', source: 's' },
      checker: { language: 'C', code: 'c', extraFiles: { 'j.h': 'j' } },
      extraFiles: { 'u.h': 'u' },
      codeTemplates: [{ language: 'C++', code: 't' }],
      tags: [{ name: 'tag', nameEn: null }],
      cases: [
        { input: '1\n', output: 'a b \n\nc\n', score: 40, group: 1 },
        { input: '2\n', output: '', score: 0, group: 2 },
      ],
    })
    const other = await makeProblem(server)
    const { reply, bytes } = await download(`pid=${id}&pid=${other.id}&pid=999999`)
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment;filename=problem_export_\d+\.zip$/)
    const files = await unzip(bytes)
    expect([...files.keys()].filter((name) => !name.includes('/'))).toEqual([
      `problem_${id}.json`,
      `problem_${other.id}.json`,
    ])
    const json = JSON.parse(files.get(`problem_${id}.json`)?.toString() ?? '')
    expect(json).toMatchObject({
      judgeMode: 'spj',
      problem: {
        problemId: 'EX-1',
        auth: 1,
        isUploadCase: true,
        ioScore: 40,
        spjCode: 'c',
        judgeExtraFile: '{"j.h":"j"}',
      },
      samples: [
        { input: '1.in', output: '1.out', score: 40, groupNum: 1 },
        { input: '2.in', output: '2.out', groupNum: 2 },
      ],
      userExtraFile: { 'u.h': 'u' },
      judgeExtraFile: { 'j.h': 'j' },
      tags: ['tag'],
      codeTemplates: [{ language: 'C++', code: 't' }],
    })
    expect(json.samples[1]).not.toHaveProperty('score')
    for (const key of ['id', 'author', 'caseVersion', 'gmtCreate', 'gmtModified'])
      expect(json.problem).not.toHaveProperty(key)
    expect(files.get(`problem_${id}/1.out`)?.toString()).toBe('a b \n\nc\n')
    const info = JSON.parse(files.get(`problem_${other.id}/info`)?.toString() ?? '')
    expect(info).toMatchObject({ mode: 'default', judgeCaseMode: 'default', testCasesSize: 1 })
    expect(info.testCases[0]).toMatchObject({ caseId: 1, inputName: '1.in', outputSize: 2 })
    await server.call('DELETE', '/api/admin/problem', { token: root.token, query: { pid: id } })
    await server.call('DELETE', '/api/admin/problem', { token: root.token, query: { pid: other.id } })
    expect(await sendForm(server, '/api/file/import-problem', { token: root.token, bytes })).toMatchObject({
      status: 200,
    })
    expect(await rowOf('EX-1')).toMatchObject({ judge_mode: 'spj', checker_code: 'c', visibility: 1 })
  })

  test.each(['admin', 'problem_admin', 'default_user'] as const)('is closed to %s', async (role) => {
    const person = await makeUser(server, { role })
    const { reply } = await download('pid=1000', person.token)
    expect(reply.status).toBe(403)
    expect((await fetch(`${server.url}/api/file/export-problem?pid=1000`)).status).toBe(401)
  })
})
