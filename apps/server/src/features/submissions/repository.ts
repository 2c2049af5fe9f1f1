import { outputLanguage } from '@verdict/contract'
import type { Db } from '../../platform/db/connect.ts'
import { isTokened } from '../contests/core/tokens.ts'
import { hasQuestions } from '../judging/remote/route.ts'
import { gradersColumn } from '../problems/graders.ts'
import { fileNamesColumn } from './source-files.ts'

const figures = [
  'submission.id',
  'submission.problem_id',
  'submission.account_id',
  'submission.contest_id',
  'submission.contest_problem_id',
  'submission.group_id',
  'submission.language',
  'submission.length',
  'submission.submitted_at',
  'submission.verdict',
  'submission.score',
  'submission.rank_score',
  'submission.time_ms',
  'submission.memory_kb',
  'submission.judger',
  'submission.version',
  'submission.is_manual',
  'submission.share',
  'submission.case_total',
  'submission.judging_id',
  'submission.language_version',
  'submission.updated_at',
] as const

/** Submissions with display names; without code and texts. */
export const findFigures = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select(figures)
    .select(['account.username', 'problem.display_id', isTokened])
    .where('submission.id', 'in', ids)
    .execute()

/** Submissions of a user, oldest first. */
export const listOwn = (db: Db, accountId: string) =>
  db
    .selectFrom('submission')
    .select(['id', 'language', fileNamesColumn])
    .where('account_id', '=', accountId)
    .orderBy('id')
    .execute()

export type FiguresRow = Awaited<ReturnType<typeof findFigures>>[number]

/** One submission with everything its page may show. */
export const findDetail = (db: Db, id: number, locale: string) =>
  db
    .selectFrom('submission')
    .innerJoin('account', 'account.id', 'submission.account_id')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .leftJoin('judging', 'judging.id', 'submission.judging_id')
    .leftJoin('problem_statement as asked', (join) =>
      join.onRef('asked.problem_id', '=', 'problem.id').on('asked.locale', '=', locale),
    )
    .leftJoin('problem_statement as own', (join) =>
      join.onRef('own.problem_id', '=', 'problem.id').onRef('own.locale', '=', 'problem.default_locale'),
    )
    .select(figures)
    .select(['account.username', 'problem.display_id', 'problem.code_share', 'source.code', 'source.error_message'])
    .select(['source.blocks', 'source.files', 'source.address', isTokened])
    .select(['judging.fault', 'judging.compile_command', 'judging.run_command'])
    .select((eb) => eb.fn.coalesce('asked.title', 'own.title', 'problem.display_id').as('title'))
    .where('submission.id', '=', id)
    .executeTakeFirst()

export type DetailRow = NonNullable<Awaited<ReturnType<typeof findDetail>>>

/** A problem's title in its contest; null when it was removed. */
export const findEntryTitle = async (db: Db, contestProblemId: number): Promise<string | null> => {
  const row = await db
    .selectFrom('contest_problem')
    .select('title')
    .where('id', '=', contestProblemId)
    .executeTakeFirst()
  return row?.title ?? null
}

/** Facts for the permission checks of a submission. */
export const findGuard = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select(['submission.id', 'submission.account_id', 'submission.contest_id', 'submission.group_id'])
    .select(['submission.share', 'submission.verdict', 'submission.problem_id', 'submission.judging_id'])
    .select(['submission.updated_at', 'submission.submitted_at', 'submission.testdata_hash', isTokened])
    .select(['problem.code_share', 'problem.open_case_result', 'problem.judge_case_mode', 'problem.is_remote'])
    .leftJoin('judging', 'judging.id', 'submission.judging_id')
    .select(['judging.language as judged_language', 'judging.scored_by'])
    .where('submission.id', '=', id)
    .executeTakeFirst()

export type GuardRow = NonNullable<Awaited<ReturnType<typeof findGuard>>>

/** The answers of a submission with the questions of its problem. */
export const findAnswers = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.account_id', 'submission.contest_id', 'submission.group_id', 'submission.share'])
    .select(['submission.verdict', 'submission.problem_id', 'submission.judging_id', 'submission.submitted_at'])
    .select(['problem.code_share', 'problem.open_case_result', 'problem.questions', 'source.code', isTokened])
    .where('submission.id', '=', id)
    .executeTakeFirst()

export type AnswersRow = NonNullable<Awaited<ReturnType<typeof findAnswers>>>

export const findCases = (db: Db, judgingId: number) =>
  db
    .selectFrom('judging_case')
    .select(['seq', 'group_num', 'verdict', 'time_ms', 'memory_kb', 'score', 'message'])
    .where('judging_id', '=', judgingId)
    .orderBy('seq')
    .limit(10_000)
    .execute()

export type CaseRow = Awaited<ReturnType<typeof findCases>>[number]

/** The problem a person names by its display id, as far as submitting asks. */
export const findTarget = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select(['id', 'visibility', 'author_id', 'group_id', 'origin_group_id', 'is_remote', 'bank', 'testdata_hash'])
    .select(['problem.blocks', hasQuestions, gradersColumn])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.trim().toUpperCase()))
    .executeTakeFirst()

/** The same by its internal id, for custom tests. */
export const findTrialTarget = (db: Db, id: number) =>
  db
    .selectFrom('problem')
    .select(['id', 'visibility', 'author_id', 'group_id', 'origin_group_id', 'is_remote', 'bank', 'testdata_hash'])
    .select(['problem.blocks', hasQuestions, gradersColumn])
    .where('id', '=', id)
    .executeTakeFirst()

export type TargetRow = NonNullable<Awaited<ReturnType<typeof findTarget>>>

/** Languages a problem accepts; none listed means all that run programs. Texts are for output-only problems. */
export const acceptedLanguages = async (db: Db, problemId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('problem_language')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .innerJoin('problem', 'problem.id', 'problem_language.problem_id')
    .select('language.name')
    .where('problem_language.problem_id', '=', problemId)
    .where((eb) => eb.or([eb('problem.output_only', '=', true), eb('language.name', '!=', outputLanguage)]))
    .execute()
  return rows.map((row) => row.name)
}

/** Whether our own judge has a language of this name. */
export const hasLanguage = async (db: Db, name: string): Promise<boolean> => {
  const row = await db
    .selectFrom('language')
    .select('id')
    .where('oj', '=', 'ME')
    .where('name', '=', name)
    .executeTakeFirst()
  return row !== undefined
}

export const findByKey = (db: Db, accountId: string, key: string) =>
  db
    .selectFrom('submission')
    .select('id')
    .where('account_id', '=', accountId)
    .where('idempotency_key', '=', key)
    .executeTakeFirst()
