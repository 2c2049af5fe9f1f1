import { z } from 'zod'
import { blockSettings } from '../blocks/settings.ts'
import { hostClass } from '../judging/protocol.ts'
import { limits } from '../limits.ts'
import { problem as publicProblem, tag } from '../problems/endpoints.ts'
import { limitFactors } from '../problems/limit-factors.ts'
import { questionSet } from '../questions/question.ts'
import { locales } from '../vocabulary/locale.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, textIn, textUpTo } from '../wire.ts'
import { adminExtras } from './extras.ts'

const text = z.string().nullable()

/** A problem as its keepers see it: with checker and extra files (api-admin 8.1). */
export const adminProblem = publicProblem.omit({ html: true, locale: true }).extend({
  spjCode: text,
  spjLanguage: text,
  judgeExtraFile: text,
  userExtraFile: text,
  ...adminExtras,
})

export const adminProblemRow = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  author: text,
  modifiedUser: text,
  type: z.int(),
  judgeMode: z.string(),
  difficulty: z.int(),
  auth: z.int(),
  isRemote: z.boolean(),
  gid: z.int().nullable(),
  isGroup: z.boolean(),
  applyPublicProgress: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: how many test cases there are, the tags, and what the caller may do with it. */
  caseCount: z.int(),
  tags: z.array(tag),
  mayEdit: z.boolean(),
  mayPublish: z.boolean(),
  mayRemove: z.boolean(),
})

const words = textUpTo(limits.problem.textMaxChars)
const nullableWords = nullableIn(words)
export const flag = nullableIn(flagIn)
const number = nullableIn(intIn)
export const name = nullableIn(textUpTo(255))

/** Request body of the problem editor. Null and absent keep the stored value, or mean the default for a new problem. */
const problemIn = z.object({
  id: nullableIn(idIn),
  problemId: nullableIn(textUpTo(64)),
  title: name,
  author: name,
  type: number,
  judgeMode: name,
  judgeCaseMode: name,
  timeLimit: number,
  memoryLimit: number,
  stackLimit: number,
  description: nullableWords,
  input: nullableWords,
  output: nullableWords,
  hint: nullableWords,
  examples: nullableWords,
  source: nullableIn(textUpTo(2_000)),
  difficulty: number,
  auth: number,
  ioScore: number,
  codeShare: flag,
  spjCode: nullableIn(textUpTo(limits.problem.checkerMaxChars)),
  spjLanguage: name,
  userExtraFile: nullableIn(z.string().max(limits.problem.extraFilesMaxChars)),
  judgeExtraFile: nullableIn(z.string().max(limits.problem.extraFilesMaxChars)),
  isRemoveEndBlank: flag,
  openCaseResult: flag,
  isUploadCase: flag,
  /** The group of a new group problem. */
  gid: nullableIn(idIn),
  isFileIO: flag,
  ioReadFileName: name,
  ioWriteFileName: name,
  /** Ours: every language of the statement at once. Without it the words above are those of the default language. */
  statements: nullableIn(
    z.partialRecord(
      z.enum(locales),
      z.object({ title: textUpTo(255), description: words, input: words, output: words, hint: words }),
    ),
  ),
  defaultLocale: nullableIn(z.enum(locales)),
  limitFactors: nullableIn(limitFactors),
  checkerProtocol: nullableIn(z.enum(['hoj', 'kattis'])),
  processes: nullableIn(intIn.pipe(z.int().min(1).max(8))),
  passes: nullableIn(intIn.pipe(z.int().min(1).max(64))),
  outputOnly: flag,
  /** Ours: readers can download the inputs; for output-only problems. */
  opensInputs: flag,
  /** Ours: the class of judge hosts that it requires; empty for any host. Only staff of the site can change it. */
  hostClass: nullableIn(z.union([hostClass, z.literal('')])),
  /** Ours: makes a new problem a question problem, or replaces the questions of one. */
  questions: nullableIn(questionSet),
  /** Ours: block programming; `false` turns it off. */
  blocks: nullableIn(z.union([blockSettings, z.literal(false)])),
  /** Ours: the revision the changes are based on. Without it they overwrite the stored version. */
  revision: nullableIn(z.string().max(64)),
  /** The data set the samples were made to, as it was read. */
  caseVersion: nullableIn(textUpTo(64)),
})

const sampleIn = z.object({
  id: nullableIn(textIn),
  /** The text of a typed case, the name of a file of an uploaded one; `-` is no output. */
  input: nullableIn(textIn),
  output: nullableIn(textIn),
  score: nullableIn(z.union([intIn, z.literal('').transform(() => null)])),
  groupNum: nullableIn(z.union([intIn, z.literal('').transform(() => null)])),
})

/** ProblemDTO of api-admin 8.5; keys it does not name are ignored. */
export const problemBody = z.object({
  problem: nullableIn(problemIn),
  samples: nullableIn(z.array(sampleIn).max(limits.testdata.maxCases)),
  isUploadTestCase: flag,
  uploadTestcaseDir: nullableIn(textUpTo(200)),
  judgeMode: name,
  changeModeCode: flag,
  changeJudgeCaseMode: flag,
  languages: nullableIn(z.array(z.object({ id: nullableIn(idIn), name })).max(500)),
  tags: nullableIn(z.array(z.object({ id: nullableIn(idIn), name })).max(limits.problem.maxTags)),
  codeTemplates: nullableIn(
    z.array(z.object({ lid: idIn, code: nullableIn(textUpTo(limits.code.maxChars)), status: flag })).max(500),
  ),
  /**
   * Ours: with `false`, the server asks for confirmation before publishing a problem its check does not cover. Absent
   * means true.
   */
  force: flag,
})

export const compileBody = z.object({
  pid: nullableIn(idIn),
  code: nullableIn(textUpTo(limits.problem.checkerMaxChars)),
  language: name,
  extraFiles: nullableIn(z.record(z.string().max(100), z.string().max(limits.problem.extraFilesMaxChars))),
})

export const problemCase = z.object({
  id: z.int(),
  pid: z.int(),
  input: z.string(),
  output: z.string(),
  score: z.int().nullable(),
  groupNum: z.int().nullable(),
  status: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

/** Result per problem of a batch. */
export const batchOutcome = z.object({
  done: z.array(z.int()),
  refused: z.array(z.object({ pid: z.int(), problemId: text, msg: z.string() })),
})
