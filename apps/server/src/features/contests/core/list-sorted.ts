import type { ContestListOrder } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import {
  type GroupFilter,
  type Listed,
  type ListFilter,
  listed,
  ofGroup,
  type Phase,
  passes,
  type Span,
} from './repository.ts'

/** The id makes each order total; each is the order of an index of the site's contests, read from either end. */
const orders = {
  start: sql`contest.starts_at, contest.id`,
  '-start': sql`contest.starts_at desc, contest.id desc`,
  title: sql`lower(contest.title), contest.id`,
  '-title': sql`lower(contest.title) desc, contest.id desc`,
  duration: sql`contest.ends_at - contest.starts_at, contest.id`,
  '-duration': sql`contest.ends_at - contest.starts_at desc, contest.id desc`,
  participants: sql`contest.entrants, contest.id`,
  '-participants': sql`contest.entrants desc, contest.id desc`,
} as const satisfies Record<ContestListOrder, RawBuilder<unknown>>

interface SortedQuery extends ListFilter, Span {
  readonly sort: ContestListOrder
  /** Null for all. */
  readonly phase: Phase | null
}

/** A page of the contests of the site in one order, not by phase. */
export const listSorted = (db: Db, asked: SortedQuery): Promise<Listed[]> =>
  listed(
    db.with('page', (cte) =>
      cte
        .selectFrom('contest')
        .select('contest.id')
        .where((eb) => passes(asked)(eb))
        .$if(asked.phase === 'scheduled', (query) => query.where('contest.starts_at', '>', asked.now))
        .$if(asked.phase === 'running', (query) => query.where('contest.starts_at', '<=', asked.now))
        .$if(asked.phase !== null, (query) =>
          query.where('contest.over_at', asked.phase === 'ended' ? '<=' : '>', asked.now),
        )
        .orderBy(orders[asked.sort])
        .limit(asked.limit)
        .offset(asked.offset),
    ),
  )
    .orderBy(orders[asked.sort])
    .execute()

/** A page of the visible contests of a group. Its own contests are found by an index, and are few. */
export const listOfGroup = (
  db: Db,
  { sort, ...asked }: GroupFilter & Span & { readonly sort: ContestListOrder },
): Promise<Listed[]> =>
  listed(
    db.with('page', (cte) =>
      ofGroup(cte, asked).select('contest.id').orderBy(orders[sort]).limit(asked.limit).offset(asked.offset),
    ),
  )
    .orderBy(orders[sort])
    .execute()
