import { limits, verdict } from '@verdict/contract'
import { afterAll, describe, expect, test } from 'vitest'
import { openHost } from './harness/host.ts'

const host = await openHost()
afterAll(() => host.close())

const python = async (code: string, expectedOutput: string | null, settings: object = {}) =>
  (await host.tryOut({ language: 'Python3', code, settings, trial: { input: '1 2', expectedOutput } })).outcome

const sum = 'print(sum(map(int, input().split())))'

describe('a self-test', () => {
  test.each([
    ['without an expected output is accepted when it ran', null, true, verdict.accepted],
    ['with an empty one, which a form sends, is accepted as well', '', true, verdict.accepted],
    ['as expected', '3\n', true, verdict.accepted],
    ['but for blanks at the ends', '3', true, verdict.accepted],
    ['but for blanks that count is wrong, never a presentation error', '3', false, verdict.wrongAnswer],
    ['exactly as expected', '3\n', false, verdict.accepted],
    ['otherwise than expected', '4', true, verdict.wrongAnswer],
  ])('%s', async (_, expected, ignoreTrailingBlanks, code) => {
    expect(await python(sum, expected, { ignoreTrailingBlanks })).toMatchObject({
      kind: 'trial',
      case: { verdict: code, message: null },
      stdout: '3\n',
      stderr: '',
    })
  })

  test('input ends with a newline', async () =>
    expect(await python('import sys; print(repr(sys.stdin.read()))', null)).toMatchObject({ stdout: "'1 2\\n'\n" }))

  test('shows how a program failed and its output', async () => {
    const outcome = await python('import sys\nprint("before")\nsys.stderr.write("why")\nsys.exit(7)', '3')
    expect(outcome).toMatchObject({
      case: { verdict: verdict.runtimeError, message: 'Exit code 7' },
      stdout: 'before\n',
      stderr: 'Exit code 7\nwhy',
    })
  })

  test('cuts long output', async () => {
    const outcome = await python('print("x" * 5000)', null)
    expect(outcome).toMatchObject({ stdout: `${'x'.repeat(limits.trial.outputMaxChars)}...` })
  })

  test('tells compile errors as such', async () =>
    expect(await python('print("', null)).toMatchObject({
      kind: 'compileError',
      message: expect.stringContaining('main.py'),
    }))

  test('tells system faults as such', async () => {
    const { outcome } = await host.tryOut({ language: 'Klingon', code: '', trial: { input: '', expectedOutput: null } })
    expect(outcome.kind).toBe('systemError')
  })

  test('with several cases is compiled once and judged case by case', async () => {
    const trialCases = [
      { input: '1 2', expectedOutput: '3' },
      { input: '1 2', expectedOutput: '4' },
      { input: 'x', expectedOutput: null },
      { input: '5 6', expectedOutput: null },
    ]
    const { outcome } = await host.tryOut({ language: 'Python3', code: sum, trial: null, trialCases })
    expect(outcome).toMatchObject({
      kind: 'trials',
      runs: [
        { case: { seq: 1, verdict: verdict.accepted }, stdout: '3\n' },
        { case: { seq: 2, verdict: verdict.wrongAnswer }, stdout: '3\n' },
        { case: { seq: 3, verdict: verdict.runtimeError }, stdout: '', stderr: expect.stringContaining('ValueError') },
        { case: { seq: 4, verdict: verdict.accepted }, stdout: '11\n' },
      ],
    })
  })

  test('stops after three cases that reached the time limit', async () => {
    const trialCases = Array.from({ length: 5 }, () => ({ input: '1', expectedOutput: null }))
    const settings = { timeLimitMs: 100 }
    const code = 'while True: pass'
    const { outcome } = await host.tryOut({ language: 'Python3', code, settings, trial: null, trialCases })
    const slow = verdict.timeLimitExceeded
    expect(outcome.kind === 'trials' && outcome.runs.map((run) => run.case.verdict)).toEqual([
      ...[slow, slow, slow],
      ...[verdict.cancelled, verdict.cancelled],
    ])
  })

  test('runs with file input and output', async () => {
    const fileIo = { read: 'a.in', write: 'a.out' }
    const code = 'open("a.out", "w").write(open("a.in").read())'
    expect(await python(code, '1 2', { fileIo })).toMatchObject({
      case: { verdict: verdict.accepted },
      stdout: '1 2\n',
    })
  })
})
