import type { Locale, SubmissionOrder } from '@verdict/contract'
import { sql } from 'kysely'
import { lowered } from '../../platform/db/lowered.ts'
import { prepare, type RowBound } from '../../platform/db/prepared.ts'
import { titleIn } from '../problems/bank/title.ts'
import { countOf, type Kept } from './count-submissions.ts'
import { type ListFilter, matching } from './matching.ts'

/** The order of a page, as values that tell one statement from another. */
export interface Order {
  readonly isAscending: boolean
  readonly isByTime: boolean
  readonly isByMemory: boolean
}

export const orderOf = (sort: SubmissionOrder = '-at'): Order => ({
  isAscending: !sort.startsWith('-'),
  isByTime: sort.endsWith('time'),
  isByMemory: sort.endsWith('memory'),
})

/**
 * Submissions that were not measured come last in both directions. Rows of one problem or one user are sorted on the
 * index that finds them: it includes these figures (decision 0044).
 */
const orderSql = ({ isAscending, isByTime, isByMemory }: Order) => {
  const way = isAscending ? sql`asc` : sql`desc`
  if (isByTime) return sql`submission.time_ms ${way} nulls last, submission.id desc`
  if (isByMemory) return sql`submission.memory_kb ${way} nulls last, submission.id desc`
  return sql`submission.id ${way}`
}

export interface Span {
  /** Null for the first page. */
  readonly offset: number | null
  readonly bound: RowBound
  readonly locale: Locale
}

/**
 * One page, with the count of all pages on each row. The ids are found first, on an index alone where there is one for
 * the filter; names are joined to the few that are shown. The id grows with time, so its order is that of submitting.
 */
export const findPage = prepare((db, asked: ListFilter & Kept & Span & Order) =>
  db
    .with('page', (cte) =>
      matching(cte, asked)
        .select('submission.id')
        .orderBy(orderSql(asked))
        .limit(sql.lit(asked.bound.rows))
        .$if(asked.offset !== null, (query) => query.offset(asked.offset ?? 0)),
    )
    .selectFrom('page')
    .innerJoin('submission', 'submission.id', 'page.id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select(['submission.id', 'submission.submitted_at', 'submission.account_id', 'submission.problem_id'])
    .select(['submission.verdict', 'submission.share', 'submission.time_ms', 'submission.memory_kb'])
    .select(['submission.score', 'submission.rank_score', 'submission.length', 'submission.language'])
    .select(['submission.judger', 'submission.is_manual', 'account.username', 'problem.display_id'])
    .select(titleIn(asked.locale))
    .select(countOf(db, asked).as('matches'))
    .orderBy(orderSql(asked)),
)

export interface NameFilter {
  /** A whole user name or a part of one. */
  readonly name: string
  /** The LIKE pattern of names that contain it. */
  readonly pattern: string
}

/**
 * Up to two users that a filter by name means, enough to detect a unique match: the one with exactly this name, else those
 * whose name contains it, case-insensitive. Links to the submissions of a user carry the whole name, and `ann` must not
 * list those of `joanna`. The search for parts reads most of its index where names resemble each other, such as student
 * numbers.
 */
export const findPeople = prepare((db, { name, pattern }: NameFilter) => {
  const users = db.selectFrom('account').select('account.id')
  const exact = users.where((eb) => eb(eb.fn('lower', ['account.username']), '=', lowered(name)))
  const containing = users
    .where((eb) => eb(eb.fn('lower', ['account.username']), 'like', lowered(pattern)))
    .where(({ not, exists }) => not(exists(exact)))
  return exact.unionAll(containing).limit(sql.lit(2))
})

export type ListRow = Awaited<ReturnType<typeof findPage>>[number]
