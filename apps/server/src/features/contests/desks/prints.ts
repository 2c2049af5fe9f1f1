import { type BodyOf, type contestDesks, type DataOf, fail, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyReply } from 'fastify'
import type { Deps } from '../../../deps.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { openOwnContest, openToRead } from '../core/find-contest.ts'
import { notifyContest } from '../core/live.ts'
import { notifyDesk } from './live.ts'
import { type DeskCaller, openDesk } from './open-desk.ts'
import { presentDeskPrint, presentPrint } from './present.ts'
import { countPrints, findPrint, listPrints, type PrintRow } from './repository.ts'

type Calls = typeof contestDesks

/** Rows as the staff of a desk see them. */
const named = <Row extends PrintRow>(deps: Deps, { viewer }: Pick<DeskCaller, 'viewer'>, rows: readonly Row[]) =>
  hidePersonal(deps, { viewer, isJury: true }, { rows, idOf: (row) => row.account_id })

/** Print requests for the managers of a contest, waiting ones first, then the newest (api-contests-groups 2.5). */
export const readPrints = async (
  deps: Deps,
  viewer: SignedIn,
  query: QueryOf<Calls['prints']>,
): Promise<DataOf<Calls['prints']>> => {
  await openToRead(deps, viewer, query.cid)
  const [rows, { total }] = await Promise.all([
    listPrints(deps.db, query.cid, { ...query, first: 'newest', waiting: false }),
    countPrints(deps.db, query.cid),
  ])
  return { ...toPage([], total, query), records: (await named(deps, { viewer }, rows)).map(presentPrint), orders: [] }
}

/** Print requests at the desk, the longest waiting first. */
export const readDeskPrints = async (
  deps: Deps,
  caller: DeskCaller,
  query: QueryOf<Calls['deskPrints']>,
): Promise<DataOf<Calls['deskPrints']>> => {
  const desk = await openDesk(deps, caller, { cid: query.cid, desk: 'print', use: 'read' })
  const [rows, { total, waiting }] = await Promise.all([
    listPrints(deps.db, query.cid, { ...query, first: 'oldest' }),
    countPrints(deps.db, query.cid),
  ])
  return {
    ...toPage([], query.waiting ? waiting : total, query),
    records: (await named(deps, caller, rows)).map(presentDeskPrint),
    orders: [],
    title: desk.row.title,
    waiting,
  }
}

/**
 * A print request with its text.
 * @throws Refusal `desk.passNeeded` or `print.notFound`
 */
export const readPrintText = async (
  deps: Deps,
  caller: DeskCaller,
  { cid, id }: QueryOf<Calls['deskPrintText']>,
): Promise<DataOf<Calls['deskPrintText']>> => {
  await openDesk(deps, caller, { cid, desk: 'print', use: 'read' })
  const row = await findPrint(deps.db, id)
  if (row === undefined || row.contest_id !== cid) throw fail('print.notFound')
  const [shown = row] = await named(deps, caller, [row])
  return { ...presentDeskPrint(shown), content: row.content }
}

/**
 * Marks a request as printed, as existing clients do.
 * @throws Refusal `contest.notYours` or `print.notFound`
 */
export const checkPrint = async (
  deps: Deps,
  viewer: SignedIn,
  { id, cid }: QueryOf<Calls['checkPrint']>,
): Promise<null> => {
  await openOwnContest(deps, viewer, cid)
  await mark(deps, { id, cid, isPrinted: true, by: viewer.username })
  return null
}

/**
 * Marks a request as printed or not, at the desk.
 * @throws Refusal `desk.passNeeded` or `print.notFound`
 */
export const markPrinted = async (
  deps: Deps,
  caller: DeskCaller,
  { id, cid, isPrinted }: BodyOf<Calls['markPrinted']>,
): Promise<null> => {
  const desk = await openDesk(deps, caller, { cid, desk: 'print', use: 'change' })
  await mark(deps, { id, cid, isPrinted, by: desk.name })
  return null
}

interface Marking {
  readonly id: number
  readonly cid: number
  readonly isPrinted: boolean
  readonly by: string
}

const mark = async (deps: Deps, { id, cid, isPrinted, by }: Marking): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    const row = await trx
      .selectFrom('print_request')
      .select(['account_id', 'printed_at'])
      .where('id', '=', id)
      .where('contest_id', '=', cid)
      .forUpdate()
      .executeTakeFirst()
    if (row === undefined) throw fail('print.notFound')
    if ((row.printed_at !== null) === isPrinted) return
    const printed = isPrinted
      ? { printed_at: deps.clock.now(), printed_by: by }
      : { printed_at: null, printed_by: null }
    await trx.updateTable('print_request').set(printed).where('id', '=', id).execute()
    await notifyDesk(trx, cid, 'print')
    await notifyContest(trx, cid, { kind: 'print', id }, { accountId: row.account_id })
  })
}

/**
 * The text of a request as a file (api-contests-groups 2.7).
 * @throws Refusal `print.notFound` or `contest.notYours`
 */
export const downloadPrint = async (
  deps: Deps,
  viewer: SignedIn,
  { id, reply }: { readonly id: number; readonly reply: FastifyReply },
): Promise<void> => {
  const row = await findPrint(deps.db, id)
  // Users other than managers of its contest do not learn whether a request exists.
  if (row === undefined) throw fail('contest.notYours')
  await openToRead(deps, viewer, row.contest_id)
  await reply
    .type('text/plain; charset=utf-8')
    .header('Content-Disposition', `attachment;filename=${encodeURIComponent(row.username)}_Contest_Print.txt`)
    .header('Cache-Control', 'no-store')
    .send(row.content)
}
