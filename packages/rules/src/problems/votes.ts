/** A solver's relation to a problem that the solver can read. */
export interface VoteFacts {
  readonly hasSolved: boolean
  /** The author or one of the people of the problem. */
  readonly worksOn: boolean
  /** A contest that can be seen uses the problem now. */
  readonly isInContest: boolean
}

export type VoteRefusal = 'problemVote.notSolved' | 'problemVote.ownProblem' | 'problemVote.closed'

/** Why a user may not vote on a problem; null when they may. */
export const voteRefusal = ({ hasSolved, worksOn, isInContest }: VoteFacts): VoteRefusal | null => {
  if (!hasSolved) return 'problemVote.notSolved'
  if (worksOn) return 'problemVote.ownProblem'
  return isInContest ? 'problemVote.closed' : null
}
