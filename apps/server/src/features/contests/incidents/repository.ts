import { fail } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export const incidentsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_incident as incident')
    .leftJoin('contest_problem as place', 'place.id', 'incident.contest_problem_id')
    .selectAll('incident')
    .select('place.label')
    .select(
      sql<number>`(select count(*)::int from submission
        where submission.contest_id = incident.contest_id and submission.contest_id <> 0
          and incident.contest_problem_id in (0, submission.contest_problem_id)
          and submitted_at >= incident.starts_at and (incident.ends_at is null or submitted_at < incident.ends_at))`.as(
        'submissions',
      ),
    )
    .where('incident.contest_id', '=', contestId)
    .orderBy('incident.starts_at', 'desc')
    .orderBy('incident.id', 'desc')
    .execute()

export type IncidentRow = Awaited<ReturnType<typeof incidentsOf>>[number]

/** Participants of the incidents of a contest. */
export const personsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_incident_person as person')
    .innerJoin('contest_incident as incident', 'incident.id', 'person.incident_id')
    .innerJoin('account', 'account.id', 'person.account_id')
    .select(['person.incident_id', 'person.refused', 'person.extra_s', 'account.username'])
    .where('incident.contest_id', '=', contestId)
    .orderBy('account.username')
    .execute()

export const eventsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_incident_event as event')
    .innerJoin('contest_incident as incident', 'incident.id', 'event.incident_id')
    .select(['event.incident_id', 'event.kind', 'event.made_by', 'event.made_at'])
    .where('incident.contest_id', '=', contestId)
    .orderBy('event.id')
    .execute()

/**
 * An incident of a contest.
 * @throws Refusal `contest.incidentUnknown`
 */
export const requireIncident = async (
  db: Db,
  { cid, id }: { readonly cid: number; readonly id: number },
): Promise<IncidentRow> => {
  const found = (await incidentsOf(db, cid)).find((row) => row.id === id)
  if (found === undefined) throw fail('contest.incidentUnknown')
  return found
}

interface Event {
  readonly incidentId: number
  readonly kind: 'open' | 'enter' | 'end' | 'apply' | 'undo'
  readonly by: string
  readonly at: Date
}

/** Records an action for the report of the jury. */
export const noteEvent = async (db: Db, { incidentId, kind, by, at }: Event): Promise<void> => {
  await db
    .insertInto('contest_incident_event')
    .values({ incident_id: incidentId, kind, made_by: by, made_at: at })
    .execute()
}
