import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { judgeLanguages } from '@verdict/contract'
import { comparePrograms, fingerprintOf } from '@verdict/rules'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { languageFamily } from '../tokens/family.ts'
import { tokenise } from '../tokens/tokenise.ts'

const textsOf = (code: string, family: string) => tokenise(code, family).map(({ text }) => text)

/** Similarity of two programs in percent; 0 below one percent. */
const similarity = (first: string, second: string, family: string): number => {
  const programs = [first, second].map((code, at) => ({
    author: `${at}`,
    hashes: fingerprintOf(textsOf(code, family)),
  }))
  const [pair] = comparePrograms(programs, { ignored: new Set(), minPercent: 1, maxPairs: 1 })
  return pair?.percent ?? 0
}

/** A made-up program: names are numbers, and layout and comments are chosen when it is printed. */
const statement = fc.oneof(
  fc.tuple(fc.constant('assign'), fc.nat(5), fc.nat(5), fc.nat(99)),
  fc.tuple(fc.constant('loop'), fc.nat(5), fc.nat(5), fc.nat(99)),
  fc.tuple(fc.constant('test'), fc.nat(5), fc.nat(5), fc.nat(99)),
  fc.tuple(fc.constant('call'), fc.nat(5), fc.nat(5), fc.nat(99)),
)
type Statement = readonly [string, number, number, number]
const program = fc.array(statement, { minLength: 25, maxLength: 60 })

interface Look {
  readonly prefix: string
  readonly gap: string
  readonly comment: string
  readonly offset: number
}

const cpp = (statements: readonly Statement[], { prefix, gap, comment, offset }: Look): string => {
  const line = ([kind, a, b, n]: Statement): string => {
    const [x, y] = [`${prefix}${a}`, `${prefix}${b}`]
    if (kind === 'assign') return `${x}${gap}=${gap}${y}${gap}*${gap}${n + offset};`
    if (kind === 'loop') return `for (int ${x} = ${n}; ${x} < ${y};${gap}${x}++) { ${y} += ${n + offset}; }`
    if (kind === 'test') return `if${gap}(${x} % ${n + offset + 2} == ${y}) ${x}--;`
    return `solve(${x},${gap}${y},${gap}"${n + offset}");`
  }
  const body = statements.map(line).join(`${comment}${gap}\n${gap}`)
  return `#include <cstdio>\nint main()${gap}{\n${body}\nreturn 0;\n}\n`
}

const python = (statements: readonly Statement[], { prefix, comment, offset }: Look): string => {
  const line = ([kind, a, b, n]: Statement): string => {
    const [x, y] = [`${prefix}${a}`, `${prefix}${b}`]
    if (kind === 'assign') return `${x} = ${y} * ${n + offset}`
    if (kind === 'loop') return `for ${x} in range(${n}, ${y}):\n    ${y} += ${n + offset}`
    if (kind === 'test') return `if ${x} % ${n + offset + 2} == ${y}:\n    ${x} -= 1`
    return `solve(${x}, ${y}, "${n + offset}")`
  }
  return `import sys\n${statements.map(line).join(comment === '' ? '\n' : '\n# a remark\n\n')}\n`
}

describe('a program with other names, numbers, texts, layout and comments', () => {
  const one: Look = { prefix: 'value_', gap: ' ', comment: '', offset: 0 }
  const other: Look = { prefix: 'q', gap: '\n\t ', comment: ' // of my own; { /* not } copied', offset: 100 }

  test.each([
    ['C++, by its grammar', cpp, 'cpp'],
    ['Python, by its grammar', python, 'python'],
    ['C#, by shape', cpp, 'csharp'],
    ['Kotlin, by shape', cpp, 'kotlin'],
  ] as const)('is the same program: %s', (_, print, family) => {
    fc.assert(
      fc.property(program, (statements) => {
        const [first, second] = [print(statements, one), print(statements, other)]
        expect(textsOf(second, family)).toEqual(textsOf(first, family))
        expect(similarity(first, second, family)).toBe(100)
      }),
      { numRuns: 40 },
    )
  })

  test('is found when half of it was rewritten', () => {
    fc.assert(
      fc.property(program, program, (copied, own) => {
        const first = cpp(copied, one)
        const mixed = cpp([...copied, ...own.slice(0, Math.floor(copied.length / 2))], other)
        expect(similarity(first, mixed, 'cpp')).toBeGreaterThan(60)
      }),
      { numRuns: 40 },
    )
  })
})

