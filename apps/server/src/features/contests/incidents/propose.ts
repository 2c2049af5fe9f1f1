import { type contestIncidents, type DataOf, fail, type QueryOf } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { type ContestRow, openToRead } from '../core/find-contest.ts'
import { isRanked, type RankedContest } from '../core/left-out.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { lostTimes } from './lost-times.ts'
import { canMoveFreeze } from './moves.ts'
import { type IncidentRow, requireIncident } from './repository.ts'

type Call = (typeof contestIncidents)['proposal']

/**
 * The extra time that an incident suggests. Of the whole contest: its length, for all; with individual time, for each
 * participant what of their own time fell into it. Of a problem: its length, for
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
  const endSeconds = isWhole && !hasEnded({ ...times, endsAt: regularEndOf(row) }, now) ? seconds : 0
  return {
    endSeconds,
    canMoveFreeze: canMoveFreeze(row, incident),
    isOver,
    extra: isOver ? [] : await extraOf(deps.db, incident, { row, seconds, endSeconds }),
  }
}

interface Suggested {
  readonly row: ContestRow
  readonly seconds: number
  readonly endSeconds: number
}

const extraOf = async (db: Db, incident: IncidentRow, { row, seconds, endSeconds }: Suggested) => {
  if (incident.contest_problem_id !== 0) {
    return (await affectedBy(db, incident, row)).map((person) => ({ ...person, seconds }))
  }
  const lost = await lostTimes(db, row, {
    from: incident.starts_at,
    to: incident.ends_at ?? incident.starts_at,
    endSeconds,
  })
  return lost.map(({ username, seconds: lostS }) => ({ username, tries: 0, refused: 0, seconds: lostS }))
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
