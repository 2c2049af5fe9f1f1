import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from '../../../i18n/index.ts'
import { type SolvingPlace, SolvingPlaceContext } from '../../../live/solving-place.ts'
import { toast } from '../../../ui/controls/toast.ts'
import { focusAddress, problemAddress, statusAddress } from './addresses.ts'
import { trainingStripQuery } from './queries.ts'
import { useTraining } from './use-training.ts'

/** Marks the problem page as part of a training. */
export function TrainingSolving({ isFocused = false, children }: { isFocused?: boolean; children: ReactNode }) {
  const queries = useQueryClient()
  const { t } = useTranslation('trainings')
  const { tid, gid, base, training } = useTraining()
  const isClosed = !training.isAdmin && training.homework?.takesSubmissions === false
  const shut = isClosed ? t('homework.closed') : null
  const place = useMemo<SolvingPlace>(
    () => ({
      cid: null,
      tid,
      gid,
      hasHeading: !isFocused,
      problemHref: (label) => (isFocused ? focusAddress : problemAddress)(base, label),
      submissionHref: ({ submitId }) => `${gid === null ? '' : `/group/${gid}`}/submission-detail/${submitId}`,
      everybodyHref: (label) => statusAddress(gid, { problemID: label, completeProblemID: 'true' }),
      shut,
      hiddenCounts: null,
      mayHandIn: () => {
        if (shut !== null) toast.error(shut)
        return shut === null
      },
      hasScores: true,
      neighbourOf: (label, step) => {
        const labels = (queries.getQueryData(trainingStripQuery(tid).queryKey) ?? []).map((row) => row.problemId)
        const at = labels.indexOf(label)
        return at < 0 ? null : (labels[at + step] ?? null)
      },
    }),
    [tid, gid, base, isFocused, shut, queries],
  )
  return <SolvingPlaceContext value={place}>{children}</SolvingPlaceContext>
}
