import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { blobText, casesOf, keptProblem } from '../../../../../test/harness/imported.ts'
import {
  fateOf,
  importChosen,
  type PackageFiles,
  readPackage,
  takePackage,
} from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { zipOf } from '../../../../../test/harness/zips.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Features of SYZOJ, Hydro, QDUOJ and FPS that our import reads beyond the calls of existing clients. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const take = async (files: PackageFiles, name?: string) => {
  const [problem] = await takePackage(server, root, files, name)
  if (problem === undefined) throw new Error('no problem was imported')
  return problem
}
const pairs = (folder: string, ...names: readonly string[]): PackageFiles =>
  Object.fromEntries(
    names.flatMap((n) => [
      [`${folder}${n}.in`, `${n}\n`],
      [`${folder}${n}.out`, `${n}\n`],
    ]),
  )

describe('SYZOJ', () => {
  test('subtasks of all kinds, a special judge and extra files', async () => {
    const report = await take(
      {
        'data.yml': `inputFile: a#.in
outputFile: a#.out
subtasks:
- {score: 30, type: min, cases: [1, 2]}
- {score: 30, type: sum, cases: [3, 4]}
- {score: 40, type: mul, cases: [5]}
specialJudge: {language: cpp, fileName: spj.cpp}
extraSourceFiles:
- {language: cpp, files: [{name: lib.h, dest: lib.h}]}
- {language: c, files: [{name: lib.h, dest: lib.h}]}
odd: 1
`,
        ...pairs('a', '1', '2', '3', '4', '5'),
        'spj.cpp': 'int main() {}',
        'lib.h': '// lib',
      },
      'tree.zip',
    )
    expect(report).toMatchObject({ outcome: 'created', title: 'tree', problemId: null })
    const kept = await keptProblem(server, report.pid)
    expect(kept.draft.displayId).toBe(`P${report.pid}`)
    expect(casesOf(kept)).toEqual([
      ['a1.in', 30, 1],
      ['a2.in', 30, 1],
      ['a3.in', 15, 2],
      ['a4.in', 15, 3],
      ['a5.in', 40, 4],
    ])
    expect(kept.draft).toMatchObject({ judgeMode: 'spj', extraFiles: { 'lib.h': '// lib' } })
    expect(kept.draft.checker?.code).toBe('#include "foreign_checker.h"\nint main() {}')
    expect(fateOf(report, 'extraSourceFiles[c]: lib.h')).toBe('lost')
    expect(fateOf(report, 'data.yml: odd')).toBe('lost')
    expect(fateOf(report, 'title')).toBe('assumed tree')
    expect(fateOf(report, 'time limit')).toBe('assumed 1000')
  })

  test('a case in several subtasks becomes a case in each, and the problem can be edited', async () => {
    const report = await take({
      'data.yml': `inputFile: s#.in
outputFile: s#.out
subtasks:
- {score: 40, type: min, cases: [1, 2]}
- {score: 60, type: min, cases: [1, 2, 3]}
`,
      ...pairs('s', '1', '2', '3'),
    })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept)).toEqual([
      ['s1.in', 40, 1],
      ['s2.in', 40, 1],
      ['s1_2.in', 60, 2],
      ['s2_2.in', 60, 2],
      ['s3.in', 60, 2],
    ])
    expect(await blobText(server, kept.draft.testdata.cases[2]?.input.hash)).toBe('1\n')
    const as = { token: root.token }
    const { data: problem } = await server.call('GET', '/api/admin/problem', { ...as, query: { pid: kept.id } })
    const body = { problem: { ...problem, title: 'Renamed' }, judgeMode: problem.judgeMode }
    expect((await server.call('PUT', '/api/admin/problem', { ...as, body })).status).toBe(200)
    const { data } = await server.call('GET', '/api/admin/testdata', { ...as, query: { pid: kept.id } })
    const cases = data.cases.toReversed()
    const arranged = await server.call('PUT', '/api/admin/testdata', {
      ...as,
      body: { pid: kept.id, hash: data.hash, cases },
    })
    expect(arranged.data.cases.map((testCase: { input: string }) => testCase.input)).toEqual(
      cases.map((testCase: { input: string }) => testCase.input),
    )
  })

  test('pairs files without a configuration, reads an adjacent statement, imports answer submissions', async () => {
    const report = await take({
      'x/data.yml': "userOutput: '#.ans'\n",
      ...pairs('x/', '1', '2', '10'),
      'x/statement.md': '# 树\n\n求树。\n\n## 输入格式\n\n一行。',
    })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept)).toEqual([
      ['1.in', 33, null],
      ['2.in', 33, null],
      ['10.in', 34, null],
    ])
    expect(kept.draft).toMatchObject({ outputOnly: true, languages: ['Text'] })
    expect(kept.draft.statements['zh-CN']).toMatchObject({ title: '树', description: '求树。', input: '一行。' })
  })

  test.each([
    ['a file that is missing', { 'data.yml': 'inputFile: "#.in"\nsubtasks: [{score: 1, cases: [7]}]\n' }, '7.in'],
    [
      'a kind of subtask that is not known',
      { 'data.yml': 'inputFile: "#.in"\nsubtasks: [{score: 1, type: avg, cases: [1]}]\n', '1.in': '' },
      'avg',
    ],
    ['an interactor', { 'data.yml': 'interactor: {language: cpp, fileName: i.cpp}\n', '1.in': '' }, 'interactor'],
    ['no cases', { 'data.yml': '{}\n' }, 'no test cases'],
    ['a checker in Haskell', { 'data.yml': 'specialJudge: {language: haskell, fileName: s.hs}\n', '1.in': '' }, 's.hs'],
  ])('reports the reason: %s', async (_, files: PackageFiles, reason) => {
    expect(await take(files)).toMatchObject({ outcome: null, fault: expect.stringContaining(reason) })
  })
})

