import type { RunReport } from '@verdict/sandbox'

/** The judge or the problem is at fault, never the contestant: becomes a System Error that names the cause for staff. */
export class JudgeFault extends Error {
  override readonly name = 'JudgeFault'
}

/** The program does not compile; the message is for its author. */
export class CompileError extends Error {
  override readonly name = 'CompileError'
}

/** This host cannot do the work now, but another one, or a later attempt, might: the work is returned unjudged. */
export class CannotJudgeHere extends Error {
  override readonly name: string = 'CannotJudgeHere'
}

/** The server or its storage was out of reach for longer than a host waits: the work has no part in that. */
export class DataOutOfReach extends CannotJudgeHere {
  override readonly name = 'DataOutOfReach'
}

/** The host had so little CPU time for the program that its figures mean nothing: never the program's fault. */
export class Starved extends CannotJudgeHere {
  override readonly name = 'Starved'
}

/** The lease was lost or the judge is shutting down: the common reason of all aborts, so that they are recognizable. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/** Classifies a run the sandbox could not do: failures of this host alone can be retried on another. */
export const sandboxFault = (
  { reason, isHostFault, isStarved }: Pick<RunReport, 'reason' | 'isHostFault' | 'isStarved'>,
  what = 'The sandbox failed',
): Error => {
  const message = `${what}: ${reason ?? 'no reason given'}`
  if (isStarved === true) return new Starved(message)
  return isHostFault === true ? new CannotJudgeHere(message) : new JudgeFault(message)
}

/** A contestant's program that could not be started: a file the kernel does not execute is its author's mistake. */
export const programFault = (report: Pick<RunReport, 'reason' | 'isHostFault' | 'isNoProgram'>): Error =>
  report.isNoProgram === true
    ? new CompileError(`The compiled program cannot be started: ${report.reason ?? 'it is not executable'}`)
    : sandboxFault(report)

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
