import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { casesOf, keptProblem } from '../../../../../test/harness/imported.ts'
import { fateOf, type PackageFiles, takePackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Packages of Polygon, one feature after another. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

interface PackageParts {
  readonly name: string
  readonly tests?: string
  readonly groups?: string
  readonly judging?: string
  readonly assets?: string
  readonly resources?: string
}

const xml = ({
  name,
  tests = '',
  groups = '',
  judging = '',
  assets = '',
  resources = '',
}: PackageParts): string => `<?xml version="1.0" encoding="utf-8" standalone="no"?>
<problem revision="7" short-name="${name}" url="https://polygon.example/p">
  <names><name language="english" value="A &amp; B"/><name language="chinese" value="甲与乙"/><name language="russian" value="А"/></names>
  <judging cpu-name="x" ${judging || 'input-file="" output-file=""'}>
    <testset name="pretests"><time-limit>1</time-limit></testset>
    <testset name="tests"><time-limit>1500</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count>
      <input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern>
      <tests>${tests || '<test method="manual" sample="true"/><test cmd="gen 5 1" method="generated"/><test method="manual"/>'}</tests>
      ${groups === '' ? '' : `<groups>${groups}</groups>`}
    </testset>
  </judging>
  <files><resources><file path="files/testlib.h" type="h.g++"/><file path="files/util.h" type="h.g++"/>${resources}</resources>
    <executables><executable><source path="files/gen.cpp" type="cpp.g++17"/></executable><executable><source path="files/other.cpp" type="cpp.g++17"/></executable></executables></files>
  <assets>${assets || '<checker name="std::wcmp.cpp" type="testlib"><source path="files/check.cpp" type="cpp.g++17"/></checker>'}
    <validators><validator><source path="files/val.cpp" type="cpp.g++17"/></validator></validators>
    <solutions><solution tag="main"><source path="solutions/ok.cpp" type="cpp.g++17"/></solution>
      <solution tag="time-limit-exceeded-or-accepted"><source path="solutions/slow.py" type="python.3"/></solution>
      <solution tag="do-not-run"><source path="solutions/draft.cpp" type="cpp.g++17"/></solution></solutions></assets>
  <tags><tag value="dp"/><tag value="graphs"/></tags>
</problem>`

const files = (given: PackageParts): PackageFiles => ({
  'problem.xml': xml(given),
  ...Object.fromEntries(
    ['01', '02', '03'].flatMap((n) => [
      [`tests/${n}`, `${n}\r\n`],
      [`tests/${n}.a`, `${n}\r\n`],
    ]),
  ),
  'files/testlib.h': '#include "util.h"\n',
  'files/util.h': '// util',
  'files/check.cpp': '#include "testlib.h"\nint main() {}',
  'files/interactor.cpp': '#include <testlib.h>\nint main() {}',
  'files/gen.cpp': 'gen',
  'files/other.cpp': 'other',
  'files/val.cpp': 'val',
  'solutions/ok.cpp': 'ok',
  'solutions/slow.py': 'slow',
  'solutions/draft.cpp': 'draft',
  'statements/english/problem-properties.json': JSON.stringify({
    ...{ name: 'A & B', legend: 'Given \\t{x}.\n\n\\includegraphics{p.png}', input: '$n$', output: '\\textbf{Yes}' },
    ...{ notes: 'Hm.', interaction: 'Ask.', sampleTests: [{ input: '1\n', output: '2\n' }] },
  }),
  'statements/english/p.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  'statement-sections/chinese/name.tex': '甲与乙',
  'statement-sections/chinese/legend.tex': '给定 $x$。',
  'statement-sections/chinese/input.tex': '一行。',
  'statements/russian/problem-properties.json': '{"name":"А"}',
})

const take = async (given: PackageParts, more: PackageFiles = {}) => {
  const [problem] = await takePackage(server, root, { ...files(given), ...more }, `${given.name}.zip`)
  if (problem === undefined) throw new Error('no problem was imported')
  return problem
}

describe('a full package', () => {
  test('has statements in the languages we have, data, checker with its headers, programs and tags', async () => {
    const report = await take({ name: 'and-b' })
    expect(report).toMatchObject({ outcome: 'created', problemId: 'AND-B', type: 0, judgeMode: 'spj', cases: 3 })
    const kept = await keptProblem(server, report.pid)
    expect(kept.draft).toMatchObject({
      ...{ timeLimitMs: 1500, memoryLimitMb: 256, judgeCaseMode: 'ergodic_without_error', fileIo: null },
      examples: '<input>1</input><output>2</output>',
      checker: {
        language: 'C++',
        code: '#include "testlib.h"\nint main() {}',
        extraFiles: { 'testlib.h': '#include "util.h"\n', 'util.h': '// util' },
      },
    })
    const english = kept.draft.statements['en-US']
    expect(english).toMatchObject({ title: 'A & B', input: '$n$', output: '**Yes**', hint: 'Hm.' })
    expect(english?.description).toMatch(
      /^Given `x`\.\n\n!\[\]\(\/api\/public\/img\/\w+\.png\)\n\n## Interaction\n\nAsk\.$/,
    )
    expect(kept.draft.statements['zh-CN']).toMatchObject({
      title: '甲与乙',
      description: '给定 $x$。',
      input: '一行。',
    })
    expect(kept.draft.tags.map((tag) => tag.name)).toEqual(['dp', 'graphs'])
    expect(kept.programs.map(({ kind, name, expected, isMain }) => [kind, name, expected, isMain])).toEqual([
      ['solution', 'ok.cpp', ['accepted'], true],
      ['solution', 'slow.py', ['timeLimitExceeded', 'accepted'], false],
      ['validator', 'val.cpp', [], false],
      ['generator', 'gen', [], false],
    ])
    expect(kept.generatorScript).toBe('gen 5 1')
    for (const item of ['statement: russian', 'testset[pretests]', 'solution[do-not-run]: solutions/draft.cpp'])
      expect(fateOf(report, item)).toBe('lost')
  })

  test('groups: complete ones are subtasks, others give points test by test, dependencies hold', async () => {
    const report = await take({
      name: 'groups',
      tests: '<test sample="true" group="0" points="0"/><test group="1" points="40"/><test group="2" points="60"/>',
      groups:
        '<group name="0" points="0" points-policy="complete-group" feedback-policy="complete"/>' +
        '<group name="1" points-policy="each-test" feedback-policy="icpc"/>' +
        '<group name="2" points="60" points-policy="complete-group"><dependencies><dependency group="1"/></dependencies></group>',
    })
    const kept = await keptProblem(server, report.pid)
    expect(kept.draft).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' })
    expect(casesOf(kept)).toEqual([
      ['01.in', 0, 1],
      ['02.in', 40, 2],
      ['03.in', 60, 3],
    ])
    expect(kept.draft.testdata.groups).toEqual([{ group: 3, needs: [2] }])
    expect(fateOf(report, 'group[1].feedback-policy: icpc')).toBe('lost')
  })

  test('points that are no whole numbers are rounded so that the sum stays', async () => {
    const report = await take({
      name: 'points',
      tests: '<test points="33.3"/><test points="33.3"/><test points="33.4"/>',
    })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept).map(([, score]) => score)).toEqual([33, 34, 33])
    expect(kept.draft.judgeCaseMode).toBe('default')
    expect(fateOf(report, 'test.points')).toBe('mapped whole points')
  })

  test('an interactor takes its checker along; file names and headers of solutions come too', async () => {
    const report = await take(
      {
        name: 'talk',
        judging: 'input-file="a.in" output-file="a.out"',
        assets:
          '<checker type="testlib"><source path="files/check.cpp"/></checker><interactor><source path="files/interactor.cpp"/></interactor>',
        resources: '<file path="files/grader.h" type="h.g++"><assets><asset name="solution"/></assets></file>',
      },
      { 'files/grader.h': '// grader' },
    )
    const { draft } = await keptProblem(server, report.pid)
    expect(draft).toMatchObject({
      judgeMode: 'interactive',
      checker: {
        code: '#include <testlib.h>\nint main() {}',
        extraFiles: { 'output_checker.cpp': '#include "testlib.h"\nint main() {}' },
      },
      fileIo: { read: 'a.in', write: 'a.out' },
      extraFiles: { 'grader.h': '// grader' },
    })
    expect(fateOf(report, 'checker: files/check.cpp')).toBe('mapped output_checker.cpp')
  })
})

