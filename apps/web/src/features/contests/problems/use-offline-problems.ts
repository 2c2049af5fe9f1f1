import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '../../../api/connection.ts'
import { useContest } from '../../../live/contest/use-contest.ts'
import { mayKeepContest } from '../../../offline/allowed.ts'
import { contestProblemQuery, contestProblemsQuery } from './queries.ts'

/** Participants begin at the same second: each fetches the other problems slowly, at moments of its own. */
const pauseMs = { least: 1_000, spread: 4_000 } as const

const pause = (): Promise<void> =>
  new Promise((done) => setTimeout(done, pauseMs.least + Math.random() * pauseMs.spread))

/**
 * Fetches the other problems of a running contest once a participant has opened one, so that all of them can be read
 * without a connection. Browsers without a service worker fetch nothing.
 */
export const useOfflineProblems = (): void => {
  const queries = useQueryClient()
  const { cid, contest, containsEnd, phase, canSubmit } = useContest()
  const { data } = useQuery(contestProblemsQuery(cid, containsEnd))
  const labels = data?.map(({ displayId }) => displayId).join('\n') ?? ''
  const isWanted =
    phase === 'running' && canSubmit && mayKeepContest(contest, Date.now() + contest.skewMs) && hasWorker()
  useEffect(() => {
    if (!isWanted || labels === '') return
    let isGone = false
    const fetchAll = async (): Promise<void> => {
      const { isFresh } = await import('../../../offline/kept.ts')
      for (const label of labels.split('\n')) {
        const query = contestProblemQuery(cid, label)
        if (await isFresh(query.queryKey)) continue
        await pause()
        if (isGone || connection.get() === 'offline') return
        await queries.prefetchQuery(query)
      }
    }
    fetchAll().catch(() => undefined)
    return () => {
      isGone = true
    }
  }, [cid, isWanted, labels, queries])
}

/** Without a service worker the page itself does not open offline. */
const hasWorker = (): boolean => import.meta.env.PROD && 'serviceWorker' in navigator
