import type { SelectQueryBuilder } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'

export interface ListFilter {
  readonly accountId: string | null
  /** Part of a username. */
  readonly username: string | null
  /** Part of a display id, or the whole of it. */
  readonly problem: string | null
  readonly isWholeProblem: boolean
  readonly verdict: number | null
  /** Null is "outside groups". */
  readonly groupId: number | null
}

export interface Span {
  readonly offset: number
  readonly limit: number
}

/**
 * One page, to be run prepared: planning these joins costs more than running them. The ids are found first, on an index alone where there is one for the filter; names are joined to the few
 * that are shown. The id grows with time, so its order is that of submitting.
 */
export const pageQuery = (db: Db, filter: ListFilter, page: Span & { readonly locale: string }) =>
  db
    .with('page', (cte) =>
      matching(cte, filter)
        .select('submission.id')
        .orderBy('submission.id', 'desc')
        .limit(page.limit)
        .offset(page.offset),
    )
    .selectFrom('page')
    .innerJoin('submission', 'submission.id', 'page.id')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', page.locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select(['submission.id', 'submission.submitted_at', 'submission.account_id', 'submission.problem_id'])
    .select(['submission.verdict', 'submission.share', 'submission.time_ms', 'submission.memory_kb'])
    .select(['submission.score', 'submission.rank_score', 'submission.length', 'submission.language'])
    .select(['submission.judger', 'submission.is_manual', 'account.username', 'problem.display_id'])
    .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
    .orderBy('submission.id', 'desc')

export type ListRow = ReturnType<typeof pageQuery> extends { execute(): Promise<(infer Row)[]> } ? Row : never

/** Submissions outside contests that the filter lets through. Parts of names are found by their trigrams. */
export const matching = (db: Pick<Db, 'selectFrom'>, filter: ListFilter) => {
  let query = db.selectFrom('submission').where('submission.contest_id', '=', 0)
  query =
    filter.groupId === null
      ? query.where('submission.group_id', 'is', null)
      : query.where('submission.group_id', '=', filter.groupId)
  if (filter.accountId !== null) query = query.where('submission.account_id', '=', filter.accountId)
  if (filter.verdict !== null) query = query.where('submission.verdict', '=', filter.verdict)
  return ofProblem(ofPerson(query, filter), filter)
}

type Query = SelectQueryBuilder<DB, 'submission', object>

const ofPerson = (query: Query, { username }: ListFilter): Query => {
  if (username === null) return query
  return query.where('submission.account_id', 'in', (eb) =>
    eb
      .selectFrom('account')
      .select('account.id')
      .where((inner) => inner(inner.fn('lower', ['account.username']), 'like', containing(username))),
  )
}

const ofProblem = (query: Query, { problem, isWholeProblem }: ListFilter): Query => {
  if (problem === null) return query
  return query.where('submission.problem_id', 'in', (eb) => {
    const problems = eb.selectFrom('problem').select('problem.id')
    return isWholeProblem
      ? problems.where((inner) => inner(inner.fn('upper', ['problem.display_id']), '=', problem.toUpperCase()))
      : problems.where((inner) => inner(inner.fn('lower', ['problem.display_id']), 'like', containing(problem)))
  })
}

/** A pattern for LIKE that finds the text anywhere, with its wildcards taken literally. */
const containing = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
