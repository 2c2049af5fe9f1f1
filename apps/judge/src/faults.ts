/** The judge or the problem is at fault, never the contestant: becomes a System Error that names the cause for staff. */
export class JudgeFault extends Error {
  override readonly name = 'JudgeFault'
}

/** This host cannot do the work now though another might, or it might later: the work is given back unjudged. */
export class CannotJudgeHere extends Error {
  override readonly name = 'CannotJudgeHere'
}

/** The lease was lost or the judge is shutting down: the reason of every abort, so that nobody mistakes it. */
export class CalledOff extends Error {
  override readonly name = 'CalledOff'
}

export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
