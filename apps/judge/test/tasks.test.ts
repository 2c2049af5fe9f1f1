import { type Job, verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { judgeCompile } from '../src/judge-compile.ts'
import { judgeGeneration } from '../src/judge-generation.ts'
import { judgeValidation } from '../src/judge-validation.ts'
import { ProgressReporter } from '../src/report-progress.ts'
import { Server } from '../src/server.ts'
import { aJob, openHost, token } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const watch = (job: Job) => ({
  progress: new ProgressReporter(new Server(host.server.url, token), job.leaseId),
  signal: new AbortController().signal,
})
const checker = (extraFiles: Record<string, string>) => ({ language: 'C++', code: '', extraFiles })

const compile = async (code: string, extraFiles: Record<string, string> = {}, language = 'C++') => {
  const job: Job = {
    ...aJob({ language, code, testdata: null, settings: { checker: checker(extraFiles) } }),
    kind: 'compile',
  }
  return (await judgeCompile(host.deps, job, watch(job))).outcome
}

describe('compiling a checker before it is saved', () => {
  test('compiles, with its extra files', async () => {
    const code = '#include "mine.h"\nint main() { return mine(); }'
    expect(await compile(code, { 'mine.h': 'inline int mine() { return 0; }' })).toEqual({ kind: 'compiled' })
  })

  test('reports the compiler output of a checker that runs after an interactor', async () => {
    const beside = (text: string) => compile('int main() {}', { 'output_checker.cpp': text })
    expect(await beside('int main() {}')).toEqual({ kind: 'compiled' })
    expect(await beside('int main() { return y; }')).toMatchObject({
      kind: 'compileError',
      message: expect.stringMatching(/^The output checker: .*‘?y’?/s),
    })
  })

  test('gives the compiler’s own words', async () => {
    const outcome = await compile('int main() { return x; }')
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringMatching(/main\.cpp.*‘?x’?/s) })
  })

  test('finds testlib without bringing it', async () => {
    const code = '#include "testlib.h"\nint main(int n, char** a) { registerTestlibCmd(n, a); quitf(_ok, "fine"); }'
    expect(await compile(code)).toEqual({ kind: 'compiled' })
  })

  test('a language this host lacks is the host’s fault', async () => {
    expect(await compile('x', {}, 'Klingon')).toMatchObject({ kind: 'systemError' })
  })
})

const validate = async (language: string, code: string, inputs: readonly string[]) => {
  const testdata = host.server.addTestdata(inputs.map((input) => ({ input, output: '' })))
  const job: Job = {
    ...aJob({ language, code, testdata, settings: { checker: checker({ 'limit.txt': '10' }) } }),
    kind: 'validation',
  }
  const { outcome } = await judgeValidation(host.deps, job, watch(job))
  if (outcome.kind !== 'cases') throw new Error(JSON.stringify(outcome))
  return outcome.cases.map((testCase) => [testCase.verdict, testCase.message] as const)
}

describe('a validator', () => {
  test('of testlib accepts what keeps the promises, and says why it does not', async () => {
    const code = `#include "testlib.h"
      int main(int n, char** a) {
        registerValidation(n, a);
        inf.readInt(1, 10, "n");
        inf.readEoln();
        inf.readEof();
      }`
    const [right, large, blank] = await validate('C++', code, ['7\n', '11\n', '7 \n'])
    expect(right).toEqual([verdict.accepted, null])
    expect(large).toEqual([verdict.wrongAnswer, expect.stringMatching(/n.*11|11.*n/s)])
    expect(blank?.[0]).toBe(verdict.wrongAnswer)
  })

  test('of Kattis ends with 42, in any language', async () => {
    const code = 'import sys\nn = int(input())\nsys.exit(42 if n <= int(open("limit.txt").read()) else 43)'
    expect(await validate('Python3', code, ['3\n', '30\n'])).toEqual([
      [verdict.accepted, null],
      [verdict.wrongAnswer, 'Exit code 43'],
    ])
  })

  test('a crash is distinguished from a rejection', async () => {
    const code = '#include <cstdlib>\nint main() { std::abort(); }'
    const [broken] = await validate('C++', code, ['1\n'])
    expect(broken).toEqual([verdict.runtimeError, expect.stringContaining('SIGABRT')])
  })
})

