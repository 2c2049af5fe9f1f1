import type { ContestInfo } from '@verdict/contract'
import { parseInstant } from '../../lib/time.ts'

export type ContestPhase = 'scheduled' | 'running' | 'ended'

/** Public, private and protected (api-contests-groups 2.1). */
export const contestAuth = { public: 0, private: 1, protected: 2 } as const

/** ACM and OI. */
export const contestType = { acm: 0, oi: 1 } as const

/** A contest and what the viewer is to it, as far as pages ask. */
export interface GateFacts {
  readonly contest: Pick<
    ContestInfo,
    'auth' | 'allowEndSubmit' | 'isAdmin' | 'fitsAccounts' | 'type' | 'sealRank' | 'staysSealed'
  >
  readonly phase: ContestPhase
  /** The password was given, and the account may take part. */
  readonly hasAccess: boolean
  /** The seal has fallen onto the board. */
  readonly isPastSeal: boolean
}

/** What pages offer (2.3 D). The server decides by itself; these only keep people from doors that would not open. */
export interface Gates {
  /** Pages inside may be opened. */
  readonly mayLook: boolean
  /** The person may hand in: public, managers, or the password was given. */
  readonly canSubmit: boolean
  /** The time is right for handing in. */
  readonly isSubmitOpen: boolean
  /** Verdicts and figures are shown as they are. */
  readonly hasRealTime: boolean
}

export const gatesOf = ({ contest, phase, hasAccess, isPastSeal }: GateFacts): Gates => {
  const { isAdmin, auth } = contest
  return {
    mayLook: isAdmin || (phase !== 'scheduled' && (auth !== contestAuth.private || hasAccess)),
    canSubmit: isAdmin || ((auth === contestAuth.public || hasAccess) && contest.fitsAccounts),
    isSubmitOpen: phase === 'running' || (phase === 'ended' ? contest.allowEndSubmit : isAdmin),
    hasRealTime: isAdmin || !contest.sealRank || !(phase === 'ended' ? contest.staysSealed : isPastSeal),
  }
}

export const phaseOf = ({ startTime, endTime }: Pick<ContestInfo, 'startTime' | 'endTime'>, now: number) =>
  now < parseInstant(startTime).getTime() ? 'scheduled' : now < parseInstant(endTime).getTime() ? 'running' : 'ended'

/** The seal belongs to the last part of the contest; whether it stays after the end, the server says. */
export const isPastSealAt = ({ sealRank, sealRankTime }: Pick<ContestInfo, 'sealRank' | 'sealRankTime'>, now: number) =>
  sealRank && sealRankTime !== null && now > parseInstant(sealRankTime).getTime()
