import { limitFactors, type Manifest } from '@verdict/contract'
import { type LoadedProblem, unixText, withUnixText } from '@verdict/problem-formats'
import type { Db } from '../../../platform/db/connect.ts'
import { readManifest } from '../bank/testdata.ts'
import { readBlocks } from '../blocks/stored.ts'
import { fileMap } from '../graders.ts'
import { readQuestions } from '../questions/stored.ts'
import type { ProblemDraft, StatementText } from '../saving/draft.ts'
import { programsOf } from './keep-programs.ts'

/** Everything an author decided about a problem, or null when there is none; remote problems have no package. */
export const loadProblem = async (db: Db, id: number): Promise<LoadedProblem | null> => {
  const row = await db
    .selectFrom('problem')
    .select(['display_id', 'type', 'judge_mode', 'judge_case_mode', 'time_limit_ms', 'memory_limit_mb'])
    .select([
      'stack_limit_mb',
      'limit_factors',
      'process_count',
      'pass_limit',
      'output_only',
      'opens_inputs',
      'host_class',
      'difficulty',
    ])
    .select(['visibility', 'source', 'code_share', 'ignore_trailing_blanks', 'open_case_result', 'is_uploaded_data'])
    .select(['file_io_read', 'file_io_write', 'examples', 'checker_language', 'checker_code', 'checker_files'])
    .select(['checker_protocol', 'checker_arguments', 'extra_files', 'testdata_hash', 'default_locale', 'updated_at'])
    .select(['questions', 'blocks'])
    .where('id', '=', id)
    .where('is_remote', '=', false)
    .executeTakeFirst()
  if (row === undefined) return null
  const questions = readQuestions(row.questions)
  const blocks = readBlocks(row.blocks)
  const factors = limitFactors.parse(row.limit_factors ?? {})
  const draft: ProblemDraft = {
    displayId: row.display_id,
    type: row.type as ProblemDraft['type'],
    judgeMode: row.judge_mode as ProblemDraft['judgeMode'],
    judgeCaseMode: row.judge_case_mode as ProblemDraft['judgeCaseMode'],
    timeLimitMs: row.time_limit_ms,
    memoryLimitMb: row.memory_limit_mb,
    stackLimitMb: row.stack_limit_mb,
    ...(Object.keys(factors).length > 0 && { limitFactors: factors }),
    ...(row.process_count > 1 && { processes: row.process_count }),
    ...(row.pass_limit > 1 && { passes: row.pass_limit }),
    ...(row.output_only && { outputOnly: true }),
    ...(row.opens_inputs && { opensInputs: true }),
    ...(row.host_class !== null && { hostClass: row.host_class }),
    ...(questions !== null && { questions: questions.set }),
    ...(blocks !== null && { blocks }),
    difficulty: row.difficulty,
    visibility: row.visibility as ProblemDraft['visibility'],
    source: row.source,
    codeShare: row.code_share,
    ignoreTrailingBlanks: row.ignore_trailing_blanks,
    openCaseResult: row.open_case_result,
    isUploadedData: row.is_uploaded_data,
    fileIo: row.file_io_read === null ? null : { read: row.file_io_read, write: row.file_io_write ?? '' },
    examples: unixText(row.examples),
    checker:
      row.judge_mode === 'default'
        ? null
        : {
            language: row.checker_language ?? 'C++',
            code: row.checker_code ?? '',
            extraFiles: fileMap(row.checker_files),
            ...(row.checker_protocol === 'kattis' && { protocol: 'kattis' as const }),
            ...(Array.isArray(row.checker_arguments) && { arguments: row.checker_arguments.map(String) }),
          },
    extraFiles: fileMap(row.extra_files),
    defaultLocale: row.default_locale,
    statements: await statementsOf(db, id),
    tags: await tagsOf(db, id),
    languages: await languagesOf(db, id),
    codeTemplates: await templatesOf(db, id),
    testdata: await testdataOf(db, row.testdata_hash),
  }
  return { id, draft, version: String(row.updated_at.getTime()), ...(await programsOf(db, id)) }
}

const testdataOf = async (db: Db, hash: string | null): Promise<Manifest> =>
  (hash === null ? null : await readManifest(db, hash)) ?? { hash: '', cases: [] }

const statementsOf = async (db: Db, id: number): Promise<Readonly<Record<string, StatementText>>> => {
  const rows = await db
    .selectFrom('problem_statement')
    .select(['locale', 'title', 'description', 'input', 'output', 'hint'])
    .where('problem_id', '=', id)
    .orderBy('locale', 'desc')
    .execute()
  return Object.fromEntries(rows.map(({ locale, ...text }) => [locale, withUnixText(text)]))
}

const tagsOf = async (db: Db, id: number): Promise<ProblemDraft['tags']> => {
  const rows = await db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .select(['tag.name', 'tag.name_en'])
    .where('problem_id', '=', id)
    .orderBy('tag.name')
    .execute()
  return rows.map((row) => ({ name: row.name, nameEn: row.name_en }))
}

const templatesOf = async (db: Db, id: number): Promise<ProblemDraft['codeTemplates']> => {
  const rows = await db
    .selectFrom('problem_code_template as template')
    .innerJoin('language', 'language.id', 'template.language_id')
    .select(['language.name as language', 'template.code', 'template.enabled'])
    .where('problem_id', '=', id)
    .orderBy('language.name')
    .execute()
  return rows.map(({ enabled, ...one }) => (enabled ? one : { ...one, isOff: true }))
}

const languagesOf = async (db: Db, id: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('problem_language')
    .innerJoin('language', 'language.id', 'problem_language.language_id')
    .select('language.name')
    .where('problem_id', '=', id)
    .orderBy('language.name')
    .execute()
  return rows.map((row) => row.name)
}
