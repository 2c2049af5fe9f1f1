import { constants } from 'node:os'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
import { tidyWords } from './checkers/tidy-words.ts'
import { programFault } from './faults.ts'
import { isGrey, type JobLimits } from './job-limits.ts'
import { isUnfair } from './starvation.ts'

/** Result of one case, before it is combined with the others. */
export interface Judged {
  readonly verdict: Verdict
  readonly timeMs: number
  readonly memoryKb: number
  readonly fraction: number | null
  readonly message: string | null
  /** The checker's message for admins. */
  readonly judgeMessage?: string | null
}

/** How a program failed by itself, or null when it ran within its limits and its output decides. */
export interface Failure {
  readonly verdict: Verdict
  readonly message: string | null
  /** For staff: the exact end, and what the program wrote to standard error. */
  readonly judgeMessage: string | null
}

/** How the run failed, and what staff read about it. */
export const failureOf = (report: RunReport, limits: JobLimits, outOfMemory: RegExp | null): Failure | null => {
  const failure = causeOf(report, limits, outOfMemory)
  if (failure === null) return null
  const end = failure.verdict === verdict.runtimeError && report.status === 'runtimeError' ? crashMessage(report) : null
  const words = [end, tidyWords(report.stderr)].filter((part) => part !== null).join(': ')
  return { ...failure, judgeMessage: words === '' ? null : words }
}

type Cause = Omit<Failure, 'judgeMessage'>

/**
 * Decides from the sandbox status before the exit status, so that a kill for memory is not mistaken for a crash
 * (judging reference, section 8). Throws when the sandbox itself failed.
 */
const causeOf = (report: RunReport, limits: JobLimits, outOfMemory: RegExp | null): Cause | null => {
  switch (report.status) {
    case 'error':
      throw programFault(report)
    case 'outputLimit':
      return { verdict: verdict.runtimeError, message: 'Output limit exceeded' }
    case 'timeLimit':
      return { verdict: verdict.timeLimitExceeded, message: null }
    case 'idle':
      return { verdict: verdict.timeLimitExceeded, message: idleMessage(report) }
    case 'memoryLimit':
      return { verdict: verdict.memoryLimitExceeded, message: null }
    case 'ok':
      return overLimit(report, limits)
    case 'runtimeError':
      return overLimit(report, limits) ?? crash(report, outOfMemory)
  }
}

/** A program that ended by itself may still have used more than it was given. */
const overLimit = (report: RunReport, limits: JobLimits): Cause | null => {
  if (report.cpuNs > limits.timeMs * 1_000_000) return { verdict: verdict.timeLimitExceeded, message: null }
  if (report.memoryBytes > limits.peakBytes) return { verdict: verdict.memoryLimitExceeded, message: null }
  return null
}

const crash = (report: RunReport, outOfMemory: RegExp | null): Cause => {
  if (outOfMemory?.test(Buffer.from(report.stderr).toString('latin1'))) {
    return { verdict: verdict.memoryLimitExceeded, message: null }
  }
  return { verdict: verdict.runtimeError, message: classOfCrash(report) }
}

const idleMessage = (report: RunReport): string =>
  `Idle for ${inSeconds(report.wallNs - report.cpuNs - (report.runDelayNs ?? 0))} s, with ${Math.floor(report.cpuNs / 1_000_000)} ms of CPU time used`

const inSeconds = (ns: number): string => String(Math.round(Math.max(ns, 0) / 100_000_000) / 10)

/** Reversed, so that of two names of one number (SIGABRT, SIGIOT) the usual one stays. */
const signalNames = new Map(
  Object.entries(constants.signals)
    .reverse()
    .map(([name, number]) => [number, name]),
)

/** Ends a program comes to by its own mistakes. */
const usualSignals: ReadonlySet<number> = new Set([
  constants.signals.SIGABRT,
  constants.signals.SIGFPE,
  constants.signals.SIGSEGV,
])

/** What a contestant learns: with exit codes and signals of its choice a program could report hidden test data. */
const classOfCrash = (report: RunReport): string => {
  if (report.signal === null) return 'Non-zero exit code'
  return usualSignals.has(report.signal) ? crashMessage(report) : 'Killed by a signal'
}

/** `Exit code 3`, or the name of the signal that ended the program. */
export const crashMessage = (report: RunReport): string =>
  report.signal === null
    ? `Exit code ${report.exitCode ?? 'unknown'}`
    : (signalNames.get(report.signal) ?? `Signal ${report.signal}`)

/** A time-limit failure that may be noise of the machine. */
export interface Grey {
  /** Just above the limit by CPU time, or stopped by the clock though it was at work. */
  readonly why: 'cpuTime' | 'wallClock'
  /** How long the run lasted, which another would too. */
  readonly wallMs: number
  /** The program waited so long for a core that its figures are worth nothing. */
  readonly isUnfair?: boolean
}

/**
 * Whether a time-limit failure may be noise of the machine, null when not: just above the limit by CPU time, or stopped
 * by the wall clock though it was at work, which a host that gives it too little CPU does to any program.
 */
export const greyOf = (report: RunReport, failure: Failure | null, limits: JobLimits): Grey | null => {
  if (failure?.verdict !== verdict.timeLimitExceeded) return null
  const wallMs = report.wallNs / 1_000_000
  if (report.cpuNs > limits.timeMs * 1_000_000)
    return isGrey(report.cpuNs, limits.timeMs) ? { why: 'cpuTime', wallMs, isUnfair: isUnfair(report) } : null
  return report.status === 'timeLimit' ? { why: 'wallClock', wallMs } : null
}

/** CPU time in whole milliseconds and peak memory in KiB, both rounded down. */
export const figuresOf = (report: RunReport): Pick<Judged, 'timeMs' | 'memoryKb'> => ({
  timeMs: Math.floor(report.cpuNs / 1_000_000),
  // A program that ran used memory; clients take 0 for a figure that is missing.
  memoryKb: Math.max(1, Math.floor(report.memoryBytes / 1024)),
})
