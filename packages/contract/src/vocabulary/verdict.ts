/** Verdict codes of the wire (specification 000, section 3). The numbers are the specification's. */
export const verdict = {
  notSubmitted: -10,
  hidden: -5,
  cancelled: -4,
  presentationError: -3,
  compileError: -2,
  wrongAnswer: -1,
  accepted: 0,
  timeLimitExceeded: 1,
  memoryLimitExceeded: 2,
  runtimeError: 3,
  systemError: 4,
  pending: 5,
  compiling: 6,
  judging: 7,
  partialAccepted: 8,
  submitting: 9,
  submitFailed: 10,
} as const

export type VerdictName = keyof typeof verdict
export type Verdict = (typeof verdict)[VerdictName]

const names = new Map<number, VerdictName>(Object.entries(verdict).map(([name, code]) => [code, name as VerdictName]))

/** The name of a verdict code, or null when the number is not a verdict. */
export const verdictName = (code: number): VerdictName | null => names.get(code) ?? null

/** True while a submission still waits for its final verdict. */
export const inProgress = (code: number): boolean =>
  code === verdict.pending || code === verdict.compiling || code === verdict.judging

/** The short codes people write on a board. */
export const verdictShort = {
  notSubmitted: 'NS',
  hidden: 'SNR',
  cancelled: 'CA',
  presentationError: 'PE',
  compileError: 'CE',
  wrongAnswer: 'WA',
  accepted: 'AC',
  timeLimitExceeded: 'TLE',
  memoryLimitExceeded: 'MLE',
  runtimeError: 'RE',
  systemError: 'SE',
  pending: 'PD',
  compiling: 'CP',
  judging: 'JG',
  partialAccepted: 'PAC',
  submitting: 'SB',
  submitFailed: 'SF',
} as const satisfies Record<VerdictName, string>
