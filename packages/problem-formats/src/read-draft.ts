import { type BlockSettings, defaultLocale, problemAuth, problemType } from '@verdict/contract'
import { checkWorkspace, isFunctionProblem, wellFormed } from '@verdict/rules'
import { z } from 'zod'
import type { ProblemDraft } from './draft.ts'
import { PackageFault } from './faults.ts'
import { type LeftOpen, type Openable, openable } from './left-open.ts'
import type { Notes } from './notes.ts'
import { difficultyOf, judgeModeOf, type PackageJson, packageJson, plainFileName } from './schema.ts'
import { schemaFault } from './schema-fault.ts'
import { decodeText, encodingOf } from './source.ts'
import { unixText, withUnixText } from './unix-text.ts'

type Words = Pick<ProblemDraft, 'statements' | 'defaultLocale'>

/**
 * Reads the JSON file of a problem.
 * @throws PackageFault that names the first wrong key.
 */
export const parsePackageJson = (bytes: Buffer): PackageJson => {
  const json = parseJson(bytes)
  const read = packageJson.safeParse(json)
  if (read.success) return read.data
  throw schemaFault(read.error.issues[0], json)
}

const parseJson = (bytes: Buffer): unknown => {
  try {
    return wellFormed(JSON.parse(decodeText(bytes)))
  } catch (error) {
    throw new PackageFault('json.broken', {}, { cause: error })
  }
}

/** Where the JSON specifies each optional part. */
const placeOf = {
  visibility: ['problem', 'auth'],
  difficulty: ['problem', 'difficulty'],
  source: ['problem', 'source'],
  codeShare: ['problem', 'codeShare'],
  ignoreTrailingBlanks: ['problem', 'isRemoveEndBlank'],
  openCaseResult: ['problem', 'openCaseResult'],
  tags: ['tags'],
  languages: ['languages'],
  codeTemplates: ['codeTemplates'],
} as const satisfies Record<Openable, readonly string[]>

const anything = z.record(z.string(), z.unknown()).catch({})

/** Notes on the JSON file as a whole: its encoding, and values that are out of range here. */
export const notesOn = (bytes: Buffer, notes: Notes): void => {
  const encoding = encodingOf(bytes)
  if (encoding !== 'utf-8') notes.assumed('encoding', encoding.toUpperCase())
  const { difficulty } = anything.parse(anything.parse(parseJson(bytes)).problem)
  const level = typeof difficulty === 'number' ? difficultyOf(difficulty) : difficulty
  if (typeof difficulty === 'number' && level !== difficulty) notes.mapped(`difficulty: ${difficulty}`, String(level))
}

/** The title in a JSON file whose other keys may be wrong. */
export const titleIn = (bytes: Buffer): string | null => {
  const json = anything.parse(parseJson(bytes))
  const statements = Object.values(anything.parse(json.statements)).map((item) => anything.parse(item).title)
  const found = [anything.parse(json.problem).title, ...statements]
  return found.find((title): title is string => typeof title === 'string' && title.trim() !== '') ?? null
}

/**
 * Settings the JSON file omits; null counts as absent, an empty list means none. That a HOJ problem is public is
 * ignored, because every package of that product says so (back-office reference 15.3).
 */