test('a standard package is imported hidden, with a script that generates its tests on a judge host', async () => {
  const given = { name: 'standard' }
  const without = ['tests/01.a', 'tests/02', 'tests/02.a', 'tests/03.a']
  const all = Object.fromEntries(Object.entries(files(given)).filter(([path]) => !without.includes(path)))
  const [report] = await takePackage(server, root, all)
  expect(report).toMatchObject({ outcome: 'created', cases: 0, fault: null })
  expect(fateOf(report, 'tests')).toBe('mapped generator script (3)')
  expect(fateOf(report, 'visibility')).toBe('assumed hidden')
  const kept = await keptProblem(server, report?.pid)
  expect(kept.draft.visibility).toBe(2)
  expect(kept.generatorScript).toBe('by_hand 1\ngen 5 1\nby_hand 3')
  const byHand = kept.programs.find((program) => program.name === 'by_hand')
  expect(byHand).toMatchObject({ kind: 'generator', language: 'Python3', code: expect.stringContaining('1: "01\\n"') })
  // The judge host generates on request of the problem's manager.
  const started = await server.call('POST', '/api/admin/testdata/generate', {
    token: root.token,
    body: { pid: report?.pid },
  })
  expect(started).toMatchObject({ status: 200 })
})

describe('a package that cannot be imported reports the reason', () => {
  test.each([
    [
      'generated tests that are not there',
      { name: 'std' },
      { 'tests/02': null, 'files/gen.cpp': null },
      'tests/02 (gen 5 1)',
    ],
    [
      'a checker in a language no checker has',
      { name: 'java', assets: '<checker><source path="files/Check.java"/></checker>' },
      {},
      'Check.java',
    ],
    ['two runs', { name: 'twice', judging: 'run-count="2"' }, {}, 'run-count'],
    [
      'a missing checker file',
      { name: 'none', assets: '<checker><source path="files/gone.cpp"/></checker>' },
      {},
      'gone.cpp',
    ],
  ])('%s', async (_, given: PackageParts, without: Readonly<Record<string, null>>, reason) => {
    const all = Object.fromEntries(Object.entries(files(given)).filter(([path]) => !(path in without)))
    const [problem] = await takePackage(server, root, all)
    expect(problem).toMatchObject({ outcome: null, fault: expect.stringContaining(reason) })
  })

  test('entities of its own', async () => {
    const all = {
      ...files({ name: 'bomb' }),
      'problem.xml': `<!DOCTYPE p [<!ENTITY a "b">]>${xml({ name: 'bomb' }).split('\n').slice(1).join('\n')}`,
    }
    const [problem] = await takePackage(server, root, all)
    expect(problem?.fault).toContain('entities')
  })
})

test('a contest comes as many problems', async () => {
  const problems = await takePackage(server, root, {
    ...Object.fromEntries(
      Object.entries(files({ name: 'one' })).map(([path, content]) => [`problems/one/${path}`, content]),
    ),
    ...Object.fromEntries(
      Object.entries(files({ name: 'two' })).map(([path, content]) => [`problems/two/${path}`, content]),
    ),
    'contest.xml': '<contest/>',
  })
  expect(problems.map(({ problemId, outcome }) => [problemId, outcome])).toEqual([
    ['ONE', 'created'],
    ['TWO', 'created'],
  ])
})
