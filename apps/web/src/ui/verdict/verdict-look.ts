import { type VerdictName, verdictName } from '@verdict/contract/vocabulary'
import {
  IconAlignLeft,
  IconBan,
  IconBolt,
  IconBraces,
  IconCheck,
  IconCircleHalf2,
  IconClock,
  IconCloudOff,
  IconCpu,
  IconEyeOff,
  IconHourglass,
  IconLoader2,
  IconMinus,
  IconServerOff,
  IconX,
} from './icons.ts'

export type VerdictFamily =
  | 'accepted'
  | 'partial'
  | 'wrong'
  | 'limit'
  | 'runtime'
  | 'compile'
  | 'presentation'
  | 'progress'
  | 'neutral'

interface VerdictLook {
  readonly family: VerdictFamily
  readonly Icon: typeof IconCheck
  /** The picture turns while something is going on. */
  readonly spins?: true
}

/** Icon and short code are part of a verdict; the colour of its family is only the third signal. */
export const verdictLook = {
  accepted: { family: 'accepted', Icon: IconCheck },
  partialAccepted: { family: 'partial', Icon: IconCircleHalf2 },
  wrongAnswer: { family: 'wrong', Icon: IconX },
  timeLimitExceeded: { family: 'limit', Icon: IconClock },
  memoryLimitExceeded: { family: 'limit', Icon: IconCpu },
  runtimeError: { family: 'runtime', Icon: IconBolt },
  compileError: { family: 'compile', Icon: IconBraces },
  presentationError: { family: 'presentation', Icon: IconAlignLeft },
  pending: { family: 'progress', Icon: IconHourglass },
  compiling: { family: 'progress', Icon: IconLoader2, spins: true },
  judging: { family: 'progress', Icon: IconLoader2, spins: true },
  submitting: { family: 'progress', Icon: IconLoader2, spins: true },
  systemError: { family: 'neutral', Icon: IconServerOff },
  cancelled: { family: 'neutral', Icon: IconBan },
  notSubmitted: { family: 'neutral', Icon: IconMinus },
  hidden: { family: 'neutral', Icon: IconEyeOff },
  submitFailed: { family: 'neutral', Icon: IconCloudOff },
} as const satisfies Record<VerdictName, VerdictLook>

/** A code this release does not know reads as a hidden result. */
export const nameOf = (code: number): VerdictName => verdictName(code) ?? 'hidden'

export const lookOf = (code: number): VerdictLook => verdictLook[nameOf(code)]
