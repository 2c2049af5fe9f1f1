import type { JudgingResult } from '@verdict/contract'
import { holdHacked } from '../../contests/hacks/hold-hacked.ts'
import { type Conclusion, conclude } from './conclude.ts'
import type { LockedSubmission } from './lock-submission.ts'

/** The outcome by the rules that scoring goes by, with the verdict of a successful hack. */
export const conclusionOf = ({ outcome, speedFactor }: JudgingResult, submission: LockedSubmission): Conclusion => ({
  ...holdHacked(conclude(outcome, submission), submission.hack_verdict),
  speedFactor,
})
