import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countedUp } from '../../platform/db/counting.ts'
import { lowered } from '../../platform/db/lowered.ts'
import { prepare, type RowBound, type Store } from '../../platform/db/prepared.ts'
import { readableBy } from '../accounts/privacy/readable-by.ts'

export type RankKind = 'acm' | 'oi'

export interface RankQuestion {
  readonly kind: RankKind
  /** A LIKE pattern for parts of usernames, nicknames and real names; null matches all users. */
  readonly pattern: string | null
  /** The reader's audience and that of accounts without a term; null where all real names are searched. */
  readonly reader: number | null
  readonly otherwise: number | null
  /** Null for the first page. */
  readonly offset: number | null
  readonly bound: RowBound
}

/** The account's id comes last, so that the order is total; both are the order of an index. */
const orders = {
  acm: sql`standing.solved desc, standing.practised, standing.account_id`,
  oi: sql`standing.score desc, standing.solved desc, standing.account_id`,
} as const satisfies Record<RankKind, unknown>

type Page = Omit<RankQuestion, 'kind'>
type Search = Pick<RankQuestion, 'pattern' | 'reader' | 'otherwise'>
const noSearch: Search = { pattern: null, reader: null, otherwise: null }

/**
 * One page of a rank list with the count of all pages on each row. Without a search it is found on the list's own index
 * alone.
 */
const pageOf = (kind: RankKind) =>
  prepare((db, asked: Page) => {
    const isFirst = asked.pattern === null && asked.offset === null
    const shown = isFirst ? firstPage(db, asked) : laterPage(db, kind, asked)
    return shown
      .innerJoin('account', 'account.id', 'standing.account_id')
      .select(['account.id', 'account.username', 'account.nickname', 'account.signature', 'account.avatar'])
      .select(['account.title_name', 'account.title_color', 'standing.solved', 'standing.score'])
      .select(['standing.practised', 'standing.submitted'])
      .select(countOf(db, asked).as('matches'))
      .orderBy(orders[kind])
  })

/** The most requested page: reads the list from the start until the page is full. */
const firstPage = (db: Db, { bound }: Page) => listed(db, noSearch).limit(sql.lit(bound.rows))

/** Skipped rows are read from the index alone; names are joined only for the shown rows. */
const laterPage = (db: Db, kind: RankKind, { offset, bound, ...search }: Page) =>
  db
    .with('page', (cte) =>
      listed(cte, search)
        .select('standing.account_id')
        .orderBy(orders[kind])
        .limit(sql.lit(bound.rows))
        .$if(offset !== null, (query) => query.offset(offset ?? 0)),
    )
    .selectFrom('page')
    .innerJoin('standing', 'standing.account_id', 'page.account_id')

const pages = { acm: pageOf('acm'), oi: pageOf('oi') } as const

export const rankPage = (store: Store, { kind, ...asked }: RankQuestion) => pages[kind](store, asked)

export type RankRow = Awaited<ReturnType<typeof rankPage>>[number]

/** How many people a list holds, for a page beyond its last. */
export const rankCount = async (store: Store, search: Search): Promise<number> =>
  (await countRow(store, search))[0]?.matches ?? 0

const countRow = prepare((db, search: Search) => db.selectNoFrom(countOf(db, search).as('matches')))

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
