import { z } from 'zod'
import { adminProblemRow } from '../admin-problems/schemas.ts'
import { formatName } from '../contest-formats/schemas.ts'
import { tokenRules } from '../contest-tokens/schemas.ts'
import { contestProblemRow } from '../contests/endpoints.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, pageOf, textIn, textUpTo } from '../wire.ts'

const text = z.string().nullable()

/** An award tier; `num` is per cent of the ranked, or a number of people. */
const awardTier = z.object({
  priority: z.int(),
  name: z.string(),
  background: z.string(),
  color: z.string(),
  num: z.int(),
})
export type AwardTier = z.output<typeof awardTier>

const commonFields = {
  id: z.int(),
  uid: text,
  author: text,
  title: z.string(),
  description: z.string(),
  type: z.int(),
  /** Ours: the format; `type` is the nearest rule that existing clients know. */
  format: formatName,
  auth: z.int(),
  startTime: instantOut,
  endTime: instantOut,
  /** Seconds. */
  duration: z.int(),
  sealRank: z.boolean(),
  sealRankTime: instantOut.nullable(),
  autoRealRank: z.boolean(),
  status: z.int(),
  visible: z.boolean(),
  openPrint: z.boolean(),
  openRank: z.boolean(),
  allowEndSubmit: z.boolean(),
  openAccountLimit: z.boolean(),
  rankShowName: z.string(),
  oiRankScoreType: z.string(),
  awardType: z.int(),
  isGroup: z.boolean(),
  gid: z.int().nullable(),
  /** The contest it was cloned from; 0 for an original. */
  source: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
} as const

/** A row of the admin contest list. Contains nothing reserved for the contest's managers. */
export const adminContestRow = z.object({
  ...commonFields,
  /** Ours. */
  problemCount: z.int(),
  registrationCount: z.int(),
  mayEdit: z.boolean(),
  mayRemove: z.boolean(),
})

/** A contest as its managers see it: with password, account rule, stars and awards (api-admin 13.1). */
export const adminContest = z.object({
  ...commonFields,
  pwd: z.string(),
  accountLimitRule: z.string(),
  starAccount: z.array(z.string()),
  awardConfigList: z.array(awardTier),
  /** Ours: seconds a wrong try costs in an ACM contest, whether solves count in whole minutes, and the ICPC interface. */
  tryPenalty: z.int(),
  /** Ours: until the end only managers see the board. */
  hidesBoard: z.boolean(),
  /** Ours: until the end participants see the verdict and score of a submission without its cases. */
  hidesCases: z.boolean(),
  /** Ours: tokens of participants. */
  tokens: tokenRules,
  /** Ours: while it runs, participants and all users at its addresses reach only the contest. */
  contestMode: z.boolean(),
  /** Ours: minutes before the start at which participants can fetch the statements, encrypted; 0 for never. */
  statementsAheadMinutes: z.int(),
  /** Ours: contestants use one login session while the contest runs. */
  singleSession: z.boolean(),
  /** Ours: participants can start virtual runs after the end. */
  allowsVirtual: z.boolean(),
  /** Ours: addresses and networks of contestants while the contest runs, separated by commas; blank for any. */
  allowedAddresses: z.string(),
  /** Ours: balloons that a participant gets even when their solve is frozen. */
  frozenBalloons: z.int(),
  /** Ours: minutes that each participant has from their own beginning; 0 when all have the times of the contest. */
  individualMinutes: z.int(),
  /** Ours: submissions per contestant and problem, and in total, 0 for any number; accepted languages, none for all. */
  maxTries: z.int(),
  maxSubmissions: z.int(),
  languages: z.array(z.string()),
  /** Ours: versions of compilers and runtimes that judge it, by language. */
  toolchains: z.record(z.string(), z.string()),
  /** Ours: the settings of the format, by name. */
  formatOptions: z.record(z.string(), z.int()),
  countsMinutes: z.boolean(),
  opensCcs: z.boolean(),
  /** Ours: needed by the form, because the type is fixed after the first submission. */
  hasSubmissions: z.boolean(),
  problemCount: z.int(),
  registrationCount: z.int(),
  mayRemove: z.boolean(),
})

/** A moment with its zone, in the forms clients send: `...Z`, `...+08:00`, and back what was read, `...+0000`. */
export const momentIn = z
  .string()
  .regex(/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:?\d\d)$/)
  .refine((value) => !Number.isNaN(Date.parse(value)))

