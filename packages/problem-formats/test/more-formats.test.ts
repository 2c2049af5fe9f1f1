import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { asOi, lossReasonText } from '../src/index.ts'
import { type Files, noteLines, openWorkshop, type Workshop } from './packages.ts'

/** DOMjudge without `problem.yaml`, templates of QDUOJ, and the formats of CMS and Luogu. */

let workshop: Workshop
beforeAll(async () => {
  workshop = await openWorkshop()
})
afterAll(() => workshop.close())
const read = (files: Files) => workshop.read(files)

describe('DOMjudge', () => {
  const data = { 'data/secret/1.in': '1 2\n', 'data/secret/1.ans': '3\n' }

  test('only domjudge-problem.ini', async () => {
    const ini = `short-name = sum\nname = 'Add two numbers'\ntimelimit='2.5'\ncolor = #ff0000\nspecial_compare = float\n`
    const { format, problem, words, notes } = await read({
      'domjudge-problem.ini': ini,
      'problem.pdf': '%PDF-1.4',
      ...data,
    })
    expect(format).toBe('kattis')
    expect(problem.draft).toMatchObject({ displayId: 'sum', timeLimitMs: 2_500, memoryLimitMb: 2_048, type: 0 })
    expect(words).toMatchObject({ title: 'Add two numbers', description: '[problem.pdf](files/problem.pdf)' })
    expect(noteLines(notes)).toContain('lost domjudge-problem.ini: special_compare')
  })

  test('problem.yaml comes before it', async () => {
    const { problem, words } = await read({
      'domjudge-problem.ini': 'name = Other\ntimelimit = 9\n',
      'problem.yaml': 'name: Sum\nlimits: {time_limit: 1}\n',
      ...data,
    })
    expect([words?.title, problem.draft.timeLimitMs]).toEqual(['Sum', 1_000])
  })
})

describe('QDUOJ', () => {
  const problem = (template: unknown) => ({
    '1/problem.json': JSON.stringify({
      display_id: 'Q1',
      title: 'Sum',
      description: { value: 'Add.' },
      input_description: { value: '' },
      output_description: { value: '' },
      hint: { value: '' },
      time_limit: 1000,
      memory_limit: 256,
      samples: [],
      test_case_score: [{ input_name: '1.in', output_name: '1.out', score: 100 }],
      rule_type: 'ACM',
      tags: [],
      template,
    }),
    '1/testcase/1.in': '1 2\n',
    '1/testcase/1.out': '3\n',
  })

  test('templates start the editor with all three parts', async () => {
    const { problem: read1, notes } = await read(
      problem({
        'C++': { prepend: '#include <iostream>\n', template: 'int add(int a, int b) {\n}\n', append: 'int main() {}' },
        Python3: { prepend: '', template: 'def add(a, b):\r\n    pass', append: '' },
        Ada: { template: 'x' },
        Java: { prepend: '', template: '', append: '' },
      }),
    )
    expect(read1.draft.codeTemplates).toEqual([
      { language: 'C++ With O2', code: '#include <iostream>\nint add(int a, int b) {\n}\nint main() {}\n' },
      { language: 'Python3', code: 'def add(a, b):\n    pass\n' },
    ])
    expect(noteLines(notes)).toEqual(
      expect.arrayContaining(['mapped template[C++]: prepend, append -> code template', 'lost template[Ada]']),
    )
    expect(noteLines(notes).join()).not.toContain('Python3]')
  })

  test('templates as that judge stores them', async () => {
    const text =
      '//PREPEND BEGIN\n#include <cstdio>\n//PREPEND END\n\n//TEMPLATE BEGIN\nint f() {}\n//TEMPLATE END\n\n//APPEND BEGIN\n\n//APPEND END'
    const { problem: found } = await read(problem({ C: text }))
    expect(found.draft.codeTemplates).toEqual([{ language: 'C With O2', code: '#include <cstdio>\nint f() {}\n' }])
  })

  test('without templates nothing is lost', async () => {
    const { problem: found, notes } = await read(problem({}))
    expect(found.draft.codeTemplates).toEqual([])
    expect(noteLines(notes).join()).not.toContain('template')
  })
})

const cmsChecker = '#include <iostream>\nint main(int, char**) { std::cout << 0.5 << std::endl; }\n'

