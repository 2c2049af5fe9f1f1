import { useQuery } from '@tanstack/react-query'
import type { ContestBoard, HackScore } from '@verdict/contract'
import { useEffect, useMemo } from 'react'
import { endpointQuery } from '../../../api/query.ts'

export type HackCount = Pick<HackScore, 'successful' | 'unsuccessful' | 'points'>

/** Hacks by participant. */
export type HackScores = ReadonlyMap<string, HackCount>

export const noHacks: HackCount = { successful: 0, unsuccessful: 0, points: 0 }

/** Boards change together for all viewers, so they fetch within this time. */
const spreadMs = 3_000

/** The numbers of hacks on a board of the format Codeforces, fetched again when the board changes; null without hacks. */
export const useHackScores = (cid: number, board: ContestBoard | undefined): HackScores | null => {
  const enabled = board?.format === 'codeforces'
  const { data, refetch } = useQuery({
    ...endpointQuery('contestHacks.board', { query: { cid } }, { quiet: true, staleTime: 0 }),
    enabled,
  })
  const version = board?.version
  useEffect(() => {
    if (!enabled || version === undefined) return
    const timer = setTimeout(() => void refetch(), Math.random() * spreadMs)
    return () => clearTimeout(timer)
  }, [enabled, version, refetch])
  return useMemo(
    () => (data === undefined || data.length === 0 ? null : new Map(data.map((row) => [row.uid, row]))),
    [data],
  )
}
