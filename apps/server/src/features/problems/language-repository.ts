import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { runPrepared } from '../../platform/db/prepared.ts'

const columns = [
  'language.id',
  'language.name',
  'language.oj',
  'language.content_type',
  'language.description',
  'language.compile_command',
  'language.template',
  'language.code_template',
  'language.is_spj',
  'language.seq',
  'language.created_at',
  'language.updated_at',
] as const

/** Languages of a bank, or of all when it is null, in the order they are offered. */
export const languagesOfBank = (db: Db, bank: string | null) =>
  db
    .selectFrom('language')
    .select(columns)
    .$if(bank !== null, (query) => query.where('language.oj', '=', bank ?? ''))
    .orderBy('language.seq', 'desc')
    .orderBy('language.id')
    .limit(1_000)
    .execute()

export type LanguageRow = Awaited<ReturnType<typeof languagesOfBank>>[number]

/** Languages a problem accepts. */
export const languagesOfProblem = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_language')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .select(columns)
    .where('problem_language.problem_id', '=', problemId)
    .orderBy('language.seq', 'desc')
    .orderBy('language.id')
    .execute()

/** Names of the languages a problem accepts, each with the author's template when that is switched on. */
export const offersOfProblem = ({ db, pool }: Pick<Deps, 'db' | 'pool'>, problemId: number) =>
  runPrepared(
    pool,
    db
      .selectFrom('problem_language')
      .innerJoin('language', 'language.id', 'problem_language.language_id')
      .leftJoin('problem_code_template as template', (join) =>
        join
          .onRef('template.problem_id', '=', 'problem_language.problem_id')
          .onRef('template.language_id', '=', 'language.id')
          .on('template.enabled', '=', true),
      )
      .select(['language.name', 'template.code'])
      .where('problem_language.problem_id', '=', problemId)
      .orderBy('language.seq', 'desc')
      .orderBy('language.id'),
  )

export const templatesOfProblem = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_code_template')
    .select(['id', 'problem_id', 'language_id', 'code', 'enabled', 'created_at', 'updated_at'])
    .where('problem_id', '=', problemId)
    .orderBy('id')
    .execute()
