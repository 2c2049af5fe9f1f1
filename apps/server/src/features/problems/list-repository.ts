import type { Locale } from '@verdict/contract'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { runPrepared } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/tables.ts'
import { containing } from './inputs.ts'
import { tallyColumns } from './tally.ts'

export interface ProblemFilter {
  /** Null is every bank. */
  readonly bank: string | null
  /** Part of a title in any language or of a display id; null is no search. */
  readonly keyword: string | null
  readonly difficulty: number | null
  /** A problem must carry all of them. */
  readonly tagIds: readonly number[]
}

/** The list is the page everybody opens, so its statements are prepared on the pool. */
export type Store = Pick<Deps, 'db' | 'pool'>

export interface Span {
  readonly offset: number
  readonly limit: number
}

/** One page of the public problems, titles in the asked language where there is one. */
export const findPage = ({ db, pool }: Store, filter: ProblemFilter, page: Span & { readonly locale: Locale }) =>
  runPrepared(
    pool,
    db
      .with('page', (cte) =>
        inListOrder(publicProblems(cte, filter)).select('problem.id').limit(page.limit).offset(page.offset),
      )
      .selectFrom('page')
      .innerJoin('problem', 'problem.id', 'page.id')
      .leftJoin('problem_statement as asked', (join) =>
        join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', page.locale),
      )
      .leftJoin('problem_statement as own', (join) =>
        join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
      )
      .leftJoin('problem_tally as tally', (join) =>
        join.onRef('tally.problem_id', '=', 'problem.id').on('tally.group_id', '=', 0),
      )
      .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
      .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
      .select(tallyColumns)
      .orderBy(sql`char_length(problem.display_id)`)
      .orderBy('problem.display_id'),
  )

/** A search this wide is not counted further: its last pages are out of anybody's reach anyway. */
export const maxCounted = 10_000

/**
 * How many problems the filter lets through. Without a search or tags the kept count answers; otherwise the matches
 * are counted, up to `maxCounted`.
 */
export const countProblems = async ({ db, pool }: Store, filter: ProblemFilter): Promise<number> => {
  if (filter.keyword !== null || filter.tagIds.length > 0) {
    const matches = publicProblems(db, filter).select('problem.id').limit(maxCounted).as('matches')
    return countOf(
      await runPrepared(
        pool,
        db.selectFrom(matches).select((eb) => eb.fn.countAll<number>().as('n')),
      ),
    )
  }
  const kept = db
    .selectFrom('problem_bank_tally')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('n'), sql<number>`0`).as('n'))
    .$if(filter.bank !== null, (query) => query.where('bank', '=', filter.bank ?? ''))
    .$if(filter.difficulty !== null, (query) => query.where('difficulty', '=', filter.difficulty ?? 0))
  return countOf(await runPrepared(pool, kept))
}

const countOf = (rows: readonly { readonly n: number }[]): number => rows[0]?.n ?? 0

type Problems = SelectQueryBuilder<DB, 'problem', object>

const inListOrder = (problems: Problems): Problems =>
  problems.orderBy(sql`char_length(problem.display_id)`).orderBy('problem.display_id')

const publicProblems = (db: Pick<Db, 'selectFrom'>, filter: ProblemFilter): Problems => {
  let query: Problems = db.selectFrom('problem').where('visibility', '=', 1).where('group_id', 'is', null)
  if (filter.bank !== null) query = query.where('bank', '=', filter.bank)
  if (filter.difficulty !== null) query = query.where('difficulty', '=', filter.difficulty)
  if (filter.keyword !== null) query = query.where('problem.id', 'in', idsMatching(db, filter.keyword))
  for (const tagId of filter.tagIds) {
    query = query.where((eb) =>
      eb.exists(
        eb
          .selectFrom('problem_tag')
          .select('problem_tag.tag_id')
          .whereRef('problem_tag.problem_id', '=', 'problem.id')
          .where('problem_tag.tag_id', '=', tagId),
      ),
    )
  }
  return query
}

/** Two indexed searches put together: one search over both columns at once could use neither index. */
const idsMatching = (db: Pick<Db, 'selectFrom'>, keyword: string) => {
  const pattern = containing(keyword)
  return db
    .selectFrom('problem_statement')
    .select('problem_statement.problem_id as id')
    .where(sql<boolean>`lower(problem_statement.title) like lower(${pattern})`)
    .union(
      db
        .selectFrom('problem as named')
        .select('named.id')
        .where(sql<boolean>`lower(named.display_id) like lower(${pattern})`),
    )
}
