import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { asForeign, type Convention, defaultValidator, shimNames, shims } from '@verdict/problem-formats'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'

/** Programs that go between conventions are compiled and run as a judge would. */

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'verdict-conventions-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

interface Ended {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
}

const run = (file: string, args: readonly string[], options: { readonly cwd: string; readonly stdin?: string }) =>
  new Promise<Ended>((resolve) => {
    const child = execFile(file, args, { cwd: options.cwd, timeout: 20_000 }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr }),
    )
    child.stdin?.on('error', () => undefined)
    child.stdin?.end(options.stdin ?? '')
  })

let made = 0
/** A folder with the three files of a case and a program made of these sources. */
const build = async (
  sources: Readonly<Record<string, string>>,
  given: { input: string; output: string; answer: string },
) => {
  const cwd = join(folder, String(++made))
  await mkdir(cwd)
  for (const [name, text] of Object.entries({ ...sources, ...given })) await writeFile(join(cwd, name), text)
  const programs = Object.keys(sources).filter((name) => /\.(c|cpp)$/.test(name))
  for (const name of programs) {
    const compiler = name.endsWith('.c') ? 'gcc' : 'g++'
    expect(await run(compiler, ['-O2', '-c', name, '-o', `${name}.o`], { cwd })).toMatchObject({ code: 0 })
  }
  const objects = programs.map((name) => `${name}.o`)
  expect(await run('g++', [...objects, '-o', 'program'], { cwd })).toMatchObject({ code: 0 })
  return { cwd, program: join(cwd, 'program') }
}

const same = `#include <fstream>
#include <iostream>
#include <string>
static std::string word(const char* path) { std::ifstream in(path); std::string w; in >> w; return w; }
`

describe('checkers of other judges answer in our codes', () => {
  const foreign = async (convention: Convention, code: string, output: string) => {
    const { code: whole, extraFiles } = asForeign({ language: 'C++', code, extraFiles: {} }, convention)
    const files = { input: 'in\n', output, answer: 'yes\n' }
    const { cwd, program } = await build({ 'checker.cpp': whole, ...extraFiles }, files)
    return run(
      program,
      ['input', 'output', 'answer'].map((name) => join(cwd, name)),
      { cwd },
    )
  }

  test.each([
    ['yes\n', 0],
    ['no\n', 102],
  ])('HUSTOJ: the output comes last, %j ends with %i', async (output, code) => {
    const checker = `${same}int main(int, char** v) { return word(v[1]) != "in" || word(v[2]) != "yes" ? 3 : word(v[3]) == "yes" ? 0 : 1; }`
    expect((await foreign('hustoj', checker, output)).code).toBe(code)
  })

  test.each([
    ['yes\n', 0],
    ['no\n', 102],
    ['broken\n', 103],
  ])('QDUOJ: %j ends with %i', async (output, code) => {
    const checker = `${same}int main(int, char** v) { auto w = word(v[2]); return w == "yes" ? 0 : w == "no" ? 1 : -1; }`
    expect((await foreign('qduoj', checker, output)).code).toBe(code)
  })

  test('SYZOJ: files of fixed names, the score on standard output', async () => {
    const checker = `${same}int main() { std::cout << (word("input") == "in" && word("user_out") == word("answer") ? 100 : 40); }`
    expect(await foreign('syzoj', checker, 'yes')).toMatchObject({ code: 0, stdout: '' })
    expect(await foreign('syzoj', checker, 'no')).toMatchObject({ code: 99, stdout: '40\n' })
    // Nothing of the points is a wrong answer.
    const strict = checker.replace('40', '0')
    expect(await foreign('syzoj', strict, 'no')).toMatchObject({ code: 102, stdout: '' })
  })
})

