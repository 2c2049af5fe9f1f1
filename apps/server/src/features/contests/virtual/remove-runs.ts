import type { Db } from '../../../platform/db/connect.ts'
import { forgetContestSubmissions } from '../../judging/runs/forget-submissions.ts'
import { holdPlaces } from '../core/hold-places.ts'
import { notifyContest } from '../core/live.ts'

/** Deletes the virtual runs of a contest that is deleted, with their submissions. */
export const removeVirtualRuns = async (trx: Db, contestId: number): Promise<void> => {
  const runs = await trx.selectFrom('contest').select('id').where('virtual_of', '=', contestId).orderBy('id').execute()
  for (const { id } of runs) {
    await holdPlaces(trx, { contestId: id })
    await forgetContestSubmissions(trx, { contestId: id, problemId: null })
    await trx.deleteFrom('contest').where('id', '=', id).execute()
    await notifyContest(trx, id, { kind: 'contestChanged' })
  }
}
