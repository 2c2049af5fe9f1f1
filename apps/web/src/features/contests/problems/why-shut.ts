import type { ContestPlace } from '../../../live/contest/use-contest.ts'

type Facts = Pick<ContestPlace, 'phase' | 'isSubmitOpen' | 'canSubmit'> & {
  readonly contest: Pick<ContestPlace['contest'], 'fitsAccounts' | 'isAdmin' | 'isShadow'>
}

/** The reason submitting is not possible; null when it is. */
export const whyShut = ({ phase, isSubmitOpen, canSubmit, contest }: Facts) => {
  if (!isSubmitOpen) return phase === 'ended' ? 'ended' : 'notStarted'
  if (contest.isShadow === true && !contest.isAdmin && phase !== 'ended') return 'shadow'
  if (canSubmit) return null
  return contest.fitsAccounts ? 'password' : 'account'
}
