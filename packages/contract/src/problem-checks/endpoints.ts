import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { idIn, instantOut, intIn, nullableIn, optionalIn } from '../wire.ts'

const text = z.string().nullable()

/** Purpose of a program of a problem. */
export const programKinds = ['solution', 'validator', 'generator'] as const
export type ProgramKind = (typeof programKinds)[number]

/** Verdicts a jury solution may be expected to get; names as in the package format. */
export const expectedVerdicts = [
  'accepted',
  'wrongAnswer',
  'timeLimitExceeded',
  'memoryLimitExceeded',
  'runtimeError',
  'presentationError',
  'compileError',
  'partialAccepted',
] as const

export type ExpectedVerdict = (typeof expectedVerdicts)[number]

const program = z.object({
  id: z.int(),
  kind: z.enum(programKinds),
  name: z.string(),
  language: z.string(),
  code: z.string(),
  /** Of a solution: any of these verdicts is right. */
  expected: z.array(z.enum(expectedVerdicts)),
  /** Of a solution of an OI problem: the score it must get; null is any. */
  score: z.int().nullable(),
  /** Of a solution: the one that answers generated inputs. At most one. */
  isMain: z.boolean(),
  gmtModified: instantOut,
})

const programIn = z.object({
  id: nullableIn(idIn),
  kind: z.enum(programKinds),
  name: z.string().trim().min(1).max(100),
  language: z.string().min(1).max(64),
  code: z.string().min(1).max(limits.problemCheck.codeMaxChars),
  expected: nullableIn(z.array(z.enum(expectedVerdicts)).max(expectedVerdicts.length)),
  score: nullableIn(intIn.pipe(z.int().min(0))),
  isMain: nullableIn(z.boolean()),
})

const taskCase = z.object({
  seq: z.int(),
  input: text,
  verdict: z.int(),
  timeMs: z.int(),
  memoryKb: z.int(),
  message: text,
  /** The checker's message for admins. */
  judgeMessage: text.optional(),
})

const task = z.object({
  id: z.int(),
  /** Checkers and generators must compile, validators accept every input, solutions get what they are meant to. */
  kind: z.enum(['solution', 'validator', 'checker', 'generator']),
  programId: z.int().nullable(),
  name: z.string(),
  language: z.string(),
  state: z.enum(['waiting', 'running', 'done']),
  /** Null while it runs. */
  ok: z.boolean().nullable(),
  expected: z.array(z.enum(expectedVerdicts)),
  expectedScore: z.int().nullable(),
  verdict: z.int().nullable(),
  score: z.int().nullable(),
  casesDone: z.int(),
  caseTotal: z.int().nullable(),
  /** The slowest and the largest case. */
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  /** Limits that held for this language. */
  timeLimitMs: z.int().nullable(),
  memoryLimitKb: z.int().nullable(),
  /** The first failed cases with their messages. */
  failed: z.array(taskCase),
  /** Message of the compiler or the judge when no case ran. */
  message: text,
})

const report = z.object({
  id: z.int(),
  pid: z.int(),
  by: text,
  startedAt: instantOut,
  finishedAt: instantOut.nullable(),
  state: z.enum(['running', 'passed', 'failed']),
  /** The data set it was run on, and whether that and the settings are still the present ones. */
  hash: z.string(),
  isStale: z.boolean(),
  tasks: z.array(task),
  timeLimit: z.object({
    /**
     * In ms, as set; as suggested by the accepted solutions and the ones that must be too slow; null without a
     * suggestion.
     */
    present: z.int(),
    suggested: z.int().nullable(),
    slowestAcceptedMs: z.int().nullable(),
    fastestTooSlowMs: z.int().nullable(),
  }),
})
export type CheckReport = z.output<typeof report>

const pause = z.object({
  pid: z.int(),
  problemId: z.string(),
  /** The fault that a host or the server reported. */
  fault: z.string(),
  /** Hosts that reported it; empty when the server found it. */
  hosts: z.array(z.string()),
  pausedAt: instantOut,
  /** Submissions that wait for the problem. */
  waiting: z.int(),
})
export type JudgingPause = z.output<typeof pause>

/** Ours: checks that make a problem's data trustworthy. */
export const problemChecks = defineEndpoints({
  programs: {
    method: 'GET',
    path: '/api/admin/problem/programs',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn }),
    data: z.object({ programs: z.array(program), generatorScript: z.string() }),
    summary: 'Validator, generators and jury solutions of a problem',
  },
  savePrograms: {
    method: 'PUT',
    path: '/api/admin/problem/programs',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    maxBodyBytes: limits.problem.bodyBytes,
    body: z.object({
      pid: idIn,
      programs: z.array(programIn).max(limits.problemCheck.maxPrograms),
      /** One case per line: name of a generator and its arguments. Null keeps what is stored. */
      generatorScript: nullableIn(z.string().max(65_535)),
    }),
    data: z.object({ programs: z.array(program), generatorScript: z.string() }),
    summary: 'Replace the programs of a problem; those with an id are changed, those left out go',
  },
  start: {
    method: 'POST',
    path: '/api/admin/problem/check',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ pid: idIn }),
    data: report,
    summary: 'Check the problem on judge hosts: every program of it against every case',
  },
  /** The newest check, growing while it runs; null when there is none. Topic `check:<pid>` signals changes. */
  report: {
    method: 'GET',
    path: '/api/admin/problem/check',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: idIn }),
    data: report.nullable(),
    summary: 'The newest check so far',
  },
  /** Of one problem, or of all that the user may edit. */
  pauses: {
    method: 'GET',
    path: '/api/admin/judging-pauses',
    effect: 'read',
    token: 'required',
    access: 'problem.keep',
    query: z.object({ pid: optionalIn(idIn) }),
    data: z.array(pause),
    summary: 'Problems whose judging is paused because their checker or test data fails',
  },
  resume: {
    method: 'POST',
    path: '/api/admin/judging-pauses/resume',
    effect: 'write',
    token: 'required',
    access: 'problem.keep',
    body: z.object({ pid: idIn }),
    data: z.null(),
    summary: 'Retry all submissions of a problem whose judging is paused',
  },
})
