import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgingSettings } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from './harness/host.ts'
import { buildTool } from './harness/tool.ts'
import { letters } from './verdicts/row.ts'

/** The programs in docs/judging.md, extracted unchanged. */
const host = await openHost()
afterAll(() => host.close())

const text = await readFile(join(import.meta.dirname, '../../../docs/judging.md'), 'utf8')
const shown = text.matchAll(/<!-- example: ([\w-]+) -->\n```cpp\n([\s\S]*?)\n```/g)
const examples = new Map([...shown].map(([, name = '', code = '']) => [name, code]))

const names = [
  'checker',
  'interactor',
  'testlib-checker',
  'validator',
  'generator',
  'kattis-validator',
  'manager',
  'grader',
]

test('each of them is tested below, and the page contains no untested program', () => {
  expect([...examples.keys()]).toEqual(names)
  expect(text.match(/```cpp/g)).toHaveLength(names.length)
})

const judged = async (
  example: string,
  run: { readonly code: string; readonly input: string; readonly output?: string },
  change: {
    readonly judgeMode?: JudgingSettings['judgeMode']
    readonly protocol?: 'kattis'
    readonly processes?: number
  } = {},
) => {
  const { judgeMode = 'spj', protocol, processes = 1 } = change
  const checker = { language: 'C++', code: examples.get(example) ?? '', extraFiles: {}, ...(protocol && { protocol }) }
  const { outcome } = await host.judge({
    language: 'Python3',
    code: run.code,
    cases: [{ input: run.input, output: run.output ?? '' }],
    settings: { judgeMode, checker, processes, timeLimitMs: 2_000 },
  })
  if (outcome.kind !== 'cases') throw new Error(JSON.stringify(outcome))
  const [one] = outcome.cases
  return [Object.entries(letters).find(([, code]) => code === one?.verdict)?.[0], one?.message]
}

test.each([
  ['7 13', 'AC', 'right'],
  ['13\n7\n', 'AC', 'right'],
  ['1 91', 'WA', 'a number is out of range'],
  ['7 12', 'WA', 'the product is wrong'],
  ['-7 -13', 'WA', 'a number is out of range'],
  ['7', 'PE', 'two numbers are wanted'],
  ['7 13 1', 'PE', 'there is text behind the numbers'],
])('the checker gets %j: %s', async (said, gives, message) => {
  const code = `print(${JSON.stringify(said)})`
  expect(await judged('checker', { code, input: '91\n' })).toEqual([gives, message])
})

test.each([
  ['7 13', 'AC', 'ok 91 = 7 * 13'],
  ['7', 'PA', 'points 50 one factor'],
  ['8 13', 'WA', 'wrong answer 8 does not divide 91'],
  ['7 12', 'WA', 'wrong answer 7 times 12 is not 91'],
  ['1 91', 'WA', 'wrong answer a = 1 is not between 2 and 90'],
  ['07 13', 'WA', "wrong output format '07', where an integer should be"],
  ['7 13 1', 'WA', 'wrong output format there is text behind the answer'],
  ['', 'WA', 'unexpected eof the end of the file, where an integer should be'],
])('the checker with testlib gets %j: %s', async (said, gives, message) => {
  const code = `print(${JSON.stringify(said)})`
  expect(await judged('testlib-checker', { code, input: '91\n' })).toEqual([gives, message])
})

test.each([
  ['42', 'AC', null],
  ['41', 'WA', 'the number is wrong'],
  ['many', 'WA', 'the number is wrong'],
])('the Kattis validator gets %j: %s', async (said, gives, message) => {
  const run = { code: `print(${JSON.stringify(said)})`, input: '', output: '42\n' }
  expect(await judged('kattis-validator', run, { protocol: 'kattis' })).toEqual([gives, message])
})

describe('the interactor', () => {
  const halving = `
low, high = 1, int(input())
while True:
    guess = (low + high) // 2
    print(guess, flush=True)
    said = input()
    if said == 'found':
        break
    low, high = (guess + 1, high) if said == 'more' else (low, guess - 1)`
  test.each([
    ['halving finds it', halving, 'AC', 'found'],
    [
      'counting takes too long',
      'input()\nfor i in range(1, 99): print(i, flush=True); input()',
      'WA',
      'too many questions',
    ],
    ['a guess may be out of range', 'input()\nprint(0, flush=True)', 'WA', 'the guess is out of range'],
    ['a word is no guess', 'input()\nprint("x", flush=True)', 'PE', 'no guess came'],
  ])('%s', async (_, code, gives, message) =>
    expect(await judged('interactor', { code, input: '1000 777\n' }, { judgeMode: 'interactive' })).toEqual([
      gives,
      message,
    ]),
  )
})

describe('the validator and the generator', async () => {
  const validate = await buildTool(host, examples.get('validator') ?? '')
  const generate = await buildTool(host, examples.get('generator') ?? '')

  test.each([
    ['91\n', ''],
    ['97\n', 'FAIL 97 has no factors'],
    ['91', 'FAIL the end of the file, where the end of a line should be (stdin, line 1)'],
    [' 91\n', 'FAIL a blank, where a word should be (stdin, line 1)'],
    ['1\n', 'FAIL n = 1 is not between 4 and 1000000000000 (stdin, line 1)'],
    ['91\n91\n', "FAIL the character '9', where the file should end (stdin, line 2)"],
  ])('the validator reads %j: %s', async (stdin, complaint) => {
    const { exitCode, stderr } = await validate({ stdin })
    expect([exitCode, stderr.trimEnd()]).toEqual([complaint === '' ? 0 : 3, complaint])
  })

  test("the generator's output is valid and deterministic", async () => {
    for (const args of [
      ['-digits', '1', 'a'],
      ['-digits', '3', 'seed7'],
      ['-digits=6', 'z'],
    ]) {
      const { stdout } = await generate({ args })
      expect(await validate({ stdin: stdout })).toMatchObject({ exitCode: 0, stderr: '' })
      expect((await generate({ args })).stdout).toBe(stdout)
    }
  })
})

describe('the manager of two processes', () => {
  const twoOf = (answer: string) =>
    judged(
      'manager',
      { code: `import sys\nn = int(input())\nprint(n % 10 if sys.argv[1] == '0' else ${answer})`, input: '37\n' },
      { judgeMode: 'interactive', processes: 2 },
    )

  test('carries a digit from one to the other', async () => expect(await twoOf('n')).toEqual(['AC', null]))
  test('refuses another digit', async () => expect((await twoOf('n + 1'))[0]).toBe('WA'))
})

test('the grader is linked with a solution that is a function', async () => {
  const { outcome } = await host.judge({
    language: 'C++',
    code: 'int area(int side) { return side * side; }',
    cases: [{ input: '7\n', output: '49\n' }],
    settings: { extraFiles: { 'grader.cpp': examples.get('grader') ?? '' } },
  })
  expect(outcome).toMatchObject({ kind: 'cases', cases: [{ verdict: letters.AC }] })
})
