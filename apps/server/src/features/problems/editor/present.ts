import { type adminProblems, type DataOf, type Locale, limitFactors, locales, toInstant } from '@verdict/contract'
import { authorize, type Viewer } from '@verdict/rules'
import { readBlocks } from '../blocks/stored.ts'
import { readQuestions } from '../questions/stored.ts'
import { mayDo } from './kept-problem.ts'
import type { KeptRow, WholeRow, WordsRow } from './repository.ts'

type Row = DataOf<typeof adminProblems.list>['records'][number]
type Detail = DataOf<typeof adminProblems.detail>

/** `groupLevel` is the viewer's in the group of the problem. */
export const presentRow = (
  row: Omit<KeptRow, 'own_role'> & Partial<Pick<KeptRow, 'own_role'>>,
  tags: Row['tags'],
  viewer: Viewer,
  groupLevel = 0,
): Row => ({
  id: row.id,
  problemId: row.display_id,
  title: row.title,
  author: row.author,
  modifiedUser: row.modified_by,
  type: row.type,
  judgeMode: row.judge_mode,
  difficulty: row.difficulty,
  auth: row.visibility,
  isRemote: row.is_remote,
  gid: row.group_id,
  isGroup: row.group_id !== null,
  applyPublicProgress: row.apply_public_progress,
  gmtCreate: toInstant(row.created_at),
  gmtModified: toInstant(row.updated_at),
  caseCount: row.case_count ?? 0,
  tags: [...tags],
  mayEdit: mayDo('problem.edit', viewer, { own_role: null, ...row, group_level: groupLevel }),
  mayPublish: mayDo('problem.publish', viewer, { own_role: null, ...row, group_level: groupLevel }),
  mayRemove: mayDo('problem.remove', viewer, { own_role: null, ...row, group_level: groupLevel }),
})

/** Of words in several languages, those of the problem's own. */
export const ownWords = <W extends { readonly locale: string }>(
  words: readonly W[],
  defaultLocale: string,
): W | undefined => words.find((word) => word.locale === defaultLocale) ?? words[0]

const statementsOf = (words: readonly WordsRow[]): Detail['statements'] =>
  Object.fromEntries(
    words.flatMap(({ locale, ...text }) => {
      const known = locales.find((item): item is Locale => item === locale)
      return known === undefined ? [] : [[known, text]]
    }),
  )

export const presentKept = (
  row: WholeRow,
  words: readonly WordsRow[],
  more: { readonly check: Detail['check']; readonly revision: string; readonly viewer: Viewer },
): Detail => {
  const own = ownWords(words, row.default_locale)
  return {
    id: row.id,
    problemId: row.display_id,
    title: own?.title ?? row.display_id,
    author: row.author,
    type: row.type,
    judgeMode: row.judge_mode,
    judgeCaseMode: row.judge_case_mode,
    timeLimit: row.time_limit_ms,
    memoryLimit: row.memory_limit_mb,
    stackLimit: row.stack_limit_mb,
    description: own?.description ?? '',
    input: own?.input ?? '',
    output: own?.output ?? '',
    hint: own?.hint ?? '',
    examples: row.examples,
    isRemote: row.is_remote,
    source: row.source,
    difficulty: row.difficulty,
    auth: row.visibility,
    ioScore: row.full_score,
    codeShare: row.code_share,
    spjCode: row.checker_code,
    spjLanguage: row.checker_language,
    judgeExtraFile: jsonText(row.checker_files),
    userExtraFile: jsonText(row.extra_files),
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
    defaultLocale: row.default_locale,
    statements: statementsOf(words),
    caseCount: row.case_count ?? 0,
    limitFactors: limitFactors.parse(row.limit_factors ?? {}),
    checkerProtocol: row.checker_protocol === 'kattis' ? 'kattis' : 'hoj',
    processes: row.process_count,
    passes: row.pass_limit,
    outputOnly: row.output_only,
    opensInputs: row.opens_inputs,
    hostClass: row.host_class,
    questions: readQuestions(row.questions)?.set ?? null,
    blocks: readBlocks(row.blocks),
    revision: more.revision,
    check: more.check,
    mayRemove: mayDo('problem.remove', more.viewer, row),
    mayPublish: mayDo('problem.publish', more.viewer, row),
    mayCompare: authorize(more.viewer, 'similarity.review', {
      kind: 'problem',
      groupId: row.group_id,
      isContestAdmin: false,
      groupLevel: row.group_level,
    }),
  }
}

const jsonText = (map: unknown): string | null => (map === null ? null : JSON.stringify(map))
