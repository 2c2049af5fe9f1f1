import type { ContestPlace } from '../../../live/contest/use-contest.ts'

type Facts = Pick<ContestPlace, 'phase' | 'isSubmitOpen' | 'canSubmit'> & {
  readonly contest: Pick<ContestPlace['contest'], 'fitsAccounts'>
}

/** The reason submitting is not possible; null when it is. */
export const whyShut = ({ phase, isSubmitOpen, canSubmit, contest }: Facts) => {
  if (!isSubmitOpen) return phase === 'ended' ? 'ended' : 'notStarted'
  if (canSubmit) return null
  return contest.fitsAccounts ? 'password' : 'account'
}
