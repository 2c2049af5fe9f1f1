import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo } from 'react'
import { endpointQuery } from '../../api/query.ts'
import { type SolvingPlace, SolvingPlaceContext } from '../solving-place.ts'

/** The problems before and after one of a group come from one page of its list. */
export const groupNeighboursQuery = (gid: number) =>
  endpointQuery('groupProblems.list', { query: { gid, limit: 500 } }, { quiet: true, staleTime: 60_000 })

interface Props {
  readonly gid: number
  /** Full screen, without the head of the group. */
  readonly isFocused?: boolean
  readonly children: ReactNode
}

/** Problems and submissions inside have the addresses of a group. */
export function GroupSolving({ gid, isFocused = false, children }: Props) {
  const queries = useQueryClient()
  const place = useMemo<SolvingPlace>(() => {
    const base = `/group/${gid}`
    return {
      cid: null,
      gid,
      hasHeading: !isFocused,
      problemHref: (label) => `${base}/problem/${encodeURIComponent(label)}${isFocused ? '/full-screen' : ''}`,
      submissionHref: ({ submitId }) => `${base}/submission-detail/${submitId}`,
      everybodyHref: (label) =>
        `${base}/status?${new URLSearchParams({ problemID: label, completeProblemID: 'true' })}`,
      shut: null,
      hiddenCounts: null,
      mayHandIn: () => true,
      hasScores: true,
      neighbourOf: (label, step) => {
        const rows = queries.getQueryData(groupNeighboursQuery(gid).queryKey)?.records ?? []
        const at = rows.findIndex((row) => row.problemId === label)
        return at < 0 ? null : (rows[at + step]?.problemId ?? null)
      },
    }
  }, [gid, isFocused, queries])
  return <SolvingPlaceContext value={place}>{children}</SolvingPlaceContext>
}
