import { z } from 'zod'
import { instantOut } from '../wire.ts'

const text = z.string().nullable()

/** The Judge entity of section 1.5. */
export const submission = z.object({
  submitId: z.int(),
  pid: z.int().nullable(),
  displayPid: text,
  uid: text,
  username: text,
  submitTime: instantOut.nullable(),
  status: z.int(),
  share: z.boolean().nullable(),
  errorMessage: text,
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  oiRankScore: z.int().nullable(),
  length: z.int().nullable(),
  code: text,
  language: text,
  cid: z.int().nullable(),
  cpid: z.int().nullable(),
  gid: z.int().nullable(),
  judger: text,
  /** Of a contest submission, for the managers of the contest. */
  ip: text,
  version: z.int().nullable(),
  vjudgeSubmitId: z.null(),
  vjudgeUsername: z.null(),
  vjudgePassword: z.null(),
  isManual: z.boolean().nullable(),
  gmtCreate: instantOut.nullable(),
  gmtModified: instantOut.nullable(),
})

/** The JudgeCase entity of section 1.6. */
export const judgeCase = z.object({
  id: z.int().nullable(),
  pid: z.int().nullable(),
  submitId: z.int().nullable(),
  uid: text,
  caseId: z.int().nullable(),
  time: z.int(),
  memory: z.int(),
  score: z.int().nullable(),
  status: z.int(),
  inputData: text,
  outputData: text,
  userOutput: text,
  groupNum: z.int().nullable(),
  seq: z.int(),
  mode: z.string(),
  /** Ours: an output-only case without an answer. */
  noAnswer: z.boolean().optional(),
  gmtCreate: instantOut.nullable(),
  gmtModified: instantOut.nullable(),
})

export const subtaskResult = z.object({
  groupNum: z.int(),
  status: z.int(),
  score: z.int().nullable(),
  ac: z.int(),
  total: z.int(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  /** Ours: groups that had to score in full for this one to count. */
  needs: z.array(z.int()),
  subtaskDetailList: z.array(judgeCase),
})

export const submissionRow = z.object({
  submitId: z.int(),
  submitTime: instantOut,
  uid: z.string(),
  username: z.string(),
  pid: z.int().nullable(),
  displayPid: text,
  title: z.string(),
  status: z.int(),
  share: z.boolean(),
  time: z.int().nullable(),
  memory: z.int().nullable(),
  score: z.int().nullable(),
  oiRankScore: z.int().nullable(),
  length: z.int(),
  language: z.string(),
  cid: z.int(),
  cpid: z.int(),
  judger: text,
  isManual: z.boolean(),
  displayId: text,
  source: z.null(),
  ip: z.null(),
})

/** Queue position of a waiting submission; ours. */
export const queuePlace = z.object({
  submitId: z.int(),
  /** Submissions that will be judged before it; null once it is being judged. */
  ahead: z.int().nullable(),
  /** Expected seconds until a host takes it, from the pace of the last minutes; null when unknown. */
  waitSeconds: z.int().nullable(),
  /**
   * `busy`: hosts work on others; `noHost`: no judge host is connected; `noLanguage`: none has the language; `noClass`:
   * none has the class that the problem requires; `paused`: judging of the problem failed and waits for its author or
   * staff; `remote`: it waits for an account of a remote judge, or for the judge's result.
   */
  reason: z.enum(['busy', 'noHost', 'noLanguage', 'noClass', 'paused', 'remote', 'taken', 'finished']),
  /** The remote judge it waits for. */
  site: z.string().optional(),
  /**
   * Of that judge. `paused` by staff; `resting`: it failed repeatedly and is left alone for a while; `noAccount`: no
   * account can be used; `noHost`: no remote host is connected. In all of these the submission waits.
   */
  siteState: z.enum(['up', 'paused', 'resting', 'noAccount', 'noHost']).optional(),
})
