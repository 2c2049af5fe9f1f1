import type { KeptProblemOrder, Locale } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { titleIn } from '../bank/title.ts'
import { roleOf } from '../people/own-role.ts'
import { keptColumns, keptRows, namedLike } from './kept-rows.ts'

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
  /** The reader, when problems of other users' contests are hidden from them; null for problem managers. */
  readonly readerId: string | null
}

export interface Span {
  readonly offset: number
  readonly limit: number
  readonly locale: Locale
}

/** Each is the order of an index, read from either end. */
const orders = {
  id: sql`char_length(problem.display_id), problem.display_id, problem.id`,
  '-id': sql`char_length(problem.display_id) desc, problem.display_id desc, problem.id desc`,
  author: sql`lower(problem.author), problem.id`,
  '-author': sql`lower(problem.author) desc, problem.id desc`,
  changed: sql`problem.updated_at, problem.id`,
  '-changed': sql`problem.updated_at desc, problem.id desc`,
} as const satisfies Record<KeptProblemOrder, RawBuilder<unknown>>

/** One page of the problems outside groups, newest first unless another order is asked for. */
export const findPage = (db: Db, filter: KeptFilter, span: Span & { readonly sort: KeptProblemOrder | null }) =>
  keptRows(filtered(db, filter), span.locale)
    .select(roleOf(filter.readerId ?? '').as('own_role'))
    .orderBy(span.sort === null ? sql`problem.id desc` : orders[span.sort])
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export type KeptRow = Awaited<ReturnType<typeof findPage>>[number]

/** How many problems outside groups the filter lets through. */
export const countAll = (db: Db, filter: KeptFilter): Promise<number> =>
  countUp(db, filtered(db, filter).select('problem.id'))

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
    .$if(filter.pattern !== null, (query) => query.where(namedLike(filter.pattern ?? '')))

/** A contest problem is visible to its people and to the owner and the jury of a contest that contains it. */
const knownTo = (
  readerId: string,
) => sql<boolean>`(problem.visibility <> 3 or problem.author_id = ${readerId} or exists (
  select from problem_person as person where person.problem_id = problem.id and person.account_id = ${readerId}) or exists (
  select from contest_problem join contest on contest.id = contest_problem.contest_id
  where contest_problem.problem_id = problem.id and (contest.owner_id = ${readerId} or exists (
    select from contest_organiser as held
    where held.contest_id = contest.id and held.account_id = ${readerId} and held.granted = 'jury'
      and (contest.group_id is null or exists (select from group_member as member
        where member.group_id = contest.group_id and member.account_id = ${readerId} and is_member(member.level)))))))`

/** The group a problem belongs to, or came from when it was taken into the public list. */
const groupOf = sql<number | null>`coalesce(problem.group_id, problem.origin_group_id)`

/** Group problems that ask, or asked, to become public. */
const applications = (db: Db, filter: { readonly pattern: string | null; readonly groupId: number | null }) =>
  db
    .selectFrom('problem')
    .where('problem.apply_public_progress', 'is not', null)
    .where(groupOf, 'is not', null)
    .$if(filter.groupId !== null, (query) => query.where(groupOf, '=', filter.groupId ?? 0))
    .$if(filter.pattern !== null, (query) => query.where(namedLike(filter.pattern ?? '')))

export const findApplications = (db: Db, filter: Parameters<typeof applications>[1], span: Span) =>
  applications(db, filter)
    .select(keptColumns)
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
const wholeProblem = (db: Db, viewer: SignedIn, id: number) =>
  db
    .selectFrom('problem')
    .leftJoin('testdata_set', 'testdata_set.hash', 'problem.testdata_hash')
    .select([...keptColumns, 'problem.judge_case_mode', 'problem.time_limit_ms', 'problem.memory_limit_mb'])
    .select(['problem.stack_limit_mb', 'problem.source', 'problem.full_score', 'problem.code_share'])
    .select(['problem.ignore_trailing_blanks', 'problem.open_case_result', 'problem.is_uploaded_data'])
    .select(['problem.file_io_read', 'problem.file_io_write', 'problem.examples', 'problem.checker_language'])
    .select(['problem.checker_code', 'problem.checker_files', 'problem.checker_protocol', 'problem.extra_files'])
    .select([
      'problem.limit_factors',
      'problem.process_count',
      'problem.pass_limit',
      'problem.output_only',
      'problem.opens_inputs',
      'problem.host_class',
      'problem.questions',
      'problem.blocks',
    ])
    .select(['problem.testdata_hash', 'problem.default_locale', 'problem.bank', 'testdata_set.case_count'])
    .select(groupLevelOf(viewer.id, 'problem.group_id').as('group_level'))
    .select(roleOf(viewer.id).as('own_role'))
    .where('problem.id', '=', id)

export const findWhole = (db: Db, viewer: SignedIn, id: number) => wholeProblem(db, viewer, id).executeTakeFirst()

/** The same under the row's lock, so that two editors come one after the other. */
export const lockWhole = (db: Db, viewer: SignedIn, id: number) =>
  wholeProblem(db, viewer, id).forUpdate('problem').executeTakeFirst()

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
