import { type ContestIncident, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openToRead } from '../core/find-contest.ts'
import { eventsOf, type IncidentRow, incidentsOf, personsOf } from './repository.ts'

/**
 * Incidents of a contest with their compensation, the newest first.
 * @throws Refusal `contest.missing` or `contest.notYours`
 */
export const listIncidents = async (deps: Deps, viewer: SignedIn, cid: number): Promise<ContestIncident[]> => {
  await openToRead(deps, viewer, cid)
  const rows = await incidentsOf(deps.db, cid)
  const [persons, events] = [await personsOf(deps.db, cid), await eventsOf(deps.db, cid)]
  return rows.map((row) =>
    present(row, {
      persons: persons.filter((person) => person.incident_id === row.id),
      events: events.filter((event) => event.incident_id === row.id),
    }),
  )
}

interface Parts {
  readonly persons: Awaited<ReturnType<typeof personsOf>>
  readonly events: Awaited<ReturnType<typeof eventsOf>>
}

const present = (row: IncidentRow, { persons, events }: Parts): ContestIncident => ({
  id: row.id,
  displayId: row.contest_problem_id === 0 ? null : (row.label ?? ''),
  mode: row.mode as ContestIncident['mode'],
  message: row.message,
  startTime: toInstant(row.starts_at),
  endTime: row.ends_at && toInstant(row.ends_at),
  lengthSeconds: row.ends_at && (row.ends_at.getTime() - row.starts_at.getTime()) / 1_000,
  submissions: row.submissions,
  refused: persons.filter(({ refused }) => refused > 0).length,
  applied:
    row.applied_at === null
      ? null
      : {
          removesTime: row.removes_time,
          endMovedSeconds: row.end_moved_s,
          freezeMovedSeconds: row.freeze_moved_s,
          extra: persons
            .filter(({ extra_s }) => extra_s > 0)
            .map(({ username, extra_s }) => ({ username, seconds: extra_s })),
        },
  events: events.map(({ kind, made_by, made_at }) => ({
    kind: kind as ContestIncident['events'][number]['kind'],
    by: made_by,
    at: toInstant(made_at),
  })),
})