test('braces, qualifiers and spelled-out types are no difference', () => {
  const first =
    'using namespace std;\nint main() { long long n; cin >> n; if (n) { cout << n; } vector<int> a(n, 0); sort(a); }'
  const second =
    'int main() { int k; std::cin >> k; if (k) std::cout << k; std::vector<unsigned long> b(k, 7); std::sort(b); }'
  expect(textsOf(second, 'cpp')).toEqual(textsOf(first, 'cpp'))
})

describe('programs that were written independently', () => {
  const root = join(import.meta.dirname, '../../../../../seeds/problems')
  const solutions = (ending: string) =>
    globSync(`${root}/*/solutions/accepted.${ending}`).map((path) => ({ path, code: readFileSync(path, 'utf8') }))

  test.each([
    ['cpp', 'cpp'],
    ['py', 'python'],
  ])('are not alike: solutions of different problems in %s', (ending, family) => {
    const all = solutions(ending)
    expect(all.length).toBeGreaterThan(8)
    const programs = all.map(({ path, code }) => ({ author: path, hashes: fingerprintOf(textsOf(code, family)) }))
    const pairs = comparePrograms(programs, { ignored: new Set(), minPercent: 1, maxPairs: 10_000 })
    const percents = pairs.map(({ percent }) => percent)
    expect(Math.max(...percents)).toBeLessThan(60)
    const possible = (all.length * (all.length - 1)) / 2
    expect(percents.reduce((sum, percent) => sum + percent, 0) / possible).toBeLessThan(12)
  })
})

test('every language has tokens at the places of its source, also when the text is broken', () => {
  const families = new Set(judgeLanguages.map((language) => languageFamily(language) ?? ''))
  const texts = [
    'int main() { return "unfinished',
    'fn f(x: i32) -> i32 { x + 1 } /* open',
    "<?php $a = 'x'; if ($a) { echo 1; }",
    'def f(:\n  return [1, 2\n',
    "begin { comment } writeln('x'); (* two *) end.",
    '-- a\nlocal x = 1 --[[ b ]] y = 2',
    '',
    ')]}',
  ]
  for (const family of families) {
    for (const code of texts) {
      const tokens = tokenise(code, family)
      let last = 0
      for (const { from, to } of tokens) {
        expect(from).toBeGreaterThanOrEqual(last)
        expect(to).toBeGreaterThan(from)
        last = to
      }
      expect(last).toBeLessThanOrEqual(code.length)
    }
  }
  expect(textsOf("writeln('x') { remark }", 'pascal')).toEqual(textsOf("WriteLn( 'other' )", 'pascal'))
  expect(textsOf('x = 1 --[[ b ]] y = 2', 'lua')).toEqual(textsOf('long_name = 3 y = 4', 'lua'))
})

test('text that is no program has tokens too', () => {
  for (const unit of ['(', '<', '"', '/*', 'a<b>(', '{[', '?:', "'", '`', '#if x\n', 'f"{', '<?php "{$']) {
    for (const family of ['cpp', 'java', 'python', 'go', 'javascript', 'php', 'rust', 'lua', 'csharp']) {
      expect(tokenise(unit.repeat(300), family).length).toBeLessThanOrEqual(300 * unit.length)
    }
  }
})

test('languages of one family are compared, answers are not', () => {
  expect(languageFamily('C')).toBe(languageFamily('C++ 20 With O2'))
  expect(languageFamily('PyPy3')).toBe(languageFamily('Python2'))
  expect(languageFamily('JavaScript V8')).toBe(languageFamily('TypeScript'))
  expect(languageFamily('C#')).not.toBe(languageFamily('C'))
  expect(languageFamily('Kotlin')).toBe('kotlin')
  expect(languageFamily('Text')).toBeNull()
})
