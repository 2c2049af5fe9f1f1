import { z } from 'zod'
import { blockSettings } from '../blocks/settings.ts'
import { defineEndpoints } from '../endpoint.ts'
import { openQuestions } from '../questions/question.ts'
import { sourceFiles } from '../submissions/source-files.ts'
import { locales } from '../vocabulary/locale.ts'
import { problemOrders, problemProgress } from '../vocabulary/problem.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery } from '../wire.ts'
import { limitFactors } from './limit-factors.ts'

const text = z.string().nullable()

export const tag = z.object({
  id: z.int(),
  name: z.string(),
  color: text,
  oj: z.string(),
  gid: z.int().nullable(),
  tcid: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

/** A searchable tag. Ours: its name in the other language, if any, so that search matches either. */
export const findableTag = tag.extend({ otherName: text })

export const tagClassification = z.object({
  id: z.int(),
  name: z.string(),
  oj: z.string(),
  rank: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

export const language = z.object({
  id: z.int(),
  contentType: z.string(),
  description: text,
  name: z.string(),
  compileCommand: text,
  template: text,
  codeTemplate: text,
  isSpj: z.boolean(),
  oj: z.string(),
  seq: z.int(),
  /** Ours: multipliers for its limits on this site; null means the default. */
  timeFactor: z.number().nullable(),
  memoryFactor: z.number().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

/** Submissions of a problem by outcome (section 12.1). */
export const problemCount = z.object({
  pid: z.int().nullable(),
  total: z.int(),
  ac: z.int(),
  mle: z.int(),
  tle: z.int(),
  re: z.int(),
  pe: z.int(),
  ce: z.int(),
  wa: z.int(),
  se: z.int(),
  pa: z.int(),
})

export const problemRow = problemCount.extend({
  pid: z.int(),
  problemId: z.string(),
  title: z.string(),
  difficulty: z.int(),
  type: z.int(),
  tags: z.array(tag),
  score: z.null(),
})

export const problem = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  author: text,
  type: z.int(),
  judgeMode: z.string(),
  judgeCaseMode: z.string(),
  timeLimit: z.int(),
  memoryLimit: z.int(),
  stackLimit: z.int(),
  description: z.string(),
  input: z.string(),
  output: z.string(),
  examples: z.string(),
  isRemote: z.boolean(),
  source: text,
  difficulty: z.int(),
  hint: text,
  auth: z.int(),
  ioScore: z.int().nullable(),
  codeShare: z.boolean(),
  spjCode: z.null(),
  spjLanguage: z.null(),
  judgeExtraFile: z.null(),
  userExtraFile: text,
  isRemoveEndBlank: z.boolean(),
  openCaseResult: z.boolean(),
  isUploadCase: z.boolean(),
  caseVersion: text,
  modifiedUser: text,
  isGroup: z.boolean(),
  gid: z.int().nullable(),
  applyPublicProgress: z.int().nullable(),
  isFileIO: z.boolean(),
  ioReadFileName: text,
  ioWriteFileName: text,
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: the texts as safe HTML with formulas as MathML, and the language they are written in. */
  html: z.object({ description: z.string(), input: z.string(), output: z.string(), hint: z.string() }),
  locale: z.string(),
  /** Ours: factors on the limits of single languages, where they are not the usual ones. */
  limitFactors,
  /** Ours: users submit the answers themselves, in the language `Text`. */
  outputOnly: z.boolean(),
  /** Ours: the questions of a question problem, without solutions; answered in the language `Text` as JSON. */
  questions: openQuestions.nullable().optional(),
  /** Ours: block programming, if the problem is solved with blocks. */
  blocks: blockSettings.nullable().optional(),
})

/** A problem with everything needed to solve it. */
export const problemDetail = z.object({
  problem,
  tags: z.array(tag),
  languages: z.array(z.string()),
  problemCount,
  codeTemplate: z.record(z.string(), z.string()),
})

const listQuery = {
  ...pageQuery(10),
  keyword: optionalIn(z.string().max(100)),
  difficulty: optionalIn(intIn),
  oj: optionalIn(z.string().max(32)),
  tagId: optionalIn(
    z.union([z.string(), z.array(z.string())]).transform((value) => (Array.isArray(value) ? value.join(',') : value)),
  ),
  /** Ours: by default the order of display ids. */
  sort: optionalIn(z.enum(problemOrders)),
}

export const problems = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-problem-list',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object(listQuery),
    data: pageOf(problemRow),
    summary: 'Public problems with tags and counts',
  },
  ownList: {
    method: 'GET',
    path: '/api/get-own-problem-list',
    effect: 'read',
    token: 'required',
    access: 'problem.ownStatus',
    query: z.object({ ...listQuery, progress: z.enum(problemProgress) }),
    data: pageOf(problemRow),
    summary: 'Public problems the caller solved, tried without success, or has not tried',
  },
  allTags: {
    method: 'GET',
    path: '/api/get-all-problem-tags',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ oj: optionalIn(z.string().max(32)) }),
    data: z.array(findableTag),
    summary: 'All tags of a judge',
  },
  tagsAndClassifications: {
    method: 'GET',
    path: '/api/get-problem-tags-and-classification',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ oj: optionalIn(z.string().max(32)) }),
    data: z.array(z.object({ classification: tagClassification.nullable(), tagList: z.array(findableTag) })),
    summary: 'Tags grouped by classification',
  },
  tags: {
    method: 'GET',
    path: '/api/get-problem-tags',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.array(tag),
    summary: 'Tags of one problem',
  },
  random: {
    method: 'GET',
    path: '/api/get-random-problem',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    data: z.object({ problemId: z.string() }),
    summary: 'Any public problem',
  },
  detail: {
    method: 'GET',
    path: '/api/get-problem-detail',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ problemId: z.string().max(64), gid: optionalIn(idIn) }),
    data: problemDetail,
    summary: 'A problem with everything needed to solve it',
  },
  statementPdf: {
    method: 'GET',
    path: '/api/problem-statement-pdf',
    effect: 'read',
    token: 'required',
    access: 'statement.print',
    query: z.object({
      problemId: z.string().max(64),
      gid: optionalIn(idIn),
      /** Missing: the reader's. A statement that is not written in it comes in its default language. */
      language: optionalIn(z.enum(locales)),
    }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'The statement of a problem as PDF',
  },
  ownStatus: {
    method: 'POST',
    path: '/api/get-user-problem-status',
    effect: 'read',
    token: 'required',
    access: 'problem.ownStatus',
    strictBody: true,
    body: z.object({
      pidList: z.array(idIn).min(1).max(500),
      isContestProblemList: flagIn,
      cid: nullableIn(idIn),
      gid: nullableIn(idIn),
      containsEnd: nullableIn(flagIn),
    }),
    data: z.record(z.string(), z.object({ status: z.int(), score: z.int().nullable().optional() })),
    summary: "The caller's result per problem",
  },
  codeTemplates: {
    method: 'GET',
    path: '/api/get-problem-code-template',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.array(
      z.object({
        id: z.int(),
        pid: z.int(),
        lid: z.int(),
        code: z.string(),
        status: z.boolean(),
        gmtCreate: instantOut,
        gmtModified: instantOut,
      }),
    ),
    summary: 'Code templates of a problem',
  },
  problemLanguages: {
    method: 'GET',
    path: '/api/get-problem-languages',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.array(language),
    summary: 'Languages enabled for a problem, also those that no judge host can run at the moment',
  },
  languages: {
    method: 'GET',
    path: '/api/languages',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ all: optionalIn(flagIn), pid: optionalIn(idIn) }),
    data: z.array(language),
    summary: 'Languages of the judges',
  },
  lastAcceptedCode: {
    method: 'GET',
    path: '/api/get-last-ac-code',
    effect: 'read',
    token: 'required',
    access: 'problem.ownStatus',
    query: z.object({ pid: idIn, cid: optionalIn(idIn) }),
    data: z.object({
      submitId: z.int().nullable(),
      code: z.string(),
      language: text,
      /** Ours: its workspace, when it is a block program whose code can be shown. */
      blocks: text.optional(),
      /** Ours: further files of the program. */
      files: sourceFiles.optional(),
    }),
    summary: "The caller's newest accepted code",
  },
  fullScreenList: {
    method: 'GET',
    path: '/api/get-full-screen-problem-list',
    effect: 'read',
    token: 'required',
    access: 'problem.ownStatus',
    query: z.object({ tid: optionalIn(idIn), cid: optionalIn(idIn) }),
    data: z.array(
      z.object({
        pid: z.int(),
        problemId: z.string(),
        title: z.string(),
        status: z.int().nullable(),
        score: z.int().nullable(),
      }),
    ),
    summary: 'Problems of a training or contest with the own standing',
  },
})
