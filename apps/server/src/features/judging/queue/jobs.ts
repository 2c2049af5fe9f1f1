import type { JobRow } from '../../../platform/jobs/start-work.ts'
import { recountTallies } from '../tallies/recount.ts'

const keepVoidMs = 86_400_000

/** Nightly: deletes runs without a result, and verifies and repairs the tallies. */
export const tidyJudgings: JobRow = {
  name: 'judging.tidy',
  schedule: '23 19 * * *',
  run: async (deps) => {
    const before = new Date(deps.clock.now().getTime() - keepVoidMs)
    await deps.db.deleteFrom('judging').where('state', '=', 'void').where('queued_at', '<', before).execute()
    const { differences } = await recountTallies(deps.db)
    if (differences.length > 0) deps.log.error({ differences }, 'tallies were wrong and have been repaired')
  },
}
