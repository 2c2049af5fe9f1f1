import { type DataOf, type Locale, limitFactors, type problems, toInstant } from '@verdict/contract'
import { readBlocks } from '../blocks/stored.ts'
import type { LanguageRow } from '../language-repository.ts'
import { presentOpen, readQuestions } from '../questions/stored.ts'
import { type ClassificationRow, nameFor, otherNameFor, type TagRow } from '../tag-repository.ts'
import type { ProblemRow } from './repository.ts'
import type { StatementHtml } from './statement-html.ts'
import type { Tally } from './tally.ts'

type Tag = DataOf<typeof problems.tags>[number]
type FindableTag = DataOf<typeof problems.allTags>[number]
type Language = DataOf<typeof problems.languages>[number]
type Detail = DataOf<typeof problems.detail>
type ListRow = DataOf<typeof problems.list>['records'][number]
type Classified = DataOf<typeof problems.tagsAndClassifications>[number]
type Template = DataOf<typeof problems.codeTemplates>[number]

export const presentTag = (row: TagRow, locale: Locale): Tag => ({
  id: row.id,
  name: nameFor(row, locale),
  color: row.color,
  oj: row.oj,
  gid: row.group_id,
  tcid: row.classification_id,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const presentFindableTag = (row: TagRow, locale: Locale): FindableTag => ({
  ...presentTag(row, locale),
  otherName: otherNameFor(row, locale),
})

export const presentClassification = (
  row: ClassificationRow,
  locale: Locale,
): NonNullable<Classified['classification']> => ({
  id: row.id,
  name: nameFor(row, locale),
  oj: row.oj,
  rank: row.rank,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const presentLanguage = (row: LanguageRow): Language => ({
  id: row.id,
  contentType: row.content_type,
  description: row.description,
  name: row.name,
  compileCommand: row.compile_command,
  template: row.template,
  codeTemplate: row.code_template,
  isSpj: row.is_spj,
  oj: row.oj,
  seq: row.seq,
  timeFactor: row.time_factor,
  memoryFactor: row.memory_factor,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

export const presentTemplate = (row: {
  readonly id: number
  readonly problem_id: number
  readonly language_id: number
  readonly code: string
  readonly enabled: boolean
  readonly created_at: Date
  readonly updated_at: Date
}): Template => ({
  id: row.id,
  pid: row.problem_id,
  lid: row.language_id,
  code: row.code,
  status: row.enabled,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
})

const presentTally = (row: Tally): Tally => ({
  total: row.total,
  ac: row.ac,
  mle: row.mle,
  tle: row.tle,
  re: row.re,
  pe: row.pe,
  ce: row.ce,
  wa: row.wa,
  se: row.se,
  pa: row.pa,
})

export const presentRow = (
  row: Tally & {
    readonly id: number
    readonly display_id: string
    readonly title: string
    readonly difficulty: number
    readonly type: number
  },
  tags: readonly Tag[],
): ListRow => ({
  pid: row.id,
  problemId: row.display_id,
  title: row.title,
  difficulty: row.difficulty,
  type: row.type,
  tags: [...tags],
  ...presentTally(row),
  score: null,
})

export const presentCount = (row: ProblemRow): Detail['problemCount'] => ({
  pid: row.tallied === null || row.total === 0 ? null : row.id,
  ...presentTally(row),
})

export const presentProblem = (row: ProblemRow, html: StatementHtml): Detail['problem'] => ({
  id: row.id,
  problemId: row.display_id,
  title: row.title ?? row.display_id,
  author: row.author,
  type: row.type,
  judgeMode: row.judge_mode,
  judgeCaseMode: row.judge_case_mode,
  timeLimit: row.time_limit_ms,
  memoryLimit: row.memory_limit_mb,
  stackLimit: row.stack_limit_mb,
  description: row.description ?? '',
  input: row.input ?? '',
  output: row.output ?? '',
  examples: row.examples,
  isRemote: row.is_remote,
  source: row.source,
  difficulty: row.difficulty,
  hint: row.hint,
  auth: row.visibility,
  ioScore: row.full_score,
  codeShare: row.code_share,
  // The checker and its files would give the tests away.
  spjCode: null,
  spjLanguage: null,
  judgeExtraFile: null,
  userExtraFile: row.extra_files === null ? null : JSON.stringify(row.extra_files),
  isRemoveEndBlank: row.ignore_trailing_blanks,
  openCaseResult: row.open_case_result,
  isUploadCase: row.is_uploaded_data,
  caseVersion: row.testdata_hash,
  modifiedUser: row.modified_by,
  isGroup: row.group_id !== null,
  gid: row.group_id,
  applyPublicProgress: row.apply_public_progress,
  isFileIO: row.file_io_read !== null,
  ioReadFileName: row.file_io_read,
  ioWriteFileName: row.file_io_write,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
  html: { description: html.description, input: html.input, output: html.output, hint: html.hint },
  locale: row.locale ?? '',
  limitFactors: limitFactors.parse(row.limit_factors ?? {}),
  outputOnly: row.output_only,
  questions: openOf(row.questions),
  blocks: readBlocks(row.blocks),
})

const openOf = (column: unknown): Detail['problem']['questions'] => {
  const stored = readQuestions(column)
  return stored === null ? null : presentOpen(stored)
}
