import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { keptProblem } from '../../../../../test/harness/imported.ts'
import { makeOrganisers } from '../../../../../test/harness/organisers.ts'
import { sendForm } from '../../../../../test/harness/packages.ts'
import type { Person } from '../../../../../test/harness/people.ts'
import { keeperAt, makeProblemOver, problemForm } from '../../../../../test/harness/problem-keepers.ts'
import { makeProblem } from '../../../../../test/harness/problems.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

let server: TestServer
let root: Person
let chair: Person
let other: Person
let student: Person
beforeAll(async () => {
  server = await startTestServer()
  await addMissingLanguages(server.deps.db, languageSeeds)
  ;({ root, chair, other, student } = await makeOrganisers(server))
})
afterAll(() => server.close())

const as = (who: Person) => keeperAt(server)(who)
const made = (who: Person, problemId: string, more = {}) => makeProblemOver(server, who, problemForm(problemId, more))

describe('making a problem', () => {
  test('typed cases, tags by name and every language; readers find it at once', async () => {
    const pid = await made(chair, 'mk-1')
    expect((await as(chair).read(pid)).data).toMatchObject({
      problemId: 'MK-1',
      author: 'chair',
      description: 'Add $a+b$.',
      caseCount: 2,
      isUploadCase: false,
      defaultLocale: 'en-US',
      check: 'none',
    })
    const seen = await server.call('GET', '/api/get-problem-detail', { query: { problemId: 'MK-1' } })
    expect(seen.data.tags.map((tag: { name: string }) => tag.name)).toEqual(['adding'])
    expect(seen.data.languages.length).toBeGreaterThan(10)
    expect(seen.data.problem.html.description).toContain('<math')
    const { data } = await as(chair).cases(pid)
    expect(data).toMatchObject([
      { id: 1, pid, input: '1 2\n', output: '3\n', score: null },
      { id: 2, input: '5 6\n', output: '11\n' },
    ])
  })

  test('an OI problem scores by its cases: sums, and the least of each group', async () => {
    const oi = { type: 1, judgeCaseMode: 'subtask_lowest' }
    const pid = await made(chair, 'mk-oi', { problem: oi })
    expect((await as(chair).read(pid)).data).toMatchObject({ type: 1, ioScore: 100 })
    const samples = [1, 1, 2].map((groupNum, index) => ({
      input: `${index}\n`,
      output: '',
      score: 10 * (index + 1),
      groupNum,
    }))
    expect((await as(chair).update({ ...problemForm('mk-oi', { samples }), problem: { id: pid } })).msg).toBe('success')
    expect((await as(chair).read(pid)).data).toMatchObject({ ioScore: 40, caseCount: 3 })
  })

  test.each([
    ['no display id', { problem: { problemId: ' ' } }, '题号'],
    ['a display id with blanks', { problem: { problemId: 'a b' } }, '题号'],
    ['no title', { problem: { title: '' } }, '标题'],
    ['a strange type', { problem: { type: 2 } }, 'type'],
    ['a strange visibility', { problem: { auth: 4 } }, 'auth'],
    ['a strange judge mode', { judgeMode: 'magic' }, 'judgeMode'],
    ['subtasks for ACM', { problem: { judgeCaseMode: 'subtask_lowest' } }, '计分方式'],
    ['no time', { problem: { timeLimit: 0 } }, 'timeLimit'],
    ['endless memory', { problem: { memoryLimit: 70_000 } }, 'memoryLimit'],
    ['a checker without code', { judgeMode: 'spj', problem: { spjCode: ' ' } }, '代码'],
    [
      'a checker in no language',
      { judgeMode: 'spj', problem: { spjCode: 'x', spjLanguage: 'Klingon' } },
      'spjLanguage',
    ],
    ['no cases', { samples: [] }, '测试'],
    ['an empty case', { samples: [{ input: '', output: '' }] }, '1'],
    ['file input without names', { problem: { isFileIO: true } }, '文件名'],
    ['file input with a path', { problem: { isFileIO: true, ioReadFileName: '../a', ioWriteFileName: 'b' } }, '文件名'],
    ['extra files that are no map', { problem: { userExtraFile: '[1]' } }, 'userExtraFile'],
    ['an extra file with a path', { problem: { judgeExtraFile: '{"../x.h":"1"}' } }, 'judgeExtraFile'],
    ['an unknown upload', { isUploadTestCase: true, uploadTestcaseDir: '/etc' }, '上传'],
    ['an empty template that is on', { codeTemplates: [{ lid: 1, code: '', status: true }] }, '模板'],
  ])('%s is refused', async (_, more, words) => {
    const reply = await as(chair).create(problemForm('mk-bad', more))
    expect(reply).toMatchObject({ http: 200, status: 400 })
    expect(reply.msg).toContain(words)
    const rows = await server.deps.db.selectFrom('problem').select('id').where('display_id', '=', 'MK-BAD').execute()
    expect(rows).toEqual([])
  })

  test('a taken display id is refused in any case', async () => {
    await made(chair, 'mk-twice')
    expect((await as(other).create(problemForm('MK-Twice'))).msg).toContain('MK-TWICE')
  })

  test('only problem managers name another author', async () => {
    const mine = await made(other, 'mk-author-1', { problem: { author: 'chair' } })
    expect((await as(root).read(mine)).data.author).toBe('other')
    const given = await made(root, 'mk-author-2', { problem: { author: 'CHAIR' } })
    expect((await as(chair).read(given)).data.author).toBe('chair')
    expect((await as(root).create(problemForm('mk-author-3', { problem: { author: 'nobody-here' } }))).status).toBe(400)
  })

  test('guests, students and strangers make none', async () => {
    expect(await server.call('POST', '/api/admin/problem', { body: problemForm('mk-guest') })).toMatchObject({
      http: 401,
    })
    expect(await as(student).create(problemForm('mk-student'))).toMatchObject({ http: 403 })
  })
})

