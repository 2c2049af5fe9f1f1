import { queryOptions } from '@tanstack/react-query'
import { limits } from '@verdict/contract/limits'
import { inProgress } from '@verdict/contract/vocabulary'
import type { ApiError } from '../api/api-error.ts'
import { call } from '../api/client.ts'
import type { DataFor } from '../api/endpoints.ts'
import { endpointQuery } from '../api/query.ts'
import { keyOf, type QueryKey } from '../api/query-key.ts'

type Sent = DataFor<'submissions.detail'>
/** A submission; contestants of a frozen OI contest get only that it was received, and have its number. */
export type Detail = Omit<Sent, 'submission'> & {
  readonly submission: Omit<Sent['submission'], 'submitId'> & { readonly submitId: number }
}
export type Submission = Detail['submission']
export type CaseResults = DataFor<'submissions.cases'>
export type SubmissionRow =
  | DataFor<'submissions.list'>['records'][number]
  | DataFor<'contestSubmissions.list'>['records'][number]

/** While the event stream speaks, polling is only there to notice that it has fallen silent. */
const whileStreamingMs = 5_000
const longestPauseMs = 15_000

/** So often at the first pace; then ever more slowly. */
const timesAtFirst = 10

export interface PollOptions {
  /** Events are received. */
  readonly isStreaming: boolean
  /** How often it was answered. */
  readonly times: number
}

/**
 * Polls every second until the verdict is final; rarely while events are received; never after a refusal. Long waits
 * mean many waiting users, so the interval grows.
 */
export const pollPause = (
  verdict: number | undefined,
  error: ApiError | null,
  { isStreaming, times }: PollOptions,
): number | false => {
  if (error !== null && error.http !== 0) return false
  if (verdict !== undefined && !inProgress(verdict)) return false
  const pauseMs = isStreaming ? whileStreamingMs : limits.poll.submissionMs
  return Math.min(longestPauseMs, pauseMs * Math.max(1, times / timesAtFirst))
}

export const submissionQuery = (submitId: number, isStreaming: () => boolean) =>
  queryOptions<Detail, ApiError, Detail, QueryKey>({
    queryKey: keyOf('submissions.detail', { query: { submitId } }),
    queryFn: async ({ signal }) => {
      const detail = await call('submissions.detail', { query: { submitId } }, { signal, quiet: true })
      return { ...detail, submission: { ...detail.submission, submitId } }
    },
    staleTime: 0,
    refetchInterval: ({ state }) =>
      pollPause(state.data?.submission.status, state.error, {
        isStreaming: isStreaming(),
        times: state.dataUpdateCount,
      }),
  })

export const casesQuery = (submitId: number) =>
  endpointQuery('submissions.cases', { query: { submitId } }, { quiet: true, staleTime: 0 })

export const queuePlaceQuery = (submitId: number) =>
  endpointQuery(
    'submissions.place',
    { query: { submitId } },
    { quiet: true, retry: false, staleTime: 0, refetchInterval: ({ state }) => placePause(state.data) },
  )

/** Number of polls until the turn comes. */
const asksPerWait = 10

/** Longer waits mean more waiting users: those far back poll less often, finished ones not at all. */
export const placePause = (
  place: Pick<DataFor<'submissions.place'>, 'waitSeconds' | 'reason'> | undefined,
): number | false => {
  if (place?.reason === 'finished') return false
  const pauseMs = ((place?.waitSeconds ?? 0) * 1_000) / asksPerWait
  return Math.min(longestPauseMs, Math.max(limits.poll.statusListMs, pauseMs))
}
