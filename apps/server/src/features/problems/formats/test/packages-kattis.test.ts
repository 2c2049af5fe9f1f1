import { defaultValidator } from '@verdict/problem-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { languageSeeds } from '../../../../../seeds/languages.ts'
import { casesOf, keptProblem } from '../../../../../test/harness/imported.ts'
import { fateOf, type PackageFiles, takePackage } from '../../../../../test/harness/packages.ts'
import { makeUser, type Person } from '../../../../../test/harness/people.ts'
import { startTestServer, type TestServer } from '../../../../../test/harness/server.ts'
import { addMissingLanguages } from '../../saving/save-languages.ts'

/** Packages of Kattis and ICPC, one feature of the format after another. */

let server: TestServer
let root: Person
beforeAll(async () => {
  server = await startTestServer()
  root = await makeUser(server, { username: 'root', role: 'root' })
  await addMissingLanguages(server.deps.db, languageSeeds)
})
afterAll(() => server.close())

const under = (name: string, files: PackageFiles): PackageFiles =>
  Object.fromEntries(Object.entries(files).map(([path, content]) => [`${name}/${path}`, content]))

const cases = (folder: string, ...names: readonly string[]): PackageFiles =>
  Object.fromEntries(
    names.flatMap((name) => [
      [`data/${folder}/${name}.in`, `${name}\n`],
      [`data/${folder}/${name}.ans`, `${name}\n`],
    ]),
  )

const take = async (name: string, files: PackageFiles) => {
  const [problem] = await takePackage(server, root, under(name, files))
  if (problem === undefined) throw new Error('no problem was imported')
  return problem
}

const plain: PackageFiles = {
  'problem.yaml': 'name: Hello\nlimits: {memory: 512}\n',
  'problem_statement/problem.tex': String.raw`\problemname{Hello} Say $x$. \section*{Input} One word. \section*{Output} The \emph{same}. \includegraphics{a} \odd{}`,
  'problem_statement/a.png': Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  ),
  ...cases('sample', '1'),
  ...cases('secret', '01', '02'),
}

