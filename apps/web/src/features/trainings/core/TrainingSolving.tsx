import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { type SolvingPlace, SolvingPlaceContext } from '../../../live/solving-place.ts'
import { focusAddress, problemAddress, statusAddress } from './addresses.ts'
import { trainingStripQuery } from './queries.ts'
import { useTraining } from './use-training.ts'

/** Tells the problem page that it is part of a training. */
export function TrainingSolving({ isFocused = false, children }: { isFocused?: boolean; children: ReactNode }) {
  const queries = useQueryClient()
  const { tid, gid, base } = useTraining()
  const place = useMemo<SolvingPlace>(
    () => ({
      cid: null,
      tid,
      gid,
      hasHeading: !isFocused,
      problemHref: (label) => (isFocused ? focusAddress : problemAddress)(base, label),
      submissionHref: ({ submitId }) => `${gid === null ? '' : `/group/${gid}`}/submission-detail/${submitId}`,
      everybodyHref: (label) => statusAddress(gid, { problemID: label, completeProblemID: 'true' }),
      shut: null,
      mayHandIn: () => true,
      hasScores: true,
      neighbourOf: (label, step) => {
        const labels = (queries.getQueryData(trainingStripQuery(tid).queryKey) ?? []).map((row) => row.problemId)
        const at = labels.indexOf(label)
        return at < 0 ? null : (labels[at + step] ?? null)
      },
    }),
    [tid, gid, base, isFocused, queries],
  )
  return <SolvingPlaceContext value={place}>{children}</SolvingPlaceContext>
}
