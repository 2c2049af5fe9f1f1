import type { Db } from '../../../platform/db/connect.ts'

/** The places of a contest, or those a problem has in contests. */
export type Places = { readonly contestId: number } | { readonly problemId: number }

/**
 * Waits for running submissions to these contest problems and blocks new ones until the transaction ends, so that the
 * set of submissions to delete is stable. Verdicts can still be written. Submitting locks contest problems in the same
 * order, and the problem afterwards, so no deadlock is possible.
 */
export const holdPlaces = async (trx: Db, places: Places): Promise<void> => {
  const chosen =
    'contestId' in places
      ? trx.selectFrom('contest_problem').where('contest_id', '=', places.contestId)
      : trx.selectFrom('contest_problem').where('problem_id', '=', places.problemId)
  await chosen.select('id').orderBy('id').forNoKeyUpdate().execute()
}
