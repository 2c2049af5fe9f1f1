import { useQuery, useQueryClient } from '@tanstack/react-query'
import { inProgress } from '@verdict/contract/vocabulary'
import { useRef, useState } from 'react'
import type { ApiError } from '../api/api-error.ts'
import { type LiveEvent, useTopic } from '../api/events.ts'
import { addEvent, type LiveCases, noCases, shownCases, withEvent } from './live-cases.ts'
import { type CaseResults, casesQuery, type Detail, submissionQuery } from './submission-query.ts'

export interface LiveSubmission {
  readonly detail: Detail | undefined
  readonly error: ApiError | null
  readonly isFinal: boolean
  readonly cases: LiveCases
  readonly results: CaseResults | undefined
  /** Nothing of it is still on its way for the first time. */
  readonly isWhole: boolean
  /** Refetches everything; resolves when the responses are here. */
  readonly reload: () => Promise<void>
}

/**
 * A submission as it is now. Events go into the cached answer, so the page has one truth; polling fills in when the
 * stream is silent, and once the verdict is final the whole submission and its cases are fetched. Null watches none.
 */
export const useLiveSubmission = (watched: number | null): LiveSubmission => {
  const submitId = watched ?? 0
  const queries = useQueryClient()
  // A stream starts with the current state: after receiving it, all further events follow, until the stream is lost.
  const heardOf = useRef<number | null>(null)
  const [live, setLive] = useState<{ of: number; cases: LiveCases }>({ of: submitId, cases: noCases })
  const known = live.of === submitId ? live.cases : noCases
  const options = submissionQuery(submitId, () => heardOf.current === submitId)
  const query = useQuery({ ...options, enabled: watched !== null })
  const code = query.data?.submission.status
  const isFinal = code !== undefined && !inProgress(code)
  // Fetched in parallel with the submission: most opened submissions are final, and this avoids a layout shift.
  const results = useQuery({ ...casesQuery(submitId), enabled: watched !== null && (code === undefined || isFinal) })

  const takeEvent = async (event: LiveEvent): Promise<void> => {
    if (event.kind !== 'submission') return
    heardOf.current = event.submitId
    setLive((before) => ({ of: submitId, cases: addEvent(before.of === submitId ? before.cases : noCases, event) }))
    // An answer on its way is older than the event, unless it is the first: there is nothing yet to put the event into.
    if (queries.getQueryData(options.queryKey) !== undefined) {
      await queries.cancelQueries({ queryKey: options.queryKey })
    }
    queries.setQueryData(options.queryKey, (detail) => (detail === undefined ? detail : withEvent(detail, event)))
    if (!inProgress(event.status)) await reload()
  }
  const reload = async (): Promise<void> => {
    const both = [options.queryKey, casesQuery(submitId).queryKey]
    // A pending response may be older than the event that triggered the refetch.
    await Promise.all(both.map((queryKey) => queries.cancelQueries({ queryKey })))
    await Promise.all(both.map((queryKey) => queries.invalidateQueries({ queryKey })))
  }
  useTopic(
    watched === null || isFinal ? null : `submission:${submitId}`,
    (event) => void takeEvent(event),
    () => {
      heardOf.current = null
      void reload()
    },
  )

  return {
    detail: query.data,
    error: query.error,
    isFinal,
    cases: shownCases(code ?? 0, known, results.data),
    results: results.data,
    isWhole: query.data !== undefined && (!isFinal || results.isFetched),
    reload,
  }
}
