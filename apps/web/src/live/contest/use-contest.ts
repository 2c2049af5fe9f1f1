import type { ContestCan, ContestInfo } from '@verdict/contract'
import { createContext, use } from 'react'
import type { TimedContest } from './contest-query.ts'
import type { ContestPhase, Gates } from './gates.ts'

/** The current contest, and the viewer's permissions in it. */
export interface ContestPlace extends Gates {
  readonly cid: number
  readonly contest: TimedContest
  /** By the server's clock; changes by itself at the start and at the end. */
  readonly phase: ContestPhase
  /** Reads everything of the contest. */
  readonly isAdmin: boolean
  /** The viewer's part in running the contest; null for everyone else. */
  readonly right: ContestInfo['right']
  /** Actions open to a viewer who runs the contest. */
  readonly can: ContestCan
  /** The password was given, where there is one. */
  readonly hasAccess: boolean
  /** Lists and boards include late submissions. */
  readonly containsEnd: boolean
  readonly setContainsEnd: (containsEnd: boolean) => void
  /** Opens the contest password dialog, e.g. for a submission in a protected contest. */
  readonly openPassword: () => void
}

export const ContestContext = createContext<ContestPlace | null>(null)

/** @throws Error outside the pages of a contest */
export const useContest = (): ContestPlace => {
  const place = use(ContestContext)
  if (place === null) throw new Error('This page is outside a contest.')
  return place
}