const generate = async (
  given: Job['generation'],
  more: { code?: string; settings?: object; testdata?: string } = {},
) => {
  const code = more.code ?? 'print(sum(map(int, input().split())))'
  const { testdata = null } = more
  const base = aJob({ language: 'Python3', code, testdata, settings: { checker: checker({}), ...more.settings } })
  const job: Job = { ...base, kind: 'generation', generation: given }
  const { outcome } = await judgeGeneration(host.deps, job, watch(job))
  if (outcome.kind !== 'generated') return outcome
  return outcome.cases.map(({ input, output }) => [host.server.textOf(input.hash), host.server.textOf(output.hash)])
}

describe('generating cases', () => {
  const shell = { name: 'line', language: 'Python3', code: 'import sys\nprint(*sys.argv[1:])' }
  const line = (generator: string, ...args: string[]) => ({ generator, arguments: args })

  test('every line writes an input, the main solution answers it', async () => {
    const lines = [line('line', '1', '2'), line('line', '30', '4', '5')]
    expect(await generate({ generators: [shell], lines })).toEqual([
      ['1 2\n', '3\n'],
      ['30 4 5\n', '39\n'],
    ])
  })

  test('a generator of testlib makes the same of the same arguments', async () => {
    const code = `#include "testlib.h"
      #include <cstdio>
      int main(int n, char** a) { registerGen(n, a, 1); printf("%d %d\\n", rnd.next(1, 1000000), rnd.next(1, 1000000)); }`
    const generators = [{ name: 'gen', language: 'C++', code }]
    const lines = [line('gen', '7', 'x'), line('gen', '8', 'x'), line('gen', '7', 'x')]
    const made = await generate({ generators, lines })
    if (!Array.isArray(made)) throw new Error(JSON.stringify(made))
    expect(made[0]).toEqual(made[2])
    expect(made[0]).not.toEqual(made[1])
  })

  test('with file input and output the files stand for the streams', async () => {
    const settings = { fileIo: { read: 'a.in', write: 'a.out' } }
    const code = 'open("a.out", "w").write(open("a.in").read() * 2)'
    expect(await generate({ generators: [shell], lines: [line('line', 'x')] }, { code, settings })).toEqual([
      ['x\n', 'x\nx\n'],
    ])
  })

  test('without lines the inputs of the test data are answered', async () => {
    const testdata = host.server.addTestdata([
      { input: '1 2\n', output: '' },
      { input: '30 4\n', output: '' },
    ])
    const given = { generators: [], lines: [], answersData: true }
    expect(await generate(given, { testdata })).toEqual([
      ['1 2\n', '3\n'],
      ['30 4\n', '34\n'],
    ])
    expect(await generate(given, { testdata, code: 'raise ValueError' })).toMatchObject({
      kind: 'generationFailed',
      message: expect.stringMatching(/^1: solution: /),
    })
  })

  test('reports the failed line, and the source of the message', async () => {
    const picky = { ...shell, code: 'import sys\nsys.exit("no " + sys.argv[1])' }
    expect(await generate({ generators: [picky], lines: [line('line', 'way')] })).toMatchObject({
      kind: 'generationFailed',
      message: expect.stringMatching(/^1: line way: .*no way/s),
    })
    const words = await generate({ generators: [shell], lines: [line('line', '1'), line('line', 'x')] })
    expect(words).toMatchObject({
      kind: 'generationFailed',
      message: expect.stringMatching(/^2: solution: .*ValueError/s),
    })
    const broken = { ...shell, code: 'print(' }
    expect(await generate({ generators: [broken], lines: [line('line')] })).toMatchObject({
      kind: 'generationFailed',
      message: expect.stringMatching(/^line: /),
    })
  })
})