describe('the older format', () => {
  test("a pass-fail problem: samples and secret data in order, LaTeX, tokens compared by the format's rules", async () => {
    const report = await take('hello', { ...plain, 'domjudge-problem.ini': "timelimit = '2.5'\n" })
    expect(report).toMatchObject({ outcome: 'created', problemId: 'HELLO', title: 'Hello', type: 0, judgeMode: 'spj' })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept).map(([name]) => name)).toEqual(['sample-1.in', '01.in', '02.in'])
    expect(kept.draft).toMatchObject({
      ...{ timeLimitMs: 2500, memoryLimitMb: 512, judgeCaseMode: 'ergodic_without_error' },
      examples: '<input>1</input><output>1</output>',
      checker: { language: 'C++', protocol: 'kattis', code: defaultValidator },
    })
    const words = kept.draft.statements['en-US']
    expect(words).toMatchObject({ description: 'Say $x$.', input: 'One word.' })
    expect(words?.output).toMatch(/^The \*same\*. !\[\]\(\/api\/public\/img\/\w+\.png\)/)
    expect(fateOf(report, 'problem_statement/problem.tex: \\odd')).toBe('lost')
  })

  test('validator flags are applied to the comparison; assumptions are reported', async () => {
    const report = await take('flags', {
      ...plain,
      'problem.yaml':
        'name: Flags\nvalidator_flags: case_sensitive float_tolerance 1e-6\nlicense: cc by\nkeywords: easy graph\n',
    })
    const { draft } = await keptProblem(server, report.pid)
    expect(draft.checker?.arguments).toEqual(['case_sensitive', 'float_tolerance', '1e-6'])
    expect(draft.tags.map((tag) => tag.name)).toEqual(['easy', 'graph'])
    expect(fateOf(report, 'limits.time_limit')).toBe('assumed 1000')
    expect(fateOf(report, 'limits.memory')).toBe('assumed 2048')
    expect(fateOf(report, 'problem.yaml: license')).toBe('lost')
  })

  test('groups are scored by their settings or by those around them', async () => {
    const report = await take('scored', {
      ...plain,
      'problem.yaml': 'name: Scored\ntype: scoring\n',
      ...Object.fromEntries(
        Object.keys(cases('secret', '01', '02')).map((path) => [path.replace('secret/', 'secret/zz/'), 'x\n']),
      ),
      'data/secret/testdata.yaml': 'grader_flags: min\naccept_score: 25\non_reject: break\n',
      ...cases('secret/g1', '1', '2'),
      'data/secret/g1/testdata.yaml': 'grader_flags: min\naccept_score: 40\n',
      ...cases('secret/g2', '3', '4'),
      'data/secret/g2/testdata.yaml': 'grader_flags: sum\naccept_score: 10\ngrading: custom\n',
      'graders/grade.py': 'x',
    })
    // The secret files outside groups form a group too, with the settings of the folder.
    const kept = await keptProblem(server, report.pid)
    expect(kept.draft).toMatchObject({ type: 1, judgeCaseMode: 'subtask_lowest' })
    expect(casesOf(kept)).toEqual([
      ['01.in', 25, 1],
      ['02.in', 25, 1],
      ['g1-1.in', 40, 2],
      ['g1-2.in', 40, 2],
      ['g2-3.in', 10, 3],
      ['g2-4.in', 10, 4],
      ['zz-01.in', 25, 5],
      ['zz-02.in', 25, 5],
    ])
    expect(fateOf(report, 'data/secret/g2: grading')).toBe('lost')
    expect(fateOf(report, 'graders/grade.py')).toBe('lost')
  })

  test('custom validators come along, one source or several, with their headers', async () => {
    const single = await take('single', {
      ...plain,
      'problem.yaml': 'name: Single\nvalidation: custom\nvalidator_flags: strict\n',
      'output_validators/check/validate.cc': '#include "validate.h"\n',
      'output_validators/check/validate.h': '// head\n',
    })
    expect((await keptProblem(server, single.pid)).draft.checker).toEqual({
      ...{ language: 'C++', code: '#include "validate.h"\n', extraFiles: { 'validate.h': '// head\n' } },
      ...{ protocol: 'kattis', arguments: ['strict'] },
    })
    const several = await take('several', {
      ...plain,
      'problem.yaml': 'name: Several\nvalidation: custom interactive\n',
      'output_validators/v/a.cpp': 'int a;',
      'output_validators/v/main.cpp': 'int main() {}',
    })
    expect((await keptProblem(server, several.pid)).draft).toMatchObject({
      judgeMode: 'interactive',
      checker: {
        code: '#include "part_a.cpp"\n#include "part_main.cpp"\n',
        extraFiles: { 'part_a.cpp': 'int a;', 'part_main.cpp': 'int main() {}' },
      },
    })
    const python = await take('python', {
      ...plain,
      'problem.yaml': 'name: Python\nvalidation: custom\n',
      'output_validators/v.py': 'print()',
    })
    expect((await keptProblem(server, python.pid)).draft.checker).toMatchObject({
      language: 'Python3',
      code: 'print()',
    })
  })

  test('jury solutions keep their expected verdicts; unsupported properties are reported', async () => {
    const report = await take('jury', {
      ...plain,
      'submissions/accepted/good.cpp': 'int main() {}',
      'submissions/accepted/good.py': 'pass',
      'submissions/wrong_answer/bad.java': 'class A {}',
      'submissions/time_limit_exceeded/slow/main.py': 'pass',
      'submissions/mixed/odd.cpp': 'x',
      'input_validators/v.py': 'x',
      'attachments/a.zip': 'x',
      'include/cpp/lib.h': '// lib',
    })
    const { programs, draft } = await keptProblem(server, report.pid)
    expect(programs.map(({ name, language, expected, isMain }) => [name, language, expected[0], isMain])).toEqual([
      ['good.cpp', 'C++ 17 With O2', 'accepted', true],
      ['good.py', 'Python3', 'accepted', false],
      ['bad.java', 'Java', 'wrongAnswer', false],
    ])
    expect(draft.extraFiles).toEqual({ 'lib.h': '// lib' })
    for (const item of ['submissions/time_limit_exceeded/slow', 'submissions/mixed/odd.cpp', 'input_validators/v.py'])
      expect(fateOf(report, item)).toBe('lost')
  })
})

