import { constants } from 'node:os'
import { type Verdict, verdict } from '@verdict/contract/vocabulary'
import type { RunReport } from '@verdict/sandbox'
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
}

/**
 * Decides from the sandbox status before the exit status, so that a kill for memory is not mistaken for a crash
 * (judging reference, section 8). Throws when the sandbox itself failed.
 */
export const failureOf = (report: RunReport, limits: JobLimits, outOfMemory: RegExp | null): Failure | null => {
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
const overLimit = (report: RunReport, limits: JobLimits): Failure | null => {
  if (report.cpuNs > limits.timeMs * 1_000_000) return { verdict: verdict.timeLimitExceeded, message: null }
  if (report.memoryBytes > limits.peakBytes) return { verdict: verdict.memoryLimitExceeded, message: null }
  return null
}

const crash = (report: RunReport, outOfMemory: RegExp | null): Failure => {
  if (outOfMemory?.test(Buffer.from(report.stderr).toString('latin1'))) {
    return { verdict: verdict.memoryLimitExceeded, message: null }
  }
  return { verdict: verdict.runtimeError, message: crashMessage(report) }
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
  memoryKb: Math.floor(report.memoryBytes / 1024),
})
