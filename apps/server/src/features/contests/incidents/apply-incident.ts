import { type BodyOf, type contestIncidents, fail, limits } from '@verdict/contract'
import { hasEnded, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { findAccounts } from '../timing/set-windows.ts'
import { canMoveFreeze, giveExtra, type Moves, moveTimes } from './moves.ts'
import { noteEvent, requireIncident } from './repository.ts'

type Input = BodyOf<(typeof contestIncidents)['apply']>

/**
 * Applies the compensation of an ended incident: its time leaves the penalties, the end and the freeze
 * move, participants get extra time. Triggers rebuild the board and recount.
 * @throws Refusal `contest.notYours`, `contest.incidentOpen`, `contest.incidentApplied`, `contest.ended`, or the faulty input
 */
export const applyIncident = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: Input; readonly caller: Caller },
): Promise<null> => {
  checkInput(body)
  const { cid, endSeconds, removesTime } = body
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const incident = await requireIncident(trx, body)
    if (incident.ends_at === null) throw fail('contest.incidentOpen')
    if (incident.applied_at !== null) throw fail('contest.incidentApplied')
    const extra = body.extra.filter(({ seconds }) => seconds > 0)
    requireStillOn(row, { endSeconds, hasExtra: extra.length > 0, now })
    const moves: Moves = {
      endS: endSeconds,
      freezeS: body.movesFreeze && canMoveFreeze(row, incident) ? endSeconds : 0,
    }
    await trx
      .updateTable('contest_incident')
      .set({ applied_at: now, removes_time: removesTime, end_moved_s: moves.endS, freeze_moved_s: moves.freezeS })
      .where('id', '=', incident.id)
      .execute()
    await moveTimes(trx, row, { ...moves, now })
    const secondsOf = new Map(extra.map(({ username, seconds }) => [username, seconds]))
    const accounts = extra.length === 0 ? [] : await findAccounts(trx, [...secondsOf.keys()])
    await giveExtra(trx, incident, {
      by: viewer.username,
      now,
      people: accounts.map(({ id, username }) => ({ accountId: id, extraS: secondsOf.get(username) ?? 0 })),
    })
    await noteEvent(trx, { incidentId: incident.id, kind: 'apply', by: viewer.username, at: now })
    await audit(trx, {
      actor: viewer,
      action: 'contest.applyIncident',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { incident: incident.id, removesTime, endSeconds, freezeSeconds: moves.freezeS, extra },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
  })
  return null
}

const checkInput = ({ endSeconds, extra }: Input): void => {
  const max = limits.contestTiming.maxMinutes
  for (const seconds of [endSeconds, ...extra.map((person) => person.seconds)]) {
    if (seconds < 0 || seconds > max * 60) throw fail('contest.incidentExtra', { max })
  }
}

interface Wanted {
  readonly endSeconds: number
  readonly hasExtra: boolean
  readonly now: Date
}

/** After the end results are open, so only penalties can change; an end that has passed does not come again. */
const requireStillOn = (row: ContestRow, { endSeconds, hasExtra, now }: Wanted): void => {
  const times = timesOf(row)
  if (hasExtra && hasEnded(times, now)) throw fail('contest.ended')
  if (endSeconds > 0 && hasEnded({ ...times, endsAt: regularEndOf(row) }, now)) throw fail('contest.ended')
}
