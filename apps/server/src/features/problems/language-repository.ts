import { outputLanguage } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

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
  'language.time_factor',
  'language.memory_factor',
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

/** Languages a problem accepts. Texts are for output-only problems. */
export const languagesOfProblem = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_language')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .innerJoin('problem', 'problem.id', 'problem_language.problem_id')
    .select(columns)
    .where('problem_language.problem_id', '=', problemId)
    .where((eb) => eb.or([eb('problem.output_only', '=', true), eb('language.name', '!=', outputLanguage)]))
    .orderBy('language.seq', 'desc')
    .orderBy('language.id')
    .execute()

/** A language a problem accepts, with the author's template when that is switched on. */
export interface Offer {
  readonly name: string
  readonly code: string | null
}

/** The languages a joined `problem` accepts, in the order they are offered. */
export const offersColumn = sql<readonly Offer[]>`(
  select coalesce(json_agg(json_build_object('name', language.name, 'code', template.code)
    order by language.seq desc, language.id), '[]')
  from problem_language
  join language on language.id = problem_language.language_id
  left join problem_code_template template on template.problem_id = problem_language.problem_id
    and template.language_id = language.id and template.enabled
  where problem_language.problem_id = problem.id
    and (problem.output_only or language.name <> ${sql.lit(outputLanguage)}))`.as('offers')

export const templatesOfProblem = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_code_template')
    .select(['id', 'problem_id', 'language_id', 'code', 'enabled', 'created_at', 'updated_at'])
    .where('problem_id', '=', problemId)
    .orderBy('id')
    .execute()
