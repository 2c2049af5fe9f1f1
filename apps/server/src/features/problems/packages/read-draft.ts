import { defaultLocale, problemType } from '@verdict/contract'
import { mended } from '../../../platform/http/text.ts'
import type { ProblemDraft, StatementText } from '../draft.ts'
import { PackageFault } from './limits.ts'
import { judgeModeOf, type PackageJson, packageJson, plainFileName } from './schema.ts'

type Words = Pick<ProblemDraft, 'statements' | 'defaultLocale'>

/**
 * Reads the JSON file of a problem.
 * @throws PackageFault that names the first wrong key.
 */
export const parsePackageJson = (bytes: Buffer): PackageJson => {
  const read = packageJson.safeParse(parseJson(bytes))
  if (read.success) return read.data
  const issue = read.error.issues[0]
  throw new PackageFault(`"${issue?.path.join('.') ?? ''}" is missing or wrong: ${issue?.message ?? ''}.`)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return mended(JSON.parse(bytes.toString('utf8').replace(/^\uFEFF/, '')))
  } catch (error) {
    throw new PackageFault('The JSON file cannot be read.', { cause: error })
  }
}

/** Everything of a draft that the JSON alone decides. */
export const draftFrom = (json: PackageJson): Omit<ProblemDraft, 'testdata'> => {
  const { problem } = json
  return {
    displayId: problem.problemId,
    type: problem.type,
    judgeMode: judgeModeOf(json),
    judgeCaseMode: caseModeFor(problem),
    timeLimitMs: problem.timeLimit,
    memoryLimitMb: problem.memoryLimit,
    stackLimitMb: problem.stackLimit,
    difficulty: problem.difficulty,
    visibility: problem.auth,
    source: problem.source === '' ? null : problem.source,
    codeShare: problem.codeShare,
    ignoreTrailingBlanks: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isUploadedData: true,
    fileIo: fileIoOf(problem),
    examples: problem.examples,
    checker: checkerOf(json),
    extraFiles: preferred(problem.userExtraFile, json.userExtraFile),
    ...wordsOf(json),
    tags: json.tags.map((name, index) => ({
      name: json.tagNames[index]?.[defaultLocale] ?? name,
      nameEn: json.tagNames[index]?.['en-US'] ?? null,
    })),
    languages: [...new Set(json.languages)],
    codeTemplates: json.codeTemplates,
  }
}

/** A mode that does not fit the type counts as default (back-office reference 8.1). */
const caseModeFor = ({ type, judgeCaseMode: mode }: PackageJson['problem']) => {
  const fits = type === problemType.oi ? mode !== 'ergodic_without_error' : !mode.startsWith('subtask')
  return fits ? mode : 'default'
}

const fileIoOf = (problem: PackageJson['problem']): ProblemDraft['fileIo'] => {
  if (!problem.isFileIO) return null
  const [read, write] = [problem.ioReadFileName, problem.ioWriteFileName]
  if (plainFileName.safeParse(read).success && plainFileName.safeParse(write).success) return { read, write }
  throw new PackageFault('File input and output need two plain file names.')
}

const checkerOf = (json: PackageJson): ProblemDraft['checker'] => {
  if (judgeModeOf(json) === 'default') return null
  const { spjCode: code, spjLanguage: language, judgeExtraFile } = json.problem
  if (code.trim() === '') throw new PackageFault('"problem.spjCode" is missing: a checker or interactor is needed.')
  return { language, code, extraFiles: preferred(judgeExtraFile, json.judgeExtraFile) }
}

type FileMap = Readonly<Record<string, string>>

/** Exports of other judges may hold the wrong map at the top, never inside `problem` (back-office reference 15.2). */
const preferred = (inside: FileMap, top: FileMap): FileMap => (Object.keys(inside).length > 0 ? inside : top)

const wordsOf = ({ problem, statements }: PackageJson): Words => {
  const given = Object.entries(statements)
  const first = given[0]
  if (first !== undefined) {
    return {
      statements: Object.fromEntries(given),
      defaultLocale: defaultLocale in statements ? defaultLocale : first[0],
    }
  }
  if (problem.title === '') throw new PackageFault('"problem.title" is missing.')
  const { title, description, input, output, hint } = problem
  const text: StatementText = { title, description, input, output, hint }
  // The native format does not say which language it is in; Chinese characters do.
  const locale = /\p{Script=Han}/u.test(Object.values(text).join('')) ? 'zh-CN' : 'en-US'
  return { statements: { [locale]: text }, defaultLocale: locale }
}
