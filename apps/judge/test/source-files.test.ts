import { judgeLanguages, type SourceFile, verdict } from '@verdict/contract'
import { mainFileOf } from '@verdict/rules'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '../src/languages/registry.ts'
import { openHost, verdictsOf } from './harness/host.ts'

/** Programs of several files, in every language that has a way to use them. */

const host = await openHost()
afterAll(() => host.close())

const cases = [{ input: '5\n', output: '25\n' }]
const settings = { timeLimitMs: 5_000, memoryLimitMb: 256 }

interface Program {
  readonly code: string
  readonly files: Readonly<Record<string, string>>
}

const filesOf = (files: Readonly<Record<string, string>>): SourceFile[] =>
  Object.entries(files).map(([name, text]) => ({ name, text }))

const judged = (language: string, { code, files }: Program, extraFiles: Readonly<Record<string, string>> = {}) =>
  host.judge({ language, code, files: filesOf(files), cases, settings: { ...settings, extraFiles } })

const cpp: Program = {
  code: '#include <cstdio>\n#include "square.h"\nint main(){int n;scanf("%d",&n);printf("%d\\n",square(n));}',
  files: {
    'square.h': 'int square(int);\nint times(int, int);\n',
    'square.cpp': '#include "square.h"\nint square(int n){return times(n,n);}\n',
    'times.cpp': '#include "square.h"\n#include "body.cpp"\n',
    'body.cpp': 'int times(int a,int b){return a*b;}\n',
  },
}

const programs: Readonly<Record<string, Program>> = {
  'C++ 17': cpp,
  C: {
    code: '#include <stdio.h>\nint square(int);\nint main(){int n;scanf("%d",&n);printf("%d\\n",square(n));}',
    files: { 'square.c': 'int square(int n){return n*n;}\n' },
  },
  Java: {
    code: 'class Main{public static void main(String[] a){System.out.println(Square.of(new java.util.Scanner(System.in).nextInt()));}}',
    files: {
      'Square.java': 'class Square{static int of(int n){return Times.of(n,n);}}',
      'More.java': 'class Times{static int of(int a,int b){return a*b;}}',
    },
  },
  Python3: {
    code: 'from square import of\nprint(of(int(input())))',
    files: { 'square.py': 'def of(n): return n * n\n' },
  },
  Golang: {
    code: 'package main\nimport "fmt"\nfunc main(){var n int;fmt.Scan(&n);fmt.Println(square(n))}',
    files: { 'square.go': 'package main\nfunc square(n int) int {return n*n}\n' },
  },
  'C#': {
    code: 'class P{static void Main(){System.Console.WriteLine(Square.Of(int.Parse(System.Console.ReadLine())));}}',
    files: { 'Square.cs': 'class Square{public static int Of(int n){return n*n;}}' },
  },
  'JavaScript Node': {
    code: "const of=require('./square.js');console.log(of(+require('fs').readFileSync(0,'utf8')))",
    files: { 'square.js': 'module.exports = (n) => n * n\n' },
  },
  TypeScript: {
    code: "import { square } from './square'\nconsole.log(square(Number(require('fs').readFileSync(0, 'utf8'))))",
    files: { 'square.ts': 'export const square = (n: number): number => n * n\n' },
  },
  Ruby: {
    code: "require_relative 'square'\nputs square(gets.to_i)",
    files: { 'square.rb': 'def square(n) = n * n\n' },
  },
  Rust: {
    code: 'mod square;\nfn main(){let mut s=String::new();std::io::stdin().read_line(&mut s).unwrap();println!("{}",square::of(s.trim().parse().unwrap()));}',
    files: { 'square.rs': 'pub fn of(n: i64) -> i64 { n * n }\n' },
  },
  Kotlin: {
    code: 'fun main(){println(square(readLine()!!.toInt()))}',
    files: { 'Square.kt': 'fun square(n: Int) = n * n\n' },
  },
  Pascal: {
    code: 'uses square;\nvar n: longint;\nbegin read(n); writeln(sq(n)); end.',
    files: {
      'square.pas':
        'unit square;\ninterface\nfunction sq(n: longint): longint;\nimplementation\nfunction sq(n: longint): longint;\nbegin sq := n * n; end;\nend.\n',
    },
  },
  Haskell: {
    code: 'import Square\nmain = interact (\\s -> show (sq (read s)) ++ "\\n")',
    files: { 'Square.hs': 'module Square where\nsq :: Int -> Int\nsq n = n * n\n' },
  },
  Lua: {
    code: "local sq = require('square')\nprint(sq(io.read('n')))",
    files: { 'square.lua': 'return function(n) return n * n end\n' },
  },
  PHP: {
    code: '<?php include \'square.php\'; echo square((int)fgets(STDIN)), "\\n";',
    files: { 'square.php': '<?php function square($n) { return $n * $n; }\n' },
  },
}

