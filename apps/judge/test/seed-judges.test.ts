import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { JudgingSettings } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from './harness/host.ts'
import { letters } from './verdicts/row.ts'

/** The checkers and the interactor of the bundled problems, with correct, wrong and malformed outputs. */
const host = await openHost()
afterAll(() => host.close())

const problems = join(import.meta.dirname, '../../server/seeds/problems')
const sourceOf = (path: string) => readFile(join(problems, path), 'utf8')

const judged = async (
  source: string,
  judgeMode: JudgingSettings['judgeMode'],
  run: { readonly language?: string; readonly code: string; readonly input: string; readonly output: string },
) => {
  const { language = 'Python3', code, ...one } = run
  const checker = { language: 'C++', code: await sourceOf(source), extraFiles: {} }
  const settings = { judgeMode, checker, timeLimitMs: 2_000 }
  const { outcome } = await host.judge({ language, code, cases: [one], settings })
  if (outcome.kind !== 'cases') return ['SE', outcome.kind === 'systemError' ? outcome.message : null, null]
  const [row] = outcome.cases
  return [Object.entries(letters).find(([, code]) => code === row?.verdict)?.[0], row?.message, row?.fraction ?? null]
}

const printing = (text: string) => `import sys\nsys.stdout.write(${JSON.stringify(text)})`

describe('card-moves', () => {
  const [input, output] = ['6\n3 2 1 5 6 4\n', '3\n1 3\n4 5\n4 6\n']
  test.each([
    ['the plan of the sample', output, 'AC', 'fine', null],
    ['another plan of that length', '3\n3 1\n4 6\n5 6\n', 'AC', 'fine', null],
    ['all on one line', '3 1 3 4 5 4 6', 'AC', 'fine', null],
    ['the number alone', '3\n', 'PA', 'the number is right, but the plan is not complete', 0.4],
    ['half a move', '3\n1 3\n4 5\n4\n', 'PA', 'the number is right, but the plan is not complete', 0.4],
    ['a place beyond the row', '3\n1 3\n4 5\n4 7\n', 'PA', 'the number is right, but there is no such move', 0.4],
    ['place zero', '3\n0 3\n4 5\n4 6\n', 'PA', 'the number is right, but there is no such move', 0.4],
    ['a card with itself', '3\n1 1\n4 5\n4 6\n', 'PA', 'the number is right, but there is no such move', 0.4],
    [
      'a plan that does not sort',
      '3\n1 2\n4 5\n4 6\n',
      'PA',
      'the number is right, but the plan does not sort the cards',
      0.4,
    ],
    ['a move too many', `${output}1 2\n`, 'PA', 'the number is right, but there is text behind the plan', 0.4],
    ['words in the plan', '3\none three\n', 'PA', 'the number is right, but the plan is not complete', 0.4],
    ['a number too large', '4\n1 3\n4 5\n4 6\n1 1\n', 'WA', 'the number of moves is wrong', null],
    ['a number beyond all bounds', '99999999999999999999\n', 'WA', 'there is no number', null],
    ['no number', 'three\n', 'WA', 'there is no number', null],
    ['nothing', '', 'WA', 'there is no number', null],
  ])('%s', async (_, text, gives, message, fraction) => {
    const run = { code: printing(text), input, output }
    expect(await judged('card-moves/checker.cpp', 'spj', run)).toEqual([gives, message, fraction])
  })

  test('an answer of the jury that is broken is the problem’s fault', async () => {
    const run = { code: printing('3\n'), input, output: '' }
    expect(await judged('card-moves/checker.cpp', 'spj', run)).toMatchObject([
      'SE',
      expect.stringMatching(/broken test data/),
      null,
    ])
  })
})

