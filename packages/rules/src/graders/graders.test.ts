import { judgeLanguages } from '@verdict/contract/vocabulary'
import { describe, expect, test } from 'vitest'
import { filesBeside, graderFor, graderRowOf, isFunctionProblem, lacksGrader } from './graders.ts'
import { graderTable } from './table.ts'

const cpp = { 'grader.cpp': 'int f(int);\nint main() {}' }
const python = { 'grader.py': 'import sys\nfrom solution import f\nprint(f(1))\n' }

test('every language of the table is one of the judge, once', () => {
  const named = graderTable.flatMap((row) => row.languages)
  expect(new Set(named).size).toBe(named.length)
  expect(named.filter((name) => !(judgeLanguages as readonly string[]).includes(name))).toEqual([])
})

test.each([
  ['C++ 20', cpp, 'grader.cpp'],
  ['C++', { 'grader.cc': 'int main(void) {}' }, 'grader.cc'],
  ['C', cpp, null],
  ['C', { 'grader.c': 'int main (void) {}' }, 'grader.c'],
  ['Java', { 'grader.java': 'class grader { public static void main(String[] a) {} }' }, 'grader.java'],
  ['Python3', python, 'grader.py'],
  ['PyPy3', { 'grader.py': 'import sys, solution\n' }, 'grader.py'],
  ['Golang', { 'grader.go': 'package main\nfunc main() {}' }, 'grader.go'],
  ['C#', { 'grader.cs': 'class G { static void Main() {} }' }, 'grader.cs'],
  ['JavaScript Node', { 'grader.js': "const { f } = require('./solution')" }, 'grader.js'],
  ['JavaScript V8', { 'grader.js': "const { f } = require('./solution')" }, null],
  ['Rust', { 'grader.rs': 'mod solution;\nfn main() {}' }, 'grader.rs'],
  ['Kotlin', { 'grader.kt': 'fun main() {}' }, 'grader.kt'],
  ['TypeScript', { 'grader.ts': "import { f } from './solution.ts'" }, 'grader.ts'],
  ['Pascal', { 'grader.pas': 'program grader;\nUses SysUtils, Solution;\nbegin end.' }, 'grader.pas'],
])('%s: the grader among %j is %s', (language, files, grader) => expect(graderFor(language, { ...files })).toBe(grader))

describe('files that are no graders', () => {
  test.each([
    ['a header', { 'grader.h': 'int main() {}' }],
    ['another source', { 'lib.cpp': 'int main() {}' }],
    ['a library that programs import', { 'grader.py': 'def add(a, b):\n    return a + b\n' }],
    ['a library in Pascal', { 'grader.pas': 'unit grader;\nuses SysUtils;\nend.\nsolution' }],
    ['a name of every object', { constructor: 'x' }],
    ['none', {}],
  ])('%s', (_, files) => {
    expect(isFunctionProblem({ ...files })).toBe(false)
    expect(lacksGrader('Python3', { ...files })).toBe(false)
  })
})

test('a function problem lacks the languages without a grader, and never answers as text', () => {
  expect(lacksGrader('C++ 17', cpp)).toBe(false)
  expect(lacksGrader('Python3', cpp)).toBe(true)
  expect(lacksGrader('Bash', cpp)).toBe(true)
  expect(lacksGrader('Text', cpp)).toBe(false)
  expect(lacksGrader('Python3', { ...cpp, ...python })).toBe(false)
})

test('a contestant sees the grader, then the files of the language', () => {
  const files = { 'b.h': 'x', 'a.h': 'x', 'main.cpp': 'x', 'empty.h': '', 'data.txt': 'x', ...cpp, ...python }
  expect(filesBeside('C++', files)).toEqual(['grader.cpp', 'a.h', 'b.h'])
  expect(filesBeside('Python2', files)).toEqual(['grader.py'])
  expect(filesBeside('Java', files)).toEqual([])
  expect(graderRowOf('Bash')).toBeNull()
})
