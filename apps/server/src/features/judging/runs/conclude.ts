import { type CaseResult, limitFactors, limitsIn, type Outcome, type Verdict, verdict } from '@verdict/contract'
import { type Scoring, type Summary, summarise } from '@verdict/rules'
import { judgeMessagesOf } from './judge-messages.ts'
import type { LockedSubmission } from './lock-submission.ts'

/** Fields of a submission and its problem needed for scoring. */
export type Scored = Pick<
  LockedSubmission,
  | 'language'
  | 'type'
  | 'judge_case_mode'
  | 'full_score'
  | 'difficulty'
  | 'time_limit_ms'
  | 'memory_limit_mb'
  | 'limit_factors'
>

/** Effect of an outcome on a submission. */
export interface Conclusion extends Summary {
  readonly cases: readonly CaseResult[]
  /** For the contestant: the compiler's text. */
  readonly message: string | null
  /** For staff: why the judge could not decide. */
  readonly fault: string | null
  /** For staff: the speed of the host that times were scaled by. */
  readonly speedFactor?: number | undefined
}

const withoutFigures = { timeMs: 0, memoryKb: 0, score: null, rankScore: null } as const

/** Reads the outcome a host reports by the scoring rules of the problem. */
export const conclude = (outcome: Outcome, submission: Scored): Conclusion => {
  switch (outcome.kind) {
    case 'compileError':
      return ended(verdict.compileError, { message: outcome.message })
    case 'systemError':
      return ended(verdict.systemError, { fault: outcome.message })
    case 'trial':
    case 'trials':
    case 'compiled':
    case 'generated':
    case 'generationFailed':
      return ended(verdict.systemError, { fault: 'The host answered a submission as if it were something else' })
    case 'cases':
      return byCases(outcome.cases, submission)
  }
}

/** A verdict without cases. */
export const ended = (
  code: Verdict,
  texts: { readonly message?: string; readonly fault?: string } = {},
): Conclusion => ({
  ...withoutFigures,
  verdict: code,
  cases: [],
  message: texts.message ?? null,
  fault: texts.fault ?? null,
})

/** Either the reason it could not be judged, or the checker's message for admins: both have the same readers. */
export const staffWordsOf = (conclusion: Conclusion): string | null =>
  conclusion.fault ?? joined(scalingNote(conclusion), judgeMessagesOf(conclusion.cases))

const joined = (...parts: readonly (string | null)[]): string | null =>
  parts.filter((part) => part !== null).join('\n') || null

const scalingNote = ({ speedFactor, cases }: Conclusion): string | null =>
  speedFactor === undefined || cases.length === 0
    ? null
    : `Times are those of the reference machine: CPU time of the host times its speed ${speedFactor}`

const byCases = (reported: readonly CaseResult[], submission: Scored): Conclusion => {
  const cases = [...new Map(reported.map((item) => [item.seq, item])).values()].sort((a, b) => a.seq - b.seq)
  const summary = summarise(cases, scoringOf(submission))
  if (summary.verdict !== verdict.systemError) return { ...summary, cases, message: null, fault: null }
  const broken = cases.find((testCase) => testCase.verdict === verdict.systemError)
  const fault = broken === undefined ? 'The host reported no case' : (broken.message ?? `Case ${broken.seq} failed`)
  return { ...summary, cases, message: null, fault }
}

const scoringOf = (submission: Scored): Scoring => {
  const base = { timeMs: submission.time_limit_ms, memoryMb: submission.memory_limit_mb }
  const { timeMs, memoryMb } = limitsIn(
    submission.language,
    base,
    limitFactors.nullable().parse(submission.limit_factors),
  )
  return {
    type: submission.type as Scoring['type'],
    mode: submission.judge_case_mode as Scoring['mode'],
    fullScore: submission.full_score,
    difficulty: submission.difficulty,
    timeLimitMs: timeMs,
    memoryLimitKb: memoryMb * 1024,
  }
}
