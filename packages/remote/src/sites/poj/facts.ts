import { type Verdict, verdict } from '@verdict/contract'
import type { RemoteLanguage } from '../../site.ts'

/** Names and ids of the submit form (judging reference 20.3). */
export const languages: readonly RemoteLanguage[] = ['G++', 'GCC', 'Java', 'Pascal', 'C++', 'C', 'Fortran'].map(
  (name, id) => ({ name, id: String(id) }),
)

/** Final words (judging reference 20.2). */
export const finalWords: Readonly<Record<string, Verdict>> = {
  Accepted: verdict.accepted,
  'Presentation Error': verdict.presentationError,
  'Time Limit Exceeded': verdict.timeLimitExceeded,
  'Memory Limit Exceeded': verdict.memoryLimitExceeded,
  'Wrong Answer': verdict.wrongAnswer,
  'Runtime Error': verdict.runtimeError,
  'Output Limit Exceeded': verdict.runtimeError,
  'Compile Error': verdict.compileError,
}

export const waitingWords: Readonly<Record<string, 5 | 6 | 7>> = {
  Waiting: 5,
  Compiling: 6,
  'Running & Judging': 7,
}
