import { verdict } from '@verdict/contract'
import type { RunReport } from '@verdict/sandbox'
import { describe, expect, test } from 'vitest'
import { type Opinion, opinionOf, stderrBytes } from '../src/checkers/decide.ts'
import { type Feedback, kattisOpinionOf } from '../src/checkers/kattis.ts'
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

const testlib = { name: 'The checker', gradesInWords: true }
const plain = { name: 'The checker', gradesInWords: false }

/** AC, PE, WA, a share of the score, or SE: the problem is at fault. */
const decided = (report: RunReport, checker = testlib): string => {
  try {
    return letters(opinionOf(report, checker))
  } catch (error) {
    return error instanceof Error && error.name === 'JudgeFault' ? 'SE' : String(error)
  }
}

const letters = (said: Opinion): string => {
  const names: Readonly<Record<number, string>> = {
    [verdict.accepted]: 'AC',
    [verdict.presentationError]: 'PE',
    [verdict.wrongAnswer]: 'WA',
  }
  return said.verdict === verdict.partialAccepted ? String(said.fraction) : (names[said.verdict] ?? 'unknown')
}

describe('an exit code decides', () => {
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

describe('words refine an exit code that already means the same', () => {
  test.each([
    ['ok 5 numbers', 0, 'AC'],
    ['ok', 0, 'AC'],
    ['ok\n', 17, 'SE'],
    ['wrong answer 2nd numbers differ', 1, 'WA'],
    ['wrong answer', 0, 'AC'],
    ['wrong answers everywhere', 1, 'SE'],
    ['a token\nwrong answer after all', 1, 'WA'],
    ['wrong output format Unexpected end of file', 2, 'WA'],
    ['wrong output format Extra information in the output file', 4, 'WA'],
    ['unexpected eof ', 8, 'WA'],
    ['FAIL the jury has no answer', 3, 'SE'],
    ['FAIL', 0, 'AC'],
    ['points 50 half of it', 7, '0.5'],
    ['points 0.5', 7, '0.005'],
    ['points .5 little', 7, '0.005'],
    ['points 5e-1', 7, '0.005'],
    ['points 0', 7, '0'],
    ['points -4', 7, '0'],
    ['points 100', 7, 'AC'],
    ['points 100.0 all', 7, 'AC'],
    ['points 120', 7, 'AC'],
    ['points 70 the lines through points 3 and 4 are parallel', 7, '0.7'],
    ['points 100\npoints 50 half', 7, '0.5'],
    ['points 50', 0, 'AC'],
    ['points nan', 7, 'SE'],
    ['points 50%', 7, 'SE'],
    ['points', 7, 'SE'],
    ['Points 50', 7, 'SE'],
  ])('"%s", exit %i: %s', (stderr, code, expected) => expect(decided(ended(code, stderr))).toBe(expected))

  test.each([0, 1, 2, 3, 42, 50, 98, 99])('stock testlib: partially correct (%i) with that exit code', (share) => {
    expect(decided(ended(share, `partially correct (${share}) so far`))).toBe(String(share / 100))
    expect(decided(ended(share, `77 partially correct (100) partially correct (${share})`))).toBe(String(share / 100))
  })

  test.each([
    [0, 104],
    [23, 127],
    [24, 160],
    [50, 186],
    [99, 235],
    [100, 236],
  ])('the own testlib: partially correct (%i) with exit code %i', (share, code) => {
    const expected = share === 100 ? 'AC' : String(share / 100)
    expect(decided(ended(code, `partially correct (${share}) so far`))).toBe(expected)
    expect(decided(ended(code, `partially correct (100)\npartially correct (${share})`))).toBe(expected)
  })

  test('of several shares that fit the exit code the lowest counts', () => {
    expect(decided(ended(186, 'partially correct (186) partially correct (50) half'))).toBe('0.5')
    expect(decided(ended(104, 'partially correct (104)\npartially correct (0) nothing'))).toBe('0')
  })

  test('words that an echo may have pushed out of sight leave no verdict', () => {
    const echo = `partially correct (186) ${'x'.repeat(stderrBytes)}`.slice(0, stderrBytes)
    expect(decided(ended(186, echo))).toBe('SE')
    expect(decided(ended(0, echo))).toBe('SE')
    expect(decided(ended(0, echo), plain)).toBe('AC')
    expect(decided(ended(102, echo))).toBe('WA')
  })

  test('a signal is a crash, regardless of the output', () => {
    expect(decided(killed(6, 'wrong answer first'))).toBe('SE')
    expect(decided(killed(11))).toBe('SE')
  })
})

/** Outputs that make a checker that echoes them print a verdict. */
const echoes = [
  'ok',
  'ok \n',
  'ok everything is right\n',
  'ok\r\nok',
  '\0ok',
  '\ufeffok ',
  '100',
  'points 100\n',
  'points 1e999\n',
  '\npoints 100 all\n',
  'partially correct (100)\n',
  'partially correct (150)\n',
  'wrong answer\nok\n',
  'FAIL\n',
  'FAIL the jury\n',
  'accepted',
  '42',
  `${'ok '.repeat(30_000)}`,
] as const

describe('an echo of the contestant forges nothing', () => {
  const exits = Array.from({ length: 256 }, (_, code) => code)
  const echoed = (report: RunReport, echo: string): RunReport => ({
    ...report,
    stderr: Buffer.from(echo + Buffer.from(report.stderr).toString()).subarray(0, stderrBytes),
  })
  const worth = (decision: string): number =>
    decision === 'AC' ? 1 : Number.isNaN(Number(decision)) ? 0 : Number(decision)

  // The longest has 90,000 characters.
  const named = echoes.map((echo) => [JSON.stringify(echo).slice(0, 60), echo] as const)

  describe.each(named)('%s', (_, echo) => {
    test('a checker of exit codes: every exit means the same with and without it', () => {
      for (const code of exits)
        for (const stdout of ['', '30'])
          expect([code, decided(echoed(ended(code, '', stdout), echo), plain)]).toEqual([
            code,
            // a rejection where there was a failure: nothing is gained
            echo.includes('wrong answer') && [1, 2, 4, 5, 8].includes(code)
              ? 'WA'
              : decided(ended(code, '', stdout), plain),
          ])
    })

    test('a checker with testlib: a confirmed exit code never yields more than without testlib', () => {
      const says = (code: number): string =>
        ({
          0: 'ok',
          1: 'wrong answer',
          2: 'wrong output format',
          3: 'FAIL',
          4: 'wrong output format',
          7: '\npoints 20',
        })[code] ??
        (code < 100 ? `partially correct (${code})` : `partially correct (${code - (code < 128 ? 104 : 136)})`)
      for (const code of exits) {
        const honest = ended(code, says(code), '')
        expect(worth(decided(echoed(honest, echo)))).toBeLessThanOrEqual(worth(decided(honest)))
      }
    })

    test('a crash is a crash', () => {
      for (const signal of [4, 6, 8, 9, 11, 13])
        for (const checker of [plain, testlib]) expect(decided(echoed(killed(signal), echo), checker)).toBe('SE')
    })

    test('a validator of a Kattis package: 42 and 43 alone decide', () => {
      for (const code of exits)
        for (const feedback of [new Map(), new Map([['teammessage.txt', Buffer.from(echo)]])])
          expect([code, kattis(echoed(ended(code), echo), feedback)]).toEqual([
            code,
            code === 42 ? 'AC' : code === 43 ? 'WA' : 'SE',
          ])
    })
  })

  const kattis = (report: RunReport, feedback: Feedback): string => {
    try {
      return letters(kattisOpinionOf(report, feedback, 'The checker'))
    } catch (error) {
      return error instanceof Error && error.name === 'JudgeFault' ? 'SE' : String(error)
    }
  }
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
  ])('by %s', (_, report, message) => expect(() => opinionOf(report, testlib)).toThrow(message))

  test('even if it had printed ok before its time ran out', () =>
    expect(decided(stopped('timeLimit', 'ok'))).toBe('SE'))
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
