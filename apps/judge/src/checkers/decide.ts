import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { JudgeFault, sandboxFault } from '../faults.ts'
import { crashMessage } from '../outcome.ts'
import { tidyWords } from './tidy-words.ts'

/** Stored part of a checker's standard error. */
export const stderrBytes = 64 * 1024

/** Decision of a checker or an interactor about an output. */
export interface Opinion {
  readonly verdict: Verdict
  /** Share of the score, 0 to 1; null when the checker gave none. */
  readonly fraction: number | null
  /** The checker's own words, cut and cleaned. */
  readonly message: string | null
  /** Words that are for staff alone; only some conventions know such. */
  readonly judgeMessage?: string | null
}

/** How to read the answer of a checker or an interactor. */
export interface Speaker {
  /** For messages: `The checker`. */
  readonly name: string
  /** Its source uses testlib or its words for partial scores, so that they may refine an exit code. */
  readonly gradesInWords: boolean
}

/**
 * Reads a checker's answer. The exit code decides. Checkers echo what the contestant printed, so standard error is
 * partly the contestant's: words only refine an exit code that already means the same, and of several partial scores
 * that fit the exit code the lowest counts, because one of them may be an echo. A checker that ends in any other way
 * has failed, and that is the problem's fault.
 */
export const opinionOf = (report: RunReport, { name, gradesInWords }: Speaker): Opinion => {
  refuseLimits(report, name)
  const message = tidyWords(report.stderr)
  const said = report.signal === null ? byExit(report, gradesInWords) : null
  if (said === null)
    throw new JudgeFault(`${name} failed: ${crashMessage(report)}${message === null ? '' : `: ${message}`}`)
  if (said === 'cut') throw new JudgeFault(`${name} failed: it wrote more than 64 KiB to standard error`)
  if (said.verdict === verdict.systemError) throw new JudgeFault(`${name} reports a failure: ${message ?? 'no reason'}`)
  return { ...said, message }
}

/** A checker stopped by a limit has not decided, regardless of its output. */
export const refuseLimits = (report: RunReport, name: string): void => {
  if (report.status === 'ok' || report.status === 'runtimeError') return
  if (report.status === 'error') throw sandboxFault(report, `${name} failed`)
  throw new JudgeFault(`${name} failed: ${limitWords[report.status]}`)
}

type CheckerDecision = Omit<Opinion, 'message' | 'judgeMessage'>

const limitWords = {
  timeLimit: 'it used too much CPU time',
  idle: 'it did not end in time',
  memoryLimit: 'it used too much memory',
  outputLimit: 'it printed too much',
} as const

const accepted: CheckerDecision = { verdict: verdict.accepted, fraction: null }
const wrong: CheckerDecision = { verdict: verdict.wrongAnswer, fraction: null }
const failed: CheckerDecision = { verdict: verdict.systemError, fraction: null }

/** Full marks are an acceptance; anything else, nothing included, stays partial. */
export const partial = (points: number): CheckerDecision =>
  points >= 100 ? accepted : { verdict: verdict.partialAccepted, fraction: Math.max(0, points) / 100 }

/** The site's own codes. They decide alone, but for those testlib shares. */
const byExit = (report: RunReport, gradesInWords: boolean): CheckerDecision | 'cut' | null => {
  const { exitCode } = report
  switch (exitCode) {
    case 100:
      return accepted
    case 101:
      return { verdict: verdict.presentationError, fraction: null }
    case 102:
      return wrong
    case 103:
      return failed
    case 0:
      return byWords(0, report.stderr, gradesInWords) ?? accepted
    case 99:
      return (report.stdoutBytes === 0 ? byWords(99, report.stderr, gradesInWords) : null) ?? partial(printed(report))
    default:
      return exitCode === null ? null : byWords(exitCode, report.stderr, gradesInWords)
  }
}

/** Exit codes with which testlib and its variants reject, always with one of the words below. */
const rejectingCodes: ReadonlySet<number> = new Set([1, 2, 4, 5, 8])
const rejection = /(wrong answer|wrong output format|unexpected eof)(?=\s|$)/
const failureCode = 3
const pointsCode = 7

/** Meaning of an exit code under testlib; null when the message does not confirm it. */
const byWords = (exitCode: number, stderr: Uint8Array, gradesInWords: boolean): CheckerDecision | 'cut' | null => {
  const words = Buffer.from(stderr).toString('utf8')
  if (rejectingCodes.has(exitCode) && rejection.test(words)) return wrong
  if (exitCode === failureCode && /^FAIL(\s|$)/m.test(words)) return failed
  if (!gradesInWords) return null
  // The verdict is the last output: an echo that fills the space would hide it.
  if (stderr.length >= stderrBytes) return 'cut'
  const claims = [...sharesIn(words, exitCode), ...(exitCode === pointsCode ? pointsIn(words) : [])]
  return claims.length === 0 ? null : partial(Math.min(...claims))
}

const sharesIn = (words: string, exitCode: number): readonly number[] =>
  [...words.matchAll(/partially correct \((\d+)\)/g)]
    .map(([, share]) => Number(share))
    .filter((share) => (share <= 100 && exitCode === share) || exitCode === ownPartialCode(share))

const pointsIn = (words: string): readonly number[] =>
  [...words.matchAll(pointsPattern)].map(([, number]) => Number(number))

const pointsPattern = /^points\s+([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?=\s|$)/gm

/**
 * How our own header ends with a partial score (`exitCodeOf` in include/testlib/outcome.h). Stock testlib uses the share
 * itself, which collides with the codes above.
 */
const ownPartialCode = (share: number): number => {
  const code = 104 + Math.min(share, 100)
  return code < 128 ? code : code + 32
}

/** Exit code 99 prints its points; anything that is no number counts as none. */
const printed = (report: RunReport): number => numberIn(Buffer.from(report.stdout ?? []).toString('latin1')) ?? 0

/** The number a text consists of, or null when it is something else. */
export const numberIn = (text: string): number | null => {
  const number = Number(text.trim() || 'none')
  return Number.isFinite(number) ? number : null
}
