import { verdict } from '@verdict/contract'
import type { RunReport } from '@verdict/sandbox'
import { describe, expect, test } from 'vitest'
import { opinionOf } from '../src/checkers/decide.ts'
import { tidyWords } from '../src/checkers/tidy-words.ts'

const ended = (exitCode: number | null, stderr = '', stdout = '', change: Partial<RunReport> = {}): RunReport => ({
  status: exitCode === 0 ? 'ok' : 'runtimeError',
  exitCode,
  signal: null,
  cpuNs: 5_000_000,
  wallNs: 6_000_000,
  memoryBytes: 4_000_000,
  stdoutBytes: stdout.length,
  stdout: Buffer.from(stdout),
  stderr: Buffer.from(stderr),
  collected: [],
  reason: null,
  ...change,
})

const killed = (signal: number, stderr = '') => ended(null, stderr, '', { signal })
const stopped = (status: RunReport['status'], stderr = '') => ended(null, stderr, '', { status, signal: 9 })

/** AC, PE, WA, a share of the score, or SE: the problem is at fault. */
const decided = (report: RunReport): string => {
  try {
    const said = opinionOf(report, 'The checker')
    const names: Readonly<Record<number, string>> = {
      [verdict.accepted]: 'AC',
      [verdict.presentationError]: 'PE',
      [verdict.wrongAnswer]: 'WA',
    }
    return said.verdict === verdict.partialAccepted ? String(said.fraction) : (names[said.verdict] ?? 'unknown')
  } catch (error) {
    return error instanceof Error && error.name === 'JudgeFault' ? 'SE' : String(error)
  }
}

describe('an exit code decides when the words say nothing', () => {
  test.each([
    [0, '', 'AC'],
    [100, '', 'AC'],
    [99, '50', '0.5'],
    [99, ' 12.5\n', '0.125'],
    [99, '0', '0'],
    [99, '-3', '0'],
    [99, '100', 'AC'],
    [99, '250', 'AC'],
    [99, 'half', '0'],
    [99, '50 points', '0'],
    [99, 'Infinity', '0'],
    [99, '', '0'],
    [101, '', 'PE'],
    [102, '', 'WA'],
    [103, '', 'SE'],
    [1, '', 'SE'],
    [3, '', 'SE'],
    [42, '', 'SE'],
    [98, '', 'SE'],
    [104, '', 'SE'],
    [255, '', 'SE'],
  ])('exit %i, printing "%s": %s', (code, stdout, expected) => {
    expect(decided(ended(code, '', stdout))).toBe(expected)
    expect(decided(ended(code, 'a remark of its own', stdout))).toBe(expected)
  })
})

describe('known words decide before the exit code', () => {
  test.each([
    ['ok 5 numbers', 0, 'AC'],
    ['ok', 0, 'AC'],
    ['ok\n', 17, 'AC'],
    ['okay', 17, 'SE'],
    ['wrong answer 2nd numbers differ', 1, 'WA'],
    ['wrong answer', 0, 'WA'],
    ['wrong answers everywhere', 1, 'SE'],
    ['wrong output format Unexpected end of file', 2, 'WA'],
    ['wrong output format Extra information in the output file', 4, 'WA'],
    ['unexpected eof ', 8, 'WA'],
    ['FAIL the jury has no answer', 3, 'SE'],
    ['FAIL', 0, 'SE'],
    ['points 50 half of it', 7, '0.5'],
    ['points 0.5', 7, '0.005'],
    ['points .5 little', 7, '0.005'],
    ['points 5e-1', 7, '0.005'],
    ['points 0', 7, '0'],
    ['points -4', 7, '0'],
    ['points 100', 7, 'AC'],
    ['points 100.0 all', 7, 'AC'],
    ['points 120', 7, 'AC'],
    ['points nan', 7, 'SE'],
    ['points 50%', 7, 'SE'],
    ['points', 7, 'SE'],
    ['Points 50', 7, 'SE'],
    [' ok', 5, 'SE'],
  ])('"%s", exit %i: %s', (stderr, code, expected) => expect(decided(ended(code, stderr))).toBe(expected))

  test.each([0, 1, 2, 3, 42, 50, 98, 99])('partially correct (%i) is that share, exit code and output aside', (n) => {
    expect(decided(ended(n, `partially correct (${n}) so far`))).toBe(String(n / 100))
    expect(decided(ended(n, `partially correct (${n})`, '77'))).toBe(String(n / 100))
  })

  test.each([100, 101, 102, 103, 150])('partially correct (%i) is full marks', (n) =>
    expect(decided(ended(n, `partially correct (${n}) `))).toBe('AC'),
  )

  test('a signal decides nothing once the words have', () => {
    expect(decided(killed(6, 'wrong answer first'))).toBe('WA')
    expect(decided(killed(6, 'terminate called'))).toBe('SE')
    expect(decided(killed(11))).toBe('SE')
  })
})

describe('the problem is at fault', () => {
  test.each([
    ['too much time', stopped('timeLimit'), 'The checker failed: it used too much CPU time'],
    ['waiting', stopped('idle'), 'The checker failed: it did not end in time'],
    ['memory', stopped('memoryLimit'), 'The checker failed: it used too much memory'],
    ['output', stopped('outputLimit'), 'The checker failed: it printed too much'],
    ['a crash', killed(11), 'The checker failed: SIGSEGV'],
    ['a crash with words', killed(6, 'bad cast\n'), 'The checker failed: SIGABRT: bad cast'],
    ['an unknown exit code', ended(5, 'why'), 'The checker failed: Exit code 5: why'],
    ['a report of failure', ended(3, 'FAIL no answer'), 'The checker reports a failure: FAIL no answer'],
    ['a silent report of failure', ended(103), 'The checker reports a failure: no reason'],
  ])('by %s', (_, report, message) => expect(() => opinionOf(report, 'The checker')).toThrow(message))

  test('even if it had said ok before its time ran out', () => expect(decided(stopped('timeLimit', 'ok'))).toBe('SE'))
})

describe('the words people see', () => {
  test.each([
    ['nothing', '', null],
    ['blanks', ' \n\t\n', null],
    ['ends are trimmed', '\nok fine \n\n', 'ok fine'],
    ['lines stay', 'one\r\ntwo\rthree', 'one\ntwo\nthree'],
    ['colours go', '\x1b[1;31mwrong answer\x1b[0m no', 'wrong answer no'],
    ['NUL and bells go', 'a\0b\x07c', 'abc'],
    ['nothing turns the line around', 'a\u202eb\u2066c', 'abc'],
    ['other scripts stay', '答案错误 ✓', '答案错误 ✓'],
  ])('%s', (_, written, shown) => expect(tidyWords(Buffer.from(written))).toBe(shown))

  test('are cut between characters', () => {
    const shown = tidyWords(Buffer.from('𝄞'.repeat(2000))) ?? ''
    expect(Array.from(shown)).toHaveLength(1024)
    expect(shown.endsWith('𝄞')).toBe(true)
  })

  test('bytes that are no text do no harm', () =>
    expect(tidyWords(Buffer.from([0x6f, 0x6b, 0x20, 0xff, 0xfe]))).toBe('ok \ufffd\ufffd'))
})
