import { type JudgeLanguage, judgeLanguages, verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { languages } from '../src/languages/registry.ts'
import { casesOf, openHost, verdictsOf } from './harness/host.ts'
import { programs } from './harness/programs.ts'

const host = await openHost()
afterAll(() => host.close())

/** Generous, so that a slow machine still runs a correct program in time. */
const roomy = { timeLimitMs: 5_000, memoryLimitMb: 256 }
const sums = [
  { input: '1 2\n', output: '3\n' },
  { input: '-5 12\n', output: '7\n' },
]

test('every language of the list is here, in its order', () =>
  expect(languages.map((language) => language.name)).toEqual([...judgeLanguages]))

test('the host reports for each language its commands, or why it is unavailable', () => {
  for (const row of host.deps.languages.report()) {
    // Answers without a program have no version.
    if (row.name === 'Text') continue
    if (row.available) expect(row).toMatchObject({ version: expect.stringMatching(/\d/), reason: null })
    else expect(row).toMatchObject({ version: null, reason: expect.stringMatching(/\w/) })
  }
})

test('C, C++, Java, Python3 and Node are there: the tests mean something', () =>
  expect(host.deps.languages.installed().map((item) => item.language.name)).toEqual(
    expect.arrayContaining(['C', 'C++', 'C++ 20 With O2', 'Java', 'Python3', 'JavaScript Node']),
  ))

for (const name of judgeLanguages) {
  const lookup = host.deps.languages.lookUp(name)
  const program = programs[name]
  if (!('version' in lookup) || program === undefined) {
    const reason = 'version' in lookup ? 'it has no programs' : lookup.reason
    test.skip(`${name} is not tested here: ${reason}`, () => {})
    continue
  }
  const { language } = lookup
  const judge = (code: string, cases = sums.slice(0, 1), settings: object = roomy) =>
    host.judge({ language: language.name, code, cases, settings })

  describe(language.name, () => {
    test('solves A+B', async () => {
      const result = await judge(program.sum, sums)
      expect(verdictsOf(result)).toEqual([verdict.accepted, verdict.accepted])
      expect(result.languageVersion).toMatch(/\d/)
    })

    test('a wrong answer', async () => {
      const other = [{ input: '1 2\n', output: '4\n' }]
      expect(verdictsOf(await judge(program.sum, other))).toEqual([verdict.wrongAnswer])
    })

    test('a runtime error names the exit code', async () => {
      expect(casesOf(await judge(program.exit3))).toMatchObject([
        {
          verdict: verdict.runtimeError,
          message: 'Non-zero exit code',
          judgeMessage: expect.stringMatching(/^Exit code 3/),
        },
      ])
    })

    test('an endless loop runs out of time', async () => {
      const [one] = casesOf(await judge(program.endless, sums.slice(0, 1), { timeLimitMs: 300, memoryLimitMb: 256 }))
      expect(one?.verdict).toBe(verdict.timeLimitExceeded)
      expect(one?.timeMs).toBeGreaterThanOrEqual(300)
    })

    test('filling memory runs out of memory', async () => {
      const tight = { timeLimitMs: 10_000, memoryLimitMb: 64 }
      expect(casesOf(await judge(program.greedy, sums.slice(0, 1), tight))).toMatchObject([
        { verdict: verdict.memoryLimitExceeded, message: null },
      ])
    })

    test.runIf(program.broken)('a compile error has a message', async () => {
      const { outcome } = await judge(program.broken ?? '')
      expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringMatching(/\w{3}/) })
      expect(JSON.stringify(outcome)).not.toContain('/w/')
    })

    test.runIf(program.deep)('deep recursion works', async () => {
      const deep = [{ input: '', output: '100000\n' }]
      expect(verdictsOf(await judge(program.deep ?? '', deep))).toEqual([verdict.accepted])
    })
  })
}

describe('sources of other editors', () => {
  for (const { language } of host.deps.languages.installed()) {
    const program = programs[language.name as JudgeLanguage]
    if (program === undefined) continue
    test(`a byte order mark and carriage returns do no harm in ${language.name}`, async () => {
      const code = `\ufeff${program.sum.replaceAll('\n', '\r\n')}\r\n`
      const settings = { ...roomy, timeLimitMs: 10_000 }
      expect(verdictsOf(await host.judge({ language: language.name, code, cases: sums, settings }))).toEqual([0, 0])
    })
  }
})

describe('Go with its library compiled by the host', () => {
  const go = host.deps.languages.installed().find((item) => item.language.name === 'Golang')
  const judge = (code: string, settings: object = roomy) =>
    host.judge({ language: 'Golang', code, cases: sums, settings })

  test.runIf(go)(
    'builds as before',
    async () => {
      if (go !== undefined) await host.deps.preparer.used(go)
      const [builds, dir] = [go?.language.compile, go?.toolchain.tools.library ?? '']
      expect(go && builds?.(go.toolchain, { extra: [], texts: [], purpose: 'solution' }).argv).toContain(
        `${dir}/importcfg`,
      )
      expect(verdictsOf(await judge(programs.Golang?.sum ?? ''))).toEqual([verdict.accepted, verdict.accepted])
    },
    600_000,
  )

  test.runIf(go)('tells compile errors as before', async () => {
    const { outcome } = await judge(programs.Golang?.broken ?? '')
    expect(outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('undefinedName') })
  })

  test.runIf(go)('takes further files along', async () => {
    const settings = { extraFiles: { 'sum.go': 'package main\nfunc sum(a, b int) int { return a + b }' } }
    const code = 'package main\nimport "fmt"\nfunc main(){var a,b int;fmt.Scan(&a,&b);fmt.Println(sum(a,b))}'
    expect(verdictsOf(await judge(code, { ...roomy, ...settings }))).toEqual([verdict.accepted, verdict.accepted])
  })
})

test('an empty Java program gets a message about the missing class', async () => {
  const result = await host.judge({ language: 'Java', code: 'class Other {}', cases: sums })
  expect(result.outcome).toMatchObject({ kind: 'compileError', message: expect.stringContaining('class Main') })
})

test('a compiler that exceeds its limits is stopped and reported', async () => {
  const result = await host.judge({ language: 'C++', code: '#include "/dev/zero"\nint main(){}', cases: sums })
  expect(result.outcome).toMatchObject({ kind: 'compileError', message: expect.stringMatching(/was stopped/) })
})

test('a language this judge does not know is a system error, not the contestant’s', async () => {
  const result = await host.judge({ language: 'Brainfuck', code: '+', cases: sums })
  expect(result.outcome).toMatchObject({ kind: 'systemError', message: expect.stringContaining('Brainfuck') })
})
