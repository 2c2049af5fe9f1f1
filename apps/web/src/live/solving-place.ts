import { createContext, use } from 'react'

/** Where problems are solved: the bank, or a contest with its own addresses and rules. */
export interface SolvingPlace {
  /** Null in the bank. */
  readonly cid: number | null
  /** Inside a training. */
  readonly tid?: number
  /** Inside a group, or in a training: its group's where it has one. */
  readonly gid?: number | null
  /** Its pages are below a header with the page heading, so their headings are one level lower. */
  readonly hasHeading: boolean
  readonly problemHref: (label: string) => string
  /** A submission's page; in a contest its address names the problem too. */
  readonly submissionHref: (submission: { readonly submitId: number; readonly label: string | null }) => string
  /** All submissions of a problem. */
  readonly everybodyHref: (label: string) => string
  /** The reason submitting is closed now, as a sentence; null when it is open. */
  readonly shut: string | null
  /** Why acceptance figures are hidden, as a sentence; null when they are shown. */
  readonly hiddenCounts: string | null
  /** Shows why submitting is closed, or asks for missing input; true when submitting is possible. */
  readonly mayHandIn: () => boolean
  /** The contest has ended, and accepts later submissions. */
  readonly isOver?: boolean
  /** Submissions are scored. */
  readonly hasScores: boolean
  /** The adjacent label; null at the ends. Absent in the problem bank, which has its own lists. */
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
  hiddenCounts: null,
  mayHandIn: () => true,
  hasScores: true,
}

export const SolvingPlaceContext = createContext<SolvingPlace>(practice)

export const useSolvingPlace = (): SolvingPlace => use(SolvingPlaceContext)
