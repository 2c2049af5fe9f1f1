import type { Locale } from '@verdict/contract'
import { type Expression, type OrderByItemBuilder, type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { maxCounted } from '../../../platform/db/counting.ts'
import { prepare, type RowBound, type Store } from '../../../platform/db/prepared.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { tagIdsColumn } from '../tag-repository.ts'
import { tallyColumns } from './tally.ts'
import { titleIn } from './title.ts'

export interface ProblemFilter {
  /** Null is every bank. */
  readonly bank: string | null
  /** A LIKE pattern for titles in any language and display ids; null is no search. */
  readonly pattern: string | null
  readonly difficulty: number | null
  /** Asked alone, because one tag is found faster than several; null is no wish. */
  readonly tagId: number | null
  /** A problem must carry all of them; null is no wish. */
  readonly tagIds: readonly number[] | null
  /** The account whose progress decides; null is no wish. */
  readonly accountId: string | null
  /** With an account: true solved, false tried and not solved, null not tried. */
  readonly isSolved: boolean | null
}

/** The column the list is sorted by: true from the highest value down, false up, null not by this one. */
export interface ProblemSort {
  readonly byDifficulty: boolean | null
  readonly byTotal: boolean | null
  readonly byRate: boolean | null
  readonly byResult: boolean | null
}

export interface Span extends ProblemSort {
  /** Null for the first page. */
  readonly offset: number | null
  readonly bound: RowBound
  readonly locale: Locale
}

/**
 * One page of the public problems, titles in the asked language where there is one, with the ids of their tags and the
 * count of all pages on each row: one statement, because a second trip costs as much as the rows.
 */
export const findPage = prepare((db, asked: ProblemFilter & Span) => {
  const page = isSearch(asked)
    ? withMatches(db, asked).with('page', (cte) =>
        ofSpan(cte.selectFrom('matches as problem').select('problem.id'), asked),
      )
    : db.with('page', (cte) => ofSpan(publicProblems(cte, asked).select('problem.id'), asked))
  return page
    .selectFrom('page')
    .innerJoin('problem', 'problem.id', 'page.id')
    .leftJoin('problem_tally as tally', (join) =>
      join.onRef('tally.problem_id', '=', 'problem.id').on('tally.group_id', '=', sql.lit(0)),
    )
    .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
    .select(titleIn(asked.locale))
    .select(tallyColumns)
    .select(tagIdsColumn)
    .select((isSearch(asked) ? countOfMatches : keptCount(db, asked)).as('matches'))
    .$call((query) => inOrder(query, asked))
})

/** How many public problems the filter lets through. */
export const countProblems = async (store: Store, filter: ProblemFilter): Promise<number> =>
  (await countRow(store, filter))[0]?.matches ?? 0

const countRow = prepare((db, filter: ProblemFilter) =>
  isSearch(filter)
    ? withMatches(db, filter).selectNoFrom(countOfMatches.as('matches'))
    : db.selectNoFrom(keptCount(db, filter).as('matches')),
)

/** How many of these problems are public. */
export const countPublic = async (store: Store, asked: { readonly ids: readonly number[] }): Promise<number> =>
  (await publicRow(store, asked))[0]?.n ?? 0

const publicRow = prepare((db, { ids }: { readonly ids: readonly number[] }) =>
  db
    .selectFrom('problem')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('visibility', '=', sql.lit(1))
    .where('group_id', 'is', null),
)

const isSearch = (filter: ProblemFilter): boolean =>
  filter.pattern !== null || filter.tagId !== null || filter.tagIds !== null || filter.accountId !== null

/** Matches of a search, computed once for the page and the count. */
const withMatches = (db: Db, filter: ProblemFilter) =>
  db.with(
    (cte) => cte('matches').materialized(),
    (cte) => publicProblems(cte, filter).select(['problem.id', 'problem.display_id', 'problem.difficulty']),
  )

const countOfMatches = sql<number>`(select count(*) from (select from matches limit ${sql.lit(maxCounted)}) as counted)`

/** Without a search or tags the kept count answers. */
const keptCount = (db: Db, { bank, difficulty }: ProblemFilter) =>
  db
    .selectFrom('problem_bank_tally')
    .select(sql<number>`coalesce(sum(n), 0)::bigint`.as('n'))
    .$if(bank !== null, (query) => query.where('bank', '=', bank ?? ''))
    .$if(difficulty !== null, (query) => query.where('difficulty', '=', difficulty ?? 0))

/** The asked page, in the order of the list. */
const ofSpan = <T extends object>(problems: SelectQueryBuilder<DB, 'problem', T>, span: Span) =>
  inOrder(problems, span)
    .limit(sql.lit(span.bound.rows))
    .$if(span.offset !== null, (query) => query.offset(span.offset ?? 0))

/** Equal values, and a list that is not sorted, are in the order of display ids. Problems without submissions have no rate. */
const inOrder = <Database, Tables extends keyof Database, T>(
  problems: SelectQueryBuilder<Database, Tables, T>,
  { byDifficulty, byTotal, byRate, byResult }: ProblemSort,
): SelectQueryBuilder<Database, Tables, T> => {
  let query = problems
  if (byDifficulty !== null) query = query.orderBy(sql`problem.difficulty`, directionOf(byDifficulty))
  if (byTotal !== null) query = query.orderBy(sql`coalesce(${tallied(sql`total`)}, 0)`, directionOf(byTotal))
  if (byRate !== null) query = query.orderBy(tallied(sql`ac::float8 / nullif(total, 0)`), directionOf(byRate))
  if (byResult !== null) query = query.orderBy(computed, directionOf(byResult))
  return query.orderBy(sql`char_length(problem.display_id)`).orderBy(sql`problem.display_id`)
}

const directionOf = (isDescending: boolean) => (direction: OrderByItemBuilder) =>
  isDescending ? direction.desc().nullsLast() : direction.asc().nullsLast()

const computed = sql`(select rating from problem_difficulty where problem_difficulty.problem_id = problem.id)`

const tallied = (value: RawBuilder<unknown>) =>
  sql`(select ${value} from problem_tally where problem_tally.problem_id = problem.id and problem_tally.group_id = 0)`

type Problems = SelectQueryBuilder<DB, 'problem', object>

const publicProblems = (db: Pick<Db, 'selectFrom'>, filter: ProblemFilter): Problems => {
  let query: Problems = db.selectFrom('problem').where('visibility', '=', sql.lit(1)).where('group_id', 'is', null)
  if (filter.bank !== null) query = query.where('bank', '=', filter.bank)
  if (filter.difficulty !== null) query = query.where('difficulty', '=', filter.difficulty)
  if (filter.pattern !== null) query = query.where('problem.id', 'in', idsMatching(db, filter.pattern))
  if (filter.tagId !== null) query = query.where('problem.id', '=', oneOf(idsWithTag(db, filter.tagId)))
  if (filter.tagIds !== null) query = query.where('problem.id', '=', oneOf(idsWithTags(db, filter.tagIds)))
  if (filter.accountId === null) return query
  const { accountId, isSolved } = filter
  return isSolved === null
    ? query.where(({ not, exists }) =>
        not(
          exists(standingsOf(db, accountId).where('problem_standing.problem_id', '=', sql.ref<number>('problem.id'))),
        ),
      )
    : query.where('problem.id', '=', oneOf(standingsOf(db, accountId).where('is_solved', '=', sql.lit(isSolved))))
}

/** Problems an account has submitted to. */
const standingsOf = (db: Pick<Db, 'selectFrom'>, accountId: string) =>
  db
    .selectFrom('problem_standing')
    .select('problem_standing.problem_id as id')
    .where('problem_standing.account_id', '=', accountId)

/** As one array: a tag is then checked problem by problem, where a join would scan the whole table for common tags. */
const oneOf = (ids: Expression<{ id: number }>) => sql<number>`any(array(${ids}))`

const idsWithTag = (db: Pick<Db, 'selectFrom'>, tagId: number) =>
  db.selectFrom('problem_tag').select('problem_tag.problem_id as id').where('problem_tag.tag_id', '=', tagId)

/** Problems that carry every one of the tags; a problem carries a tag at most once. */
const idsWithTags = (db: Pick<Db, 'selectFrom'>, tagIds: readonly number[]) =>
  db
    .selectFrom('problem_tag')
    .select('problem_tag.problem_id as id')
    .where('problem_tag.tag_id', '=', sql<number>`any(${tagIds}::int[])`)
    .groupBy('problem_tag.problem_id')
    .having(sql<boolean>`count(*) = cardinality(${tagIds}::int[])`)

/** Two indexed searches put together: one search over both columns at once could use neither index. */
const idsMatching = (db: Pick<Db, 'selectFrom'>, pattern: string) =>
  db
    .selectFrom('problem_statement')
    .select('problem_statement.problem_id as id')
    .where(sql<boolean>`lower(problem_statement.title) like lower(${pattern})`)
    .union(
      db
        .selectFrom('problem as named')
        .select('named.id')
        .where(sql<boolean>`lower(named.display_id) like lower(${pattern})`),
    )
