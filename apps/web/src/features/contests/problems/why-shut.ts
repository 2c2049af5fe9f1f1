import type { ContestPlace } from '../../../live/contest/use-contest.ts'

type Facts = Pick<ContestPlace, 'phase' | 'isSubmitOpen' | 'canSubmit'> & {
  readonly contest: Pick<ContestPlace['contest'], 'fitsAccounts'>
}

/** What stands in the way of handing something in; null when nothing does. */
export const whyShut = ({ phase, isSubmitOpen, canSubmit, contest }: Facts) => {
  if (!isSubmitOpen) return phase === 'ended' ? 'ended' : 'notStarted'
  if (canSubmit) return null
  return contest.fitsAccounts ? 'password' : 'account'
}
