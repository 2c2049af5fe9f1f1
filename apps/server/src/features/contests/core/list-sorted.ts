import type { ContestListOrder } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { type Listed, type ListFilter, listed, type Phase, passes, type Span } from './repository.ts'

/** The id makes each order total; each is the order of an index, read from either end. */
const orders = {
  start: sql`contest.starts_at, contest.id`,
  '-start': sql`contest.starts_at desc, contest.id desc`,
  title: sql`lower(contest.title), contest.id`,
  '-title': sql`lower(contest.title) desc, contest.id desc`,
  duration: sql`contest.ends_at - contest.starts_at, contest.id`,
  '-duration': sql`contest.ends_at - contest.starts_at desc, contest.id desc`,
} as const satisfies Record<ContestListOrder, unknown>

interface Asked extends ListFilter, Span {
  readonly sort: ContestListOrder
  /** Null for all. */
  readonly phase: Phase | null
}

/** A page of the contests of the site in one order, not by phase. */
export const listSorted = (db: Db, asked: Asked): Promise<Listed[]> =>
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
