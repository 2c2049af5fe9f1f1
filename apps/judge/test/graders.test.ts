import { verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { linkedSources } from '../src/languages/linked-sources.ts'
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

test('files of a checker, and names like options, are not graders', () => {
  const extra = ['-o.cpp', 'a.cpp', 'b.h']
  expect(linkedSources(/\.cpp$/, { extra, texts: [], purpose: 'solution' })).toEqual(['./-o.cpp', './a.cpp'])
  expect(linkedSources(/\.cpp$/, { extra, texts: [], purpose: 'checker' })).toEqual([])
})
