import { type BodyOf, type contestIncidents, fail } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { findContest } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { moveTimes, takeExtraBack } from './moves.ts'
import { noteEvent, personsOf, requireIncident } from './repository.ts'

/**
 * Reverts the compensation of an incident. Once results are open, only the removed time can be taken back.
 * @throws Refusal `contest.notYours`, `contest.incidentApplied`, `contest.ended` or `contest.movePassed`
 */
export const undoIncident = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof contestIncidents)['undo']>; readonly caller: Caller },
): Promise<null> => {
  const { cid } = body
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const incident = await requireIncident(trx, body)
    if (incident.applied_at === null) throw fail('contest.incidentApplied')
    const { end_moved_s: endS, freeze_moved_s: freezeS, removes_time: removedTime } = incident
    const people = (await personsOf(trx, cid)).filter((person) => person.incident_id === incident.id)
    const gaveExtra = people.some((person) => person.extra_s > 0)
    if (hasEnded(timesOf(row), now) && (endS > 0 || gaveExtra)) throw fail('contest.ended')
    if (endS > 0 && now.getTime() >= regularEndOf(row).getTime() - endS * 1_000) throw fail('contest.movePassed')
    await trx
      .updateTable('contest_incident')
      .set({ applied_at: null, removes_time: false, end_moved_s: 0, freeze_moved_s: 0 })
      .where('id', '=', incident.id)
      .execute()
    await takeExtraBack(trx, incident)
    // Triggers moved its end when the extra time went.
    const { row: left } = (await findContest(trx, cid)) ?? { row }
    await moveTimes(trx, left, { endS: -endS, freezeS: -freezeS, now })
    await noteEvent(trx, { incidentId: incident.id, kind: 'undo', by: viewer.username, at: now })
    await audit(trx, {
      actor: viewer,
      action: 'contest.undoIncident',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { incident: incident.id, removesTime: removedTime, endSeconds: endS, freezeSeconds: freezeS },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}
