import { type BodyOf, type contestIncidents, fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { releaseHeld } from '../../judging/pauses/resume.ts'
import { notifyContest } from '../core/live.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { compensateAcrossEnd } from './across-end.ts'
import { wholeSecond } from './open-incident.ts'
import { noteEvent, requireIncident } from './repository.ts'

/**
 * Ends a pause: submissions are taken again, and held ones are queued in the order in which they were submitted. A pause
 * of the whole contest that lasted over its end moves the end at once; otherwise results would open now.
 * @throws Refusal `contest.notYours`, `contest.incidentUnknown` or `contest.incidentEnded`
 */
export const endIncident = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<(typeof contestIncidents)['end']>; readonly caller: Caller },
): Promise<null> => {
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, body.cid, { lock: true })
    const incident = await requireIncident(trx, body)
    if (incident.ends_at !== null) throw fail('contest.incidentEnded')
    const endsAt = wholeSecond(now, (seconds) =>
      Math.max(Math.floor(seconds), incident.starts_at.getTime() / 1_000 + 1),
    )
    await trx.updateTable('contest_incident').set({ ends_at: endsAt }).where('id', '=', incident.id).execute()
    await releaseHeld(trx)
    await noteEvent(trx, { incidentId: incident.id, kind: 'end', by: viewer.username, at: now })
    await compensateAcrossEnd(trx, { row, incident: { ...incident, ends_at: endsAt }, by: viewer.username, now })
    await audit(trx, {
      actor: viewer,
      action: 'contest.endIncident',
      subject: { kind: 'contest', id: body.cid, name: row.title },
      after: { incident: incident.id, from: incident.starts_at, to: endsAt },
      address: caller.address,
    })
    await notifyContest(trx, body.cid, { kind: 'contestChanged' })
  })
  return null
}