describe('Hydro', () => {
  const hydro = (config: string, more: PackageFiles = {}): PackageFiles => ({
    'p/problem.yaml': 'pid: P1\nowner: 2\ntitle: Pair\ntag: [sets]\n',
    'p/problem_zh.md': '求和',
    'p/problem_en.md': 'Add\n\n```input1\n1\n```\n\n```output1\n2\n```\n',
    'p/testdata/config.yaml': config,
    ...pairs('p/testdata/', '1', '2', '3'),
    ...more,
  })

  test('sums, minima and subtasks that need others; both languages; file names', async () => {
    const config =
      'filename: pair\nsubtasks:\n- {id: 1, score: 20, type: min, cases: [{input: 1.in, output: 1.out}]}\n' +
      '- {id: 5, score: 80, type: sum, if: [1], time: 3s, cases: [{input: 2.in, output: 2.out}, {input: 3.in, output: 3.out}]}\ndetail: full\n'
    const read = await readPackage(server, root, { bytes: await zipOf(hydro(config)) })
    expect(read.format).toBe('hydro')
    const [report] = await importChosen(server, root, read, [{ key: 'p', problemId: 'HY-1' }])
    const kept = await keptProblem(server, report?.pid)
    expect(casesOf(kept)).toEqual([
      ['1.in', 20, 1],
      ['2.in', 40, 2],
      ['3.in', 40, 3],
    ])
    expect(kept.draft.testdata.groups).toEqual([
      { group: 2, needs: [1] },
      { group: 3, needs: [1] },
    ])
    expect(kept.draft).toMatchObject({ displayId: 'HY-1', fileIo: { read: 'pair.in', write: 'pair.out' } })
    expect(Object.keys(kept.draft.statements).sort()).toEqual(['en-US', 'zh-CN'])
    for (const item of ['problem.yaml: owner', 'subtasks[1].time', 'config.yaml: detail'])
      expect(fateOf(report, item)).toBe('lost')
  })

  test.each([
    ['hustoj', /^#include "foreign_checker\.h"/, undefined],
    ['kattis', /^int main/, 'kattis'],
    ['testlib', /^int main/, undefined],
  ])('checkers of the kind %s follow their own convention', async (kind, code, protocol) => {
    const config = `checker: chk.cc\nchecker_type: ${kind}\n`
    const files = {
      ...hydro(config, { 'p/testdata/chk.cc': 'int main() {}' }),
      'p/problem.yaml': `pid: CHK-${kind}\ntitle: x\n`,
    }
    const { draft } = await keptProblem(server, (await take(files)).pid)
    expect(draft.checker?.code).toMatch(code)
    expect(draft.checker?.protocol).toBe(protocol)
  })

  test('unsupported problem types are refused by name', async () => {
    for (const type of ['communication', 'remote_judge']) {
      expect(await take(hydro(`type: ${type}\n`))).toMatchObject({ fault: expect.stringContaining(type) })
    }
  })
})

test("content beyond the editor's limits is refused, or dropped where it is optional", async () => {
  const json = (more: object) =>
    JSON.stringify({
      ...{ display_id: 'Q-LONG', title: 'Long', time_limit: 1000, memory_limit: 256, rule_type: 'ACM' },
      ...{ description: { value: 'd' }, input_description: { value: '' }, output_description: { value: '' } },
      ...{ hint: { value: '' }, samples: [], test_case_score: [{ input_name: '1.in', output_name: '1.out' }] },
      ...{ tags: Array.from({ length: 40 }, (_, n) => `tag ${n}`), ...more },
    })
  const files = { '1/testcase/1.in': '1', '1/testcase/1.out': '1' }
  const report = await take({ ...files, '1/problem.json': json({}) })
  const kept = await keptProblem(server, report.pid)
  expect(kept.draft.tags).toHaveLength(32)
  const long = { description: { value: 'x'.repeat(200_000) }, hint: { value: 'h' }, samples: [] }
  const examples = Array.from({ length: 3 }, () => ({ input: 'y'.repeat(100_000), output: '' }))
  const refused = await take({ ...files, '1/problem.json': json({ ...long, samples: examples }) })
  expect(refused.fault).toContain('examples')
})

test('checkers of QDUOJ and HUSTOJ end with codes of ours', async () => {
  const qduoj = await take({
    '1/problem.json': JSON.stringify({
      ...{ display_id: 'QQ', title: 't', time_limit: 1, memory_limit: 1, rule_type: 'ACM', tags: [], samples: [] },
      ...{
        description: { value: '' },
        input_description: { value: '' },
        output_description: { value: '' },
        hint: { value: '' },
      },
      ...{
        test_case_score: [{ input_name: '1.in', output_name: '1.out' }],
        spj: { language: 'C++', code: 'int main() {}' },
      },
    }),
    ...pairs('1/testcase/', '1'),
  })
  expect((await keptProblem(server, qduoj.pid)).draft.checker?.extraFiles['foreign_checker.h']).toContain('code == 1')
})

test('FPS in a zip: solutions come along, the rest is named', async () => {
  const item = (title: string, more: string) =>
    `<item><title>${title}</title><time_limit unit="ms">900</time_limit><memory_limit unit="mb">64</memory_limit><description/><input/><output/><hint/><source/>` +
    `<test_input name="big"><![CDATA[1]]></test_input><test_output name="big"><![CDATA[2]]></test_output>${more}</item>`
  const file = `<fps version="1.5">${item('One', '<solution language="C++"><![CDATA[int main() {}]]></solution><solution language="Whitespace">x</solution><prepend language="C">p</prepend><spj language="C++">int main() {}</spj>')}${item('', '')}${item('Three', '<tpj language="C++">int main() {}</tpj>')}</fps>`
  const [one, two, three] = await takePackage(server, root, { 'a.xml': file })
  expect([one?.outcome, two?.fault, three?.outcome]).toEqual(['created', 'The title is missing.', 'created'])
  const kept = await keptProblem(server, one?.pid)
  expect(kept.programs).toMatchObject([
    { kind: 'solution', name: 'solution-1', language: 'C++', expected: ['accepted'] },
  ])
  expect(casesOf(kept)).toEqual([['big.in', null, null]])
  expect(await blobText(server, kept.draft.testdata.cases[0]?.output.hash)).toBe('2')
  expect(fateOf(one, 'solution[Whitespace]')).toBe('lost')
  expect(fateOf(one, 'prepend')).toBe('lost')
  expect(kept.draft.checker?.code).toContain('foreign_checker.h')
  expect((await keptProblem(server, three?.pid)).draft.checker?.code).toBe('int main() {}')
})
