import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

export interface Paging {
  readonly currentPage: number
  readonly limit: number
}

export const offsetOf = ({ currentPage, limit }: Paging): number => (currentPage - 1) * limit

const printColumns = [
  'id',
  'contest_id',
  'account_id',
  'username',
  'realname',
  'lines',
  'created_at',
  'printed_at',
  'printed_by',
] as const

const isPrinted = sql<boolean>`(printed_at is not null)`

const printsOf = (db: Db, contestId: number) => db.selectFrom('print_request').where('contest_id', '=', contestId)

/** Name or seat of the author's team; empty where none is entered. */
const teamText = (column: 'name' | 'seat', table: 'print_request' | 'balloon') => sql<string>`coalesce((
  select ${sql.ref(`team.${column}`)} from contest_team as team where team.contest_id = ${sql.ref(`${table}.contest_id`)}
    and team.account_id = ${sql.ref(`${table}.account_id`)}), '')`

/** Columns of the author's team. */
export const teamColumns = (table: 'print_request' | 'balloon') =>
  [teamText('name', table).as('team'), teamText('seat', table).as('seat')] as const

export type PrintRow = Awaited<ReturnType<typeof listPrints>>[number]

/** Print requests of a contest, waiting ones first: the newest first as existing clients have it, or the oldest. */
export const listPrints = (
  db: Db,
  contestId: number,
  asked: Paging & { readonly first: 'newest' | 'oldest'; readonly waiting?: boolean },
) => {
  const rows = printsOf(db, contestId).select(printColumns).select(teamColumns('print_request')).orderBy(isPrinted)
  const wanted = asked.waiting === true ? rows.where(isPrinted, '=', false) : rows
  const ordered =
    asked.first === 'newest'
      ? wanted.orderBy('created_at', 'desc').orderBy('id', 'desc')
      : // The longest waiting come first, and of those done the last.
        wanted
          .orderBy(sql`case when printed_at is null then created_at end`)
          .orderBy('printed_at', 'desc')
          .orderBy('id')
  return ordered.limit(asked.limit).offset(offsetOf(asked)).execute()
}

/** How many print requests a contest has, and how many of them wait. */
export const countPrints = (db: Db, contestId: number) =>
  printsOf(db, contestId)
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.countAll<number>().filterWhere(isPrinted, '=', false).as('waiting'))
    .executeTakeFirstOrThrow()

interface Whose {
  readonly contestId: number
  readonly accountId: string
}

export const listOwnPrints = (db: Db, { contestId, accountId }: Whose, asked: Paging) =>
  printsOf(db, contestId)
    .select(printColumns)
    .where('account_id', '=', accountId)
    .orderBy('id', 'desc')
    .limit(asked.limit)
    .offset(offsetOf(asked))
    .execute()

export const countOwnPrints = async (db: Db, { contestId, accountId }: Whose): Promise<number> =>
  (
    await printsOf(db, contestId)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', accountId)
      .executeTakeFirstOrThrow()
  ).n

/** A request with its text, in any contest. */
export const findPrint = (db: Db, id: number) =>
  db
    .selectFrom('print_request')
    .select(printColumns)
    .select('content')
    .select(teamColumns('print_request'))
    .where('id', '=', id)
    .executeTakeFirst()
