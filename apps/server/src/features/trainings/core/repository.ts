import type { Locale, TrainingOrder } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { prepare, type RowBound, type Store } from '../../../platform/db/prepared.ts'
import { titleIn } from '../../problems/bank/title.ts'
import { matching, shownProblemCount, trainingOrder } from './columns.ts'

export interface TrainingFilter {
  /** Null lists the site's own trainings. */
  readonly groupId: number | null
  /** A LIKE pattern for titles and authors; null for all. */
  readonly pattern: string | null
  readonly categoryId: number | null
  readonly isPrivate: boolean | null
}

/** Null is the order by rank. */
export interface Sorted {
  readonly sort: TrainingOrder | null
}

export interface Span {
  readonly bound: RowBound
  /** Null for the first page. */
  readonly offset: number | null
}

const listed = (db: Pick<Db, 'selectFrom'>, filter: TrainingFilter) =>
  db
    .selectFrom('training')
    .where('training.is_visible', '=', sql.lit(true))
    .where((eb) => eb('training.group_id', filter.groupId === null ? 'is' : '=', filter.groupId))
    .$if(filter.categoryId !== null, (query) => query.where('training.category_id', '=', filter.categoryId ?? 0))
    .$if(filter.isPrivate !== null, (query) =>
      query.where('training.is_private', '=', sql.lit(filter.isPrivate === true)),
    )
    .$if(filter.pattern !== null, (query) => query.where(matching(filter.pattern ?? '')))

/** Whether a user solved the problem of a joined `place`, in the scope of the joined `training`. */
const isSolvedBy = (accountId: string) => sql<boolean>`case when training.group_id is null
  then exists (select from accepted where accepted.account_id = ${accountId}
    and accepted.problem_id = place.problem_id)
  else exists (select from submission as own where own.account_id = ${accountId}
    and own.problem_id = place.problem_id and own.contest_id = 0 and own.group_id = training.group_id
    and is_accepted(own.verdict)) end`

/** Shown problems of a training that a user solved. */
const solvedCount = (accountId: string) => sql<number>`(select count(*)::int from training_problem as place
  join problem on problem.id = place.problem_id
  where place.training_id = training.id and is_public(problem.visibility) and ${isSolvedBy(accountId)})`

/** One page of visible trainings in one order. The page is cut before anything is counted. */
const readerOf = (order: RawBuilder<unknown>) =>
  prepare((db, { accountId, ...filter }: TrainingFilter & Span & Reader) =>
    db
      .with('page', (cte) =>
        listed(cte, filter)
          .select('training.id')
          .orderBy(order)
          .limit(sql.lit(filter.bound.rows))
          .$if(filter.offset !== null, (page) => page.offset(filter.offset ?? 0)),
      )
      .selectFrom('page')
      .innerJoin('training', 'training.id', 'page.id')
      .leftJoin('account', 'account.id', 'training.author_id')
      .leftJoin('training_category as category', 'category.id', 'training.category_id')
      .select(['training.id', 'training.title', 'training.group_id', 'training.is_private', 'training.rank'])
      .select(['training.description', 'training.updated_at', 'account.username as author_name'])
      .select(['category.name as category_name', 'category.color as category_color'])
      .select(shownProblemCount.as('problems'))
      .select((accountId === null ? sql<number | null>`null::int` : solvedCount(accountId)).as('solved'))
      .orderBy(order),
  )

/** Each order is a statement of its own, since a prepared text depends on nothing else. */
const readers = {
  rank: readerOf(trainingOrder.rank),
  title: readerOf(trainingOrder.title),
  '-title': readerOf(trainingOrder['-title']),
  changed: readerOf(trainingOrder.changed),
  '-changed': readerOf(trainingOrder['-changed']),
} as const satisfies Record<TrainingOrder | 'rank', unknown>

export const listTrainingRows = (store: Store, { sort, ...asked }: TrainingFilter & Span & Reader & Sorted) =>
  readers[sort ?? 'rank'](store, asked)

interface Reader {
  /** Whose progress is counted; null for guests. */
  readonly accountId: string | null
}

const countRows = prepare((db, filter: TrainingFilter) =>
  listed(db, filter).select((eb) => eb.fn.countAll<number>().as('n')),
)

