import {
  type adminProblems,
  type BodyOf,
  type ErrorParams,
  fail,
  judgeCaseModes,
  judgeLanguages,
  judgeModes,
  limits,
  problemType,
  type QuestionSet,
} from '@verdict/contract'
import { requireBlocksFit } from '../blocks/read-setting.ts'
import { readBlocks } from '../blocks/stored.ts'
import { checkSet } from '../questions/check-set.ts'
import { readQuestions } from '../questions/stored.ts'
import { edited } from './edited.ts'
import { type FileMap, readExtraFiles } from './extra-files.ts'
import type { WholeRow } from './repository.ts'

type Body = BodyOf<typeof adminProblems.update>
export type GivenProblem = NonNullable<Body['problem']>

/** The columns an editor decides, but data, words and who. */
export type Settings = ReturnType<typeof readSettings>

const { maxTimeLimitMs, maxMemoryLimitMb } = limits.problem
const memoryRange = { min: 1, max: maxMemoryLimitMb } as const

const newProblem = {
  type: problemType.acm,
  judge_mode: 'default',
  judge_case_mode: 'default',
  time_limit_ms: 1_000,
  memory_limit_mb: 256,
  stack_limit_mb: 128,
  source: null,
  difficulty: 0,
  visibility: 1,
  code_share: true,
  ignore_trailing_blanks: true,
  open_case_result: true,
  is_uploaded_data: true,
  file_io_read: null,
  file_io_write: null,
  examples: '',
  limit_factors: null,
  checker_protocol: 'hoj',
  process_count: 1,
  pass_limit: 1,
  output_only: false,
  opens_inputs: false,
  host_class: null,
} as const

/**
 * Merges an editor's input with the stored problem, or with the defaults of a new one: null and absent keep the value,
 * except checker and extra files, which are always taken from the input (api-admin 1.4).
 * @throws Refusal that names the invalid field.
 */
export const readSettings = (body: Body, asked: GivenProblem, before: WholeRow | null) => {
  const old = before ?? newProblem
  const questions = readSet(asked, before)
  const given = questions === null ? asked : { ...asked, ...fixedByQuestions, judgeExtraFile: null, spjCode: null }
  if (questions !== null && (body.judgeMode ?? 'default') !== 'default') throw wrong('judgeMode')
  const judgeMode = oneOf(judgeModes, body.judgeMode ?? given.judgeMode ?? old.judge_mode, 'judgeMode')
  const type = within('type', { min: 0, max: 1 })(given.type ?? old.type)
  const fileIo = readFileIo(given, old)
  const settings = {
    type,
    judge_mode: judgeMode,
    judge_case_mode: readCaseMode(given.judgeCaseMode ?? old.judge_case_mode, type),
    time_limit_ms: edited(given.timeLimit, old.time_limit_ms, within('timeLimit', { min: 1, max: maxTimeLimitMs })),
    memory_limit_mb: edited(given.memoryLimit, old.memory_limit_mb, within('memoryLimit', memoryRange)),
    stack_limit_mb: edited(given.stackLimit, old.stack_limit_mb, within('stackLimit', memoryRange)),
    source: given.source === null ? old.source : given.source.trim() === '' ? null : given.source,
    difficulty: edited(given.difficulty, old.difficulty, within('difficulty', { min: 0, max: 6 })),
    visibility: within('auth', { min: 1, max: 3 })(given.auth ?? old.visibility),
    code_share: given.codeShare ?? old.code_share,
    ignore_trailing_blanks: given.isRemoveEndBlank ?? old.ignore_trailing_blanks,
    open_case_result: given.openCaseResult ?? old.open_case_result,
    is_uploaded_data: body.isUploadTestCase ?? given.isUploadCase ?? old.is_uploaded_data,
    file_io_read: fileIo?.read ?? null,
    file_io_write: fileIo?.write ?? null,
    examples: given.examples?.replaceAll('\r\n', '\n') ?? old.examples,
    ...readChecker(given, judgeMode),
    extra_files: jsonOf(readExtraFiles(given.userExtraFile, 'userExtraFile')),
    limit_factors: given.limitFactors === null ? jsonOrNull(old.limit_factors) : jsonOf(given.limitFactors),
    // Answers to questions are marked by the server.
    host_class: questions === null ? hostClassFrom(given.hostClass, old.host_class) : null,
    ...readModes(given, { old, judgeMode, hasFileIo: fileIo !== null }),
  }
  const blocks = given.blocks === false ? null : (given.blocks ?? readBlocks(before?.blocks))
  requireBlocksFit(blocks, { ...settings, is_remote: before?.is_remote ?? false })
  return { ...settings, blocks: blocks === null ? null : JSON.stringify(blocks) }
}