export const openIn = (bytes: Buffer): LeftOpen => {
  const json = anything.parse(parseJson(bytes))
  const problem = anything.parse(json.problem)
  const isOurs = String(json.format).startsWith('verdict/')
  const isSilent = (part: Openable): boolean => {
    const [first, second] = placeOf[part]
    const value = second === undefined ? json[first] : problem[second]
    return value === undefined || value === null || (part === 'visibility' && value === problemAuth.public && !isOurs)
  }
  return new Set(openable.filter(isSilent))
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
    ...departuresOf(json),
    difficulty: problem.difficulty,
    visibility: problem.auth,
    source: problem.source === '' ? null : problem.source,
    codeShare: problem.codeShare,
    ignoreTrailingBlanks: problem.isRemoveEndBlank,
    openCaseResult: problem.openCaseResult,
    isUploadedData: json.isUploadedData,
    fileIo: fileIoOf(problem),
    examples: unixText(problem.examples),
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

/** Only values that differ from the defaults, so that a package without them gives the same draft. */
const departuresOf = (json: PackageJson): Partial<ProblemDraft> => {
  const { limitFactors, processes, passes, outputOnly, opensInputs, hostClass, questions, blocks } = json.judging
  const mode = judgeModeOf(json)
  if (processes > 1 && mode !== 'interactive') throw new PackageFault('key.interactor', { key: 'judging.processes' })
  if (passes > 1 && (mode === 'default' || processes > 1))
    throw new PackageFault('key.passes', { key: 'judging.passes' })
  if (outputOnly && (mode === 'interactive' || passes > 1 || json.problem.isFileIO))
    throw new PackageFault('key.outputOnly', { key: 'judging.outputOnly' })
  if (questions !== null && (!outputOnly || json.problem.type !== problemType.oi || mode !== 'default'))
    throw new PackageFault('key.outputOnly', { key: 'judging.questions' })
  if (blocks !== null && !canHaveBlocks(json, blocks)) throw new PackageFault('key.blocks', { key: 'judging.blocks' })
  return {
    ...(Object.keys(limitFactors).length > 0 && { limitFactors }),
    ...(processes > 1 && { processes }),
    ...(passes > 1 && { passes }),
    ...(outputOnly && { outputOnly }),
    ...(outputOnly && questions === null && opensInputs && { opensInputs }),
    ...(hostClass !== null && questions === null && { hostClass }),
    ...(questions !== null && { questions }),
    ...(blocks !== null && { blocks }),
  }
}

/** As in the editor: standard input and output, no graders, and a starter of offered blocks. */
const canHaveBlocks = (json: PackageJson, blocks: BlockSettings): boolean =>
  !json.judging.outputOnly &&
  judgeModeOf(json) !== 'interactive' &&
  !json.problem.isFileIO &&
  !isFunctionProblem({ ...json.problem.userExtraFile, ...json.userExtraFile }) &&
  (blocks.starter === null || checkWorkspace(blocks.starter, blocks).fault === null)

/** A mode that does not fit the type counts as default (back-office reference 8.1). */
const caseModeFor = ({ type, judgeCaseMode: mode }: PackageJson['problem']) => {
  const fits = type === problemType.oi ? mode !== 'ergodic_without_error' : !mode.startsWith('subtask')
  return fits ? mode : 'default'
}

const fileIoOf = (problem: PackageJson['problem']): ProblemDraft['fileIo'] => {
  if (!problem.isFileIO) return null
  const [read, write] = [problem.ioReadFileName, problem.ioWriteFileName]
  if (plainFileName.safeParse(read).success && plainFileName.safeParse(write).success) return { read, write }
  throw new PackageFault('fileIo.names')
}

const checkerOf = (json: PackageJson): ProblemDraft['checker'] => {
  if (judgeModeOf(json) === 'default') return null
  const { spjCode: code, spjLanguage: language, judgeExtraFile } = json.problem
  if (code.trim() === '') throw new PackageFault('checker.missing', { key: 'problem.spjCode' })
  const { checkerProtocol, checkerArguments } = json.judging
  return {
    language,
    code,
    extraFiles: preferred(judgeExtraFile, json.judgeExtraFile),
    ...(checkerProtocol !== 'hoj' && { protocol: checkerProtocol }),
    ...(checkerArguments.length > 0 && { arguments: checkerArguments }),
  }
}

type FileMap = Readonly<Record<string, string>>

/** Exports of other judges may hold the wrong map at the top, never inside `problem` (back-office reference 15.2). */
const preferred = (inside: FileMap, top: FileMap): FileMap => (Object.keys(inside).length > 0 ? inside : top)

const wordsOf = ({ problem, statements, defaultLocale: named }: PackageJson): Words => {
  const given = Object.entries(statements)
  const first = given[0]
  if (first !== undefined) {
    return {
      statements: Object.fromEntries(given.map(([locale, text]) => [locale, withUnixText(text)])),
      defaultLocale: [named, defaultLocale].find((item) => item !== null && item in statements) ?? first[0],
    }
  }
  if (problem.title === '') throw new PackageFault('key.missing', { key: 'problem.title' })
  const { title, description, input, output, hint } = problem
  const text = withUnixText({ title, description, input, output, hint })
  // The native format has no language; it is detected by Chinese characters.
  const locale = /\p{Script=Han}/u.test(Object.values(text).join('')) ? 'zh-CN' : 'en-US'
  return { statements: { [locale]: text }, defaultLocale: locale }
}
