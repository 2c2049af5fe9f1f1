import { z } from 'zod'
import { blocksText } from '../blocks/settings.ts'
import { defineEndpoints } from '../endpoint.ts'
import { programCommands } from '../judging/protocol.ts'
import { limits } from '../limits.ts'
import { questionResults } from '../questions/question.ts'
import { receipt } from '../receipts/endpoints.ts'
import { submissionOrders } from '../vocabulary/list-order.ts'
import { flagIn, idIn, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'
import { judgeCase, queuePlace, submission, submissionRow, subtaskResult } from './schemas.ts'
import { sourceFiles } from './source-files.ts'

const text = z.string().nullable()

const listQuery = {
  ...pageQuery(30),
  onlyMine: optionalIn(flagIn),
  problemID: optionalIn(z.string().max(64)),
  completeProblemID: optionalIn(flagIn),
  status: optionalIn(intIn),
  username: optionalIn(z.string().max(64)),
  gid: optionalIn(idIn),
  /** Ours: problems of a training the caller has access to, with its group's submissions. */
  tid: optionalIn(idIn),
  /** Ours: previews of a problem that is not public, for its editors; others get their own. Needs the whole `problemID`. */
  preview: optionalIn(flagIn),
  /** Ours: another order than newest first. Those by run time and memory need one user or the whole `problemID`. */
  sort: optionalIn(z.enum(submissionOrders)),
}

/** A program to run on own inputs. */
const trialProgram = {
  pid: nullableIn(idIn),
  type: nullableIn(textIn),
  language: nullableIn(textIn),
  code: nullableIn(textIn),
  mode: nullableIn(textIn),
  /** Ours: further files of the program. */
  files: nullableIn(sourceFiles),
}

export const submissions = defineEndpoints({
  submit: {
    method: 'POST',
    path: '/api/submit-problem-judge',
    effect: 'write',
    stores: true,
    token: 'required',
    access: 'submission.create',
    maxBodyBytes: limits.caseAnswers.bodyBytes,
    body: z.object({
      pid: nullableIn(textIn),
      language: nullableIn(textIn),
      code: nullableIn(textIn),
      cid: nullableIn(idIn),
      tid: nullableIn(idIn),
      gid: nullableIn(idIn),
      isRemote: nullableIn(flagIn),
      /** Ours: answers to the cases of an output-only problem, by `name` of `answers.cases`; `code` is then ignored. */
      answers: nullableIn(
        z.array(z.object({ name: z.string().max(255), text: z.string() })).max(limits.caseAnswers.maxAnswers),
      ),
      /** Ours: the workspace of a block program. The server translates it; `code` is ignored. */
      blocks: nullableIn(blocksText),
      /** Ours: further files of the program, next to its main source. */
      files: nullableIn(sourceFiles),
      /** Ours: the same key stores one row however often it is sent. */
      idempotencyKey: nullableIn(z.string().max(64)),
    }),
    data: submission.extend({
      /** Ours: proof that a contest took it in; null outside contests. */
      receipt: receipt.nullable(),
    }),
    summary: 'Submit a program for judging',
  },
  detail: {
    method: 'GET',
    path: '/api/get-submission-detail',
    effect: 'read',
    token: 'ignored',
    access: 'submission.read',
    query: z.object({ submitId: idIn }),
    data: z.object({
      /** For contestants of a frozen OI contest, everything but the status is null. */
      submission: submission.extend({ submitId: z.int().nullable() }),
      codeShare: z.boolean().nullable(),
      /** Ours: further data for the detail page. */
      extra: z
        .object({
          title: text,
          languageVersion: text,
          /** Commands that compiled and ran it; null before the end and when none did. */
          commands: programCommands.nullable().optional(),
          caseTotal: z.int().nullable(),
          mayReadCode: z.boolean(),
          /** The workspace of a block program, for callers who can read the code. */
          blocks: text.optional(),
          /** Further files of the program, for readers of its code; null for a program of one file. */
          files: sourceFiles.nullable().optional(),
          /** The checker's message for admins; null for other callers. */
          judgeMessage: text.optional(),
          /** Pretests alone have judged it; the system test of the contest judges it with every case. */
          pretests: z.boolean().optional(),
        })
        .nullable(),
    }),
    summary: 'One submission',
  },
  cases: {
    method: 'GET',
    path: '/api/get-all-case-result',
    effect: 'read',
    token: 'ignored',
    access: 'submission.read',
    query: z.object({ submitId: idIn }),
    data: z
      .object({
        judgeCaseMode: z.string(),
        judgeCaseList: z.array(judgeCase).nullable(),
        subTaskJudgeCaseVoList: z.array(subtaskResult).nullable(),
        /** Ours: the limits of this judging in its language, in ms and KiB; null before it began. */
        limits: z.object({ time: z.int(), memory: z.int() }).nullable(),
      })
      .nullable(),
    summary: 'Results of the single test cases',
  },
  questions: {
    method: 'GET',
    path: '/api/get-question-results',
    effect: 'read',
    token: 'ignored',
    access: 'submission.read',
    query: z.object({ submitId: idIn }),
    /** Null for submissions that are no answers to questions, and for readers who cannot read the answers. */
    data: questionResults.nullable(),
    summary: 'Answers to questions, and their marks once these are revealed',
  },
  list: {
    method: 'GET',
    path: '/api/get-submission-list',
    effect: 'read',
    token: 'ignored',
    access: 'submission.list',
    query: z.object(listQuery),
    data: pageOf(submissionRow),
    summary: 'Submissions outside contests, newest first',
  },
  check: {
    method: 'POST',
    path: '/api/check-submissions-status',
    effect: 'read',
    token: 'ignored',
    access: 'submission.list',
    body: z.object({ submitIds: nullableIn(z.array(idIn).max(500)), cid: nullableIn(idIn) }),
    data: z.record(z.string(), submission),
    summary: 'Current state of several submissions',
  },
  place: {
    method: 'GET',
    path: '/api/get-queue-place',
    effect: 'read',
    token: 'required',
    access: 'submission.place',
    query: z.object({ submitId: idIn }),
    data: queuePlace,
    summary: 'How long an own submission will wait, and why',
  },
  share: {
    method: 'PUT',
    path: '/api/submission',
    effect: 'write',
    token: 'required',
    access: 'submission.share',
    body: z.object({ submitId: nullableIn(idIn), share: nullableIn(flagIn) }),
    data: z.null(),
    summary: 'Show or hide the code of an own submission',
  },
  resubmit: {
    method: 'GET',
    path: '/api/resubmit',
    effect: 'write',
    token: 'required',
    access: 'submission.resubmit',
    query: z.object({ submitId: idIn }),
    data: submission,
    summary: 'Judge an own failed submission again',
  },
  abort: {
    method: 'POST',
    path: '/api/abort-submission',
    effect: 'write',
    token: 'required',
    access: 'submission.abort',
    body: z.object({ submitId: idIn }),
    data: submission,
    summary: 'Abort an own submission before its verdict; in contests while it waits',
  },
  submitTrial: {
    method: 'POST',
    path: '/api/submit-problem-test-judge',
    effect: 'write',
    stores: true,
    token: 'required',
    access: 'submission.create',
    body: z.object({
      ...trialProgram,
      userInput: nullableIn(textIn),
      expectedOutput: nullableIn(textIn),
      isRemoteJudge: nullableIn(flagIn),
    }),
    data: z.string(),
    summary: 'Run a program on an own input',
  },
  submitTrialCases: {
    method: 'POST',
    path: '/api/submit-custom-tests',
    effect: 'write',
    stores: true,
    token: 'required',
    access: 'submission.create',
    body: z.object({
      ...trialProgram,
      cases: z.array(z.object({ input: z.string(), expectedOutput: nullableIn(z.string()) })).max(100),
    }),
    data: z.string(),
    summary: 'Run a program on several own inputs; it is compiled once',
  },
  trialCasesResult: {
    method: 'GET',
    path: '/api/get-custom-test-results',
    effect: 'read',
    token: 'required',
    access: 'submission.trial',
    query: z.object({ key: z.string().max(100) }),
    data: z.object({
      status: z.int(),
      /** Message of the compiler. */
      stderr: text,
      problemJudgeMode: text,
      cases: z.array(
        z.object({
          status: z.int(),
          time: z.int().nullable(),
          memory: z.int().nullable(),
          output: text,
          stderr: text,
        }),
      ),
    }),
    summary: 'The outcome of a custom test with several inputs',
  },
  trialResult: {
    method: 'GET',
    path: '/api/get-test-judge-result',
    effect: 'read',
    token: 'required',
    access: 'submission.trial',
    query: z.object({ testJudgeKey: z.string().max(100) }),
    data: z.object({
      status: z.int(),
      time: z.int().nullable(),
      memory: z.int().nullable(),
      userInput: text,
      userOutput: text,
      expectedOutput: text,
      stderr: text,
      problemJudgeMode: text,
    }),
    summary: 'The outcome of a custom test',
  },
})
