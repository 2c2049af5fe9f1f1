import type { Locale } from '@verdict/contract'
import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import { lowered } from '../../../platform/db/lowered.ts'
import type { DB } from '../../../platform/db/tables.ts'
import { titleIn } from '../bank/title.ts'
import { tagIdsColumn } from '../tag-repository.ts'

/** Problems that are being chosen from. */
export type Problems = SelectQueryBuilder<DB, 'problem', object>

/** Columns of an admin list row, except tags and the number of cases. */
export const keptColumns = [
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

/** The selected problems as rows of the admin list. */
export const keptRows = (problems: Problems, locale: Locale) =>
  problems
    .leftJoin('testdata_set', 'testdata_set.hash', 'problem.testdata_hash')
    .select(keptColumns)
    .select('testdata_set.case_count')
    .select(titleIn(locale))
    .select(tagIdsColumn)

/** Title, author or display id. Each part has a separate index, so the parts are queried separately and combined. */
export const namedLike = (pattern: string) => sql<SqlBool>`problem.id in (
  select problem_id from problem_statement where lower(title) like ${lowered(pattern)}
  union select id from problem where lower(author) like ${lowered(pattern)}
  union select id from problem where lower(display_id) like ${lowered(pattern)})`

/** The same where few problems are left, as in a group: each is examined, and not the names of all problems. */
export const isNamedLike = (pattern: string) => sql<SqlBool>`(
  lower(problem.author) like ${lowered(pattern)} or lower(problem.display_id) like ${lowered(pattern)}
  or exists (select from problem_statement as named
    where named.problem_id = problem.id and lower(named.title) like ${lowered(pattern)}))`