/** The kept tally answers for the site's trainings unless a text is searched for. */
const readTally = prepare((db, { categoryId, isPrivate }: Pick<TrainingFilter, 'categoryId' | 'isPrivate'>) =>
  db
    .selectFrom('training_tally')
    .select(sql<number>`coalesce(sum(n), 0)`.as('n'))
    .$if(categoryId !== null, (query) => query.where('category_id', '=', categoryId ?? 0))
    .$if(isPrivate !== null, (query) => query.where('is_private', '=', sql.lit(isPrivate === true))),
)

export const countTrainings = async (store: Store, filter: TrainingFilter): Promise<number> => {
  const { groupId, pattern, categoryId, isPrivate } = filter
  const isKept = groupId === null && pattern === null
  const rows = isKept ? await readTally(store, { categoryId, isPrivate }) : await countRows(store, filter)
  return Number(rows[0]?.n ?? 0)
}

/** Title and number of shown problems of a training, and how many of them a user solved. */
export const countsOf = async (db: Db, trainingId: number, accountId: string) =>
  db
    .selectFrom('training')
    .select(['training.title', shownProblemCount.as('problems'), solvedCount(accountId).as('solved')])
    .where('training.id', '=', trainingId)
    .executeTakeFirst()

/** Categories of the site's trainings, then those of a group. */
export const listCategories = (db: Db, groupId: number | null) =>
  db
    .selectFrom('training_category')
    .selectAll()
    .where((eb) => eb.or([eb('group_id', 'is', null), ...(groupId === null ? [] : [eb('group_id', '=', groupId)])]))
    .orderBy('group_id', (order) => order.asc().nullsFirst())
    .orderBy('id')
    .limit(500)
    .execute()

const tagIds = sql<readonly number[]>`array(
  select tag_id from problem_tag where problem_tag.problem_id = problem.id order by tag_id)`

const tallied = (column: 'total' | 'ac', groupId: number | null) => sql<number>`coalesce((
  select sum(${sql.ref(`counted.${column}`)})::int from problem_tally as counted
  where counted.problem_id = problem.id and counted.group_id in (0, ${groupId ?? 0})), 0)`

/** Shown problems of a training in their order, with the submissions of everyone outside contests. */
export const listShownProblems = (
  db: Db,
  { id, group_id }: { readonly id: number; readonly group_id: number | null },
  locale: Locale,
) =>
  db
    .selectFrom('training_problem as place')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .select(['problem.id', 'problem.display_id', 'problem.difficulty', 'problem.type'])
    .select([
      titleIn(locale),
      tagIds.as('tag_ids'),
      tallied('total', group_id).as('total'),
      tallied('ac', group_id).as('ac'),
    ])
    .where('place.training_id', '=', id)
    .where('problem.visibility', '=', 1)
    .orderBy('place.rank')
    .orderBy('place.id')
    .execute()

/**
 * A user's own results on some problems in a scope: accepted if any submission was, else the latest judged one. Problems
 * without a judged submission are left out.
 */
export const ownResults = (
  db: Db,
  asked: { readonly accountId: string; readonly groupId: number | null; readonly problemIds: readonly number[] },
) =>
  db
    .selectFrom('submission')
    .distinctOn('problem_id')
    .select(['problem_id', 'verdict', 'score'])
    .where('account_id', '=', asked.accountId)
    .where('problem_id', '=', sql<number>`any(${asked.problemIds}::int[])`)
    .where('contest_id', '=', 0)
    .where(sql<boolean>`not is_waiting(verdict)`)
    .where((eb) => eb('group_id', asked.groupId === null ? 'is' : '=', asked.groupId))
    .orderBy('problem_id')
    .orderBy(sql`is_accepted(verdict)`, 'desc')
    .orderBy('id', 'desc')
    .execute()

/** @returns false when the user already entered the password. */
export const insertRegistration = async (
  db: Db,
  row: { readonly trainingId: number; readonly accountId: string; readonly at: Date },
): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('training_registration')
    .values({ training_id: row.trainingId, account_id: row.accountId, created_at: row.at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export type ListedRow = Awaited<ReturnType<typeof listTrainingRows>>[number]
export type CategoryRow = Awaited<ReturnType<typeof listCategories>>[number]