describe('the format since 2023', () => {
  const since = (yaml: string): PackageFiles => ({
    'problem.yaml': `problem_format_version: 2023-07-draft\nuuid: x\n${yaml}`,
    'statement/problem.en.md':
      'Do.\n\n## Input\n\nA number.\n\n{{remainingsamples}}\n\n![p](pic.svg)\n\n### Notes\n\nWell.',
    'statement/problem.zh.md': '做。\n\n## 输入\n\n一个数。',
    'statement/pic.svg': '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
    ...cases('sample', '1'),
  })

  test('statements in both languages, limits, languages and keywords', async () => {
    const report = await take('both', {
      ...since(
        'name: {en: Both, zh: 双语, sv: Båda}\nlimits: {time_limit: 1.5, memory: 256, code: 64}\nlanguages: [cpp, python3, ada]\nkeywords: [dp]\nsource: {name: Cup}\n',
      ),
      ...cases('secret', 'a', 'b'),
    })
    const { draft } = await keptProblem(server, report.pid)
    expect(draft.statements['en-US']).toMatchObject({ title: 'Both', description: 'Do.', hint: 'Well.' })
    expect(draft.statements['en-US']?.input).toMatch(/^A number\.\n\n!\[p\]\(\/api\/public\/img\/\w+\.svg\)$/)
    expect(draft.statements['zh-CN']).toMatchObject({ title: '双语', description: '做。', input: '一个数。' })
    expect(draft).toMatchObject({ timeLimitMs: 1500, memoryLimitMb: 256, source: 'Cup', defaultLocale: 'zh-CN' })
    expect(draft.languages).toContain('PyPy3')
    expect(draft.languages).not.toContain('Java')
    expect(fateOf(report, 'languages: ada')).toBe('lost')
    expect(fateOf(report, 'limits.code')).toBe('lost')
  })

  test('groups with scores, sums and groups they need', async () => {
    const report = await take('needs', {
      ...since('name: Needs\ntype: scoring\n'),
      ...cases('secret/group1', '1', '2'),
      'data/secret/group1/test_group.yaml': 'max_score: 30\nscore_aggregation: pass-fail\n',
      ...cases('secret/group2', '3', '4'),
      'data/secret/group2/test_group.yaml': 'max_score: 20\nscore_aggregation: sum\nrequire_pass: secret/group1\n',
      ...cases('secret/group3', '5'),
      'data/secret/group3/test_group.yaml': 'max_score: 50\nrequire_pass: [secret/group2, sample]\n',
    })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept)).toEqual([
      ['group1-1.in', 30, 1],
      ['group1-2.in', 30, 1],
      ['group2-3.in', 10, 2],
      ['group2-4.in', 10, 3],
      ['group3-5.in', 50, 4],
    ])
    expect(kept.draft.testdata.groups).toEqual([
      { group: 2, needs: [1] },
      { group: 3, needs: [1] },
      { group: 4, needs: [2, 3] },
    ])
    expect(fateOf(report, 'data/secret/group3: require_pass: sample')).toBe('lost')
  })

  test('nested scoring of draft versions: points, sums and needs', async () => {
    const report = await take('map', {
      ...since('name: Map\ntype: scoring\n'),
      ...cases('secret/group1', '1', '2'),
      'data/secret/group1/test_group.yaml': 'scoring: {score: 30}\n',
      ...cases('secret/group2', '3', '4'),
      'data/secret/group2/test_group.yaml': 'scoring: {score: 70, aggregation: sum, require_pass: secret/group1}\n',
      'data/secret/group2/3.yaml': 'args: [x]\n',
    })
    const kept = await keptProblem(server, report.pid)
    expect(casesOf(kept)).toEqual([
      ['group1-1.in', 30, 1],
      ['group1-2.in', 30, 1],
      ['group2-3.in', 35, 2],
      ['group2-4.in', 35, 3],
    ])
    expect(kept.draft.testdata.groups).toEqual([
      { group: 2, needs: [1] },
      { group: 3, needs: [1] },
    ])
    expect(fateOf(report, 'data/secret/group2/3.yaml')).toBe('lost')
  })

  test('unassigned points are the remainder of the total, and no group has the total', async () => {
    const report = await take('rest', {
      ...since('name: Rest\ntype: scoring\n'),
      'data/secret/test_group.yaml': 'max_score: 60\n',
      ...cases('secret', 'z1', 'z2'),
      ...cases('secret/group1', '1', '2'),
      'data/secret/group1/test_group.yaml': 'max_score: 30\n',
      ...cases('secret/group2', '3', '4'),
    })
    expect(casesOf(await keptProblem(server, report.pid))).toEqual([
      ['z1.in', 10, 1],
      ['z2.in', 10, 2],
      ['group1-1.in', 30, 3],
      ['group1-2.in', 30, 3],
      ['group2-3.in', 10, 4],
      ['group2-4.in', 10, 4],
    ])
    expect(fateOf(report, 'data/secret/group2: max_score')).toBe('assumed 10')
  })

  test('without any settings a hundred points are shared; a whole that is won or lost is one group', async () => {
    const scoring = since('name: Plain\ntype: scoring\n')
    const bare = await take('bare', { ...scoring, ...cases('secret/a', '1'), ...cases('secret/b', '2', '3') })
    expect(casesOf(await keptProblem(server, bare.pid))).toEqual([
      ['a-1.in', 50, 1],
      ['b-2.in', 50, 2],
      ['b-3.in', 50, 2],
    ])
    const whole = await take('whole', {
      ...scoring,
      'data/secret/test_group.yaml': 'scoring: {score: unbounded, aggregation: pass-fail}\n',
      ...cases('secret/a', '1'),
      ...cases('secret/b', '2'),
    })
    expect(casesOf(await keptProblem(server, whole.pid))).toEqual([
      ['a-1.in', 100, 1],
      ['b-2.in', 100, 1],
    ])
    expect(fateOf(whole, 'data/secret: pass-fail')).toBe('mapped 1 group')
  })

  test('interactive, multi-pass and submit-answer problems', async () => {
    const validator = { 'output_validator/v.cpp': 'int main() { return 42; }' }
    const interactive = await take('talk', {
      ...since('name: Talk\ntype: [interactive, multi-pass]\nlimits: {validation_passes: 3}\n'),
      ...cases('secret', 'a'),
      ...validator,
    })
    expect((await keptProblem(server, interactive.pid)).draft).toMatchObject({
      judgeMode: 'interactive',
      passes: 3,
      checker: { protocol: 'kattis' },
    })
    const answers = await take('answers', { ...since('name: Answers\ntype: submit-answer\n'), ...cases('secret', 'a') })
    expect((await keptProblem(server, answers.pid)).draft).toMatchObject({ outputOnly: true, judgeMode: 'spj' })
  })

  test('a statement that is a PDF is there to download', async () => {
    const { 'statement/problem.en.md': _, 'statement/problem.zh.md': __, ...rest } = since('name: Paper\n')
    const report = await take('paper', { ...rest, 'statement/problem.en.pdf': '%PDF-1.4', ...cases('secret', 'a') })
    const { draft } = await keptProblem(server, report.pid)
    expect(draft.statements['en-US']?.description).toMatch(
      /^\[statement-problem\.en\.pdf\]\(\/api\/public\/file\/\w+\.pdf\)$/,
    )
  })
})

test('several packages can be in one zip, and a broken one does not affect the others', async () => {
  const problems = await takePackage(server, root, {
    ...under('alpha', plain),
    ...under('beta', { 'problem.yaml': 'name: [', 'data/secret/1.in': '' }),
    ...under('gamma', { ...plain, 'problem.yaml': 'name: Gamma\nvalidation: custom\n' }),
    ...under('delta', { ...plain, 'output_validators/v/build': '#!/bin/sh', 'output_validators/v/v.cpp': '' }),
    ...under('epsilon', { 'problem.yaml': 'name: E\n', 'data/sample/1.txt': '' }),
  })
  expect(problems.map(({ key, outcome, fault }) => [key, outcome, fault])).toEqual([
    ['alpha', 'created', null],
    ['beta', null, expect.stringContaining('YAML')],
    ['delta', null, expect.stringContaining('build')],
    ['epsilon', null, expect.stringContaining('no test cases')],
    ['gamma', null, expect.stringContaining('output_validators')],
  ])
})
