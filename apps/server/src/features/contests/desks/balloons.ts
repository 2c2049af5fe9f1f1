import { type BodyOf, type contestDesks, type DataOf, fail, type QueryOf, toPage } from '@verdict/contract'
import { isFrozenAt, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { openOwnContest, openToRead } from '../core/find-contest.ts'
import {
  type BalloonRow,
  type BalloonsOf,
  countBalloons,
  type FrozenSolves,
  isOpen,
  listBalloons,
} from './balloon-repository.ts'
import { notifyDesk } from './live.ts'
import { type Desk, type DeskCaller, openDesk } from './open-desk.ts'
import { presentBalloon, presentSolve } from './present.ts'

type Calls = typeof contestDesks

/** Solves within a contest, for its managers (api-contests-groups 2.5). */
export const readAcInfo = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['acInfo']>,
): Promise<DataOf<Calls['acInfo']>> => {
  const contest = await openToRead(deps, viewer, query.cid)
  const of = balloonsOf(contest)
  const [rows, { total }] = await Promise.all([
    listBalloons(deps.db, of, { ...query, lost: false }),
    countBalloons(deps.db, of, { lost: false }),
  ])
  const shown = await named(deps, { viewer }, rows)
  const records = shown.flatMap((row) => presentSolve(row, contest.terms.startsAt))
  return { ...toPage([], total, query), records, orders: [] }
}

/** The balloons of a contest at its desk, including those to collect. */
export const readBalloons = async (
  deps: Deps,
  caller: DeskCaller,
  query: QueryOf<Calls['deskBalloons']>,
): Promise<DataOf<Calls['deskBalloons']>> => {
  const desk = await openDesk(deps, caller, { cid: query.cid, desk: 'balloons', use: 'read' })
  const of = balloonsOf(desk)
  const freezesAt = isFrozenAt(desk.terms, deps.clock.now()) ? desk.terms.freezesAt : null
  const hidden = desk.showsFrozen && !query.hidesFrozen ? null : frozenSolves(desk, freezesAt)
  const filter = { lost: true, waiting: query.waiting, hidden }
  const [rows, counted] = await Promise.all([
    listBalloons(deps.db, of, { ...query, ...filter }),
    countBalloons(deps.db, of, filter),
  ])
  const shown = await named(deps, caller, rows)
  return {
    ...toPage([], counted.total, query),
    records: shown.map((row) => presentBalloon(row, { startsAt: desk.terms.startsAt, freezesAt })),
    orders: [],
    title: desk.row.title,
    waiting: counted.waiting,
    showsFrozen: desk.showsFrozen,
  }
}

const frozenSolves = ({ row }: Pick<Desk, 'row'>, from: Date | null): FrozenSolves | null =>
  from === null ? null : { from, least: row.frozen_balloons }

/** Rows as the staff of a desk see them. */
const named = (deps: Deps, { viewer }: Pick<DeskCaller, 'viewer'>, rows: readonly BalloonRow[]) =>
  hidePersonal(deps, { viewer, isJury: true }, { rows, idOf: (row) => row.account_id })

const balloonsOf = ({ row }: Pick<Desk, 'row'>): BalloonsOf => ({ contestId: row.id, ownerId: row.owner_id })

/**
 * Ticks a balloon off, as existing clients do.
 * @throws Refusal `contest.notYours` or `balloon.notFound`
 */
export const checkAcInfo = async (
  deps: Deps,
  viewer: SignedIn,
  { id, cid, checked }: BodyOf<Calls['checkAcInfo']>,
): Promise<null> => {
  if (cid === null) throw fail('request.field', { field: 'cid' })
  if (checked === null) throw fail('request.field', { field: 'checked' })
  await openOwnContest(deps, viewer, cid)
  await hand(deps, { id: id ?? 0, cid, isHanded: checked, by: viewer.username, hidden: null })
  return null
}

/**
 * Hands a balloon out at the desk, or takes it back.
 * @throws Refusal `desk.passNeeded` or `balloon.notFound`
 */
export const handBalloon = async (
  deps: Deps,
  caller: DeskCaller,
  { id, cid, isHanded }: BodyOf<Calls['handBalloon']>,
): Promise<null> => {
  const desk = await openDesk(deps, caller, { cid, desk: 'balloons', use: 'change' })
  const hidesFrom = !desk.showsFrozen && isFrozenAt(desk.terms, deps.clock.now()) ? desk.terms.freezesAt : null
  await hand(deps, { id, cid, isHanded, by: desk.name, hidden: frozenSolves(desk, hidesFrom) })
  return null
}

interface Handing {
  readonly id: number
  readonly cid: number
  readonly isHanded: boolean
  readonly by: string
  /** Balloons that are not this desk's to give. */
  readonly hidden: FrozenSolves | null
}

const hand = async (deps: Deps, { id, cid, isHanded, by, hidden }: Handing): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('balloon')
      .select(['submission_id', 'handed_at'])
      .where('id', '=', id)
      .where('contest_id', '=', cid)
      .$if(hidden !== null, (query) => (hidden === null ? query : query.where(isOpen(hidden))))
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw fail('balloon.notFound')
    // A lost solve cannot be delivered, only collected.
    if (isHanded && row.submission_id === null) throw fail('balloon.notFound')
    if ((row.handed_at !== null) === isHanded) return
    const handed = isHanded ? { handed_at: deps.clock.now(), handed_by: by } : { handed_at: null, handed_by: null }
    await trx.updateTable('balloon').set(handed).where('id', '=', id).execute()
    await notifyDesk(trx, cid, 'balloons')
  })
}