const flag = nullableIn(flagIn)
const number = nullableIn(intIn)
const moment = z.preprocess((value) => (value === undefined || value === '' ? null : value), momentIn.nullable())

const awardIn = z.object({
  priority: nullableIn(intIn),
  name: nullableIn(textUpTo(200)),
  background: nullableIn(z.string().max(40)),
  color: nullableIn(z.string().max(40)),
  num: nullableIn(intIn),
})

/** Request body of the contest form. Null and absent keep the stored value, or mean the default for a new contest. */
export const contestIn = z.object({
  id: nullableIn(idIn),
  title: nullableIn(textIn),
  description: nullableIn(textUpTo(limits.contest.descriptionMaxChars * 2)),
  type: number,
  /** With a format, the type need not be given; without one, the type chooses between ICPC and OI. */
  format: nullableIn(formatName),
  hidesBoard: flag,
  hidesCases: flag,
  tokens: nullableIn(tokenRules),
  contestMode: flag,
  statementsAheadMinutes: number,
  singleSession: flag,
  allowsVirtual: flag,
  individualMinutes: number,
  frozenBalloons: number,
  allowedAddresses: nullableIn(z.string().max(limits.contest.addressesMaxChars)),
  maxTries: number,
  maxSubmissions: number,
  languages: nullableIn(z.array(z.string().max(64)).max(limits.contest.maxLanguages)),
  toolchains: nullableIn(z.record(z.string().max(64), z.string().max(limits.contest.toolchainMaxChars))),
  formatOptions: nullableIn(z.record(z.string().max(40), z.int())),
  auth: number,
  pwd: nullableIn(textIn),
  startTime: moment,
  endTime: moment,
  sealRank: flag,
  sealRankTime: moment,
  autoRealRank: flag,
  visible: flag,
  openPrint: flag,
  openRank: flag,
  allowEndSubmit: flag,
  openAccountLimit: flag,
  accountLimitRule: nullableIn(z.string().max(limits.contest.accountRuleMaxChars)),
  rankShowName: nullableIn(z.string().max(20)),
  starAccount: nullableIn(z.array(textUpTo(200)).max(limits.contest.maxStars)),
  oiRankScoreType: nullableIn(z.string().max(20)),
  awardType: number,
  awardConfigList: nullableIn(z.array(awardIn).max(200)),
  tryPenalty: number,
  countsMinutes: flag,
  opensCcs: flag,
})

export const contestProblemIn = z.object({
  id: nullableIn(idIn),
  cid: nullableIn(idIn),
  pid: nullableIn(idIn),
  displayId: nullableIn(textIn),
  displayTitle: nullableIn(textIn),
  color: nullableIn(z.string().max(40)),
})

/** The problems of a contest, or those it may take, and the places of those that have one. */
export const contestProblemPage = z.object({
  problemList: pageOf(adminProblemRow),
  contestProblemMap: z.record(z.string(), contestProblemRow),
})

export const contestAnnouncementIn = z.object({
  cid: nullableIn(idIn),
  announcement: nullableIn(
    z.object({ id: nullableIn(idIn), title: nullableIn(textIn), content: nullableIn(textIn), status: number }),
  ),
})

/** Records deleted together with a contest, or with one of its problems. */
export const contestLoss = z.object({
  problems: z.int(),
  submissions: z.int(),
  registrations: z.int(),
  announcements: z.int(),
  comments: z.int(),
  photos: z.int(),
})
export type ContestLoss = z.output<typeof contestLoss>

/** A problem that was removed or withdrawn from a contest. */
export const withdrawnProblem = z.object({
  id: z.int(),
  pid: z.int(),
  displayId: z.string(),
  displayTitle: z.string(),
  submissions: z.int(),
  keepsSubmissions: z.boolean(),
  at: instantOut,
  by: z.string(),
  /** When it is deleted; null for a withdrawn one. */
  until: instantOut.nullable(),
})

/** A deleted contest that can be restored until then. */
export const removedContest = z.object({
  id: z.int(),
  title: z.string(),
  submissions: z.int(),
  at: instantOut,
  by: z.string(),
  until: instantOut,
})

/** Why a problem of a contest may or may not go to the bank. */
export const publishStates = ['ready', 'public', 'notAllowed', 'unproven', 'unreviewed', 'group'] as const

export const publishRow = z.object({
  pid: z.int(),
  displayId: z.string(),
  displayTitle: z.string(),
  problemId: z.string(),
  auth: z.int(),
  state: z.enum(publishStates),
})
