import { inProgress } from '@verdict/contract/vocabulary'
import { useEffect, useMemo, useState } from 'react'
import { call } from '../../../api/client.ts'
import type { SubmissionRow } from '../../../live/submission-query.ts'
import { pollStatuses, type Statuses } from './poll-statuses.ts'

/** The rows of a list, those in progress kept up to date. */
export const useFreshRows = (
  rows: readonly SubmissionRow[] | undefined,
  cid: number | null,
): readonly SubmissionRow[] | undefined => {
  const [news, setNews] = useState<{ of: unknown; changes: Statuses }>({ of: rows, changes: {} })
  const waiting = (rows ?? []).filter((row) => inProgress(row.status)).map((row) => row.submitId)
  const waitingKey = waiting.join(',')

  useEffect(() => {
    if (waitingKey === '') return
    const stop = new AbortController()
    void pollStatuses({
      ids: waitingKey.split(',').map(Number),
      check: (ids) => {
        const how = { quiet: true, signal: stop.signal }
        const body = { submitIds: [...ids] }
        return cid === null
          ? call('submissions.check', { body }, how)
          : call('contestSubmissions.check', { body: { ...body, cid } }, how)
      },
      onNews: (changes) =>
        setNews((before) => ({ of: rows, changes: { ...(before.of === rows ? before.changes : {}), ...changes } })),
      signal: stop.signal,
    })
    return () => stop.abort()
  }, [waitingKey, rows, cid])

  return useMemo(() => rows?.map((row) => (news.of === rows ? withNews(row, news.changes) : row)), [rows, news])
}

const withNews = (row: SubmissionRow, changes: Statuses): SubmissionRow => {
  const change = changes[String(row.submitId)]
  if (change === undefined) return row
  const { status, score, time, memory, judger, isManual } = change
  return { ...row, status, score, time, memory, judger, isManual: isManual === true }
}
