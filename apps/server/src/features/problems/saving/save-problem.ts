import { outputLanguage, problemType } from '@verdict/contract'
import { type LeftOpen, nothingOpen, spokenOf } from '@verdict/problem-formats'
import { fullScoreOf } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../bank/canonical.ts'
import { keptOf, type OpenColumns } from '../bank/left-open.ts'
import { renderStatement } from '../bank/statement-html.ts'
import { readManifest, storeManifest } from '../bank/testdata.ts'
import { recordRevision } from '../history/record-revision.ts'
import { renderQuestions } from '../questions/render-questions.ts'
import { renewPretests } from '../testdata/pretests.ts'
import type { Author, ProblemDraft } from './draft.ts'
import { recordVersion } from './record-version.ts'
import { replaceLanguages, replaceTags, replaceTemplates } from './save-parts.ts'
import { statementTerms } from './statement-terms.ts'

export interface Saved {
  readonly problemId: number
  readonly outcome: 'created' | 'updated' | 'unchanged'
}

/**
 * Creates a problem or replaces the one with the same display id, in one step: readers and judges see either the old
 * problem or the new one. Saving the same draft again writes nothing.
 */
export const saveProblem = (
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  draft: ProblemDraft,
  author: Author,
): Promise<Saved> => deps.db.transaction().execute((trx) => saveProblemIn({ ...deps, db: trx }, draft, { author }))

interface Save {
  readonly author: Author
  /** Settings the draft omits: an existing problem keeps its own, a new one takes the draft's defaults. */
  readonly open?: LeftOpen
}

/**
 * The same in the caller's transaction, `deps.db`. Statements in languages missing from the draft are kept: a
 * translation is deleted only in the editor, where the user sees it.
 */
export const saveProblemIn = async (
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  draft: ProblemDraft,
  { author, open = nothingOpen }: Save,
): Promise<Saved> => {
  const { db } = deps
  const { drawnId, ...content } = draft
  const contentHash = hashOf({ ...spokenOf(content, open), displayId: draft.displayId.toUpperCase() })
  const before = await lockProblem(db, draft.displayId)
  if (before?.content_hash === contentHash) return { problemId: before.id, outcome: 'unchanged' }

  await storeManifest(db, draft.testdata)
  const questions = draft.questions === undefined ? null : JSON.stringify(await renderQuestions(deps, draft.questions))
  const row = { ...rowOf(draft), questions, content_hash: contentHash, updated_at: deps.clock.now() }
  const problemId =
    before === undefined
      ? await insertProblem(db, {
          ...row,
          ...(drawnId !== undefined && { id: drawnId }),
          ...(await authorOf(db, author)),
          created_at: deps.clock.now(),
        })
      : await updateProblem(db, before.id, { ...row, ...keptOf(before, open), modified_by: author.username })
  await replaceStatements(deps, problemId, draft)
  await recordRevision(db, { problemId, by: author, how: 'imported', now: deps.clock.now() })
  const isKept = (part: 'tags' | 'languages' | 'codeTemplates') => before !== undefined && open.has(part)
  if (!isKept('tags')) await replaceTags(db, problemId, draft.tags)
  const changesKind = before?.output_only !== (draft.outputOnly ?? false)
  if (!isKept('languages') || changesKind) await replaceLanguages(db, problemId, languagesOf(draft))
  if (!isKept('codeTemplates')) await replaceTemplates(db, problemId, draft.codeTemplates)
  if (before?.testdata_hash !== draft.testdata.hash) {
    const old = before?.testdata_hash ?? null
    await renewPretests(db, problemId, draft.testdata.hash)
    await recordVersion(db, {
      problemId,
      before: old === null ? null : await readManifest(db, old),
      after: draft.testdata,
      by: author,
      how: 'imported',
      now: deps.clock.now(),
    })
  }
  return { problemId, outcome: before === undefined ? 'created' : 'updated' }
}

