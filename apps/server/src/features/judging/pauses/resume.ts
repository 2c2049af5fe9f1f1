import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { requeueSubmission } from '../queue/requeue-submission.ts'
import { failedSince, fingerprintOf, lastJudgedAt } from './pause.ts'

/**
 * Returns a problem to the queue. All its waiting submissions are tried again, and so are those that ended as System
 * Error since the last proper verdict.
 * @returns false when it was not paused.
 */
export const resumeProblem = async (deps: Deps, problemId: number): Promise<boolean> => {
  const failed = await deps.db.transaction().execute(async (trx) => {
    const { numDeletedRows } = await trx
      .deleteFrom('judging_pause')
      .where('problem_id', '=', problemId)
      .executeTakeFirstOrThrow()
    if (numDeletedRows === 0n) return null
    await releaseHeld(trx)
    return failedSince(trx, problemId, await lastJudgedAt(trx, problemId))
  })
  if (failed === null) return false
  for (const { id } of failed) await requeueSubmission(deps, id, { when: [verdict.systemError], as: 'rejudge' })
  return true
}

/** Queues held runs that neither a fault of their problem nor an incident of their contest holds, with all attempts open. */
export const releaseHeld = async (db: Db): Promise<void> => {
  const released = await db
    .updateTable('judging')
    .from('submission')
    .set({ state: 'queued', faults: 0, fault_hosts: '[]', avoid_instance: null, avoid_until: null })
    .whereRef('submission.id', '=', 'judging.submission_id')
    .where('judging.state', '=', 'held')
    .where('submission.problem_id', 'not in', (eb) => eb.selectFrom('judging_pause').select('problem_id'))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('contest_incident as incident')
            .select('incident.id')
            .where('incident.ends_at', 'is', null)
            .where('incident.mode', '=', 'hold')
            .whereRef('incident.contest_id', '=', 'submission.contest_id')
            .where(sql<boolean>`incident.contest_problem_id in (0, submission.contest_problem_id)`),
        ),
      ),
    )
    .returning('judging.id')
    .execute()
  if (released.length > 0) await publish(db, topics.judging, {})
}

/**
 * Resumes problems that changed since they were paused. It also releases runs that were held in the moment in which
 * their problem was resumed.
 */
export const resumeRepaired = async (deps: Deps): Promise<void> => {
  const rows = await deps.db.selectFrom('judging_pause').select(['problem_id', 'fingerprint']).execute()
  for (const { problem_id: problemId, fingerprint } of rows) {
    if ((await fingerprintOf(deps.db, problemId)) === fingerprint) continue
    if (await resumeProblem(deps, problemId)) deps.log.info({ problemId }, 'judging resumed: the problem has changed')
  }
  await releaseHeld(deps.db)
}
