import { type CcsObject, type CcsVerdict, verdict } from '@verdict/contract'
import { attemptOf } from '@verdict/rules'

/** Our verdicts by the names of the standard. Codes without a name here are not verdicts. */
const named: Readonly<Record<number, CcsVerdict>> = {
  [verdict.accepted]: 'AC',
  [verdict.wrongAnswer]: 'WA',
  [verdict.timeLimitExceeded]: 'TLE',
  [verdict.memoryLimitExceeded]: 'MLE',
  [verdict.runtimeError]: 'RTE',
  [verdict.presentationError]: 'PE',
  [verdict.compileError]: 'CE',
  [verdict.partialAccepted]: 'RE',
  [verdict.systemError]: 'JE',
  [verdict.submitFailed]: 'SE',
  [verdict.cancelled]: 'CS',
}

const titles: Readonly<Record<CcsVerdict, string>> = {
  AC: 'Accepted',
  WA: 'Wrong answer',
  TLE: 'Time limit exceeded',
  MLE: 'Memory limit exceeded',
  RTE: 'Run-time error',
  PE: 'Presentation error',
  CE: 'Compile error',
  RE: 'Partially accepted',
  JE: 'Judging error',
  SE: 'Submission error',
  CS: 'Cancelled by the judges',
}

export const verdictId = (code: number): CcsVerdict | null => named[code] ?? null

/** All verdicts, and whether they add a penalty under the rule. */
export const judgementTypes = (
  rule: 'acm' | 'oi',
  penalties: { readonly compileErrorsCount: boolean },
): readonly CcsObject<'judgement-types'>[] =>
  Object.entries(named).map(([code, id]) => ({
    id,
    name: titles[id],
    ...(rule === 'acm' && { penalty: attemptOf(Number(code), penalties) === 'rejected' }),
    solved: id === 'AC',
  }))