const lockProblem = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select(['id', 'content_hash', 'testdata_hash', 'output_only', 'visibility', 'difficulty', 'source'])
    .select(['code_share', 'ignore_trailing_blanks', 'open_case_result'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .forUpdate()
    .executeTakeFirst()

const rowOf = (draft: ProblemDraft) => ({
  display_id: draft.displayId.toUpperCase(),
  type: draft.type,
  judge_mode: draft.judgeMode,
  judge_case_mode: draft.judgeCaseMode,
  time_limit_ms: draft.timeLimitMs,
  memory_limit_mb: draft.memoryLimitMb,
  stack_limit_mb: draft.stackLimitMb,
  limit_factors: jsonMap(draft.limitFactors ?? {}),
  process_count: draft.processes ?? 1,
  pass_limit: draft.passes ?? 1,
  output_only: draft.outputOnly ?? false,
  opens_inputs: draft.opensInputs ?? false,
  host_class: draft.hostClass ?? null,
  blocks: draft.blocks === undefined ? null : JSON.stringify(draft.blocks),
  difficulty: draft.difficulty,
  visibility: draft.visibility,
  source: draft.source,
  full_score: draft.type === problemType.oi ? fullScoreOf(draft.testdata.cases, draft.judgeCaseMode) : null,
  code_share: draft.codeShare,
  ignore_trailing_blanks: draft.ignoreTrailingBlanks,
  open_case_result: draft.openCaseResult,
  is_uploaded_data: draft.isUploadedData,
  file_io_read: draft.fileIo?.read ?? null,
  file_io_write: draft.fileIo?.write ?? null,
  examples: draft.examples,
  checker_language: draft.checker?.language ?? null,
  checker_code: draft.checker?.code ?? null,
  checker_files: jsonMap(draft.checker?.extraFiles ?? {}),
  checker_protocol: draft.checker?.protocol ?? 'hoj',
  checker_arguments: jsonList(draft.checker?.arguments ?? []),
  extra_files: jsonMap(draft.extraFiles),
  testdata_hash: draft.testdata.hash,
  default_locale: draft.defaultLocale,
})

/** Answer submissions have a separate language, which no other problem uses. */
const languagesOf = ({ outputOnly, languages }: ProblemDraft): readonly string[] =>
  outputOnly ? [outputLanguage] : languages.filter((name) => name !== outputLanguage)

const jsonMap = (map: Readonly<Record<string, unknown>>): string | null =>
  Object.keys(map).length === 0 ? null : JSON.stringify(map)

const jsonList = (list: readonly string[]): string | null => (list.length === 0 ? null : JSON.stringify(list))

type Row = ReturnType<typeof rowOf> & {
  readonly questions: string | null
  readonly content_hash: string
  readonly updated_at: Date
}

const insertProblem = async (
  db: Db,
  row: Row & {
    readonly id?: number
    readonly author: string
    readonly author_id: string | null
    readonly created_at: Date
  },
): Promise<number> => (await db.insertInto('problem').values(row).returning('id').executeTakeFirstOrThrow()).id

type ChangedRow = Omit<Row, keyof OpenColumns> & OpenColumns & { readonly modified_by: string }

const updateProblem = async (db: Db, id: number, row: ChangedRow): Promise<number> => {
  await db.updateTable('problem').set(row).where('id', '=', id).execute()
  return id
}

/** The account may be gone or not made yet; its name stays as text. */
const authorOf = async (db: Db, author: Author) => {
  const found = await db.selectFrom('account').select('id').where('id', '=', author.id).executeTakeFirst()
  return { author: author.username, author_id: found?.id ?? null }
}

const replaceStatements = async (
  deps: Pick<Deps, 'db' | 'files'>,
  problemId: number,
  draft: ProblemDraft,
): Promise<void> => {
  await deps.db
    .deleteFrom('problem_statement')
    .where('problem_id', '=', problemId)
    .where('locale', 'in', Object.keys(draft.statements))
    .execute()
  const rows = []
  for (const [locale, text] of Object.entries(draft.statements)) {
    const { title, description, input, output, hint } = text
    const html = JSON.stringify(await renderStatement(deps, text))
    const terms = statementTerms(text)
    rows.push({ problem_id: problemId, locale, title, description, input, output, hint, html, terms })
  }
  await deps.db.insertInto('problem_statement').values(rows).execute()
}
