import type { RunReport } from '@verdict/sandbox'

/** The judge or the problem is at fault, never the contestant: becomes a System Error that names the cause for staff. */
export class JudgeFault extends Error {
  override readonly name = 'JudgeFault'
}

/** This host cannot do the work now though another might, or it might later: the work is given back unjudged. */
export class CannotJudgeHere extends Error {
  override readonly name: string = 'CannotJudgeHere'
}

/** The server or its storage was out of reach for longer than a host waits: the work has no part in that. */
export class DataOutOfReach extends CannotJudgeHere {
  override readonly name = 'DataOutOfReach'
}

/** The lease was lost or the judge is shutting down: the reason of every abort, so that nobody mistakes it. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

/** What a run that the sandbox could not do means: trouble of this host alone is nobody's fault, another may do it. */
export const sandboxFault = (
  { reason, isHostFault }: Pick<RunReport, 'reason' | 'isHostFault'>,
  what = 'The sandbox failed',
): Error => {
  const message = `${what}: ${reason ?? 'no reason given'}`
  return isHostFault === true ? new CannotJudgeHere(message) : new JudgeFault(message)
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
