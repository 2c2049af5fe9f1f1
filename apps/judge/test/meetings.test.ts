import { verdict } from '@verdict/contract'
import { describe, expect, test } from 'vitest'
import { CannotJudgeHere, JudgeFault } from '../src/faults.ts'
import { decide } from '../src/modes/decide-meeting.ts'
import { died, ran } from './harness/reports.ts'

describe('whose fault a broken interaction is', () => {
  const says = (words: string, exitCode = 1) =>
    ran({ status: exitCode === 0 ? 'ok' : 'runtimeError', exitCode, stderr: Buffer.from(words) })
  const crash = { verdict: verdict.runtimeError, message: 'SIGPIPE', judgeMessage: null } as const
  const late = { verdict: verdict.timeLimitExceeded, message: null, judgeMessage: null } as const

  test.each([
    ['both content', ran(), says('ok', 0), null, true, verdict.accepted],
    [
      'the interactor rejects, the program dies of it',
      died(null, 13),
      says('wrong answer'),
      crash,
      true,
      verdict.wrongAnswer,
    ],
    ['the interactor accepts, the program crashes', died(null, 11), says('ok', 0), crash, true, verdict.runtimeError],
    ['the program crashes first', died(null, 11), says('wrong answer'), crash, false, verdict.runtimeError],
    ['the program leaves, the interactor dies of it', ran(), died(null, 13), null, false, verdict.wrongAnswer],
    ['the program leaves, the interactor notices', ran(), says('wrong answer eof'), null, false, verdict.wrongAnswer],
    ['both wait', ran({ status: 'idle' }), ran({ status: 'idle' }), late, false, verdict.timeLimitExceeded],
  ] as const)('%s', (_, program, interactor, failure, interactorEndedFirst, code) =>
    expect(decide({ program, interactor, failure, interactorEndedFirst }).verdict).toBe(code),
  )

  test('an interactor that crashes first is the problem’s fault', () =>
    expect(() =>
      decide({ program: died(null, 13), interactor: died(null, 11), failure: crash, interactorEndedFirst: true }),
    ).toThrow('The interactor failed: SIGSEGV'))
})

describe('an interactor that was left alone and came to no verdict', () => {
  const cries = (words: string, exitCode = 1) => ({ ...died(exitCode), stderr: Buffer.from(words) })
  const python = 'Traceback (most recent call last):\n  print(1, flush=True)\nBrokenPipeError: [Errno 32] Broken pipe\n'
  const left = { program: ran(), failure: null, interactorEndedFirst: false }
  const early = { verdict: verdict.wrongAnswer, message: 'The program ended before the interaction was over' }

  test.each([
    ['a signal', died(null, 13), 'SIGPIPE'],
    ['the same, seen by a shell', died(141), 'Exit code 141'],
    ['an exception of Python', cries(python), 'Exit code 1'],
    ['the same at the last flush', cries(python, 120), 'Exit code 120'],
    ['an input of Python that is over', cries('EOFError: EOF when reading a line\n'), 'Exit code 1'],
    [
      'an input of Java that is over',
      cries('Exception in thread "main" java.util.NoSuchElementException'),
      'Exit code 1',
    ],
    ['an exception of Java', cries('java.io.IOException: Broken pipe'), 'Exit code 1'],
    ['an exception of Node', cries('Error: write EPIPE'), 'Exit code 1'],
  ])('ended by %s, it is not broken, and staff read how it ended', (_, interactor, words) =>
    expect(decide({ ...left, interactor })).toMatchObject({ ...early, judgeMessage: expect.stringContaining(words) }),
  )

  test.each([
    ['a verdict in words', cries(`wrong answer in step 3\n${python}`), verdict.wrongAnswer],
    ['a verdict by code', cries(python, 101), verdict.presentationError],
  ])('keeps %s, though a pipe broke', (_, interactor, code) =>
    expect(decide({ ...left, interactor }).verdict).toBe(code),
  )

  test.each([
    ['a crash of its own', died(null, 11)],
    ['an exit code of its own', cries('KeyError: 3')],
    ['its own CPU time', ran({ status: 'timeLimit' })],
    ['its own clock', ran({ status: 'idle' })],
    ['its own memory', ran({ status: 'memoryLimit' })],
    ['its own output', ran({ status: 'outputLimit' })],
  ])('is broken by %s', (_, interactor) => expect(() => decide({ ...left, interactor })).toThrow(JudgeFault))

  test('is broken by a limit or a signal that came before the program left', () => {
    for (const interactor of [ran({ status: 'timeLimit' }), died(null, 13), died(141)])
      expect(() => decide({ ...left, interactor, interactorEndedFirst: true })).toThrow(JudgeFault)
  })

  test('may end before a program that only closed its output', () =>
    expect(decide({ ...left, interactor: cries('EOFError'), interactorEndedFirst: true })).toMatchObject(early))

  test('does not make up for a sandbox that failed', () => {
    const interactor = ran({ status: 'error', reason: 'no memory', isHostFault: true })
    expect(() => decide({ ...left, interactor })).toThrow(CannotJudgeHere)
  })

  test('may be left by one process while another fails for want of it', () => {
    const failure = { verdict: verdict.runtimeError, message: 'Process 2: Exit code 1', judgeMessage: null }
    const meeting = { program: died(1), interactor: died(null, 13), failure, interactorEndedFirst: true }
    expect(decide({ ...meeting, wasLeft: true })).toMatchObject(early)
  })
})
