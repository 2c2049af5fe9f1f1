import { hostReport } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { hostSeenWithinMs } from '../../../platform/http/health.ts'
import { maxTries } from '../queue/put-back.ts'
import type { RunRow } from '../repository.ts'
import type { LockedSubmission } from '../runs/lock-submission.ts'
import { hostsOf } from './fault-hosts.ts'
import { failedSince, isPaused, lastJudgedAt, pauseProblem } from './pause.ts'

/** While a single host reports the fault and others could try. */
const maxTriesOnOneHost = 6
/** So many users must be affected when other submissions of the problem are judged properly. */
const usersAffected = 3

/**
 * Consequence of a fault: `retry` the run, `hold` it until its problem is repaired, or `report` it as System Error of
 * this submission.
 */
export type FaultDecision = 'retry' | 'hold' | 'report'

export interface Fault {
  readonly submission: LockedSubmission
  readonly run: RunRow
  readonly fault: string
  readonly now: Date
}

/**
 * Tells faults of a problem from faults of a host or of one submission. A host counts as innocent when another one
 * reports the same, or when it is alone and passes its canaries. One program that makes a checker fail must not stop
 * the problem for all, so where others are judged properly, several users have to be affected.
 */
export const decideFault = async (db: Db, { submission, run, fault, now }: Fault): Promise<FaultDecision> => {
  const problemId = submission.problem_id
  if (await isPaused(db, problemId)) return 'hold'
  const tries = run.faults + 1
  if (tries < maxTries) return 'retry'
  const hosts = hostsOf(run)
  if (hosts.length < 2 && tries < maxTriesOnOneHost && (await mayBeHost(db, run, { submission, now }))) return 'retry'
  const judgedAt = await lastJudgedAt(db, problemId)
  if (judgedAt !== null) {
    const failed = await failedSince(db, problemId, judgedAt)
    const users = new Set([submission.account_id, ...failed.map(({ account_id }) => account_id)])
    if (users.size < usersAffected) return 'report'
  }
  await pauseProblem(db, { problemId, fault, hosts, now })
  return 'hold'
}

/** Whether the host failed its canaries, or another host could still show that the fault is of this one. */
const mayBeHost = async (
  db: Db,
  run: RunRow,
  { submission, now }: { readonly submission: LockedSubmission; readonly now: Date },
): Promise<boolean> => {
  const rows = await db
    .selectFrom('judge_host')
    .select(['name', 'report', 'draining'])
    .where('last_seen', '>=', new Date(now.getTime() - hostSeenWithinMs))
    .execute()
  return rows.some(({ name, report, draining }) => {
    const read = hostReport.safeParse(report).data
    if (read === undefined) return false
    const isWell = (read.illness ?? null) === null && (read.canary?.fault ?? null) === null
    if (name === run.host) return !isWell
    const hasLanguage = read.languages.some((item) => item.available && item.name === submission.language)
    return isWell && !draining && hasLanguage
  })
}
