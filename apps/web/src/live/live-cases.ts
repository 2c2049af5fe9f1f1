import type { SubmissionEvent } from '@verdict/contract'
import { inProgress, verdict } from '@verdict/contract/vocabulary'
import type { Case } from '../ui/verdict/CaseTiles.tsx'
import type { CaseResults, Detail } from './submission-query.ts'

/** Test cases received from the event stream so far. */
export interface LiveCases {
  readonly cases: readonly Case[]
  readonly total: number | null
}

export const noCases: LiveCases = { cases: [], total: null }

/** A submission that waits or compiles has no results: existing ones belong to an earlier judging. */
export const addEvent = (known: LiveCases, event: SubmissionEvent): LiveCases => {
  const isAnew = event.status === verdict.pending || event.status === verdict.compiling
  const before = isAnew ? noCases : known
  const fresh = new Map(event.cases.map((testCase) => [testCase.seq, testCase]))
  return {
    cases: [...before.cases.filter((testCase) => !fresh.has(testCase.seq)), ...fresh.values()],
    total: event.caseTotal ?? before.total,
  }
}

/** The fetched submission with the verdict of an event. */
export const withEvent = (detail: Detail, event: SubmissionEvent): Detail => ({
  ...detail,
  submission: {
    ...detail.submission,
    status: event.status,
    time: event.time,
    memory: event.memory,
    score: event.score,
  },
})

/** The final results, of subtasks too, as plain cases. */
const casesOf = (results: CaseResults | undefined): readonly Case[] | null => {
  if (results === null || results === undefined) return null
  const rows =
    results.judgeCaseList ?? results.subTaskJudgeCaseVoList?.flatMap((group) => group.subtaskDetailList) ?? []
  return rows.map((row) => ({
    seq: row.seq,
    group: row.groupNum,
    // A case without an answer is not shown as a wrong one.
    verdict: row.noAnswer === true ? verdict.notSubmitted : row.status,
    timeMs: row.time,
    memoryKb: row.memory,
  }))
}

/** Final results take precedence over events; during judging, events do. */
export const shownCases = (code: number, live: LiveCases, results: CaseResults | undefined): LiveCases => {
  const fetched = casesOf(results)
  if (inProgress(code) || fetched === null || fetched.length === 0) return live
  return { cases: fetched, total: Math.max(fetched.length, live.total ?? 0) }
}

/** Accepted cases of those known, for "14 of 15". */
export const countAccepted = (cases: readonly Case[]): number =>
  cases.filter((testCase) => testCase.verdict === verdict.accepted).length

/** Accepted, not run, and not answered. */
const unfailed = new Set<number>([verdict.accepted, verdict.cancelled, verdict.notSubmitted])

export const firstFailure = (cases: readonly Case[]): Case | undefined =>
  cases.filter((testCase) => !unfailed.has(testCase.verdict)).toSorted((a, b) => a.seq - b.seq)[0]
