import { type CaseResult, verdict } from '@verdict/contract'
import type { RunReport } from '@verdict/sandbox'
import { describe, expect, test } from 'vitest'
import { opinionOf } from '../src/checkers/decide.ts'
import { CannotJudgeHere } from '../src/faults.ts'
import { crashMessage, failureOf, greyOf } from '../src/outcome.ts'
import { runCases } from '../src/run-cases.ts'
import { died, ran } from './harness/reports.ts'

const mib = 1024 * 1024
const checker = { name: 'The checker', gradesInWords: true }
const limits = { timeMs: 1_000, memoryBytes: 256 * mib, peakBytes: 256 * mib }

describe('the outcome of a run', () => {
  test.each([
    ['within limits, the output decides', ran(), null],
    ['CPU above the limit though it ended by itself', ran({ cpuNs: 1_000_000_001 }), verdict.timeLimitExceeded],
    ['CPU at the limit', ran({ cpuNs: 1_000_000_000 }), null],
    ['a peak above the limit', ran({ memoryBytes: 256 * mib + 1 }), verdict.memoryLimitExceeded],
    ['stopped for CPU', ran({ status: 'timeLimit', exitCode: null, signal: 9 }), verdict.timeLimitExceeded],
    ['stopped for waiting', ran({ status: 'idle', exitCode: null, signal: 9 }), verdict.timeLimitExceeded],
    ['killed for memory', ran({ status: 'memoryLimit', exitCode: null, signal: 9 }), verdict.memoryLimitExceeded],
    ['too much output', ran({ status: 'outputLimit', exitCode: null, signal: 9 }), verdict.runtimeError],
    ['an exit code', died(3), verdict.runtimeError],
    ['a signal', died(null, 11), verdict.runtimeError],
    ['a crash beyond the time limit', { ...died(1), cpuNs: 1_050_000_000 }, verdict.timeLimitExceeded],
    ['a full heap', { ...died(1), stderr: Buffer.from('HeapFull at x') }, verdict.memoryLimitExceeded],
  ])('%s', (_, report, code) => expect(failureOf(report, limits, /HeapFull/)?.verdict ?? null).toBe(code))

  test('a fault of the sandbox is not attributed to a program', () =>
    expect(() => failureOf(ran({ status: 'error', reason: 'no memory left' }), limits, null)).toThrow('no memory left'))

  test('trouble of the host alone sends the work to another', () => {
    const report = ran({ status: 'error', reason: 'no memory left', isHostFault: true })
    expect(() => failureOf(report, limits, null)).toThrow(CannotJudgeHere)
    expect(() => opinionOf(report, checker)).toThrow(CannotJudgeHere)
  })

  test('contestants learn the class of a crash, staff learn all of it', () => {
    const of = (report: RunReport) => failureOf({ ...report, stderr: Buffer.from('why') }, limits, null)
    const ends = Array.from({ length: 255 }, (_, code) => of(died(code + 1))?.message)
    expect(new Set(ends)).toEqual(new Set(['Non-zero exit code']))
    const signals = Array.from({ length: 31 }, (_, number) => of(died(null, number + 1))?.message)
    expect(new Set(signals)).toEqual(new Set(['SIGABRT', 'SIGFPE', 'SIGSEGV', 'Killed by a signal']))
    expect(of(died(42))?.judgeMessage).toBe('Exit code 42: why')
    expect(of(died(null, 31))?.judgeMessage).toBe('SIGSYS: why')
    expect(of(ran({ status: 'timeLimit' }))?.judgeMessage).toBe('why')
  })

  test('crashes are named', () => {
    expect(crashMessage(died(3))).toBe('Exit code 3')
    expect(crashMessage(died(null, 11))).toBe('SIGSEGV')
    expect(crashMessage(died(null, 6))).toBe('SIGABRT')
  })

  test.each([
    [1_050, 'cpuTime'],
    [1_101, undefined],
    [990, undefined],
  ])('%i ms against a limit of 1000 ms is worth a second look: %s', (cpuMs, why) => {
    const report = ran({ cpuNs: cpuMs * 1_000_000 })
    expect(greyOf(report, failureOf(report, limits, null), limits)?.why).toBe(why)
  })
})

test('a program the host gave too little CPU is worth a second look, one that waited is not', () => {
  const stopped = (status: RunReport['status']) =>
    ran({ status, exitCode: null, signal: 9, cpuNs: 700_000_000, wallNs: 3_600_000_000 })
  const grey = (report: RunReport) => greyOf(report, failureOf(report, limits, null), limits)
  expect(grey(stopped('timeLimit'))).toEqual({ why: 'wallClock', wallMs: 3_600 })
  expect(grey(stopped('idle'))).toBeNull()
})

