import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { contestType } from '../../../live/contest/gates.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { type SolvingPlace, SolvingPlaceContext } from '../../../live/solving-place.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { besides, entryAddress, everybodyAddress, focusAddress, problemAddress } from './addresses.ts'
import { contestProblemsQuery } from './queries.ts'
import { whyShut } from './why-shut.ts'

interface Props {
  /** Problems are opened in focus mode. */
  readonly isFocused?: boolean
  readonly children: ReactNode
}

/** Contest context for problem and submission pages. */
export function ContestPlace({ isFocused = false, children }: Props) {
  const { t } = useTranslation('contestProblems')
  const queries = useQueryClient()
  const contest = useContest()
  const place = useMemo<SolvingPlace>(() => {
    const { cid, containsEnd } = contest
    const reason = whyShut(contest)
    return {
      cid,
      hasHeading: !isFocused,
      problemHref: (label) => (isFocused ? focusAddress : problemAddress)(cid, label),
      submissionHref: ({ submitId, label }) => entryAddress(cid, label ?? '-', submitId),
      everybodyHref: (label) => everybodyAddress(cid, label),
      hasScores: contest.contest.type === contestType.oi,
      // The list of problems shows question marks then; the page of one must not say more.
      hiddenCounts: contest.hasRealTime ? null : t('frozen.count'),
      isOver: contest.phase === 'ended',
      shut: reason === null || reason === 'password' ? null : t(`shut.${reason}`),
      mayHandIn: () => {
        if (reason === 'password') contest.openPassword()
        else if (reason !== null) toast.error(t(`shut.${reason}`))
        return reason === null
      },
      neighbourOf: (label, step) => {
        const rows = queries.getQueryData(contestProblemsQuery(cid, containsEnd).queryKey) ?? []
        return besides(
          rows.map((row) => row.displayId),
          label,
          step,
        )
      },
    }
  }, [contest, isFocused, queries, t])
  return <SolvingPlaceContext value={place}>{children}</SolvingPlaceContext>
}