/** Settings of every question problem: points are counted, and answers are submitted. */
const fixedByQuestions = {
  type: problemType.oi,
  judgeMode: 'default',
  judgeCaseMode: 'default',
  isUploadCase: false,
  isFileIO: false,
  processes: 1,
  passes: 1,
  outputOnly: true,
  opensInputs: false,
} as const

/**
 * The questions a problem is saved with: those of the input, else its own.
 * @throws Refusal `question.kindFixed` for a stored problem that is solved by programs, or that of `checkSet`.
 */
const readSet = (given: GivenProblem, before: WholeRow | null): QuestionSet | null => {
  const own = readQuestions(before?.questions)?.set ?? null
  if (given.questions === null) return own
  if (before !== null && own === null) throw fail('question.kindFixed')
  checkSet(given.questions)
  return given.questions
}

const wrong = (field: string) => fail('request.field', { field } satisfies ErrorParams)

const oneOf = <T extends string>(known: readonly T[], value: string, field: string): T => {
  const found = known.find((item) => item === value)
  if (found === undefined) throw wrong(field)
  return found
}

const within =
  (field: string, { min, max }: { readonly min: number; readonly max: number }) =>
  (value: number): number => {
    if (value < min || value > max) throw wrong(field)
    return value
  }

/** Unknown words count as the default; one that is known must fit the type (api-admin 8.1). */
const readCaseMode = (asked: string, type: number): (typeof judgeCaseModes)[number] => {
  const mode = judgeCaseModes.find((judgeCaseMode) => judgeCaseMode === asked) ?? 'default'
  const fits = type === problemType.oi ? mode !== 'ergodic_without_error' : !mode.startsWith('subtask')
  if (!fits) throw fail('problem.caseModeUnfit')
  return mode
}

/** The default mode has no checker, so code sent with it is ignored (api-admin 8.5). */
const readChecker = (given: GivenProblem, judgeMode: string) => {
  const files = readExtraFiles(given.judgeExtraFile, 'judgeExtraFile')
  if (judgeMode === 'default') return { checker_code: null, checker_language: null, checker_files: jsonOf(files) }
  const code = given.spjCode ?? ''
  if (code.trim() === '') throw fail('problem.checkerRequired')
  const language = oneOf(judgeLanguages, given.spjLanguage ?? 'C++', 'spjLanguage')
  return { checker_code: code, checker_language: language as string, checker_files: jsonOf(files) }
}

type Old = Pick<
  WholeRow,
  | 'file_io_read'
  | 'file_io_write'
  | 'checker_protocol'
  | 'process_count'
  | 'pass_limit'
  | 'output_only'
  | 'opens_inputs'
>

/** Stored values that do not fit the judge mode are reset; requested values that do not fit are refused. */
const readModes = (
  given: GivenProblem,
  { old, judgeMode, hasFileIo }: { readonly old: Old; readonly judgeMode: string; readonly hasFileIo: boolean },
) => {
  const mayTalk = judgeMode === 'interactive'
  const processes = given.processes ?? (mayTalk ? old.process_count : 1)
  const mayRepeat = judgeMode !== 'default' && processes === 1
  const passes = given.passes ?? (mayRepeat ? old.pass_limit : 1)
  const mayHandIn = !mayTalk && passes === 1 && !hasFileIo
  const outputOnly = given.outputOnly ?? (mayHandIn && old.output_only)
  const fits = (processes === 1 || mayTalk) && (passes === 1 || mayRepeat) && (!outputOnly || mayHandIn)
  if (!fits) throw fail('problem.modesUnfit')
  return {
    checker_protocol: judgeMode === 'default' ? 'hoj' : (given.checkerProtocol ?? old.checker_protocol),
    process_count: processes,
    pass_limit: passes,
    output_only: outputOnly,
    opens_inputs: outputOnly && (given.opensInputs ?? old.opens_inputs),
  }
}

/** Absent keeps it, empty takes any host. */
const hostClassFrom = (given: string | null, old: string | null): string | null => {
  if (given === null) return old
  return given === '' ? null : given
}

const plainFileName = /^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/

const readFileIo = (given: GivenProblem, old: Old): { readonly read: string; readonly write: string } | null => {
  const wanted = given.isFileIO ?? old.file_io_read !== null
  if (!wanted) return null
  const read = (given.ioReadFileName ?? old.file_io_read ?? '').trim()
  const write = (given.ioWriteFileName ?? old.file_io_write ?? '').trim()
  if (read === write || !plainFileName.test(read) || !plainFileName.test(write)) throw fail('problem.fileIoNames')
  return { read, write }
}

const jsonOf = (map: FileMap | Readonly<Record<string, unknown>>): string | null =>
  Object.keys(map).length === 0 ? null : JSON.stringify(map)

const jsonOrNull = (value: unknown): string | null => (value === null ? null : JSON.stringify(value))
