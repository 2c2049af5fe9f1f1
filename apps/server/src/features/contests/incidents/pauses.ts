import type { Db } from '../../../platform/db/connect.ts'

/** Pauses of a contest that last now, that of the whole contest first. */
export const pausesOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_incident as incident')
    .leftJoin('contest_problem as place', 'place.id', 'incident.contest_problem_id')
    .select(['incident.id', 'incident.contest_problem_id', 'incident.mode', 'incident.message', 'incident.starts_at'])
    .select('place.label')
    .where('incident.contest_id', '=', contestId)
    .where('incident.ends_at', 'is', null)
    .orderBy('incident.contest_problem_id')
    .orderBy('incident.id')
    .execute()
