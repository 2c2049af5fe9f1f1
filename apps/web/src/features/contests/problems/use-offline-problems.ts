import { useQuery } from '@tanstack/react-query'
import { useContest } from '../../../live/contest/use-contest.ts'
import { useFetchAhead } from '../../../live/use-fetch-ahead.ts'
import { mayKeepContest } from '../../../offline/allowed.ts'
import { contestProblemQuery, contestProblemsQuery } from './queries.ts'

/**
 * Fetches the other problems of a running contest once a participant has opened one, so that all of them can be read
 * without a connection.
 */
export const useOfflineProblems = (): void => {
  const { cid, contest, containsEnd, phase, canSubmit } = useContest()
  const { data } = useQuery(contestProblemsQuery(cid, containsEnd))
  const isWanted = phase === 'running' && canSubmit && mayKeepContest(contest, Date.now() + contest.skewMs)
  useFetchAhead(isWanted ? data?.map(({ displayId }) => contestProblemQuery(cid, displayId)) : undefined)
}
