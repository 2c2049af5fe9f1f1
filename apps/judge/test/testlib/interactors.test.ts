import { verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { casesOf, openHost } from '../harness/host.ts'
import { programOf } from './programs.ts'

const host = await openHost()
afterAll(() => host.close())

const talk = async (
  interactor: string,
  code: string,
  item: { readonly input: string; readonly output: string },
  extraFiles: Readonly<Record<string, string>> = {},
) =>
  host.judge({
    language: 'Python3',
    code,
    cases: [item],
    settings: {
      judgeMode: 'interactive',
      timeLimitMs: 1_000,
      checker: { language: 'C++', code: await programOf(interactor), extraFiles },
    },
  })

/** Bisects the rest, starting at the given position. */
const halving = (first: string) => `
n = int(input())
low, high, guess = 1, n, ${first}
while True:
    print(guess, flush=True)
    said = input()
    if said == 'found':
        break
    low, high = (guess + 1, high) if said == 'more' else (low, guess - 1)
    guess = (low + high) // 2
`

describe('an interactor with testlib', () => {
  const game = { input: '100 50\n', output: '' }
  test.each([
    ['a short talk', halving('(1 + n) // 2'), verdict.accepted, /^ok 1 guesses$/],
    ['a long one', halving('1'), verdict.partialAccepted, /^points 50 [6-9] guesses$/],
    ['unread text is ignored', 'input()\nprint("50\\nthanks", flush=True)\ninput()', verdict.accepted, /^ok/],
    [
      'out of range',
      'input()\nprint(101, flush=True)',
      verdict.wrongAnswer,
      /^wrong answer guess = 101 is not between 1 and 100$/,
    ],
    [
      'no number',
      'input()\nprint("fifty", flush=True)',
      verdict.wrongAnswer,
      /^wrong output format 'fifty', where an integer/,
    ],
    [
      'never right',
      'input()\nwhile True: print(1, flush=True); input()',
      verdict.wrongAnswer,
      /^wrong answer too many guesses$/,
    ],
    [
      'blanks without end',
      'input()\nwhile True: print(" " * 999, flush=True)',
      verdict.wrongAnswer,
      /^wrong output format more than 1000 blanks in a row$/,
    ],
    ['a program that leaves', 'input()', verdict.wrongAnswer, /^unexpected eof the end of the file/],
    ['a program that only waits', 'input()\ninput()\n', verdict.timeLimitExceeded, /Idle for/],
  ])('%s', async (_, code, expected, message) => {
    const [judged] = casesOf(await talk('guess', code, game))
    expect(judged).toMatchObject({ verdict: expected, message: expect.stringMatching(message) })
  })

  test('a missing verdict is the problem’s fault', async () => {
    const code = 'import sys\nfor line in sys.stdin: print(line, end="", flush=True)'
    const { outcome } = await talk('echo', code, { input: '', output: 'one two\nthree\n' })
    expect(outcome).toMatchObject({
      kind: 'systemError',
      message: expect.stringContaining('FAIL the interactor ended without a verdict'),
    })
  })

  test('and until then it reads and writes every word', async () => {
    const code = 'print(input(), flush=True)\ninput()\nprint("other", flush=True)'
    const [judged] = casesOf(await talk('echo', code, { input: '', output: 'one two\nthree\n' }))
    expect(judged).toMatchObject({ verdict: verdict.wrongAnswer, message: 'wrong answer not two' })
  })
})

describe('a checker behind an interactor', () => {
  const behind = async (code: string, allowed: string, checker = programOf('thrifty')) =>
    talk('guess', code, { input: '100 50\n', output: allowed }, { 'output_checker.cpp': await checker })

  test.each([
    ['has the last word where the interactor accepts', '(1 + n) // 2', '1\n', verdict.accepted, 'ok 1 guesses will do'],
    ['may reject what it accepted', 'n', '1\n', verdict.wrongAnswer, 'wrong answer 2 guesses, 1 would do'],
    ['is not asked where points were given', '1', '1\n', verdict.partialAccepted, 'points 50 8 guesses'],
  ])('%s', async (_, first, allowed, expected, message) => {
    const [judged] = casesOf(await behind(halving(first), allowed))
    expect(judged).toMatchObject({ verdict: expected, message })
  })

  test('is not asked where the interactor rejected', async () => {
    const [judged] = casesOf(await behind('input()\nprint(101, flush=True)', '9\n'))
    expect(judged).toMatchObject({
      verdict: verdict.wrongAnswer,
      message: expect.stringContaining('between 1 and 100'),
    })
  })

  test('finds an empty report where the interactor wrote none', async () => {
    const checker = '#include <cstdio>\nint main(int, char **a) { return fgetc(fopen(a[2], "r")) == EOF ? 0 : 102; }'
    const silent = '#include <iostream>\nint main() { int n; std::cin >> n; return n == 1 ? 0 : 102; }'
    const { outcome } = await host.judge({
      language: 'Python3',
      code: 'print(1, flush=True)',
      cases: [{ input: '', output: '' }],
      settings: {
        judgeMode: 'interactive',
        checker: { language: 'C++', code: silent, extraFiles: { 'output_checker.cpp': checker } },
      },
    })
    expect(outcome).toMatchObject({ kind: 'cases', cases: [{ verdict: verdict.accepted }] })
  })

  test('is the problem’s fault when it does not compile or fails', async () => {
    const broken = await behind(halving('50'), '1\n', Promise.resolve('int main( {'))
    expect(broken.outcome).toMatchObject({
      kind: 'systemError',
      message: expect.stringMatching(/^The output checker does not compile: /),
    })
    const failing = await behind(halving('50'), 'x\n')
    expect(failing.outcome).toMatchObject({
      kind: 'systemError',
      message: expect.stringContaining('The output checker'),
    })
  })
})
