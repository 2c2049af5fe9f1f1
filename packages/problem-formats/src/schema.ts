import {
  blockSettings,
  expectedVerdicts,
  groupNeeds,
  hostClass,
  judgeCaseModes,
  judgeModes,
  limitFactors,
  locales,
  questionSet,
} from '@verdict/contract'
import { wellFormed } from '@verdict/rules'
import { z } from 'zod'
import { packageLimits } from './limits.ts'

/** The JSON file of a problem (docs/package-format.md). Keys we do not know are ignored; null counts as absent. */

const orElse = <T extends z.core.$ZodType>(schema: T, value: z.output<T>) =>
  z
    .preprocess((given) => given ?? undefined, z.optional(schema))
    .transform((given): z.output<T> => (given === undefined ? value : given))

const words = z
  .string()
  .max(packageLimits.statementChars)
  .transform((text) => text.replaceAll('\r\n', '\n'))
const title = z.string().trim().min(1).max(255)
const flag = (value: boolean) => orElse(z.boolean(), value)
const positive = (value: number, max: number) => orElse(z.int().min(1).max(max), value)

/** File names written next to a program: safe for shells and paths. */
export const plainFileName = z.string().regex(/^[A-Za-z0-9_][A-Za-z0-9_.+-]{0,99}$/)
/** Test data can have any name, as long as it is in the problem's own folder. */
const dataFileName = z
  .string()
  .max(200)
  .regex(/^[^/\\\p{Cc}]*$/u)

const extraFiles = z
  .record(plainFileName, z.string())
  .refine((files) => Object.keys(files).length <= packageLimits.extraFiles.perProblem)
  .refine((files) => Object.values(files).join('').length <= packageLimits.extraFiles.chars)

/** The native format keeps the map as JSON text inside `problem`. */
const extraFilesAsText = z.string().transform((text, context) => {
  try {
    return text.trim() === '' ? {} : wellFormed(JSON.parse(text))
  } catch {
    context.addIssue({ code: 'custom', params: { fault: 'key.json' } })
    return z.NEVER
  }
})

/** Display ids: safe to type and in URLs. */
export const displayIdPattern = /^[^\s/\\?#%<>"'&]{1,64}$/

/** Levels outside of ours are clamped. */
export const difficultyOf = (level: number): number => Math.min(6, Math.max(0, Math.round(level)))

const settings = z.object({
  problemId: z.string().trim().regex(displayIdPattern),
  title: orElse(z.string().trim().max(255), ''),
  author: orElse(z.string().max(255).nullable(), null),
  type: orElse(z.union([z.literal(0), z.literal(1)]), 0),
  judgeMode: orElse(z.string(), 'default'),
  judgeCaseMode: orElse(z.string(), 'default').transform(
    (mode) => judgeCaseModes.find((judgeCaseMode) => judgeCaseMode === mode) ?? 'default',
  ),
  timeLimit: positive(1_000, 600_000),
  memoryLimit: positive(256, 65_536),
  stackLimit: positive(128, 65_536),
  // Other judges have more levels than ours.
  difficulty: orElse(z.number(), 0).transform((level) => difficultyOf(level)),
  auth: orElse(z.union([z.literal(1), z.literal(2), z.literal(3)]), 1),
  description: orElse(words, ''),
  input: orElse(words, ''),
  output: orElse(words, ''),
  hint: orElse(words, ''),
  examples: orElse(words, ''),
  source: orElse(z.string().max(2_000), ''),
  codeShare: flag(true),
  isRemoveEndBlank: flag(true),
  openCaseResult: flag(true),
  spjCode: orElse(z.string().max(packageLimits.codeChars), ''),
  spjLanguage: orElse(z.string(), 'C++').transform((name) => (name === 'C' || name === 'Python3' ? name : 'C++')),
  isFileIO: flag(false),
  ioReadFileName: orElse(z.string(), ''),
  ioWriteFileName: orElse(z.string(), ''),
  userExtraFile: orElse(extraFilesAsText.pipe(extraFiles), {}),
  judgeExtraFile: orElse(extraFilesAsText.pipe(extraFiles), {}),
})

const statement = z.object({
  title,
  description: orElse(words, ''),
  input: orElse(words, ''),
  output: orElse(words, ''),
  hint: orElse(words, ''),
})

const sample = z.object({
  input: dataFileName.min(1),
  output: orElse(dataFileName, ''),
  score: orElse(z.int().min(0).max(1_000_000).nullable(), null),
  groupNum: orElse(z.int().min(0).max(1_000_000).nullable(), null),
})

/** Settings other judges lack: how this problem differs from one program, one run and the default limits. */
const judging = z.object({
  groups: orElse(z.array(groupNeeds).max(1_000), []),
  limitFactors: orElse(limitFactors, {}),
  processes: orElse(z.int().min(1).max(8), 1),
  passes: orElse(z.int().min(1).max(64), 1),
  outputOnly: flag(false),
  opensInputs: flag(false),
  hostClass: orElse(hostClass.nullable(), null),
  questions: orElse(questionSet.nullable(), null),
  blocks: orElse(blockSettings.nullable(), null),
  checkerProtocol: orElse(z.enum(['hoj', 'kattis']), 'hoj'),
  checkerArguments: orElse(z.array(z.string().max(1_000)).max(64), []),
})

const programFile = z.object({ file: plainFileName, language: z.string().min(1).max(64) })
const expected = z.enum(expectedVerdicts)
const solution = programFile.extend({
  verdict: z.union([expected.transform((item) => [item]), z.array(expected).max(expectedVerdicts.length)]),
  score: orElse(z.int().min(0).nullable(), null),
  main: flag(false),
})

const template = z
  .object({ language: z.string(), code: z.string().max(packageLimits.codeChars), enabled: flag(true) })
  .transform(({ enabled, ...one }) => (enabled ? one : { ...one, isOff: true as const }))

const tagName = z.string().trim().min(1).max(64)

export const packageJson = z.object({
  problem: settings,
  judgeMode: orElse(z.string(), 'default'),
  languages: orElse(z.array(z.string()), []),
  tags: orElse(z.array(tagName).max(32), []),
  codeTemplates: orElse(z.array(template), []),
  samples: z.array(sample).max(packageLimits.casesPerProblem),
  userExtraFile: orElse(extraFiles, {}),
  judgeExtraFile: orElse(extraFiles, {}),
  statements: orElse(z.partialRecord(z.enum(locales), statement), {}),
  tagNames: orElse(z.array(z.partialRecord(z.enum(locales), tagName)), []),
  judging: z.preprocess((given) => given ?? {}, judging),
  defaultLocale: orElse(z.enum(locales).nullable(), null),
  isUploadedData: flag(true),
  solutions: orElse(z.array(solution).max(64), []),
  validators: orElse(z.array(programFile).max(8), []),
  generators: orElse(z.array(programFile).max(32), []),
  generatorScript: orElse(z.string().max(65_535), ''),
})

export type PackageJson = z.output<typeof packageJson>

/** Of two keys that may specify a mode, the one that is set (back-office reference 15.1). */
export const judgeModeOf = (json: PackageJson) =>
  [json.problem.judgeMode, json.judgeMode].flatMap((mode) =>
    judgeModes.filter((judgeMode) => judgeMode === mode && judgeMode !== 'default'),
  )[0] ?? 'default'
