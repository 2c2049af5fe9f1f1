import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { JudgeFault, sandboxFault } from '../faults.ts'
import { crashMessage } from '../outcome.ts'
import { tidyWords } from './tidy-words.ts'

/** What a checker or an interactor said of an output. */
export interface Opinion {
  readonly verdict: Verdict
  /** Share of the score, 0 to 1; null when the checker gave none. */
  readonly fraction: number | null
  /** The checker's own words, cut and cleaned. */
  readonly message: string | null
  /** Words that are for staff alone; only some conventions know such. */
  readonly judgeMessage?: string | null
}

/**
 * Reads a checker's answer (judging reference, section 12). The words on standard error come before the exit code,
 * because stock testlib reports partial scores by exit codes that mean something else here: `_pc(0)` exits with 0,
 * `_pc(101)` with 101. A checker that says nothing known and exits with nothing known has failed, and that is the
 * problem's fault.
 */
export const opinionOf = (report: RunReport, name: string): Opinion => {
  refuseLimits(report, name)
  const message = tidyWords(report.stderr)
  const said = byWords(Buffer.from(report.stderr).toString('utf8')) ?? byExit(report)
  if (said === null)
    throw new JudgeFault(`${name} failed: ${crashMessage(report)}${message === null ? '' : `: ${message}`}`)
  if (said.verdict === verdict.systemError) throw new JudgeFault(`${name} reports a failure: ${message ?? 'no reason'}`)
  return { ...said, message }
}

/** A checker stopped by a limit has decided nothing, whatever it said before. */
export const refuseLimits = (report: RunReport, name: string): void => {
  if (report.status === 'ok' || report.status === 'runtimeError') return
  if (report.status === 'error') throw sandboxFault(report, `${name} failed`)
  throw new JudgeFault(`${name} failed: ${limitWords[report.status]}`)
}

type Said = Omit<Opinion, 'message' | 'judgeMessage'>

const limitWords = {
  timeLimit: 'it used too much CPU time',
  idle: 'it did not end in time',
  memoryLimit: 'it used too much memory',
  outputLimit: 'it printed too much',
} as const

const accepted: Said = { verdict: verdict.accepted, fraction: null }
const wrong: Said = { verdict: verdict.wrongAnswer, fraction: null }
const failed: Said = { verdict: verdict.systemError, fraction: null }

/** Full marks are an acceptance; anything else, nothing included, stays partial. */
export const partial = (points: number): Said =>
  points >= 100 ? accepted : { verdict: verdict.partialAccepted, fraction: Math.max(0, points) / 100 }

const pointsPattern = /^points\s+([+-]?(?:\d+\.?\d*|\.\d+)(?:[eE][+-]?\d+)?)(?=\s|$)/

const byWords = (words: string): Said | null => {
  if (/^ok(\s|$)/.test(words)) return accepted
  if (/^(wrong answer|wrong output format|unexpected eof)(\s|$)/.test(words)) return wrong
  if (/^FAIL(\s|$)/.test(words)) return failed
  const points = /^partially correct \((-?\d+)\)/.exec(words)?.[1] ?? pointsPattern.exec(words)?.[1]
  return points === undefined ? null : partial(Number(points))
}

const byExit = (report: RunReport): Said | null => {
  if (report.signal !== null) return null
  switch (report.exitCode) {
    case 0:
    case 100:
      return accepted
    case 99:
      return partial(printedNumber(report))
    case 101:
      return { verdict: verdict.presentationError, fraction: null }
    case 102:
      return wrong
    case 103:
      return failed
    default:
      return null
  }
}

/** Exit code 99 prints its points; anything that is no number counts as none. */
const printedNumber = (report: RunReport): number => {
  const printed = Buffer.from(report.stdout ?? [])
  return numberIn(printed.toString('latin1')) ?? 0
}

/** The number a text consists of, or null when it is something else. */
export const numberIn = (text: string): number | null => {
  const number = Number(text.trim() || 'none')
  return Number.isFinite(number) ? number : null
}
