import type { Locale } from '@verdict/contract'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import type { DB } from '../../platform/db/tables.ts'

export interface KeptFilter {
  /** A LIKE pattern for title, author and display id; null is no search. */
  readonly pattern: string | null
  readonly visibility: number | null
  /** 'any', 'own', or the key of a remote judge. */
  readonly bank: string
  readonly type: number | null
  readonly difficulty: number | null
  readonly judgeMode: string | null
  readonly tagId: number | null
  readonly authorId: string | null
  /** Who reads it, where problems of other people's contests are not theirs to know; null for those who keep them all. */
  readonly readerId: string | null
}

export interface Span {
  readonly offset: number
  readonly limit: number
  readonly locale: Locale
}

const rowColumns = [
  'problem.id',
  'problem.display_id',
  'problem.author',
  'problem.author_id',
  'problem.modified_by',
  'problem.type',
  'problem.judge_mode',
  'problem.difficulty',
  'problem.visibility',
  'problem.is_remote',
  'problem.group_id',
  'problem.apply_public_progress',
  'problem.created_at',
  'problem.updated_at',
] as const

const titleIn = (locale: Locale) => (eb: ExpressionBuilder<DB, 'problem'>) =>
  eb
    .selectFrom('problem_statement as words')
    .select('words.title')
    .whereRef('words.problem_id', '=', 'problem.id')
    .orderBy(sql`words.locale = ${locale}`, 'desc')
    .orderBy(sql`words.locale = problem.default_locale`, 'desc')
    .limit(1)
    .as('title')

/** One page of the problems outside groups, newest first. */
export const findPage = (db: Db, filter: KeptFilter, span: Span) =>
  filtered(db, filter)
    .leftJoin('testdata_set', 'testdata_set.hash', 'problem.testdata_hash')
    .select(rowColumns)
    .select('testdata_set.case_count')
    .select(titleIn(span.locale))
    .select(
      sql<number[]>`array(select tag_id from problem_tag where problem_tag.problem_id = problem.id order by tag_id)`.as(
        'tag_ids',
      ),
    )
    .orderBy('problem.id', 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export type KeptRow = Awaited<ReturnType<typeof findPage>>[number]

/** A search this wide is not counted further: nobody turns that many pages. */
const maxCounted = 10_000

export const countAll = async (db: Db, filter: KeptFilter): Promise<number> =>
  (
    await db
      .selectFrom(filtered(db, filter).select('problem.id').limit(maxCounted).as('matches'))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

const filtered = (db: Db, filter: KeptFilter) =>
  db
    .selectFrom('problem')
    .where('problem.group_id', 'is', null)
    .$if(filter.visibility !== null, (query) => query.where('problem.visibility', '=', filter.visibility ?? 0))
    .$if(filter.bank === 'own', (query) => query.where('problem.is_remote', '=', false))
    .$if(filter.bank !== 'own' && filter.bank !== 'any', (query) =>
      query.where('problem.is_remote', '=', true).where('problem.bank', '=', filter.bank),
    )
    .$if(filter.type !== null, (query) => query.where('problem.type', '=', filter.type ?? 0))
    .$if(filter.difficulty !== null, (query) => query.where('problem.difficulty', '=', filter.difficulty ?? 0))
    .$if(filter.judgeMode !== null, (query) => query.where('problem.judge_mode', '=', filter.judgeMode ?? ''))
    .$if(filter.readerId !== null, (query) => query.where(knownTo(filter.readerId ?? '')))
    .$if(filter.authorId !== null, (query) => query.where('problem.author_id', '=', filter.authorId ?? ''))
    .$if(filter.tagId !== null, (query) =>
      query.where('problem.id', 'in', (eb) =>
        eb
          .selectFrom('problem_tag')
          .select('problem_id')
          .where('tag_id', '=', filter.tagId ?? 0),
      ),
    )
    .$if(filter.pattern !== null, (query) => query.where(matching(filter.pattern ?? '')))

/** Each part has an index of its own, so the parts are looked up apart and put together. */
/** A contest's problem is known to whoever wrote it and to the owner of a contest that has it. */
const knownTo = (
  readerId: string,
) => sql<boolean>`(problem.visibility <> 3 or problem.author_id = ${readerId} or exists (
  select from contest_problem join contest on contest.id = contest_problem.contest_id
  where contest_problem.problem_id = problem.id and contest.owner_id = ${readerId}))`

const matching = (pattern: string) => sql<boolean>`problem.id in (
  select problem_id from problem_statement where lower(title) like ${pattern}
  union select id from problem where lower(author) like ${pattern}
  union select id from problem where lower(display_id) like ${pattern})`

/** The group a problem belongs to, or came from when it was taken into the public list. */
const groupOf = sql<number | null>`coalesce(problem.group_id, problem.origin_group_id)`

/** Group problems that ask, or asked, to become public. */
const applications = (db: Db, filter: { readonly pattern: string | null; readonly groupId: number | null }) =>
  db
    .selectFrom('problem')
    .where('problem.apply_public_progress', 'is not', null)
    .where(groupOf, 'is not', null)
    .$if(filter.groupId !== null, (query) => query.where(groupOf, '=', filter.groupId ?? 0))
    .$if(filter.pattern !== null, (query) => query.where(matching(filter.pattern ?? '')))

export const findApplications = (db: Db, filter: Parameters<typeof applications>[1], span: Span) =>
  applications(db, filter)
    .select(rowColumns)
    .select(groupOf.as('gid'))
    .select(titleIn(span.locale))
    .orderBy('problem.apply_public_progress')
    .orderBy(groupOf)
    .orderBy('problem.id')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export const countApplications = async (db: Db, filter: Parameters<typeof applications>[1]): Promise<number> =>
  (
    await applications(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Everything of a problem that its keepers decide, but its words. */
const wholeProblem = (db: Db, id: number) =>
  db
    .selectFrom('problem')
    .leftJoin('testdata_set', 'testdata_set.hash', 'problem.testdata_hash')
    .select([...rowColumns, 'problem.judge_case_mode', 'problem.time_limit_ms', 'problem.memory_limit_mb'])
    .select(['problem.stack_limit_mb', 'problem.source', 'problem.full_score', 'problem.code_share'])
    .select(['problem.ignore_trailing_blanks', 'problem.open_case_result', 'problem.is_uploaded_data'])
    .select(['problem.file_io_read', 'problem.file_io_write', 'problem.examples', 'problem.checker_language'])
    .select(['problem.checker_code', 'problem.checker_files', 'problem.checker_protocol', 'problem.extra_files'])
    .select(['problem.limit_factors', 'problem.process_count', 'problem.pass_limit', 'problem.output_only'])
    .select(['problem.testdata_hash', 'problem.default_locale', 'problem.bank', 'testdata_set.case_count'])
    .where('problem.id', '=', id)

export const findWhole = (db: Db, id: number) => wholeProblem(db, id).executeTakeFirst()

/** The same under the row's lock, so that two editors come one after the other. */
export const lockWhole = (db: Db, id: number) => wholeProblem(db, id).forUpdate('problem').executeTakeFirst()

export type WholeRow = NonNullable<Awaited<ReturnType<typeof findWhole>>>

export const findWords = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_statement')
    .select(['locale', 'title', 'description', 'input', 'output', 'hint'])
    .where('problem_id', '=', problemId)
    .orderBy('locale')
    .execute()

export type WordsRow = Awaited<ReturnType<typeof findWords>>[number]

/** The problem another one may not be called like; its id. */
export const findByDisplayId = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select('id')
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .executeTakeFirst()
