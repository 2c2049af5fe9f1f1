import { verdict } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import type { JudgementType } from './schemas.ts'

/**
 * Two systems name verdicts differently, so both are compared by a class: a program over the memory limit has a run-time
 * error on many systems. `rejected` is a rejection without a known reason, which equals each of ours; `other` is no
 * decision, such as a judging error.
 */
export type VerdictClass = 'AC' | 'WA' | 'TLE' | 'RTE' | 'CE' | 'rejected' | 'other'

const byType: Readonly<Record<string, VerdictClass>> = {
  AC: 'AC',
  APE: 'AC',
  WA: 'WA',
  PE: 'WA',
  OLE: 'WA',
  NO: 'WA',
  EO: 'WA',
  IO: 'WA',
  TLE: 'TLE',
  WTL: 'TLE',
  RTE: 'RTE',
  MLE: 'RTE',
  CE: 'CE',
  CTL: 'CE',
  RE: 'rejected',
  JE: 'other',
  SE: 'other',
  CS: 'other',
}

/** The class of a judgement type of the primary; of one outside the list of the standard by its properties. */
export const classOfType = (id: string, type: JudgementType | undefined): VerdictClass => {
  const known = byType[id.toUpperCase()]
  if (known !== undefined) return known
  if (type?.solved === true) return 'AC'
  return type?.penalty === true ? 'rejected' : 'other'
}

/** The class of our verdict in a statement over `submission`; null while it is judged. */
export const ourClass: RawBuilder<VerdictClass | null> = sql<VerdictClass | null>`(case
  when not is_final(submission.verdict) then null
  when submission.verdict = ${sql.lit(verdict.accepted)} then 'AC'
  when submission.verdict in (${sql.lit(verdict.wrongAnswer)}, ${sql.lit(verdict.presentationError)},
    ${sql.lit(verdict.partialAccepted)}) then 'WA'
  when submission.verdict = ${sql.lit(verdict.timeLimitExceeded)} then 'TLE'
  when submission.verdict in (${sql.lit(verdict.runtimeError)}, ${sql.lit(verdict.memoryLimitExceeded)}) then 'RTE'
  when submission.verdict = ${sql.lit(verdict.compileError)} then 'CE'
  else 'other' end)`