describe('a program of several files is judged', () => {
  for (const [language, program] of Object.entries(programs)) {
    const lookup = host.deps.languages.lookUp(language)
    test.skipIf(!('version' in lookup))(language, { timeout: 120_000 }, async () => {
      const { outcome } = await judged(language, program)
      expect(outcome).toMatchObject({ kind: 'cases', cases: [{ verdict: verdict.accepted }] })
      // Without its files it is another program, not one of the build cache.
      const alone = await judged(language, { ...program, files: {} })
      expect(alone.outcome).not.toMatchObject({ kind: 'cases', cases: [{ verdict: verdict.accepted }] })
    })
  }
})

test('a custom test has the files too, and the command names them', async () => {
  const { outcome } = await host.tryOut({
    language: 'C++ 17',
    code: cpp.code,
    files: filesOf(cpp.files),
    trial: { input: '7', expectedOutput: null },
    settings,
  })
  expect(outcome).toMatchObject({ kind: 'trial', stdout: '49\n' })
  const { commands } = await judged('C++ 17', cpp)
  expect(commands?.compile).toContain('./square.cpp ./times.cpp')
  expect(commands?.compile).not.toContain('./body.cpp')
})

test('a file can be read at run time, and an empty one is there', async () => {
  const code = 'print(open("table.txt").read().strip() + open("empty.txt").read())'
  const answer = await judged('Python3', { code, files: { 'table.txt': '25\n', 'empty.txt': '' } })
  expect(verdictsOf(answer)).toEqual([verdict.accepted])
})

describe('files of a contestant stand in for nothing of the judge', () => {
  test('the file of the problem wins over one of the same name', async () => {
    const code = '#include <cstdio>\n#include "given.h"\nint main(){printf("%d\\n",answer);}'
    const files = { 'given.h': 'const int answer = 25;\n' }
    const right = await judged('C++ 17', { code, files }, { 'given.h': 'const int answer = 1;\n' })
    expect(verdictsOf(right)).toEqual([verdict.wrongAnswer])
  })

  test.each(['../escape.h', '/tmp/escape.h', '..', '.out', '-o', 'main.cpp', 'main', 'a b.cpp', '@args', 'é.cpp', ''])(
    'the name %j is left out',
    async (name) => {
      const code = '#include <cstdio>\nint main(){int n;scanf("%d",&n);printf("%d\\n",n*n);}'
      const answer = await judged('C++ 17', { code, files: { [name]: 'this does not compile' } })
      expect(verdictsOf(answer)).toEqual([verdict.accepted])
      expect(answer.commands?.compile).not.toContain('escape')
    },
  )

  test('a problem with a grader takes a single file', async () => {
    const grader = '#include <cstdio>\nint f(int);\nint main(){int n;scanf("%d",&n);printf("%d\\n",f(n));}'
    const program = { code: 'int f(int n){return n*n;}', files: { 'stdio.h': '#error', 'more.cpp': '' } }
    const { outcome } = await judged('C++ 17', program, { 'grader.cpp': grader })
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('single file') })
  })

  test('a file cannot be the product of the compiler', async () => {
    const files = {
      'square.js': 'exports.square = () => 25\n',
      'square.ts': 'export const square = (n: number) => n\n',
    }
    const code = "import { square } from './square'\nconsole.log(square(5))"
    const { outcome } = await judged('TypeScript', { code, files })
    expect(['cases', 'compileError']).toContain(outcome.kind)
  })
})

test('the rules name the main source of every language as the judge does', () => {
  expect(languages.map(({ name }) => [name, mainFileOf(name)])).toEqual(
    languages.map(({ name, source }) => [name, source]),
  )
  expect(languages).toHaveLength(judgeLanguages.length)
})
