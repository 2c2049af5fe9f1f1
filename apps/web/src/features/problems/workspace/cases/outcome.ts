import { verdict } from '@verdict/contract/vocabulary'
import type { CaseRun, TestCase } from './use-cases.ts'

/** `ran`: nothing was compared, because nothing was expected or only the problem's checker can decide. */
export type CaseOutcome = 'passed' | 'ran' | 'failed' | 'notRun'

export const outcomeOf = (item: TestCase, run: CaseRun, judgeMode: string | null): CaseOutcome => {
  const { status } = run
  if (status === verdict.cancelled) return 'notRun'
  const isOutput = status === verdict.accepted || status === verdict.wrongAnswer
  if (isOutput && (item.expected === '' || (judgeMode ?? 'default') !== 'default')) return 'ran'
  return status === verdict.accepted ? 'passed' : 'failed'
}
