import type { Deps } from '../../../deps.ts'
import { findRunById, lockRunById } from '../repository.ts'
import { kindOf } from '../runs/registry.ts'

/** A host that is started or a toolchain that is repaired within this time still judges what waits. */
const patienceMs = 600_000
const atOnce = 200

/** Ends runs that wait for a language which no judge host can run; staff read why. */
export const endUnjudgeable = async (deps: Deps): Promise<void> => {
  const { unavailable } = await deps.hostLanguages()
  if (unavailable.size === 0) return
  const rows = await deps.db
    .selectFrom('judging')
    .select(['id', 'language'])
    .where('state', '=', 'queued')
    .where('language', 'in', [...unavailable.keys()])
    .where('queued_at', '<', new Date(deps.clock.now().getTime() - patienceMs))
    .orderBy('id')
    .limit(atOnce)
    .execute()
  for (const { id, language } of rows) {
    const fault = `No judge host can run ${language}: ${unavailable.get(language)}`
    await deps.db.transaction().execute(async (trx) => {
      const found = await findRunById(trx, id)
      if (found === undefined) return
      const kind = kindOf(found)
      await kind.lockSubject?.(trx, found)
      const run = await lockRunById(trx, id)
      if (run?.state !== 'queued') return
      await kind.giveUp(trx, run, { fault, now: deps.clock.now() })
      const line = { judgingId: id, submissionId: run.submission_id, fault }
      deps.log.warn(line, 'run ended: no judge host has its language')
    })
  }
}