test('of several concurrent saves with one display id, one succeeds and the others are refused', async () => {
  const bodies = Array.from({ length: 4 }, () => problemForm('AT-ONCE'))
  const replies = await Promise.all(bodies.map((body) => as(chair).create(body)))
  expect(replies.map((reply) => reply.status).sort()).toEqual([200, 400, 400, 400])
  expect(replies.every((reply) => reply.http === 200)).toBe(true)
  const pids = [await made(chair, 'at-a'), await made(chair, 'at-b'), await made(chair, 'at-c')]
  const changes = pids.map((id) => as(chair).update({ problem: { id, problemId: 'AT-NEW' }, judgeMode: 'default' }))
  expect((await Promise.all(changes)).map((reply) => reply.status).sort()).toEqual([200, 400, 400])
})

test('typed data that are too large to show are not given as the names of their files', async () => {
  const cases = [{ input: 'x'.repeat(17 * 1024 * 1024), output: '' }]
  const { id } = await makeProblem(server, { cases, isUploadedData: false })
  const reply = await as(root).cases(id)
  expect(reply).toMatchObject({ http: 200, status: 400, data: null })
})

describe('data from an upload, as the existing client sends them', () => {
  const upload = async (who: Person, files: Record<string, string>, mode = 'default') => {
    const call = `/api/file/upload-testcase-zip?mode=${mode}`
    const { data } = await sendForm(server, call, { token: who.token, bytes: await zipOf(files) })
    return data as { fileList: object[]; fileListDir: string }
  }
  const casesKept = async (pid: number) => (await keptProblem(server, pid)).draft.testdata.cases
  const zip = { '1.in': 'a', '1.out': 'A', '2.in': 'b', '2.out': 'B', '10.in': 'c' }

  test('created, edited without an upload, and uploaded again', async () => {
    const { fileList, fileListDir } = await upload(chair, zip)
    const samples = fileList.map((item, index) => ({
      ...item,
      score: [33, 33, 34][index],
      pid: null,
      index: index + 1,
    }))
    const oi = { type: 1, isUploadCase: true }
    const sent = { samples, isUploadTestCase: true, uploadTestcaseDir: fileListDir, problem: oi }
    expect(await as(other).create(problemForm('up-0', sent))).toMatchObject({ http: 200, status: 400 })
    const pid = await made(chair, 'up-1', sent)
    const rows = (await as(chair).cases(pid)).data
    expect(rows).toMatchObject([
      { input: '1.in', output: '1.out', score: 33 },
      { input: '2.in', output: '2.out', score: 33 },
      { input: '10.in', output: '10.out', score: 34 },
    ])
    expect((await as(chair).read(pid)).data).toMatchObject({ isUploadCase: true, ioScore: 100, caseCount: 3 })
    const before = await casesKept(pid)

    // The client sends back what it was shown; a row that is left out goes, an empty score is none.
    const edited = [
      { ...rows[2], score: 60 },
      { ...rows[0], score: '40' },
    ]
    const edit = { samples: edited, isUploadTestCase: true, uploadTestcaseDir: '', problem: { id: pid, ...oi } }
    expect((await as(chair).update(problemForm('up-1', edit))).msg).toBe('success')
    const after = await casesKept(pid)
    expect(after.map((item) => [item.inputName, item.score])).toEqual([
      ['10.in', 60],
      ['1.in', 40],
    ])
    expect(after[1]?.input).toEqual(before[0]?.input)

    const again = await upload(chair, { '1.in': 'new', '1.ans': 'NEW' })
    const fresh = {
      samples: again.fileList,
      isUploadTestCase: true,
      uploadTestcaseDir: again.fileListDir,
      problem: { id: pid, ...oi },
    }
    expect((await as(chair).update(problemForm('up-1', fresh))).msg).toBe('success')
    expect(await casesKept(pid)).toMatchObject([{ inputName: '1.in', outputName: '1.ans', input: { bytes: 3 } }])
  })

  test('names are looked up and never become paths', async () => {
    const { fileListDir } = await upload(chair, zip)
    const sent = { isUploadTestCase: true, uploadTestcaseDir: fileListDir }
    const named = (input: string) =>
      as(chair).create(problemForm('up-2', { ...sent, samples: [{ input, output: '-' }] }))
    for (const input of ['../1.in', '/etc/passwd', '3.in', '']) {
      expect(await named(input)).toMatchObject({ http: 200, status: 400 })
    }
    expect((await named('1.in')).status).toBe(200)
  })

  test('subtasks: every case needs its group', async () => {
    const { fileList, fileListDir } = await upload(chair, zip, 'subtask_lowest')
    const problem = { type: 1, judgeCaseMode: 'subtask_lowest' }
    const sent = { isUploadTestCase: true, uploadTestcaseDir: fileListDir, problem }
    const without = fileList.map(({ ...one }) => ({ ...one, groupNum: '', score: 50 }))
    expect(await as(chair).create(problemForm('up-3', { ...sent, samples: without }))).toMatchObject({ status: 400 })
    const pid = await made(chair, 'up-3', { ...sent, samples: fileList.map((item) => ({ ...item, score: 50 })) })
    expect((await as(chair).read(pid)).data.ioScore).toBe(50)
  })
})
