import { afterAll, beforeAll, expect, test } from 'vitest'
import { problemRow } from '../../../../../test/harness/imported.ts'
import { importChosen, type PackageFiles, readPackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'

/** The preview of a package, before anything is imported. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
})
afterAll(() => server.close())

const preview = async (files: PackageFiles) => readPackage(server, root, { bytes: await zipOf(files) })
const inLanguage = async (importId: string, language: string) =>
  (
    await server.call('GET', `/api/admin/packages/${importId}`, {
      token: root.token,
      headers: { 'accept-language': language },
    })
  ).data

const one = (id: string, slug: string, problem: object = {}): PackageFiles => ({
  [`${slug}.json`]: JSON.stringify({
    samples: [{ input: '1.in', output: '1.out' }],
    problem: { problemId: id, title: `Title ${id}`, timeLimit: 800, memoryLimit: 64, description: 'Add.', ...problem },
  }),
  [`${slug}/1.in`]: '1 2\n',
  [`${slug}/1.out`]: '3\n',
})

test('problems that cannot be imported show their title and a sentence in the language of the reader', async () => {
  const { importId, problems } = await preview({
    ...one('V-1', 'a', { timeLimit: 'fast' }),
    ...one('V-2', 'b', { description: '![x](images/x.png)' }),
    ...one('V-3', 'c'),
    'c/images/x.png': 'GIF89a',
  })
  expect(problems.map(({ title, fault }) => [title, fault])).toEqual([
    ['Title V-1', '"problem.timeLimit" must be a number.'],
    ['Title V-2', 'The image "images/x.png" is missing.'],
    ['Title V-3', 'The content of "x.png" does not match its file type.'],
  ])
  const chinese = await inLanguage(importId, 'zh-CN')
  expect(chinese.problems.map(({ fault }: { fault: string }) => fault)).toEqual([
    '“problem.timeLimit”应为数字。',
    '缺少图片 "images/x.png"。',
    '"x.png" 的内容与扩展名不符。',
  ])
})

test('two problems with one id are named, and cannot be imported together under it', async () => {
  const read = await preview({ ...one('T-1', 'a'), ...one('t-1', 'b'), ...one('T-2', 'c') })
  expect(read.problems.map(({ isTwin }) => isTwin)).toEqual([true, true, false])
  await expect(importChosen(server, root, read)).rejects.toThrow('Two of the selected problems have the ID T-1')
  await expect(importChosen(server, root, read, [{ key: 'a' }, { key: 'c', problemId: 't-1' }])).rejects.toThrow(
    'have the ID T-1',
  )
  const outcomes = await importChosen(server, root, read, [{ key: 'a' }, { key: 'b', problemId: 'T-9' }, { key: 'c' }])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created', 'created', 'created'])
})

test('a lost part says why, in the language of the reader', async () => {
  const { importId, problems } = await preview({
    'problem.yaml': 'name: Sum\nlicense: cc0\nlimits: {time_limit: 1, memory: 64}\n',
    'data/secret/1.in': '1\n',
    'data/secret/1.ans': '1\n',
  })
  const item = 'problem.yaml: license'
  expect(problems[0]?.notes.find((note) => note.item === item)?.why).toBe('There is no such setting here.')
  const chinese = await inLanguage(importId, 'zh-CN')
  expect(chinese.problems[0].notes.find((note: { item: string }) => note.item === item).why).toBe(
    '本站没有对应的设置。',
  )
})

const polygon: PackageFiles = {
  'problem.xml':
    '<problem short-name="PTS-1"><names><name language="english" value="Points"/></names><judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>2</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests/></testset></judging><assets><checker type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker></assets></problem>',
  'tests/01': '1\n',
  'tests/01.a': '1\n',
  'tests/02': '2\n',
  'tests/02.a': '2\n',
  'check.cpp': '#include "testlib.h"\nint main() { quitp(1.0, "all"); }\n',
}

test('a pass-fail problem whose checker gives points can be imported as OI', async () => {
  const read = await preview(polygon)
  expect(read.problems[0]).toMatchObject({ type: 0, checkerPoints: 1 })
  const { importId } = read
  const start = (more: object) =>
    server.call('POST', `/api/admin/packages/${importId}/start`, {
      token: root.token,
      body: { problems: [{ key: '.', ...more }] },
    })
  expect((await start({ type: 1, checkerPoints: 0 })).status).toBe(400)
  const outcomes = await importChosen(server, root, read, [{ key: '.', type: 1 }])
  expect(outcomes.map(({ outcome }) => outcome)).toEqual(['created'])
  const row = await problemRow(server, 'PTS-1')
  expect(row).toMatchObject({ type: 1, judge_mode: 'spj', judge_case_mode: 'default' })
  const cases = await server.deps.db
    .selectFrom('testdata_set')
    .select('manifest')
    .where('hash', '=', row?.testdata_hash ?? '')
    .executeTakeFirstOrThrow()
  expect((cases.manifest as { cases: { score: number }[] }).cases.map(({ score }) => score)).toEqual([50, 50])
})

test('as ACM it stays as it is', async () => {
  const read = await preview({
    ...polygon,
    'problem.xml': String(polygon['problem.xml']).replace('PTS-1', 'PTS-2'),
  })
  await importChosen(server, root, read)
  expect(await problemRow(server, 'PTS-2')).toMatchObject({ type: 0 })
})

test('a question bank of Moodle is previewed question by question and becomes a question problem', async () => {
  const png = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const quiz = `<quiz><question type="multichoice"><name><text>Tree</text></name>
    <questiontext format="html"><text><![CDATA[<p>Root?</p><img src="@@PLUGINFILE@@/t.png">]]></text>
    <file name="t.png" path="/" encoding="base64">${png}</file></questiontext><defaultgrade>3</defaultgrade>
    <answer fraction="100"><text>a</text></answer><answer fraction="0"><text>b</text></answer></question>
    <question type="essay"><name><text>Why</text></name></question></quiz>`
  const read = await readPackage(server, root, { bytes: Buffer.from(quiz), name: 'Trees.xml' })
  expect(read.format).toBe('moodle')
  expect(read.problems[0]).toMatchObject({
    title: 'Trees',
    questions: [{ kind: 'single', points: 3, text: 'Root? ![](images/1-1.png)' }],
    notes: [
      { fate: 'lost', item: 'question 2 (Why): essay', as: null, why: 'There is no such kind of question here.' },
    ],
  })
  const [made] = await importChosen(server, root, read, [{ key: '1', problemId: 'QUIZ' }])
  expect(made?.outcome).toBe('created')
  expect(await problemRow(server, 'QUIZ')).toMatchObject({
    type: 1,
    output_only: true,
    questions: {
      set: { questions: [{ kind: 'single', text: expect.stringContaining('](/api/public/img/'), right: [0] }] },
      html: { '1': { text: expect.stringContaining('<img') } },
    },
  })
})