describe('the opinion of a checker', () => {
  const said = (exitCode: number, stderr: string, stdout = '') =>
    ran({
      status: exitCode === 0 ? 'ok' : 'runtimeError',
      exitCode,
      stderr: Buffer.from(stderr),
      stdout: Buffer.from(stdout),
    })

  test.each([
    // exit codes
    [said(0, ''), verdict.accepted, null],
    [said(100, ''), verdict.accepted, null],
    [said(99, '', '33'), verdict.partialAccepted, 0.33],
    [said(99, '', '100'), verdict.accepted, null],
    [said(99, '', 'many'), verdict.partialAccepted, 0],
    [said(99, ''), verdict.partialAccepted, 0],
    [said(101, ''), verdict.presentationError, null],
    [said(102, 'line 3'), verdict.wrongAnswer, null],
    // output of testlib
    [said(0, 'ok 3 numbers'), verdict.accepted, null],
    [said(1, 'wrong answer 1st numbers differ'), verdict.wrongAnswer, null],
    [said(2, 'wrong output format Unexpected end of file'), verdict.wrongAnswer, null],
    [said(8, 'unexpected eof '), verdict.wrongAnswer, null],
    [said(7, 'points 50 half'), verdict.partialAccepted, 0.5],
    [said(7, 'points 100'), verdict.accepted, null],
    [said(0, 'partially correct (0) nothing'), verdict.partialAccepted, 0],
    [said(101, 'partially correct (101) more'), verdict.presentationError, null],
    [said(104, 'partially correct (0) nothing'), verdict.partialAccepted, 0],
    [said(163, 'partially correct (27) some'), verdict.partialAccepted, 0.27],
    [said(99, 'partially correct (99) nearly'), verdict.partialAccepted, 0.99],
    [said(100, 'partially correct (100) all'), verdict.accepted, null],
  ])('case %#', (report, code, fraction) =>
    expect(opinionOf(report, checker)).toMatchObject({ verdict: code, fraction }),
  )

  test.each([
    ['it fails by testlib', said(3, 'FAIL no answer file')],
    ['it fails by exit code', said(103, '')],
    ['unknown exit code', said(1, '')],
    ['its message is unknown', said(5, 'points to the left')],
    ['it crashes', died(null, 11)],
    ['it runs out of time', ran({ status: 'timeLimit' })],
    ['it waits for ever', ran({ status: 'idle' })],
    ['it runs out of memory', ran({ status: 'memoryLimit' })],
    ['it prints too much', ran({ status: 'outputLimit' })],
  ])('when %s, the problem is at fault', (_, report) =>
    expect(() => opinionOf(report, checker)).toThrow(/^The checker /),
  )
})

describe('which cases run', () => {
  const names = { A: verdict.accepted, W: verdict.wrongAnswer, P: verdict.partialAccepted, C: verdict.cancelled }

  /** `A A | W A` are two groups; a letter is what the case would come to. */
  const played = async (
    cases: string,
    type: number,
    judgeCaseMode: 'default' | 'subtask_lowest' | 'ergodic_without_error',
  ) => {
    const data = cases
      .split(' | ')
      .flatMap((group, index) => group.split(' ').map((letter) => ({ letter, group: index + 1 })))
    const rows = data.map(({ group }, index) => {
      return { seq: index + 1, group, fullScore: 10, outputName: '', inputPath: '', expectedPath: '', expectedBytes: 0 }
    })
    const run = async ({ seq, group }: { seq: number; group: number | null }): Promise<CaseResult> => {
      const letter = data[seq - 1]?.letter ?? ''
      const code = Object.entries(names).find(([name]) => letter.startsWith(name))?.[1] ?? verdict.systemError
      const fraction = code === verdict.partialAccepted ? Number(letter.slice(1)) : null
      return { seq, group, verdict: code, timeMs: 1, memoryKb: 1, fraction, fullScore: 10, message: null }
    }
    const out: string[] = []
    for await (const item of runCases(rows, { type, judgeCaseMode }, { run })) {
      out.push(`${item.seq}${Object.entries(names).find(([, code]) => code === item.verdict)?.[0]}`)
    }
    return out.join(' ')
  }

  test.each([
    ['every case, in any outcome', 'A W A', 0, 'default', '1A 2W 3A'],
    ['ergodic stops after the first failure', 'A W A', 0, 'ergodic_without_error', '1A 2W'],
    ['ergodic stops after a partial too', 'A P0.5 A', 0, 'ergodic_without_error', '1A 2P'],
    ['a failed group is left, the next one runs', 'A W A A | A A', 1, 'subtask_lowest', '1A 2W 3C 4C 5A 6A'],
    ['a partial with points goes on', 'P0.5 A | W A', 1, 'subtask_lowest', '1P 2A 3W 4C'],
    ['a partial without points does not', 'P0 A', 1, 'subtask_lowest', '1P 2C'],
    ['subtasks of an ACM problem are plain cases', 'W A | A', 0, 'subtask_lowest', '1W 2A 3A'],
  ] as const)('%s', async (_, cases, type, mode, expected) => expect(await played(cases, type, mode)).toBe(expected))
})