describe('checkers of ours answer as ICPC validators', () => {
  const validator = async (code: string, output: string) => {
    const files = { input: 'in\n', output: 'not this\n', answer: 'yes\n' }
    const { cwd, program } = await build({ 'checker.cpp': code, [shimNames.checker]: shims.checker }, files)
    await mkdir(join(cwd, 'feedback'))
    const args = [join(cwd, 'input'), join(cwd, 'answer'), `${join(cwd, 'feedback')}/`]
    const ended = await run(program, args, { cwd, stdin: output })
    const score = await readFile(join(cwd, 'feedback/score.txt'), 'utf8').catch(() => null)
    return {
      ...ended,
      score,
      message: await readFile(join(cwd, 'feedback/judgemessage.txt'), 'utf8').catch(() => null),
    }
  }

  test.each([
    ['an exit code of 0', 'return 0;', 42],
    ['an exit code of 102', 'return 102;', 43],
    ['a failure', 'return 103;', 1],
    ['a crash', '__builtin_trap();', 1],
    ['words before codes', 'std::cerr << "wrong answer no"; return 0;', 43],
    ['points', 'std::cerr << "points 30"; return 7;', 42],
  ])('%s', async (_, code, verdict) => {
    const ended = await validator(`${same}int main(int, char** v) { (void)v; ${code} }`, 'yes\n')
    expect(ended.code).toBe(verdict)
    if (code.includes('points')) expect(ended.score?.trim()).toBe('30')
  })

  test('the three files are where testlib has them', async () => {
    const code = `${same}int main(int n, char** v) { std::cerr << word(v[1]) << word(v[2]) << word(v[3]) << n; return 0; }`
    expect(await validator(code, 'given\n')).toMatchObject({ code: 42, message: 'ingivenyes4' })
  })

  test('an interactor keeps its pipes', async () => {
    const code = `${same}int main(int, char** v) { std::string w; std::cin >> w; std::cout << word(v[1]) << w << word(v[3]); std::ofstream(v[2]) << "x"; return w == "yes" ? 0 : 102; }`
    const { cwd, program } = await build(
      { 'i.cpp': code, [shimNames.interactor]: shims.interactor },
      { input: 'in', output: '', answer: 'ans' },
    )
    await mkdir(join(cwd, 'feedback'))
    const args = [join(cwd, 'input'), join(cwd, 'answer'), `${join(cwd, 'feedback')}/`]
    expect(await run(program, args, { cwd, stdin: 'yes\n' })).toMatchObject({ code: 42, stdout: 'inyesans' })
    expect(await run(program, args, { cwd, stdin: 'no\n' })).toMatchObject({ code: 43 })
  })

  test('an input validator ends with 42 or 43', async () => {
    const code = 'int main() { int c = getchar(); return c == 49 ? 0 : 3; }'
    const { cwd, program } = await build(
      { 'v.cpp': `#include <cstdio>\n${code}`, [shimNames.validator]: shims.validator },
      { input: '', output: '', answer: '' },
    )
    expect((await run(program, [], { cwd, stdin: '1' })).code).toBe(42)
    expect((await run(program, [], { cwd, stdin: '2' })).code).toBe(43)
  })
})

describe('the comparison ICPC packages mean when they bring none', () => {
  let built: Promise<{ cwd: string; program: string }> | null = null
  const compare = async (answer: string, output: string, ...flags: readonly string[]) => {
    built ??= build({ 'v.cpp': defaultValidator }, { input: '', output: '', answer: '' })
    const { cwd, program } = await built
    await writeFile(join(cwd, 'answer'), answer)
    return (await run(program, ['input', 'answer', './', ...flags], { cwd, stdin: output })).code
  }

  test.each([
    ['1 2\n', '1  2', [], 42],
    ['Yes\n', 'YES\n', [], 42],
    ['Yes\n', 'YES\n', ['case_sensitive'], 43],
    ['1 2\n', '1  2\n', ['space_change_sensitive'], 43],
    ['1 2\n', '1 2\n', ['space_change_sensitive'], 42],
    ['1 2\n', '1\n', [], 43],
    ['1\n', '1 2\n', [], 43],
    ['0.0314\n', '3.14e-2\n', [], 43],
    ['0.0314\n', '3.14e-2\n', ['float_tolerance', '1e-6'], 42],
    ['1000\n', '1001\n', ['float_relative_tolerance', '1e-2'], 42],
    ['1000\n', '1001\n', ['float_absolute_tolerance', '1e-2'], 43],
    ['1\n', 'nan\n', ['float_tolerance', '1'], 43],
    ['word 2\n', 'Word 2.0\n', ['float_tolerance', '1e-9'], 42],
    ['1\n', '1\n', ['nonsense'], 1],
  ])('%j against %j with %j ends with %i', async (answer, output, flags, code) => {
    expect(await compare(answer, output, ...flags)).toBe(code)
  })
})
