import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countedUp } from '../../platform/db/counting.ts'
import { lowered } from '../../platform/db/lowered.ts'
import { prepare, type RowBound, type Store } from '../../platform/db/prepared.ts'

export type RankKind = 'acm' | 'oi'

export interface RankQuestion {
  readonly kind: RankKind
  /** A LIKE pattern for parts of usernames, nicknames and real names; null matches all users. */
  readonly pattern: string | null
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
      .select(countOf(db, asked.pattern).as('matches'))
      .orderBy(orders[kind])
  })

/** The most requested page: reads the list from the start until the page is full. */
const firstPage = (db: Db, { bound }: Page) => listed(db, null).limit(sql.lit(bound.rows))

/** Skipped rows are read from the index alone; names are joined only for the shown rows. */
const laterPage = (db: Db, kind: RankKind, { pattern, offset, bound }: Page) =>
  db
    .with('page', (cte) =>
      listed(cte, pattern)
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
export const rankCount = async (store: Store, pattern: string | null): Promise<number> =>
  (await countRow(store, { pattern }))[0]?.matches ?? 0

const countRow = prepare((db, { pattern }: { readonly pattern: string | null }) =>
  db.selectNoFrom(countOf(db, pattern).as('matches')),
)

/** The kept count, or with a search the matches up to `maxCounted`. */
const countOf = (db: Db, pattern: string | null) =>
  pattern === null
    ? db.selectFrom('listed_tally').select(sql<number>`n::bigint`.as('n'))
    : countedUp(db, listed(db, pattern).select('standing.account_id'))

/** Parts of names are found by their trigrams. */
const listed = (db: Pick<Db, 'selectFrom'>, pattern: string | null) => {
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
          is(fn('lower', ['account.realname']), 'like', lowered(pattern)),
        ]),
      ),
  )
}