describe('Italian YAML', () => {
  const task = (yaml: string, files: Files = {}): Files => ({
    'sum/task.yaml': `name: sum\ntitle: Somma\ntime_limit: 0.5\nmemory_limit: 64\n${yaml}`,
    'sum/statement/statement.pdf': '%PDF-1.4',
    'sum/input/input0.txt': '1 2\n',
    'sum/output/output0.txt': '3\n',
    'sum/input/input1.txt': '5 5\n',
    'sum/output/output1.txt': '10\n',
    'sum/input/input2.txt': '9 9\n',
    'sum/output/output2.txt': '18\n',
    ...files,
  })

  test('subtasks of gen/GEN', async () => {
    const gen = '# samples\n#ST: 0\n#COPY: att/input0.txt\n#ST: 100  \n1 5 # small\n\n2 9\n'
    const { format, problem, words, notes } = await read(
      task('infile: ""\noutfile: ""\ntoken_mode: disabled\nodd: 1\n', {
        'sum/gen/GEN': gen,
        'sum/att/input0.txt': '1 2\n',
        'sum/att/output0.txt': '3\n',
        'sum/sol/solution.cpp': 'int main() {}',
        'sum/sol/slow.py': 'pass',
      }),
    )
    expect(format).toBe('italian')
    expect(problem.draft).toMatchObject({
      displayId: 'sum',
      type: 1,
      timeLimitMs: 500,
      memoryLimitMb: 64,
      fileIo: null,
      judgeCaseMode: 'subtask_lowest',
      examples: '<input>1 2</input><output>3</output>',
    })
    expect(problem.cases.map(({ inputName, score, group }) => [inputName, score, group])).toEqual([
      ['input0.txt', 0, 1],
      ['input1.txt', 100, 2],
      ['input2.txt', 100, 2],
    ])
    expect(words).toMatchObject({ title: 'Somma' })
    expect(words?.description).toContain('[statement-statement.pdf](files/statement-statement.pdf)')
    expect([...problem.attachments.keys()]).toEqual(['input0.txt', 'output0.txt', 'statement-statement.pdf'])
    expect(problem.programs.map(({ name, isMain }) => [name, isMain])).toEqual([['solution.cpp', true]])
    expect(noteLines(notes)).toEqual(expect.arrayContaining(['lost task.yaml: odd', 'lost sol/slow.py']))
    expect(notes.find(({ item }) => item === 'sol/slow.py')?.why).toBe('verdict')
  })

  test('old keys, files for input and output, a grader and a checker', async () => {
    const { problem } = await read({
      'task.yaml': 'nome_breve: sum\nnome: Somma\ntimeout: 1\nmemlimit: 268435456\nn_input: 1\n',
      'testo/testo.pdf': '%PDF-1.4',
      'input/input0.txt': '1 2\n',
      'output/output0.txt': '3\n',
      'sol/grader.cpp': 'int main() {}',
      'sol/sum.h': 'int f();',
      'cor/correttore.cpp': cmsChecker,
    })
    expect(problem.draft).toMatchObject({
      timeLimitMs: 1_000,
      memoryLimitMb: 256,
      fileIo: { read: 'input.txt', write: 'output.txt' },
      judgeMode: 'spj',
      judgeCaseMode: 'default',
      extraFiles: { 'grader.cpp': 'int main() {}', 'sum.h': 'int f();' },
    })
    expect(problem.draft.checker?.code).toContain('foreign_checker.h')
    expect(problem.cases[0]?.score).toBe(100)
  })

  test.each([
    ['a compiled checker', { 'sum/check/checker': '\x7fELF' }, /compiled program/],
    ['a manager', { 'sum/check/manager': '\x7fELF' }, /Communication/],
    ['points after the first test', { 'sum/gen/GEN': '1\n#ST: 100\n2\n' }, /gen\/GEN/],
    ['a test without its file', { 'sum/gen/GEN': '#ST: 100\n1\n2\n3\n4\n' }, /input3\.txt/],
  ])('%s is refused', async (_, files, reason) => {
    await expect(read(task('', files as Files))).rejects.toThrow(reason)
  })
})

