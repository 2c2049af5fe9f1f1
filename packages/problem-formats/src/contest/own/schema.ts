import { blocksText, formatName, limits, tokenRules, verdict } from '@verdict/contract'
import { isSourceFileName } from '@verdict/rules'
import { z } from 'zod'

/** `contest.json` of our own contest packages (docs/package-format.md). */

export const contestFormat = 'verdict-contest/1'

const moment = z.iso.datetime({ offset: true }).transform((text) => new Date(text))
const text = (max: number) => z.string().max(max)
const name = text(255)

const award = z.object({
  priority: z.int(),
  name: text(100),
  background: text(100),
  color: text(100),
  num: z.number(),
})

const hackPoints = z.int().min(0).max(limits.contestHack.maxPoints)

const contest = z.object({
  title: text(500).min(1),
  description: text(65_535),
  type: z.enum(['acm', 'oi']),
  startTime: moment,
  endTime: moment,
  freezeTime: moment.nullable(),
  unfreezesAtEnd: z.boolean(),
  visible: z.boolean(),
  access: z.enum(['public', 'private', 'protected']),
  password: text(60),
  prints: z.boolean(),
  publicBoard: z.boolean(),
  lateSubmissions: z.boolean(),
  limitsAccounts: z.boolean(),
  accountRule: text(65_535),
  shownName: z.enum(['username', 'nickname', 'realname']),
  unranked: z.array(name),
  oiCounts: z.enum(['Recent', 'Highest', 'TokenedLast']),
  awardType: z.enum(['none', 'share', 'count']),
  awards: z.array(award).max(20),
  penaltySeconds: z.int().min(0).max(86_400),
  wholeMinutes: z.boolean(),
  ccs: z.boolean(),
  /** Absent in packages of earlier versions: the rule of the type. */
  format: formatName.nullable().default(null),
  hidesBoard: z.boolean().nullable().default(null),
  hidesCases: z.boolean().nullable().default(null),
  tokens: tokenRules.nullable().default(null),
  contestMode: z.boolean().nullable().default(null),
  statementsAheadMinutes: z.int().min(0).max(10_080).nullable().default(null),
  singleSession: z.boolean().nullable().default(null),
  allowsVirtual: z.boolean().nullable().default(null),
  individualMinutes: z.int().min(0).nullable().default(null),
  frozenBalloons: z.int().min(0).max(100).nullable().default(null),
  maxTries: z.int().min(0).max(10_000).nullable().default(null),
  maxSubmissions: z.int().min(0).max(100_000).nullable().default(null),
  languages: z.array(text(64)).max(100).nullable().default(null),
  formatOptions: z.record(z.string().max(40), z.int()).nullable().default(null),
  /** Points of hacks; null without hacks. */
  hacks: z.object({ success: hackPoints, failure: hackPoints }).nullable().default(null),
})

const person = z.object({
  username: name.min(1),
  nickname: name,
  realname: name,
  school: name,
  gender: z.enum(['male', 'female', 'secrecy']),
  registeredAt: moment.nullable(),
  /**
   * A later start and extra time at the end; absent in packages of earlier versions. With individual time the start is
   * anywhere in the contest.
   */
  delaySeconds: z.int().min(0).max(3_153_600_000).default(0),
  extraSeconds: z.int().min(0).max(604_800).default(0),
  /** They began their individual time `delaySeconds` after the start; `extraSeconds` was given besides. */
  hasBegun: z.boolean().default(false),
  /** Path of a photo in the package. */
  photo: name.nullable().default(null),
})

export const contestJson = z.object({
  format: z.literal(contestFormat),
  contest,
  problems: z
    .array(
      z.object({
        label: text(20),
        title: name,
        color: text(9).nullable(),
        package: name.nullable(),
        /** So many first cases judge until the system test; null when all do. */
        pretests: z.int().min(1).max(100_000).nullable().default(null),
      }),
    )
    .max(100),
  announcements: z.array(z.object({ title: name, content: text(65_535), hidden: z.boolean(), createdAt: moment })),
  people: z.array(person).max(20_000),
  clarifications: z.array(
    z.object({
      username: name.nullable(),
      problem: text(20).nullable(),
      question: text(65_535),
      answer: text(65_535).nullable(),
      public: z.boolean(),
      createdAt: moment,
      answeredAt: moment.nullable(),
    }),
  ),
  submissions: z.boolean(),
})

export type ContestJson = z.input<typeof contestJson>

const verdictNames = Object.keys(verdict) as [string, ...string[]]

/** The result of a test case, in the order of judging. */
const caseResult = z.object({
  group: z.int().nullable(),
  verdict: z.enum(verdictNames),
  timeMs: z.int(),
  memoryKb: z.int(),
  score: z.int().nullable(),
  fraction: z.number().nullable(),
  message: z.string().nullable(),
})

/** A line of `submissions.ndjson`. */
export const submissionLine = z.object({
  username: name.min(1),
  problem: text(20),
  language: text(64),
  submittedAt: moment,
  verdict: z.enum(verdictNames),
  score: z.int().nullable(),
  timeMs: z.int().nullable(),
  memoryKb: z.int().nullable(),
  manual: z.boolean(),
  message: z.string().nullable(),
  code: z.string(),
  /** The workspace of a block program. */
  blocks: blocksText.nullable().default(null),
  /** Further files of the program; null for none. */
  files: z
    .array(z.object({ name: z.string().refine(isSourceFileName), text: z.string() }))
    .max(limits.sourceFiles.maxFiles)
    .nullable()
    .default(null),
  cases: z.array(caseResult).max(10_000).default([]),
})

export type SubmissionLine = z.input<typeof submissionLine>

/** Longer inputs and answers of hacks are cut by an export. */
export const hackTextMaxBytes = 1_000_000

/** A line of `hacks.ndjson`. */
export const hackLine = z.object({
  username: name.min(1),
  /** The line of the hacked submission. */
  submission: z.int().min(1),
  verdict: z.enum(['successful', 'unsuccessful', 'invalid', 'late', 'error']),
  points: z.int(),
  sentAt: moment,
  cancelled: z.boolean(),
  added: z.boolean(),
  message: text(65_535).nullable(),
  targetVerdict: z.enum(verdictNames).nullable(),
  input: text(hackTextMaxBytes),
  answer: text(hackTextMaxBytes),
})

export type HackLine = z.input<typeof hackLine>

/** Two texts, whose characters can take six each in JSON. */
export const maxHackLineChars = 2 * 6 * hackTextMaxBytes + 500_000

/** A line is a program, its message and a little more. */
export const maxLineChars = 2_000_000
