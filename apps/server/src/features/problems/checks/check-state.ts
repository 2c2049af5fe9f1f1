import { type adminProblems, type DataOf, fail } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { loadSubject } from './fingerprint.ts'
import { findNewestCheck } from './repository.ts'

type CheckState = DataOf<typeof adminProblems.detail>['check']

/** State of the newest check for the current problem; `none` when nothing can be checked. */
export const checkStateOf = async (db: Db, problemId: number): Promise<CheckState> => {
  const subject = await loadSubject(db, problemId)
  const isCheckable = subject?.programs.some((program) => program.kind !== 'generator') === true
  if (subject === null || !isCheckable) return 'none'
  const newest = await findNewestCheck(db, problemId)
  if (newest === undefined || newest.fingerprint !== subject.fingerprint) return 'stale'
  return newest.state as 'running' | 'passed' | 'failed'
}

/** Whether nothing speaks against making a problem public. */
export const isPublishable = async (db: Db, problemId: number): Promise<boolean> => {
  const state = await checkStateOf(db, problemId)
  return state === 'none' || state === 'passed'
}

/**
 * A problem that brings its own proof is not made public unproven: the editor is asked, and `force` is the answer.
 * @throws Refusal `problem.checkFails`, `problem.checkStale` or `problem.checkRunning`
 */
export const requirePublishable = async (db: Db, problemId: number): Promise<void> => {
  const state = await checkStateOf(db, problemId)
  if (state === 'failed') throw fail('problem.checkFails')
  if (state === 'stale') throw fail('problem.checkStale')
  if (state === 'running') throw fail('problem.checkRunning')
}