describe('TPS', () => {
  const tests = {
    'tests/0-01.in': '1 2\n',
    'tests/0-01.out': '3\n',
    'tests/1-01.in': '5 5\n',
    'tests/1-01.out': '10\n',
  }
  const head = { code: 'sum', name: 'Add two numbers', task_type: 'Batch', time_limit: 1.5, memory_limit: 256 }

  test('an export for CMS', async () => {
    const { format, problem, words, notes } = await read({
      'problem.json': JSON.stringify(head),
      ...tests,
      'tests/9-01.in': 'unused\n',
      'tests/9-01.out': 'unused\n',
      'subtasks/00-samples.json': JSON.stringify({ score: 0, testcases: ['0-01'] }),
      'subtasks/01-full.json': JSON.stringify({ score: 100, testcases: ['0-01', '1-01'] }),
      'statements/en_US.pdf': '%PDF-1.4',
      'statements/zh_CN.pdf': '%PDF-1.4',
      'attachments/sum.zip': 'PK',
      'graders/grader.cpp': 'int main() {}',
      'graders/grader.py': 'import sys\nimport sum\nfrom sum import f\nfrom summary import g\nprint(sum.f())\n',
      'graders/sum.h': 'int f();',
      'checker/checker.cpp': '#include "testlib.h"\nint main() {}\n',
      'checker/testlib.h': 'the one of CMS',
    })
    expect(format).toBe('tps')
    expect(problem.draft).toMatchObject({
      displayId: 'sum',
      timeLimitMs: 1_500,
      memoryLimitMb: 256,
      judgeMode: 'spj',
      judgeCaseMode: 'subtask_lowest',
      examples: '<input>1 2</input><output>3</output>',
      extraFiles: {
        'grader.cpp': 'int main() {}',
        'grader.py':
          'import sys\nimport solution as sum\nfrom solution import f\nfrom summary import g\nprint(sum.f())\n',
        'sum.h': 'int f();',
      },
    })
    expect(problem.draft.checker).toEqual({
      language: 'C++',
      code: '#include "testlib.h"\nint main() {}\n',
      extraFiles: {},
    })
    expect(problem.cases.map(({ inputName, score, group }) => [inputName, score, group])).toEqual([
      ['0-01.in', 0, 1],
      ['0-01.in', 100, 2],
      ['1-01.in', 100, 2],
    ])
    expect(Object.keys(problem.draft.statements).sort()).toEqual(['en-US', 'zh-CN'])
    expect(words?.description).toContain('[sum.zip](files/sum.zip)')
    expect(noteLines(notes)).toContain('lost tests/9-01.in')
    expect(noteLines(notes)).toContain('mapped graders/grader.py -> solution.py')
  })

  test('a repository', async () => {
    const { problem } = await read({
      'problem.json': JSON.stringify({ name: 'sum', title: 'Sum', type: 'Batch', time_limit: 1, memory_limit: 256 }),
      'subtasks.json': JSON.stringify({
        subtasks: { full: { index: 1, score: 100 }, samples: { index: 0, score: 0 } },
      }),
      'tests/mapping': 'samples 0-01\nfull 0-01\nfull 1-01\n',
      ...tests,
      'statement/index.md': '# Sum\n\nAdd.\n',
      'solution/sum.cpp': 'int main() {}',
      'solution/wrong.cpp': 'int main() { return 0; }',
      'solutions.json': JSON.stringify({
        'sum.cpp': { verdict: 'model_solution' },
        'wrong.cpp': { verdict: 'incorrect' },
      }),
    })
    expect(problem.draft.displayId).toBe('sum')
    expect(problem.cases.map(({ score }) => score)).toEqual([0, 100, 100])
    expect(problem.programs.map(({ name, expected, isMain }) => [name, expected[0], isMain])).toEqual([
      ['sum.cpp', 'accepted', true],
      ['wrong.cpp', 'wrongAnswer', false],
    ])
  })

  test.each([
    ['Communication', { task_type: 'Communication' }, /Communication/],
    ['a missing name', { name: undefined }, /"problem.json: name" is missing/],
  ])('%s is refused', async (_, more, reason) => {
    await expect(read({ 'problem.json': JSON.stringify({ ...head, ...more }), ...tests })).rejects.toThrow(reason)
  })
})

