import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { regularEndOf } from '../core/regular-end.ts'
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
 * A manager can shorten it afterwards.
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
  if (isForAll) await moveTimes(trx, row, { endS, freezeS, now })
  else {
    const left = await stillOn(trx, row, incident.starts_at)
    await giveExtra(trx, incident, { by, now, people: left.map((accountId) => ({ accountId, extraS: seconds })) })
  }
  await noteEvent(trx, { incidentId: incident.id, kind: 'apply', by, at: now })
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
