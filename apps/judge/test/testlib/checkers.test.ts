import { verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from '../harness/host.ts'
import { programOf } from './programs.ts'

const host = await openHost()
afterAll(() => host.close())

const letters = {
  AC: verdict.accepted,
  WA: verdict.wrongAnswer,
  PA: verdict.partialAccepted,
} as const

interface Row {
  readonly name: string
  readonly checker: string
  /** The program's output, and the jury's answer. */
  readonly output: string
  readonly answer: string
  readonly input?: string
  readonly gives: keyof typeof letters | 'SE'
  readonly says: string | RegExp | null
  readonly fraction?: number
}

const row = (
  checker: string,
  [name, output, answer, input]: readonly [name: string, output: string, answer: string, input?: string],
  gives: Row['gives'],
  says: Row['says'],
  fraction?: number,
): Row => ({
  name,
  checker,
  output,
  answer,
  gives,
  says,
  ...(input && { input }),
  ...(fraction !== undefined && { fraction }),
})

const best = '10\n3\n4 5 8\n'

const rows: readonly Row[] = [
  row('one-number', ['the same number', '42\n', '42\n'], 'AC', 'ok the number is 42'),
  row('one-number', ['without the end of its line', '42', '42'], 'AC', /^ok/),
  row('one-number', ['blanks around', '\r\n\t 42 \r\n\n', '42\n'], 'AC', /^ok/),
  row('one-number', ['another number', '43\n', '42\n'], 'WA', 'wrong answer expected 42, found 43'),
  row('one-number', ['nothing', '', '42\n'], 'WA', /^unexpected eof the end of the file/),
  row('one-number', ['no number', 'forty\n', '42\n'], 'WA', /^wrong output format 'forty', where an integer/),
  row('one-number', ['more than asked for', '42 42\n', '42\n'], 'WA', /^wrong output format there is text behind/),
  row('one-number', ['beyond 32 bits', '2147483648\n', '42\n'], 'WA', /^wrong output format 2147483648, where/),
  row('one-number', ['a broken answer of the jury', '42\n', 'x\n'], 'SE', /FAIL 'x', .*in the jury's answer/),
  row('one-number', ['no answer of the jury', '42\n', ''], 'SE', /FAIL the end of the file, .*in the jury's answer/),

  row('words', ['other blanks', 'a\n\nb   c', 'a b c\n'], 'AC', 'ok 3 words'),
  row('words', ['none at all', '\n', ''], 'AC', 'ok 0 words'),
  row('words', ['a wrong word', 'a x c', 'a b c\n'], 'WA', "wrong answer 2nd word: expected 'b', found 'x'"),
  row('words', ['too few', 'a b', 'a b c\n'], 'WA', 'wrong answer only 2 words'),
  row('words', ['too many', 'a b c d', 'a b c\n'], 'WA', 'wrong answer more than 3 words'),

  row('lines', ['the same lines', 'a b\nc\n', 'a b\nc\n'], 'AC', 'ok 2 line(s)'),
  row('lines', ['another line', 'a b\nd\n', 'a b\nc\n'], 'WA', "wrong answer 2nd line: expected 'c', found 'd'"),
  row('lines', ['blanks count', 'a  b\nc\n', 'a b\nc\n'], 'WA', /1st line/),
  row(
    'lines',
    ['a line is missing', 'a b\n', 'a b\nc\n'],
    'WA',
    'wrong answer the output ends where the 2nd line should be',
  ),
  row('lines', ['a line too many', 'a b\nc\nd\n', 'a b\nc\n'], 'WA', /^wrong output format there is text behind/),
  row('lines', ['carriage returns', 'a b\r\nc\r\n', 'a b\nc\n'], 'AC', /^ok/),

  row('reals', ['near enough', '1000000.5 1e-7', '1000000\n0\n', '2\n'], 'AC', /^ok 2 numbers/),
  row(
    'reals',
    ['too far', '1 0.5', '1\n0.4\n', '2\n'],
    'WA',
    /^wrong answer expected 0.4, found 0.5, error 0.1 \(test case 2\)$/,
  ),
  row(
    'reals',
    ['no number', '1 nan', '1\n0.4\n', '2\n'],
    'WA',
    /^wrong output format 'nan', where a number .*test case 2/,
  ),
  row(
    'reals',
    ['too large', '1e10', '1\n', '1\n'],
    'WA',
    /^wrong answer x = 10000000000 is not between -1000000000 and/,
  ),

  row('best-sum', ['the best', '9 2 1 2', '9 2 2 1\n', best], 'AC', 'ok 9'),
  row('best-sum', ['not the best', '4 1 1', '9 2 2 1\n', best], 'PA', /^points 44\.4444444444 4 of 9$/, 0.444444444444),
  row('best-sum', ['a lie', '9 1 1', '9 2 2 1\n', best], 'WA', 'wrong answer the sum is 4, not 9'),
  row('best-sum', ['a place twice', '8 2 1 1', '9 2 2 1\n', best], 'WA', 'wrong answer place 1 twice'),
  row(
    'best-sum',
    ['out of range', '9 2 1 4', '9 2 2 1\n', best],
    'WA',
    'wrong answer place[2] = 4 is not between 1 and 3',
  ),
  row('best-sum', ['better than the jury', '9 2 1 2', '8 1 3\n', best], 'SE', /9 is better than the jury's 8/),
  row(
    'best-sum',
    ["the jury's answer is wrong", '9 2 1 2', '9 1 1\n', best],
    'SE',
    /the sum is 4, not 9 \(in the jury's answer\)/,
  ),

  row('share', ['some of it', 'pc 30', ''], 'PA', 'partially correct (30) a share', 0.3),
  row('share', ['none of it', 'none', ''], 'PA', 'partially correct (0) nothing', 0),
  row('share', ['nearly all', 'pc 99', ''], 'PA', /^partially correct/, 0.99),
  row('share', ['a share whose exit code means another verdict', 'pc 87', ''], 'PA', /^partially correct/, 0.87),
  row('share', ['all of it', 'pc 100', ''], 'AC', /^partially correct \(100\)/),
  row('share', ['points', 'points 12.5', ''], 'PA', 'points 12.5', 0.125),
  row('share', ['full points', 'points 100', ''], 'AC', 'points 100'),
  row('share', ['points in a form of its own', 'info', ''], 'SE', /points 1,2 both/),
  row(
    'share',
    ['a word that does not fit', 'most', ''],
    'WA',
    /^wrong answer the word 'most' does not fit 'pc\|points/,
  ),

  row('yes-or-no', ['in small letters', 'yes', 'YES\n'], 'AC', 'ok yes'),
  row('yes-or-no', ['the wrong one', 'No', 'YES\n'], 'WA', 'wrong answer it is YES'),
  row('yes-or-no', ['neither', 'maybe', 'YES\n'], 'WA', 'wrong output format YES or NO, not MAYBE'),
  row('yes-or-no', ['a jury that does not know', 'yes', 'perhaps\n'], 'SE', /FAIL the jury says PERHAPS/),

  row('picture', ['a picture', '.#.\n###\n', '', '2 3\n'], 'AC', 'ok 4 dots'),
  row(
    'picture',
    ['a row too long', '.#.\n####\n', '', '2 3\n'],
    'WA',
    "wrong answer row[1] = '####' does not fit '[.#]{3}'",
  ),
  row(
    'picture',
    ['a broken input', '.#.\n', '', '2 300\n'],
    'SE',
    /FAIL the integer 300 is not between 1 and 100 \(in the input\)/,
  ),

  row(
    'wide-numbers',
    [
      'the ends of all ranges',
      '-9223372036854775808 9223372036854775807 18446744073709551615 2.50',
      '-9223372036854775808 9223372036854775807\n18446744073709551615\n',
    ],
    'AC',
    'ok -9223372036854775808 9223372036854775807 2.50',
  ),
  row(
    'wide-numbers',
    ['one beyond', '-9223372036854775809 1 1 2.50', '1 1 1\n'],
    'WA',
    /^wrong output format '-9223372036854775809'/,
  ),
  row('wide-numbers', ['a sign where none may be', '1 1 -1 2.50', '1 1 1\n'], 'WA', /without a sign/),
  row(
    'wide-numbers',
    ['too many digits', '1 1 1 2.5000', '1 1 1\n'],
    'WA',
    /^wrong output format '2\.5000', where a number with 2 to 3/,
  ),

  row('line-in-line', ['a list', '1 2 3\n', '6\n'], 'AC', 'ok 6'),
  row('line-in-line', ['a letter in the list', '1 b 3\n', '6\n'], 'WA', /^wrong answer list = '1 b 3' does not fit/),
  row(
    'line-in-line',
    ['a large number in the list', '1 23\n', '6\n'],
    'WA',
    'wrong answer digit = 23 is not between 0 and 9',
  ),

  row('forgetful', ['a verdict', '1', '1\n'], 'AC', 'ok right'),
  row('forgetful', ['no verdict', '2', '1\n'], 'SE', /FAIL the checker ended without a verdict/),
]

test('there are many of them, each with a name of its own', () => {
  const names = rows.map((row) => `${row.checker}: ${row.name}`)
  expect(new Set(names).size).toBe(rows.length)
})

describe.each(Object.entries(Object.groupBy(rows, (item) => item.checker)))('the checker %s', (checker, tried) => {
  test.each(tried ?? [])('$name: $gives', async (item) => {
    const { outcome } = await host.judge({
      language: 'C++',
      // The output travels in the code, so that every byte of it arrives.
      code: `#include <cstdio>\nint main(){fwrite(${JSON.stringify(item.output)}, 1, ${item.output.length}, stdout);}`,
      cases: [{ input: item.input ?? '', output: item.answer }],
      settings: {
        judgeMode: 'spj',
        timeLimitMs: 5_000,
        checker: { language: 'C++', code: await programOf(checker), extraFiles: {} },
      },
    })
    if (outcome.kind === 'systemError') {
      expect('SE').toBe(item.gives)
      expect(outcome.message).toMatch(item.says ?? '')
      return
    }
    expect(outcome).toMatchObject({
      kind: 'cases',
      cases: [{ verdict: item.gives === 'SE' ? null : letters[item.gives] }],
    })
    const judged = outcome.kind === 'cases' ? outcome.cases[0] : undefined
    if (item.says instanceof RegExp) expect(judged?.message).toMatch(item.says)
    else expect(judged?.message).toBe(item.says)
    if (item.fraction !== undefined) expect(judged?.fraction).toBeCloseTo(item.fraction, 9)
  })
})