describe('Luogu', () => {
  const files = { '1.in': '1 2\n', '1.out': '3\n', '2.in': '5 5\n', '2.ans': '10\n', '3.in': '7 7\n', '3.out': '14\n' }
  const line = (name: string, more: string) => `${name}:\n  timeLimit: 1000\n  memoryLimit: 131072\n${more}`

  test('points, limits and a checker', async () => {
    const config = `${line('1.in', '  score: 40\n')}${line('2.in', '  score: 60\n').replace('1000', '2000')}`
    const { format, problem, words, notes } = await read({
      'config.yml': config,
      ...files,
      'checker.cpp': '#include "testlib.h"\nint main() {}\n',
      'statement.md': '# 求和\n\n## 题目描述\n\n加起来。\n',
    })
    expect(format).toBe('luogu')
    expect(words).toMatchObject({ title: '求和', description: '加起来。' })
    expect(problem.draft).toMatchObject({ type: 1, timeLimitMs: 2_000, memoryLimitMb: 128, judgeMode: 'spj' })
    expect(problem.cases.map(({ score }) => score)).toEqual([40, 60, 0])
    expect(noteLines(notes)).toContain('mapped timeLimit: 1000, 2000 -> 2000')
  })

  test.each([
    ['the lowest case of each', [30, 70, 70], 'subtask_lowest', 'min', [30, 70, 70]],
    ['the sum of each', [30, 20, 50], 'default', 'sum', [30, 20, 50]],
  ])('subtasks that score by %s', async (_, scores, mode, rule, expected) => {
    const config = scores.map((score, n) => line(`${n + 1}.in`, `  score: ${score}\n  subtaskId: ${n === 0 ? 1 : 2}\n`))
    const { problem, notes } = await read({ 'config.yml': config.join(''), ...files })
    expect(problem.draft.judgeCaseMode).toBe(mode)
    expect(problem.cases.map(({ score }) => score)).toEqual(expected)
    expect(noteLines(notes)).toContain(`assumed subtaskId -> ${rule}`)
  })

  test.each([
    ['a file that is named and missing', line('9.in', ''), /9\.in/],
    ['a limit that is no number', '1.in:\n  timeLimit: fast\n', /"config.yml: 1.in.timeLimit" must be a number/],
  ])('%s is refused', async (_, config, reason) => {
    await expect(read({ 'config.yml': config, ...files })).rejects.toThrow(reason)
  })
})

describe('a pass-fail problem whose checker gives points', () => {
  const polygon = (checker: string) => ({
    'problem.xml':
      '<problem short-name="s"><names><name language="english" value="S"/></names><judging><testset name="tests"><time-limit>1000</time-limit><memory-limit>268435456</memory-limit><test-count>3</test-count><input-path-pattern>tests/%02d</input-path-pattern><answer-path-pattern>tests/%02d.a</answer-path-pattern><tests/></testset></judging><assets><checker type="testlib"><source path="check.cpp" type="cpp.g++17"/></checker></assets></problem>',
    ...Object.fromEntries(
      [1, 2, 3].flatMap((n) => [
        [`tests/0${n}`, '1\n'],
        [`tests/0${n}.a`, '1\n'],
      ]),
    ),
    'check.cpp': `#include "testlib.h"\nint main() { ${checker} }\n`,
  })

  test.each([
    ['a number', 'quitp(1.0, "all"); quitp(0.5, "half");', 1],
    ['an expression', 'quitp(share * 7, "some");', 100],
    ['a share', 'quitf(_pc(50), "half");', 100],
  ])('points as %s', async (_, checker, full) => {
    expect((await read(polygon(checker))).problem.checkerPoints).toBe(full)
  })

  test('as OI its points are spread over the cases and scaled to 100', async () => {
    const { problem } = await read(polygon('quitp(1.0, "all");'))
    const oi = asOi(problem, null)
    expect(oi.draft).toMatchObject({ type: 1, judgeCaseMode: 'default' })
    expect(oi.cases.reduce((sum, { score }) => sum + (score ?? 0), 0)).toBe(100)
    expect(oi.draft.checker?.code).toMatch(/^#include "testlib\.h"\n#include "full_points\.h"\nint main/)
    expect(oi.draft.checker?.extraFiles['full_points.h']).toContain('(100.0 / 1.000000)')
    expect(asOi(problem, 100).draft.checker).toEqual(problem.draft.checker)
  })

  test('others are not offered', async () => {
    expect((await read(polygon('quitf(_ok, "fine");'))).problem.checkerPoints).toBeUndefined()
  })
})

test('a loss has a reason in both languages', async () => {
  const { notes } = await read({
    'problem.yaml': 'name: Sum\nlicense: cc0\n',
    'data/secret/1.in': '1\n',
    'submissions/odd/a.cpp': 'x',
  })
  const why = (item: string) => notes.find((note) => note.item === item)?.why ?? ''
  expect(lossReasonText('en-US', why('problem.yaml: license'))).toBe('There is no such setting here.')
  expect(lossReasonText('zh-CN', why('data/secret/1.ans'))).toBe('题目包中没有这个文件。')
  expect(why('submissions/odd/a.cpp')).toBe('verdict')
  expect(lossReasonText('en-US', 'no such reason')).toBeNull()
})
