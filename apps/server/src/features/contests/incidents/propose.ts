import { type contestIncidents, type DataOf, fail, type QueryOf } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openToRead } from '../core/find-contest.ts'
import { isRanked, type RankedContest } from '../core/left-out.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { canMoveFreeze } from './moves.ts'
import { type IncidentRow, requireIncident } from './repository.ts'

type Call = (typeof contestIncidents)['proposal']

/**
 * The extra time that an incident suggests. Of the whole contest: its length, for all. Of a problem: its length, for
 * those who had not solved the problem when the incident began, and had submitted to it by its end or were refused.
 * @throws Refusal `contest.notYours`, `contest.incidentUnknown` or `contest.incidentOpen`
 */
export const proposeExtra = async (deps: Deps, viewer: SignedIn, query: QueryOf<Call>): Promise<DataOf<Call>> => {
  const { row } = await openToRead(deps, viewer, query.cid)
  const incident = await requireIncident(deps.db, query)
  if (incident.ends_at === null) throw fail('contest.incidentOpen')
  const now = deps.clock.now()
  const times = timesOf(row)
  const isOver = hasEnded(times, now)
  const isWhole = incident.contest_problem_id === 0
  const seconds = (incident.ends_at.getTime() - incident.starts_at.getTime()) / 1_000
  const affected = isWhole || isOver ? [] : await affectedBy(deps.db, incident, row)
  return {
    endSeconds: isWhole && !hasEnded({ ...times, endsAt: regularEndOf(row) }, now) ? seconds : 0,
    canMoveFreeze: canMoveFreeze(row, incident),
    isOver,
    extra: affected.map((person) => ({ ...person, seconds })),
  }
}

const affectedBy = async (db: Db, incident: IncidentRow, contest: RankedContest) => {
  const { rows } = await sql<{ username: string; tries: number; refused: number }>`
    with entry as materialized (
      select account_id, verdict, submitted_at from submission
      where contest_id = ${incident.contest_id} and contest_id <> 0
        and contest_problem_id = ${incident.contest_problem_id} and submitted_at < ${incident.ends_at}
    ), tried as (
      select account_id, count(*)::int as tries from entry group by 1
    ), refused as (
      select account_id, refused from contest_incident_person where incident_id = ${incident.id} and refused > 0
    )
    select account.username, coalesce(tries, 0) as tries, coalesce(refused, 0) as refused
    from tried full join refused using (account_id) join account on account.id = account_id
    where ${isRanked('account_id', contest)} and not exists (
      select from entry where entry.account_id = account.id and is_accepted(verdict)
        and submitted_at < ${incident.starts_at})
    order by account.username`.execute(db)
  return rows
}
