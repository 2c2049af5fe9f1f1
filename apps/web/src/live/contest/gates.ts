import type { ContestInfo } from '@verdict/contract'
import { parseInstant } from '../../lib/time.ts'

export type ContestPhase = 'scheduled' | 'running' | 'ended'

/** Public, private and protected (api-contests-groups 2.1). */
export const contestAuth = { public: 0, private: 1, protected: 2 } as const

/** ACM and OI. */
export const contestType = { acm: 0, oi: 1 } as const

/** A contest with the viewer's relation to it, as needed by pages. */
export interface GateFacts {
  readonly contest: Pick<
    ContestInfo,
    | 'auth'
    | 'allowEndSubmit'
    | 'isAdmin'
    | 'can'
    | 'fitsAccounts'
    | 'type'
    | 'sealRank'
    | 'staysFrozen'
    | 'individual'
    | 'refusedAddress'
  >
  readonly phase: ContestPhase
  /** The password was given, and the account may take part. */
  readonly hasAccess: boolean
  /** The board is frozen. */
  readonly isPastFreeze: boolean
  /** No participant goes on after the own end; missing where all end together. */
  readonly isClosed?: boolean
}

/** Actions offered by pages (2.3 D). The server checks them itself; this only hides what would fail. */
export interface Gates {
  /** Pages inside may be opened. */
  readonly mayLook: boolean
  /** The user can submit: public contest, manager, or the password was entered. */
  readonly canSubmit: boolean
  /** The time window for submitting is open. */
  readonly isSubmitOpen: boolean
  /** Verdicts and figures are shown as they are. */
  readonly hasRealTime: boolean
}

export const gatesOf = ({ contest, phase, hasAccess, isPastFreeze, isClosed = true }: GateFacts): Gates => {
  const { isAdmin, auth, individual } = contest
  const isShut =
    phase === 'running' && ((individual !== undefined && !individual.hasBegun) || contest.refusedAddress !== undefined)
  return {
    mayLook: isAdmin || (phase !== 'scheduled' && !isShut && (auth !== contestAuth.private || hasAccess)),
    canSubmit: isAdmin
      ? contest.can?.edit === true
      : (auth === contestAuth.public || hasAccess) && contest.fitsAccounts,
    isSubmitOpen: phase === 'running' || (phase === 'ended' ? contest.allowEndSubmit && isClosed : isAdmin),
    hasRealTime: isAdmin || !contest.sealRank || !(phase === 'ended' && isClosed ? contest.staysFrozen : isPastFreeze),
  }
}

/** A paused contest does not end (`contestPhase` of the rules). */
export const phaseOf = (
  { startTime, endTime, isPaused = false }: Pick<ContestInfo, 'startTime' | 'endTime' | 'isPaused'>,
  now: number,
): ContestPhase => {
  if (now < parseInstant(startTime).getTime()) return 'scheduled'
  return isPaused || now < parseInstant(endTime).getTime() ? 'running' : 'ended'
}

/** Results and late submissions open when the last participant has ended. */
export const isClosedAt = ({ closesAt, isPaused = false }: Pick<ContestInfo, 'closesAt' | 'isPaused'>, now: number) =>
  !isPaused && (closesAt === null || now >= parseInstant(closesAt).getTime())

/** A freeze covers the last part of the contest; the server states whether it stays after the end. */
export const isPastFreezeAt = (
  { sealRank, sealRankTime }: Pick<ContestInfo, 'sealRank' | 'sealRankTime'>,
  now: number,
) => sealRank && sealRankTime !== null && now > parseInstant(sealRankTime).getTime()