describe('guest-circle', () => {
  const yes = { input: '7 3\n', output: 'YES\n1 4 7 3 6 2 5\n' }
  const no = { input: '4 2\n', output: 'NO\n' }
  test.each([
    ['the seating of the sample', yes, 'YES\n1 4 7 3 6 2 5\n', 'AC', 'fine'],
    ['another one', yes, 'YES 4 7 3 6 2 5 1', 'AC', 'fine'],
    ['the other way round', yes, 'YES\n5 2 6 3 7 4 1\n', 'AC', 'fine'],
    ['two neighbours too close', yes, 'YES\n1 2 3 4 5 6 7\n', 'WA', 'two neighbours are too close'],
    ['only the last and the first are too close', yes, 'YES\n1 5 2 6 3 7 4\n', 'AC', 'fine'],
    ['a guest twice', yes, 'YES\n1 4 7 3 6 2 2\n', 'WA', 'this is not a permutation'],
    ['a guest who is not there', yes, 'YES\n1 4 7 3 6 2 8\n', 'WA', 'this is not a permutation'],
    ['guest zero', yes, 'YES\n0 4 7 3 6 2 5\n', 'WA', 'this is not a permutation'],
    ['a guest is missing', yes, 'YES\n1 4 7 3 6 2\n', 'PE', 'a guest is missing'],
    ['a word among the guests', yes, 'YES\n1 4 x 3 6 2 5\n', 'PE', 'a guest is missing'],
    ['a guest too many', yes, 'YES\n1 4 7 3 6 2 5 1\n', 'PE', 'there is more text than needed'],
    ['no, though there is one', yes, 'NO\n', 'WA', 'there is a seating'],
    ['small letters', yes, 'yes\n1 4 7 3 6 2 5\n', 'PE', 'the first word is not YES or NO'],
    ['nothing', yes, '', 'PE', 'the first word is not YES or NO'],
    ['no, and there is none', no, 'NO\n', 'AC', 'fine'],
    ['yes, though there is none', no, 'YES\n1 3 2 4\n', 'WA', 'there is no seating'],
    ['more behind no', no, 'NO\n1 2\n', 'PE', 'there is more text than needed'],
  ])('%s', async (_, item, text, gives, message) => {
    const run = { code: printing(text), ...item }
    expect(await judged('guest-circle/checker.cpp', 'spj', run)).toEqual([gives, message, null])
  })
})

describe('pipe-leak', () => {
  const asks = (...lines: readonly string[]) =>
    `n = int(input())\n${lines.map((line) => `print(${JSON.stringify(line)}, flush=True)\n${line.startsWith('? ') ? 'input()\n' : ''}`).join('')}`
  const search = `
low, high = 1, int(input())
while low < high:
    middle = (low + high) // 2
    print('?', middle, flush=True)
    if input() == '1':
        low = middle + 1
    else:
        high = middle
print('!', low, flush=True)
`
  test.each([
    ['halving', search, 'AC', 'found with 19 questions'],
    ['a lucky guess', asks('! 5'), 'AC', 'found with 0 questions', '7 5\n'],
    [
      'words over several lines',
      asks('?', '4', '! 5').replace('flush=True)\nprint("! 5"', 'flush=True)\ninput()\nprint("! 5"'),
      'AC',
      'found with 1 questions',
      '7 5\n',
    ],
    ['another segment', asks('! 4'), 'WA', 'another segment leaks', '7 5\n'],
    ['segment zero', asks('? 0'), 'WA', 'there is no such segment', '7 5\n'],
    ['beyond the end', asks('? 8'), 'WA', 'there is no such segment', '7 5\n'],
    ['21 questions', asks(...Array.from({ length: 21 }, () => '? 4')), 'WA', 'too many questions', '7 5\n'],
    ['a bare number', asks('5'), 'PE', 'a line must begin with ? or !', '7 5\n'],
    ['a question without a number', asks('?x'), 'PE', 'a line must begin with ? or !', '7 5\n'],
    ['no number behind the sign', asks('! five'), 'PE', 'a number is missing', '7 5\n'],
    ['no answer at all', asks('? 4'), 'PE', 'the conversation ended without an answer', '7 5\n'],
  ])('%s', async (_, code, gives, message, input = '1000000 1000000\n') => {
    const run = { code, input, output: '' }
    expect(await judged('pipe-leak/interactor.cpp', 'interactive', run)).toEqual([gives, message, null])
  })

  test('a program that keeps silent runs out of time', async () => {
    const run = { code: 'input()\ninput()\ninput()', input: '7 5\n', output: '' }
    expect((await judged('pipe-leak/interactor.cpp', 'interactive', run))[0]).toBe('TLE')
  })

  test('a broken input is the problem’s fault', async () => {
    const run = { code: search, input: 'seven\n', output: '' }
    expect((await judged('pipe-leak/interactor.cpp', 'interactive', run))[1]).toMatch(/broken test data/)
  })
})
