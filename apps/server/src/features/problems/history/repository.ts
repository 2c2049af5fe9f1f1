import type { StatementTexts } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

const columns = ['id', 'made_by', 'made_at', 'how', 'default_locale', 'statements', 'examples', 'questions'] as const

/** Revisions of a problem with the one before the page, newest first. */
export const revisionsOf = (db: Db, problemId: number, span: { readonly offset: number; readonly limit: number }) =>
  db
    .selectFrom('statement_revision')
    .select(columns)
    .where('problem_id', '=', problemId)
    .orderBy('id', 'desc')
    .offset(span.offset)
    .limit(span.limit)
    .execute()

export type RevisionRow = Awaited<ReturnType<typeof revisionsOf>>[number]

export const countRevisions = async (db: Db, problemId: number): Promise<number> =>
  (
    await db
      .selectFrom('statement_revision')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('problem_id', '=', problemId)
      .executeTakeFirstOrThrow()
  ).n

/** A revision of a problem and the one before it. */
export const revisionWithPrevious = (db: Db, problemId: number, id: number) =>
  db
    .selectFrom('statement_revision')
    .select(columns)
    .where('problem_id', '=', problemId)
    .where('id', '<=', id)
    .orderBy('id', 'desc')
    .limit(2)
    .execute()

/** The current texts of a problem. */
export const currentTexts = (db: Db, problemId: number) =>
  db
    .selectFrom('problem')
    .select(['default_locale', 'examples'])
    .select(sql<unknown>`problem.questions::jsonb -> 'set'`.as('questions'))
    .select(
      sql<StatementTexts['statements']>`coalesce((
        select jsonb_object_agg(locale, jsonb_build_object('title', title, 'description', description, 'input', input,
          'output', output, 'hint', hint))
        from problem_statement where problem_id = problem.id), '{}')`.as('statements'),
    )
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow()
