import type { Deps } from '../../../deps.ts'
import { lockRunById } from '../repository.ts'
import { lockSubmission } from '../runs/lock-submission.ts'
import { giveUp } from './requeue.ts'

/** A host that is started or a toolchain that is repaired within this time still judges what waits. */
const patienceMs = 600_000
const atOnce = 200

/** Ends runs that wait for a language which no judge host can run; staff read why. */
export const endUnjudgeable = async (deps: Deps): Promise<void> => {
  const { unavailable } = await deps.hostLanguages()
  if (unavailable.size === 0) return
  const rows = await deps.db
    .selectFrom('judging')
    .select(['id', 'submission_id', 'language'])
    .where('state', '=', 'queued')
    .where('language', 'in', [...unavailable.keys()])
    .where('queued_at', '<', new Date(deps.clock.now().getTime() - patienceMs))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id, submission_id, language } of rows) {
    const fault = `No judge host can run ${language}: ${unavailable.get(language)}`
    await deps.db.transaction().execute(async (trx) => {
      const submission = submission_id === null ? undefined : await lockSubmission(trx, submission_id)
      const run = await lockRunById(trx, id)
      if (run?.state !== 'queued') return
      await giveUp(trx, run, submission, { fault, now: deps.clock.now() })
      deps.log.warn({ judgingId: id, submissionId: submission_id, fault }, 'run ended: no judge host has its language')
    })
  }
}
