import { createContext, use } from 'react'
import type { TimedContest } from './contest-query.ts'
import type { ContestPhase, Gates } from './gates.ts'

/** The contest whose pages are open, and what its viewer may do there. */
export interface ContestPlace extends Gates {
  readonly cid: number
  readonly contest: TimedContest
  /** By the server's clock; changes by itself at the start and at the end. */
  readonly phase: ContestPhase
  readonly isAdmin: boolean
  /** The password was given, where there is one. */
  readonly hasAccess: boolean
  /** Lists and boards take in what was handed in after the end. */
  readonly containsEnd: boolean
  readonly setContainsEnd: (containsEnd: boolean) => void
  /** Asks for the contest's password, e.g. when somebody submits in a protected contest. */
  readonly openPassword: () => void
}

export const ContestContext = createContext<ContestPlace | null>(null)

/** @throws Error outside the pages of a contest */
export const useContest = (): ContestPlace => {
  const place = use(ContestContext)
  if (place === null) throw new Error('This page stands in no contest.')
  return place
}
