import { createContext, use } from 'react'

/** Where problems are solved: the bank, or a contest with its own addresses and rules. */
export interface SolvingPlace {
  /** Null in the bank. */
  readonly cid: number | null
  /** Inside a training: its id, and its group's where it has one. */
  readonly tid?: number
  readonly gid?: number | null
  /** Its pages stand under a header with the heading of the page; theirs come below that. */
  readonly hasHeading: boolean
  readonly problemHref: (label: string) => string
  /** A submission's page; in a contest its address names the problem too. */
  readonly submissionHref: (submission: { readonly submitId: number; readonly label: string | null }) => string
  /** Everybody's submissions of a problem. */
  readonly everybodyHref: (label: string) => string
  /** Why nothing can be handed in now, as a sentence; null when the time is right. */
  readonly shut: string | null
  /** Says why nothing can be handed in now, or asks for what is missing; true when all is well. */
  readonly mayHandIn: () => boolean
  /** Submissions are scored. */
  readonly hasScores: boolean
  /** The label beside one; null at the ends. Left out in the bank, which has lists of its own. */
  readonly neighbourOf?: (label: string, step: 1 | -1) => string | null
}

const submissionsOf = (problemID: string): string =>
  `/status?${new URLSearchParams({ problemID, completeProblemID: 'true' })}`

/** Practice, outside contests. */
const practice: SolvingPlace = {
  cid: null,
  hasHeading: false,
  problemHref: (label) => `/problem/${encodeURIComponent(label)}`,
  submissionHref: ({ submitId }) => `/submission-detail/${submitId}`,
  everybodyHref: submissionsOf,
  shut: null,
  mayHandIn: () => true,
  hasScores: true,
}

export const SolvingPlaceContext = createContext<SolvingPlace>(practice)

export const useSolvingPlace = (): SolvingPlace => use(SolvingPlaceContext)
