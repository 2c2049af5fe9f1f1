import { type Verdict, verdict } from '@verdict/contract'
import type { RemoteLanguage } from '../../site.ts'

/** Names and ids of the submit form (judging reference 20.3). */
export const languages: readonly RemoteLanguage[] = ['G++', 'GCC', 'C++', 'C', 'Pascal', 'Java', 'C#'].map(
  (name, id) => ({
    name,
    id: String(id),
  }),
)

/** Words of the status page that are final (judging reference 20.2). */
export const finalWords: Readonly<Record<string, Verdict>> = {
  Accepted: verdict.accepted,
  'Wrong Answer': verdict.wrongAnswer,
  'Presentation Error': verdict.presentationError,
  'Compilation Error': verdict.compileError,
  'Runtime Error': verdict.runtimeError,
  'Output Limit Exceeded': verdict.runtimeError,
  'Time Limit Exceeded': verdict.timeLimitExceeded,
  'Memory Limit Exceeded': verdict.memoryLimitExceeded,
}

export const waitingWords: Readonly<Record<string, 5 | 6 | 7>> = {
  Submitted: 5,
  Queuing: 5,
  Compiling: 6,
  Running: 7,
}
