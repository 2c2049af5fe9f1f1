import type { Db } from '../../../platform/db/connect.ts'

/** The places of a contest, or those a problem has in contests. */
export type Places = { readonly contestId: number } | { readonly problemId: number }

/**
 * Waits for whoever is handing something in for these places, and lets nobody begin to before the transaction ends: what
 * goes is known from here on. Verdicts are written meanwhile. Whoever hands in takes places in this order too, and the
 * problem after its place, so that nobody waits in a circle.
 */
export const holdPlaces = async (trx: Db, places: Places): Promise<void> => {
  const chosen =
    'contestId' in places
      ? trx.selectFrom('contest_problem').where('contest_id', '=', places.contestId)
      : trx.selectFrom('contest_problem').where('problem_id', '=', places.problemId)
  await chosen.select('id').orderBy('id').forNoKeyUpdate().execute()
}
