import { type BodyOf, type contestIncidents, type DataOf, fail, limits } from '@verdict/contract'
import { contestPhase, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { timesOf } from '../core/regular-end.ts'
import { requireOwn } from '../editor/kept-contest.ts'
import { pausesOf } from './pauses.ts'
import { noteEvent } from './repository.ts'

type Call = (typeof contestIncidents)['open']

/**
 * Pauses a running contest or one of its problems from now on, or enters an interval that is over. Pages of the
 * contest show the message at once.
 * @throws Refusal `contest.notYours`, `contest.notStarted`, `contest.ended`, `contest.pausedAlready`, or the faulty input
 */
export const openIncident = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<Call>; readonly caller: Caller },
): Promise<DataOf<Call>> => {
  const { cid, mode } = body
  const message = body.message.trim()
  const max = limits.contestIncident.messageMaxChars
  if (message === '' || [...message].length > max) throw fail('contest.incidentMessage', { max })
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, cid, { lock: true })
    const placeId = body.displayId === null ? 0 : await placeIdOf(trx, cid, body.displayId)
    const span = mode === 'none' ? enteredSpan(row, body, now) : await pauseSpan(trx, row, { placeId, now })
    const { id } = await trx
      .insertInto('contest_incident')
      .values({ contest_id: cid, contest_problem_id: placeId, mode, message, ...span })
      .returning('id')
      .executeTakeFirstOrThrow()
    await noteEvent(trx, { incidentId: id, kind: mode === 'none' ? 'enter' : 'open', by: viewer.username, at: now })
    await audit(trx, {
      actor: viewer,
      action: 'contest.openIncident',
      subject: { kind: 'contest', id: cid, name: row.title },
      after: { incident: id, problem: body.displayId, mode, message, from: span.starts_at, to: span.ends_at },
      address: caller.address,
    })
    await notifyContest(trx, cid, { kind: 'contestChanged' })
    return { id }
  })
}

const placeIdOf = async (db: Db, cid: number, label: string): Promise<number> => {
  const row = await db
    .selectFrom('contest_problem')
    .select('id')
    .where('contest_id', '=', cid)
    .where('label', '=', label.trim())
    .executeTakeFirst()
  if (row === undefined) throw fail('contest.problemNotIn')
  return row.id
}

interface Span {
  readonly starts_at: Date
  readonly ends_at: Date | null
}

const pauseSpan = async (
  db: Db,
  row: ContestRow,
  { placeId, now }: { readonly placeId: number; readonly now: Date },
): Promise<Span> => {
  const phase = contestPhase(timesOf(row), now)
  if (phase !== 'running') throw fail(phase === 'ended' ? 'contest.ended' : 'contest.notStarted')
  const open = await pausesOf(db, row.id)
  if (open.some(({ contest_problem_id }) => contest_problem_id === placeId)) throw fail('contest.pausedAlready')
  return { starts_at: wholeSecond(now, Math.floor), ends_at: null }
}

/** Contest times are whole seconds. */
export const wholeSecond = (at: Date, round: (seconds: number) => number): Date =>
  new Date(round(at.getTime() / 1_000) * 1_000)

const enteredSpan = (row: ContestRow, body: BodyOf<Call>, now: Date): Span => {
  const [from, to] = [Date.parse(body.startTime ?? ''), Date.parse(body.endTime ?? '')]
  const isInside = from >= row.starts_at.getTime() && to <= Math.min(now.getTime(), row.ends_at.getTime())
  // Not a date compares as false.
  if (!(isInside && from < to)) throw fail('contest.incidentTimes')
  return { starts_at: wholeSecond(new Date(from), Math.floor), ends_at: wholeSecond(new Date(to), Math.floor) }
}
