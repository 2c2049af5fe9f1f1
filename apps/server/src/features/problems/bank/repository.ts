import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { prepare, type Store } from '../../../platform/db/prepared.ts'
import { offersColumn } from '../language-repository.ts'
import { tagIdsColumn } from '../tag-repository.ts'
import { grantedFactors } from './granted-factors.ts'
import type { StatementHtml } from './statement-html.ts'
import { tallyColumns } from './tally.ts'

interface ProblemLookup {
  /** Upper case. */
  readonly displayId: string
  readonly locale: Locale
  readonly groupId: number
}

/**
 * A problem by display id, with its statement in the requested language or its default language, the ids of its tags
 * and its languages.
 */
export const findProblem = async (store: Store, request: ProblemLookup) => (await problemRows(store, request))[0]

const problemRows = prepare((db, request: ProblemLookup) =>
  db
    .selectFrom('problem')
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('problem_statement')
          .select(['locale', 'title', 'description', 'input', 'output', 'hint', 'html'])
          .whereRef('problem_statement.problem_id', '=', 'problem.id')
          .orderBy(sql`locale = ${request.locale}`, 'desc')
          .orderBy(sql`locale = problem.default_locale`, 'desc')
          .orderBy('locale')
          .limit(1)
          .as('words'),
      (join) => join.onTrue(),
    )
    .leftJoin('problem_tally as tally', (join) =>
      join.onRef('tally.problem_id', '=', 'problem.id').on('tally.group_id', '=', request.groupId),
    )
    .select(['problem.id', 'problem.display_id', 'problem.author', 'problem.modified_by', 'problem.type'])
    .select(['problem.judge_mode', 'problem.judge_case_mode', 'problem.time_limit_ms', 'problem.memory_limit_mb'])
    .select([
      'problem.stack_limit_mb',
      'problem.source',
      'problem.difficulty',
      'problem.visibility',
      'problem.author_id',
    ])
    .select(['problem.full_score', 'problem.code_share', 'problem.ignore_trailing_blanks'])
    .select(['problem.open_case_result', 'problem.is_uploaded_data', 'problem.is_remote', 'problem.group_id'])
    .select(['problem.apply_public_progress', 'problem.file_io_read', 'problem.file_io_write', 'problem.examples'])
    .select(['problem.extra_files', 'problem.testdata_hash', 'problem.created_at', 'problem.updated_at'])
    .select(['problem.output_only', 'problem.questions', 'problem.blocks', grantedFactors.as('limit_factors')])
    .select(['words.locale', 'words.title', 'words.description', 'words.input', 'words.output', 'words.hint'])
    .select(['words.html', 'tally.problem_id as tallied'])
    .select(tallyColumns)
    .select([tagIdsColumn, offersColumn])
    .where((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', request.displayId)),
)

export type ProblemRow = NonNullable<Awaited<ReturnType<typeof findProblem>>>

/** Facts that decide who can see a problem, and the source of its languages. */
export const findProblemFacts = (db: Db, id: number) =>
  db
    .selectFrom('problem')
    .select(['id', 'visibility', 'group_id', 'bank', 'author_id'])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores newly rendered HTML; the condition on its source prevents overwriting a concurrent edit. */
export const keepHtml = (
  db: Db,
  made: { readonly problemId: number; readonly locale: string; readonly description: string },
  html: StatementHtml,
) =>
  db
    .updateTable('problem_statement')
    .set({ html: JSON.stringify(html) })
    .where('problem_id', '=', made.problemId)
    .where('locale', '=', made.locale)
    .where('description', '=', made.description)
    .execute()

/** The smallest and largest id there is, to draw from. */
export const idRange = (db: Db) =>
  db
    .selectFrom('problem')
    .select((eb) => [eb.fn.min<number | null>('id').as('least'), eb.fn.max<number | null>('id').as('most')])
    .executeTakeFirstOrThrow()

/** Which of these ids belong to public problems. */
export const publicAmong = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('problem')
    .select(['id', 'display_id'])
    .where('id', '=', sql<number>`any(${ids}::int[])`)
    .where('visibility', '=', 1)
    .where('group_id', 'is', null)
    .execute()

/** The public problem at a place of the list order; walks the index up to there. */
export const publicAt = (db: Db, place: number) =>
  db
    .selectFrom('problem')
    .select('display_id')
    .where('visibility', '=', 1)
    .where('group_id', 'is', null)
    .orderBy(sql`char_length(display_id)`)
    .orderBy('display_id')
    .offset(place)
    .limit(1)
    .executeTakeFirst()
