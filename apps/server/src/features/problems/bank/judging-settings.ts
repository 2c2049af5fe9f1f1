import { type JudgingSettings, judgingSettings } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { grantedFactors } from './granted-factors.ts'

/** The columns that make up a problem's settings, except its id and limit factors. */
const plainColumns = [
  'type',
  'judge_mode',
  'judge_case_mode',
  'time_limit_ms',
  'memory_limit_mb',
  'stack_limit_mb',
  'ignore_trailing_blanks',
  'file_io_read',
  'file_io_write',
  'extra_files',
  'checker_language',
  'checker_code',
  'checker_files',
  'checker_protocol',
  'checker_arguments',
  'process_count',
  'pass_limit',
  'output_only',
] as const

/** The same with `grantedFactors` under the name of the column. */
export const settingsColumns = [...plainColumns, 'limit_factors'] as const

/** Columns to select in a statement that joins `problem`. */
export const settingsOfProblem = [
  ...plainColumns.map((column) => `problem.${column}` as const),
  grantedFactors.as('limit_factors'),
] as const

type SettingsRow = { readonly [Column in (typeof settingsColumns)[number] | 'problem_id']: unknown }

/** The settings a judge host needs, or null when the problem does not exist. */
export const loadJudgingSettings = async (db: Db, problemId: number): Promise<JudgingSettings | null> => {
  const row = await db
    .selectFrom('problem')
    .select('problem.id as problem_id')
    .select(settingsOfProblem)
    .where('problem.id', '=', problemId)
    .executeTakeFirst()
  return row === undefined ? null : settingsFrom(row)
}

/**
 * The same from columns that were read already.
 * @throws ZodError where they make no sense.
 */
export const settingsFrom = (row: SettingsRow): JudgingSettings =>
  judgingSettings.parse({
    problemId: row.problem_id,
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    ignoreTrailingBlanks: row.ignore_trailing_blanks,
    fileIo: row.file_io_read === null ? null : { read: row.file_io_read, write: row.file_io_write },
    checker:
      row.judge_mode === 'default'
        ? null
        : {
            language: row.checker_language ?? 'C++',
            code: row.checker_code,
            extraFiles: row.checker_files ?? {},
            protocol: row.checker_protocol,
            arguments: row.checker_arguments ?? [],
          },
    extraFiles: row.extra_files ?? {},
    limitFactors: row.limit_factors ?? {},
    processes: row.process_count,
    passes: row.pass_limit,
    outputOnly: row.output_only,
  })
