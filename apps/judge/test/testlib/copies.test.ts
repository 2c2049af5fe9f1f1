import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readTestlib, wantsTestlib } from '../../src/checkers/testlib.ts'
import { compile } from '../../src/compile.ts'
import type { Installed } from '../../src/languages/registry.ts'
import { casesOf, openHost } from '../harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const code = '#include "testlib.h"\nint main(int c, char** v) { registerTestlibCmd(c, v); quitf(_ok, "theirs"); }'
const own = `#include <cstdio>
#include <cstdlib>
#define _ok 0
static void registerTestlibCmd(int, char**) {}
static void quitf(int code, const char* words) { std::fprintf(stderr, "ok a copy of its own: %s", words); std::exit(code); }`

const messageWith = async (extraFiles: Readonly<Record<string, string>>) => {
  const settings = { judgeMode: 'spj', checker: { language: 'C++', code, extraFiles } } as const
  const result = await host.judge({ language: 'Python3', code: '', cases: [{ input: '', output: '' }], settings })
  return casesOf(result)[0]?.message
}

describe('whose testlib.h it is', () => {
  test('ours when the package brings none', async () => expect(await messageWith({})).toBe('ok theirs'))

  test('the package’s own when it brings one', async () =>
    expect(await messageWith({ 'testlib.h': own })).toBe('ok a copy of its own: theirs'))

  test('the operator’s when there is one', async () => {
    const dir = await mkdtemp(join(tmpdir(), 'verdict-include-'))
    try {
      expect(await readTestlib(join(dir, 'include'))).toBe(host.deps.testlib)
      await mkdir(join(dir, 'include'))
      await writeFile(join(dir, 'include', 'testlib.h'), own)
      expect(await readTestlib(join(dir, 'include'))).toBe(own)
    } finally {
      await rm(dir, { recursive: true, force: true })
    }
  })

  test.each([
    ['#include "testlib.h"', true],
    ['  # include <testlib.h>', true],
    ['int x;\n#include "testlib.h"', true],
    ['// #include "testlib.h"', false],
    ['#include "mytestlib.h"', false],
    ['int main(){}', false],
  ])('%j: %s', (text, wanted) => expect(wantsTestlib(text, {})).toBe(wanted))

  test('a header that includes it counts too', () =>
    expect(wantsTestlib('#include "common.h"', { 'common.h': '#include "testlib.h"' })).toBe(true))
})

describe('cost', () => {
  const cpp = host.deps.languages.lookUp('C++') as Installed
  const build = async (text: string, testlib: string, purpose: 'checker' | 'solution' = 'checker') => {
    const { signal } = new AbortController()
    const source = { code: text, extraFiles: {}, purpose }
    using program = await compile({ ...host.deps, testlib }, cpp, source, signal)
    return { dir: program.dir, files: program.files.map((file) => file.name) }
  }

  test('another copy means another program, for those that include it', async () => {
    const first = await build(code, host.deps.testlib)
    expect((await build(code, host.deps.testlib)).dir).toBe(first.dir)
    expect((await build(code, own)).dir).not.toBe(first.dir)
    expect((await build('int main(){}', own)).dir).toBe((await build('int main(){}', host.deps.testlib)).dir)
  })

  test('it is not carried into the boxes of a run', async () =>
    expect((await build(code, host.deps.testlib)).files).toEqual([]))

  test('a contestant does not find it', async () =>
    await expect(build(code, host.deps.testlib, 'solution')).rejects.toThrow(/testlib\.h: No such file/))
})

/** Names that authors have defined alongside the header for twenty years must not clash with it. */
const crowded = `#include "testlib.h"
#include <bits/stdc++.h>
using namespace std;
template <typename T> string toString(T value) { ostringstream out; out << value; return out.str(); }
string trim(const string &s) { return s; }
int readAnswer(InStream &in) { return in.readInt(-2000, 2000); }
int main(int argc, char *argv[]) {
  registerTestlibCmd(argc, argv);
  ensure(toString(5) == "5"), ensure(trim("a") == "a");
  if (argc > 100) ensure(argc > 0); else ensuref(argc > 0, "%d", argc);
  vector<int> a = ouf.readInts(2, 1, 1e9, "a");
  string s = ouf.readToken("[a-z]{1,5}", "s"), t = ouf.readWord(format("%s{%d}", "[a-z]", 2));
  long long big = ouf.readLong(1, 1000000000000000000LL, "big");
  random_t other; other.setSeed(5);
  char c = char(other.next('a', 'z'));
  if (doubleCompare(1, 1 + 1e-9, 1e-6) && readAnswer(ans) == 7) quitf(_ok, "%d %s %s %lld %c", a[1], s.c_str(), t.c_str(), big, c);
  expectedButFound(_wa, 1, 2, "line %d", 3);
}`

test('names that authors use for themselves do not clash', async () => {
  const settings = { judgeMode: 'spj', checker: { language: 'C++', code: crowded, extraFiles: {} } } as const
  const program = 'print("1 2 abc de 1000000000000000000")'
  const result = await host.judge({ language: 'Python3', code: program, cases: [{ input: '', output: '7' }], settings })
  expect(casesOf(result)[0]?.message).toMatch(/^ok 2 abc de 1000000000000000000 [a-z]$/)
})

test.each(['C++', 'C++ 17', 'C++ 20 With O2'])('it compiles as %s without a warning', async (language) => {
  const installed = host.deps.languages.lookUp(language)
  if (!('version' in installed)) throw new Error(installed.reason)
  const strict: Installed = {
    ...installed,
    language: {
      ...installed.language,
      compile: (toolchain, sources) => {
        const recipe = installed.language.compile?.(toolchain, sources)
        if (recipe === null || recipe === undefined) throw new Error('nothing to compile with')
        const argv = recipe.argv.flatMap((word) => (word === '-w' ? ['-Wall', '-Wextra', '-Werror'] : [word]))
        return { ...recipe, argv }
      },
    },
  }
  const { signal } = new AbortController()
  using program = await compile(host.deps, strict, { code, extraFiles: {}, purpose: 'checker' }, signal)
  expect(program.dir).toContain(host.dir)
})
