import type { SubmissionEvent } from '@verdict/contract'
import { expect, test } from 'vitest'
import { addEvent, countAccepted, firstFailure, noCases, shownCases } from './live-cases.ts'
import type { CaseResults } from './submission-query.ts'

const one = (seq: number, verdict = 0) => ({ seq, group: null, verdict, timeMs: 1, memoryKb: 1 })
const event = (status: number, seqs: number[] = [], caseTotal: number | null = null): SubmissionEvent => ({
  topic: 'submission:1',
  kind: 'submission',
  submitId: 1,
  status,
  caseTotal,
  cases: seqs.map((seq) => one(seq)),
  time: null,
  memory: null,
  score: null,
})

test('cases gather from event to event, the same one counted once', () => {
  const live = [event(7, [], 3), event(7, [1]), event(7, [1, 2])].reduce(addEvent, noCases)
  expect(live.cases.map(({ seq }) => seq)).toEqual([1, 2])
  expect(live.total).toBe(3)
})

test('rejudging removes the earlier cases', () => {
  const live = [event(7, [1, 2], 3), event(5), event(7, [1], 3)].reduce(addEvent, noCases)
  expect(live.cases).toHaveLength(1)
})

const results = (verdicts: number[]): CaseResults => ({
  judgeCaseMode: 'default',
  judgeCaseList: verdicts.map((status, place) => ({
    ...{ id: null, pid: null, submitId: null, uid: null, caseId: null, score: null },
    ...{ inputData: null, outputData: null, userOutput: null, groupNum: null, mode: 'default' },
    ...{ gmtCreate: null, gmtModified: null },
    ...{ seq: place + 1, status, time: 1, memory: 1 },
  })),
  subTaskJudgeCaseVoList: null,
  limits: null,
})

test('final results win over the stream, but not over a judging that still runs', () => {
  const live = addEvent(noCases, event(7, [1], 2))
  expect(shownCases(7, live, results([0, -1])).cases).toHaveLength(1)
  expect(shownCases(-1, live, results([0, -1])).cases).toHaveLength(2)
  expect(shownCases(-1, live, null).cases).toHaveLength(1)
})

test('the first failure is the lowest number; skipped cases are none', () => {
  expect(firstFailure([one(3, -1), one(2, 1), one(1), one(4, -4)])?.seq).toBe(2)
  expect(firstFailure([one(1), one(2, -4)])).toBeUndefined()
  expect(countAccepted([one(1), one(2, -1)])).toBe(1)
})
