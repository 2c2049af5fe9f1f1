import { verdict } from '@verdict/contract'
import type { Conclusion } from '../../judging/runs/conclude.ts'

/**
 * The result of judging a submission again: one that would be accepted but was hacked fails with the verdict of the
 * hack (`submission.hack_verdict`). One that fails anyway keeps the result of its judging.
 */
export const holdHacked = (conclusion: Conclusion, hackVerdict: number | null): Conclusion => {
  if (hackVerdict === null || conclusion.verdict !== verdict.accepted) return conclusion
  return {
    ...conclusion,
    verdict: Object.values(verdict).find((code) => code === hackVerdict) ?? verdict.wrongAnswer,
    score: conclusion.score === null ? null : 0,
    rankScore: conclusion.rankScore === null ? null : 0,
  }
}
