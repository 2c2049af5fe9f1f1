import { type ProgramCommands, type submission as schema, toInstant, verdict } from '@verdict/contract'
import type { z } from 'zod'
import type { FiguresRow } from './repository.ts'

export type SubmissionEntity = z.output<typeof schema>

/** The Judge entity of api-public 1.5 without code and texts; remote accounts never leave the server, and
 * addresses only for managers of the contest (read-entry.ts). */
export const presentSubmission = (row: Omit<FiguresRow, 'is_tokened'>): SubmissionEntity => ({
  submitId: row.id,
  pid: row.problem_id,
  displayPid: row.display_id,
  uid: row.account_id,
  username: row.username,
  submitTime: toInstant(row.submitted_at),
  status: row.verdict,
  share: row.share,
  errorMessage: null,
  time: row.time_ms,
  memory: row.memory_kb,
  score: row.score,
  oiRankScore: row.rank_score,
  length: row.length,
  code: null,
  language: row.language,
  cid: Math.max(row.contest_id, 0),
  cpid: row.contest_problem_id,
  gid: row.group_id,
  judger: row.judger,
  ip: null,
  version: row.version,
  vjudgeSubmitId: null,
  vjudgeUsername: null,
  vjudgePassword: null,
  isManual: row.is_manual,
  gmtCreate: toInstant(row.submitted_at),
  gmtModified: toInstant(row.updated_at),
})

/** The immutable fields of a submission. */
export type SubmissionFigures = Pick<
  FiguresRow,
  | 'id'
  | 'problem_id'
  | 'display_id'
  | 'account_id'
  | 'username'
  | 'contest_id'
  | 'contest_problem_id'
  | 'group_id'
  | 'language'
  | 'length'
  | 'submitted_at'
>

/** A submission as originally received, without later results. */
export const presentTaken = (taken: SubmissionFigures): SubmissionEntity =>
  presentSubmission({
    ...taken,
    verdict: verdict.pending,
    score: null,
    rank_score: null,
    time_ms: null,
    memory_kb: null,
    judger: '',
    version: 0,
    is_manual: false,
    share: false,
    case_total: null,
    judging_id: null,
    language_version: null,
    updated_at: taken.submitted_at,
  })

/** Commands that compiled and ran a program; null when none did, or when they were not recorded. */
export const commandsOf = (row: {
  readonly compile_command: string | null
  readonly run_command: string | null
}): ProgramCommands | null =>
  row.compile_command === null && row.run_command === null
    ? null
    : { compile: row.compile_command, run: row.run_command }

/** The verdicts whose message clients show (api-public 10.2). */
export const hasMessage = (code: number): boolean =>
  code === verdict.compileError || code === verdict.systemError || code === verdict.submitFailed
