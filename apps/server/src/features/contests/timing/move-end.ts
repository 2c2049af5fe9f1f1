import { type BodyOf, type contestTiming, type DataOf, fail, limits, toInstant } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'
import { notifyContest } from '../core/live.ts'
import { regularEndOf, timesOf } from '../core/regular-end.ts'
import { publishAnnouncement } from '../editor/announcements.ts'
import { requireOwn } from '../editor/kept-contest.ts'

type Call = (typeof contestTiming)['moveEnd']

/**
 * Moves the end of a running contest for all participants. Boards and clocks follow at once.
 * @throws Refusal `contest.notYours`, `contest.notStarted`, `contest.ended`, or the reason why the move is impossible
 */
export const moveEnd = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<Call>; readonly caller: Caller },
): Promise<DataOf<Call>> => {
  const { cid, minutes, announcement } = body
  const max = limits.contestTiming.maxMinutes
  if (minutes === 0 || Math.abs(minutes) > max) throw fail('contest.moveWrong', { max })
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const end = regularEndOf(row)
    const phase = contestPhase({ ...timesOf(row), endsAt: end }, now)
    if (phase !== 'running') throw fail(phase === 'ended' ? 'contest.ended' : 'contest.notStarted')
    if (Date.parse(body.endTime) !== end.getTime()) throw fail('contest.moveChanged')
    const moved = (at: Date): Date => new Date(at.getTime() + minutes * 60_000)
    if (moved(end) <= now) throw fail('contest.movePassed')
    const freezesAt =
      body.movesFreeze && row.seals_at !== null && canMoveFreeze(row) ? moved(row.seals_at) : row.seals_at
    if (row.is_sealed && freezesAt !== null && (freezesAt < row.starts_at || freezesAt > moved(end))) {
      throw fail('contest.freezeOutside')
    }
    await trx
      .updateTable('contest')
      .set({ ends_at: moved(row.ends_at), seals_at: freezesAt, updated_at: now })
      .where('id', '=', cid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'contest.moveEnd',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { endsAt: end, freezesAt: row.seals_at },
      after: { endsAt: moved(end), freezesAt, minutes },
      address: caller.address,
    })
    if (announcement !== null) await publishAnnouncement(trx, { viewer, row, given: announcement, now, caller })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    return {
      endTime: toInstant(moved(end)),
      freezeTime: row.is_sealed && freezesAt !== null ? toInstant(freezesAt) : null,
    }
  })
}

/** NOIP is frozen from its start. */
const canMoveFreeze = (row: ContestRow): boolean => row.is_sealed && formatOf(row) !== 'noip'
