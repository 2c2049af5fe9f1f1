import type { RankOrder } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countedUp } from '../../platform/db/counting.ts'
import { lowered } from '../../platform/db/lowered.ts'
import { prepare, type RowBound, type Store } from '../../platform/db/prepared.ts'
import { readableBy } from '../accounts/privacy/readable-by.ts'

export type RankKind = 'acm' | 'oi'

export interface RankQuestion {
  readonly kind: RankKind
  /** Null for the list's own order. */
  readonly sort: RankOrder | null
  /** A LIKE pattern for parts of usernames, nicknames and real names; null matches all users. */
  readonly pattern: string | null
  /** The reader's audience and that of accounts without a term; null where all real names are searched. */
  readonly reader: number | null
  readonly otherwise: number | null
  /** Null for the first page. */
  readonly offset: number | null
  readonly bound: RowBound
}

/**
 * The account's id comes last, so that the order is total. Each is the order of an index, read from either end: the own
 * orders of the lists are `-solved` of ACM and `-score` of OI.
 */
const orders = {
  acm: {
    '-solved': sql`standing.solved desc, standing.practised, standing.account_id`,
    solved: sql`standing.solved, standing.practised desc, standing.account_id desc`,
    '-total': sql`standing.practised desc, standing.account_id`,
    total: sql`standing.practised, standing.account_id desc`,
  },
  oi: {
    '-score': sql`standing.score desc, standing.solved desc, standing.account_id`,
    score: sql`standing.score, standing.solved, standing.account_id desc`,
    '-solved': sql`standing.solved desc, standing.practised, standing.account_id`,
    solved: sql`standing.solved, standing.practised desc, standing.account_id desc`,
    '-total': sql`standing.submitted desc, standing.account_id`,
    total: sql`standing.submitted, standing.account_id desc`,
  },
} as const satisfies Record<RankKind, Partial<Record<RankOrder, unknown>>>

type Order = (typeof orders)[RankKind][keyof (typeof orders)[RankKind]]
type Page = Omit<RankQuestion, 'kind' | 'sort'>
type Search = Pick<RankQuestion, 'pattern' | 'reader' | 'otherwise'>
const noSearch: Search = { pattern: null, reader: null, otherwise: null }

/**
 * One page of a rank list with the count of all pages on each row. Without a search it is found on the list's own index
 * alone.
 */
const pageOf = (order: Order) =>
  prepare((db, asked: Page) => {
    const isFirst = asked.pattern === null && asked.offset === null
    const shown = isFirst ? firstPage(db, asked) : laterPage(db, order, asked)
    return shown
      .innerJoin('account', 'account.id', 'standing.account_id')
      .select(['account.id', 'account.username', 'account.nickname', 'account.signature', 'account.avatar'])
      .select(['account.title_name', 'account.title_color', 'standing.solved', 'standing.score'])
      .select(['standing.practised', 'standing.submitted'])
      .select(countOf(db, asked).as('matches'))
      .orderBy(order)
  })

/** The most requested page: reads the list from the start until the page is full. */
const firstPage = (db: Db, { bound }: Page) => listed(db, noSearch).limit(sql.lit(bound.rows))

/** Skipped rows are read from the index alone; names are joined only for the shown rows. */
const laterPage = (db: Db, order: Order, { offset, bound, ...search }: Page) =>
  db
    .with('page', (cte) =>
      listed(cte, search)
        .select('standing.account_id')
        .orderBy(order)
        .limit(sql.lit(bound.rows))
        .$if(offset !== null, (query) => query.offset(offset ?? 0)),
    )
    .selectFrom('page')
    .innerJoin('standing', 'standing.account_id', 'page.account_id')

type PageReader = ReturnType<typeof pageOf>

const readersOf = (kind: RankKind): ReadonlyMap<string, PageReader> =>
  new Map(Object.entries(orders[kind]).map(([name, order]) => [name, pageOf(order)]))

const readers = { acm: readersOf('acm'), oi: readersOf('oi') } as const
const ownOrder = { acm: '-solved', oi: '-score' } as const satisfies Record<RankKind, RankOrder>

/** Null for an order that the list does not have. */
export const rankPage = async (store: Store, { kind, sort, ...asked }: RankQuestion) =>
  readers[kind].get(sort ?? ownOrder[kind])?.(store, asked) ?? null

export type RankRow = NonNullable<Awaited<ReturnType<typeof rankPage>>>[number]

/** How many people a list holds, for a page beyond its last. */
export const rankCount = async (store: Store, search: Search): Promise<number> =>
  (await countRow(store, search))[0]?.matches ?? 0

const countRow = prepare((db, search: Search) => db.selectNoFrom(countOf(db, search).as('matches')))

/** How many of these accounts are on the lists. */
export const countListed = async (store: Store, asked: { readonly ids: readonly string[] }): Promise<number> =>
  (await listedRow(store, asked))[0]?.n ?? 0

const listedRow = prepare((db, { ids }: { readonly ids: readonly string[] }) =>
  db
    .selectFrom('standing')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('account_id', '=', sql<string>`any(${ids}::text[])`)
    .where('is_listed', '=', sql.lit(true)),
)

/** The kept count, or with a search the matches up to `maxCounted`. */
const countOf = (db: Db, search: Search) =>
  search.pattern === null
    ? db.selectFrom('listed_tally').select(sql<number>`n::bigint`.as('n'))
    : countedUp(db, listed(db, search).select('standing.account_id'))

/** Parts of names are found by their trigrams. */
const listed = (db: Pick<Db, 'selectFrom'>, { pattern, reader, otherwise }: Search) => {
  const everybody = db.selectFrom('standing').where('standing.is_listed', '=', sql.lit(true))
  if (pattern === null) return everybody
  return everybody.where('standing.account_id', 'in', (eb) =>
    eb
      .selectFrom('account')
      .select('account.id')
      .where(({ or, eb: is, fn }) =>
        or([
          is(fn('lower', ['account.username']), 'like', lowered(pattern)),
          is(fn('lower', ['account.nickname']), 'like', lowered(pattern)),
          is.and([
            is(fn('lower', ['account.realname']), 'like', lowered(pattern)),
            ...(reader === null || otherwise === null
              ? []
              : [readableBy({ account: 'account.id', field: 'realname', reader, otherwise })]),
          ]),
        ]),
      ),
  )
}
