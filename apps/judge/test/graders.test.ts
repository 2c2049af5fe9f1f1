import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { verdict } from '@verdict/contract'
import { graderFor, graderTable } from '@verdict/rules'
import { afterAll, describe, expect, test } from 'vitest'
import { linkedSources } from '../src/languages/linked-sources.ts'
import { functionProblems } from './harness/graders.ts'
import { openHost, verdictsOf } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const cases = [{ input: '5\n', output: '25\n' }]
const judged = (language: string, code: string, extraFiles: Record<string, string>) =>
  host.judge({ language, code, cases, settings: { extraFiles } })

const grader = '#include <cstdio>\nint f(int);\nint main(){int n;scanf("%d",&n);printf("%d\\n",f(n));}'
const graderInC = '#include <stdio.h>\nint f(int);\nint main(){int n;scanf("%d",&n);printf("%d\\n",f(n));}'
const solution = 'int f(int n){return n*n;}'

describe('a grader with a solution', () => {
  test.each([
    ['is linked in C++', 'C++ 17', solution, { 'grader.cpp': grader }],
    ['is linked with another ending', 'C++', solution, { 'grader.cc': grader }],
    ['is linked in C', 'C', solution, { 'grader.c': graderInC }],
    [
      'is linked with its header',
      'C++',
      `#include "f.h"\n${solution}`,
      {
        'f.h': 'int f(int);\n',
        'grader.cpp': `#include "f.h"\n${grader}`,
      },
    ],
    ['may be included by the solution', 'C++', `${solution}\n#include "grader.cpp"`, { 'grader.cpp': grader }],
    [
      'may be included by another file',
      'C++',
      solution,
      {
        'grader.cpp': grader.replace('int f(int);', '#include "./reader.cpp"'),
        'reader.cpp': 'int f(int);\n',
      },
    ],
    ['may be a header alone', 'C++', `${solution}\n#include "grader.h"`, { 'grader.h': grader }],
    ['of C is left alone by C++', 'C++', grader.replace('int f(int);', solution), { 'grader.c': graderInC }],
    ['of C++ is left alone by C', 'C', graderInC.replace('int f(int);', solution), { 'grader.cpp': grader }],
  ])('%s', async (_, language, code, files) =>
    expect(verdictsOf(await judged(language, code, { ...files }))).toEqual([verdict.accepted]),
  )

  test("is part of the compiled program's key", async () => {
    const off = grader.replace('f(n)', 'f(n)+1')
    expect(verdictsOf(await judged('C++', solution, { 'grader.cpp': off }))).toEqual([verdict.wrongAnswer])
    expect(verdictsOf(await judged('C++', solution, { 'grader.cpp': grader }))).toEqual([verdict.accepted])
  })

  test('a solution without the function gets a compile error with the reason', async () => {
    const { outcome } = await judged('C++', 'int g(int n){return n;}', { 'grader.cpp': grader })
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('f(int)') })
  })
})

describe('a solution that includes the grader cannot bring its own main', () => {
  test.each([
    ['where the preprocessor skips the grader', `#if 0\n#include "grader.cpp"\n#endif\n`],
    ['with the main of the grader renamed', `#define main other\n#include "grader.cpp"\n#undef main\n`],
  ])('%s', async (_, head) => {
    const code = `${head}#include <cstdio>\nint f(int){return 0;}\nint main(){int n;scanf("%d",&n);printf("%d\\n",n*n);}`
    const { outcome } = await judged('C++', code, { 'grader.cpp': grader })
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringMatching(/main|redefinition/) })
  })
})

test('the table of docs/judging.md names the same languages and files', async () => {
  const text = await readFile(join(import.meta.dirname, '../../../docs/judging.md'), 'utf8')
  const [, section = ''] = text.split('### Function problems\n')
  const rows = (section.split('\n### ')[0] ?? '').split('\n').filter((line) => /^\| [A-Z].*`/.test(line))
  const cells = rows.map((line) => line.split('|').map((cell) => cell.trim()))
  expect(cells.map(([, languages, graders, , solution]) => [languages, graders, solution])).toEqual(
    graderTable.map((row) => [
      row.languages.join(', '),
      row.graders.map((name) => `\`${name}\``).join(', '),
      `\`${row.solution}\``,
    ]),
  )
})

test('every row of the table has a function problem here', () => {
  const here = functionProblems.flatMap((problem) => problem.languages)
  expect(graderTable.filter((row) => !row.languages.some((name) => here.includes(name)))).toEqual([])
})

for (const problem of functionProblems) {
  for (const language of problem.languages) {
    const lookup = host.deps.languages.lookUp(language)
    if (!('version' in lookup)) {
      test.skip(`${language} is not tested here: ${lookup.reason}`, () => {})
      continue
    }
    const answer = (code: string) =>
      host.judge({
        language,
        code,
        cases,
        settings: { extraFiles: problem.files, timeLimitMs: 5_000, memoryLimitMb: 256 },
      })

    describe(`a function problem in ${language}`, () => {
      test('the table finds its grader', () => expect(graderFor(language, problem.files)).toMatch(/^[Gg]rader\./))

      test('the grader calls the contestant’s file', async () => {
        expect(verdictsOf(await answer(problem.right))).toEqual([verdict.accepted])
        expect(verdictsOf(await answer(problem.wrong))).toEqual([verdict.wrongAnswer])
      })

      test('a compile error names file and line of the contestant', async () => {
        const { outcome } = await answer(problem.broken)
        expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringMatching(problem.place) })
      })

      test.each([
        ['with a main of its own', problem.ownMain],
        ['that reads the input of the grader', problem.ownInput],
      ])('a file %s does not pass', async (_, code) => {
        const result = await answer(code)
        if (result.outcome.kind !== 'compileError') expect(verdictsOf(result)).not.toContain(verdict.accepted)
      })
    })
  }
}

test('the commands of a function problem name its files', async () => {
  const python = functionProblems.find((problem) => problem.languages.includes('Python3'))
  const { commands } = await host.judge({
    language: 'Python3',
    code: python?.right ?? '',
    cases,
    settings: { extraFiles: python?.files ?? {} },
  })
  expect(commands).toEqual({ compile: 'python3 -m py_compile solution.py grader.py', run: 'python3 -s /b/grader.py' })
})

test('a custom test of a function problem runs the grader too', async () => {
  const python = functionProblems.find((problem) => problem.languages.includes('Python3'))
  const { outcome } = await host.tryOut({
    language: 'Python3',
    code: python?.right ?? '',
    settings: { extraFiles: python?.files ?? {} },
    trial: { input: '6', expectedOutput: '36' },
  })
  expect(outcome).toMatchObject({ kind: 'trial', case: { verdict: verdict.accepted }, stdout: '36\n' })
})

test('files of a checker, and names like options, are not graders', () => {
  const extra = ['-o.cpp', 'a.cpp', 'b.h']
  expect(linkedSources('C++', /\.cpp$/, { extra, texts: [], purpose: 'solution' })).toEqual(['./-o.cpp', './a.cpp'])
  expect(linkedSources('C++', /\.cpp$/, { extra, texts: [], purpose: 'checker' })).toEqual([])
})
