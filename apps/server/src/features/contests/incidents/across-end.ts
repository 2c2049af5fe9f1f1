import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { regularEndOf } from '../core/regular-end.ts'
import { lostTimes, type Outage } from './lost-times.ts'
import { canMoveFreeze, giveExtra, moveTimes } from './moves.ts'
import { type IncidentRow, noteEvent } from './repository.ts'

interface EndedPause {
  readonly row: ContestRow
  readonly incident: IncidentRow & { readonly ends_at: Date }
  readonly by: string
  readonly now: Date
}

/**
 * Applies the compensation of a pause of the whole contest that lasted over the end: the end moves by the pause, so all
 * participants have the time that was left when it began. When only participants with extra time were left, they get it.
 * With individual time, participants also get the part of their own time in the pause. A manager can shorten it
 * afterwards.
 */
export const compensateAcrossEnd = async (trx: Db, { row, incident, by, now }: EndedPause): Promise<void> => {
  if (incident.contest_problem_id !== 0 || incident.ends_at < regularEndOf(row)) return
  const seconds = (incident.ends_at.getTime() - incident.starts_at.getTime()) / 1_000
  const isForAll = incident.starts_at < regularEndOf(row)
  if (!isForAll && incident.ends_at < row.ends_at) return
  const endS = isForAll ? seconds : 0
  const freezeS = canMoveFreeze(row, incident) ? endS : 0
  await trx
    .updateTable('contest_incident')
    .set({ applied_at: now, removes_time: isForAll, end_moved_s: endS, freeze_moved_s: freezeS })
    .where('id', '=', incident.id)
    .execute()
  const people = await peopleWithExtra(trx, row, { from: incident.starts_at, to: incident.ends_at, endSeconds: endS })
  if (isForAll) await moveTimes(trx, row, { endS, freezeS, now })
  await giveExtra(trx, incident, { by, now, people })
  await noteEvent(trx, { incidentId: incident.id, kind: 'apply', by, at: now })
}

/** Participants with extra time, besides the move of the end. */
const peopleWithExtra = async (trx: Db, row: ContestRow, outage: Outage) => {
  if (row.window_s !== null) {
    const lost = await lostTimes(trx, row, outage)
    return lost.map(({ accountId, seconds }) => ({ accountId, extraS: seconds }))
  }
  if (outage.endSeconds > 0) return []
  const seconds = (outage.to.getTime() - outage.from.getTime()) / 1_000
  return (await stillOn(trx, row, outage.from)).map((accountId) => ({ accountId, extraS: seconds }))
}

/** Participants whose own end was after a moment. */
const stillOn = async (trx: Db, row: ContestRow, at: Date): Promise<readonly string[]> => {
  const overS = (at.getTime() - regularEndOf(row).getTime()) / 1_000
  const found = await trx
    .selectFrom('contest_window')
    .select('account_id')
    .where('contest_id', '=', row.id)
    .where((eb) => eb(eb('delay_s', '+', eb.ref('extra_s')), '>', overS))
    .execute()
  return found.map(({ account_id }) => account_id)
}
