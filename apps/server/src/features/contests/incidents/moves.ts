import { fail } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import type { IncidentRow } from './repository.ts'

export interface Moves {
  readonly endS: number
  readonly freezeS: number
}

/** A freeze that had begun before the incident stays: its contest time does not change. */
export const canMoveFreeze = (row: ContestRow, incident: IncidentRow): boolean =>
  row.is_sealed && row.seals_at !== null && row.seals_at > incident.starts_at

/**
 * Moves the end and the freeze of a contest. The row is written in any case, so that boards follow.
 * @throws Refusal `contest.freezeOutside`
 */
export const moveTimes = async (
  db: Db,
  row: ContestRow,
  { endS, freezeS, now }: Moves & { readonly now: Date },
): Promise<void> => {
  const moved = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1_000)
  const endsAt = moved(row.ends_at, endS)
  const freezesAt = row.seals_at && moved(row.seals_at, freezeS)
  const regularEnd = moved(endsAt, -row.overtime_s)
  if (row.is_sealed && freezesAt !== null && (freezesAt < row.starts_at || freezesAt > regularEnd)) {
    throw fail('contest.freezeOutside')
  }
  await db
    .updateTable('contest')
    .set({ ends_at: endsAt, seals_at: freezesAt, updated_at: now })
    .where('id', '=', row.id)
    .execute()
}

interface Extra {
  readonly by: string
  readonly now: Date
  readonly people: readonly { readonly accountId: string; readonly extraS: number }[]
}

/** Adds extra time to the windows of participants, and records it with the incident. */
export const giveExtra = async (db: Db, incident: IncidentRow, { by, now, people }: Extra): Promise<void> => {
  if (people.length === 0) return
  await db
    .insertInto('contest_incident_person')
    .values(
      people.map(({ accountId, extraS }) => ({ incident_id: incident.id, account_id: accountId, extra_s: extraS })),
    )
    .onConflict((conflict) =>
      conflict.columns(['incident_id', 'account_id']).doUpdateSet((eb) => ({ extra_s: eb.ref('excluded.extra_s') })),
    )
    .execute()
  await db
    .insertInto('contest_window')
    .values(
      people.map(({ accountId, extraS }) => ({
        contest_id: incident.contest_id,
        account_id: accountId,
        delay_s: 0,
        extra_s: extraS,
        reason: incident.message.slice(0, 200),
        set_by: by,
        set_at: now,
      })),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['contest_id', 'account_id'])
        .doUpdateSet({ extra_s: sql`contest_window.extra_s + excluded.extra_s` }),
    )
    .execute()
}

/** Takes the extra time of an incident back; times that are zero then are those of the contest again. */
export const takeExtraBack = async (db: Db, incident: IncidentRow): Promise<void> => {
  await sql`delete from contest_window using contest_incident_person as person
    where person.incident_id = ${incident.id} and person.extra_s > 0
      and contest_window.contest_id = ${incident.contest_id} and contest_window.account_id = person.account_id
      and began_at is null and delay_s = 0 and contest_window.extra_s <= person.extra_s`.execute(db)
  await sql`update contest_window set extra_s = greatest(base_s, contest_window.extra_s - person.extra_s)
    from contest_incident_person as person
    where person.incident_id = ${incident.id} and person.extra_s > 0
      and contest_window.contest_id = ${incident.contest_id}
      and contest_window.account_id = person.account_id`.execute(db)
  await db.updateTable('contest_incident_person').set({ extra_s: 0 }).where('incident_id', '=', incident.id).execute()
}
