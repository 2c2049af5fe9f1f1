import type { VerdictName } from '@verdict/contract/vocabulary'

/** Verdicts a judged submission may have, in the order in which staff chooses among them. */
export const givenVerdicts = [
  'accepted',
  'wrongAnswer',
  'presentationError',
  'timeLimitExceeded',
  'memoryLimitExceeded',
  'runtimeError',
  'compileError',
  'partialAccepted',
  'systemError',
] as const satisfies readonly VerdictName[]
