import { limits, personalAudiences, remoteJudges, smsConfig } from '@verdict/contract'
import { openAudiences } from '@verdict/rules'
import { z } from 'zod'
import type { Cipher } from '../../../platform/cipher/cipher.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { encryptedText, encryptValue } from './encrypted-settings.ts'

const text = z.string().nullable()
/** Existing clients store this word where a field is blank (api-admin 4). */
export const unsetWord = 'None'
const unlessBlank = <T extends z.core.$ZodType>(schema: T) =>
  z.preprocess((value) => (value === unsetWord ? undefined : value), schema)
const link = z.url({ protocol: /^https?$/ })
const count = z.int().min(0)
const threshold = z.int().min(1).nullable()
const audience = z.enum(personalAudiences)

/**
 * All settings an admin can change, with their defaults. Values are stored in the table `site_setting`, one row each; a
 * row that no longer fits its schema counts as unset.
 */
const schemas = {
  /** Public address in mails and links; unset: the environment's. */
  baseUrl: link.nullable().default(null),
  name: z.string().default('Verdict'),
  shortName: z.string().default('Verdict'),
  /** Unset: the pages describe the site in the reader's language. */
  description: text.default(null),
  recordName: unlessBlank(text.default(null)),
  recordUrl: unlessBlank(text.default(null)),
  projectName: unlessBlank(text.default('Verdict')),
  projectUrl: unlessBlank(text.default(null)),
  email: text.default(null),
  register: z.boolean().default(true),
  /** A registration code is mailed for the answer to a captcha only. */
  registerCaptcha: z.boolean().default(false),
  /** Staff have the powers of their role only while a second factor is on. */
  staffSecondFactor: z.boolean().default(false),
  /** New passwords must not be in the list of common and leaked ones. */
  refuseLeakedPasswords: z.boolean().default(true),
  /** Minutes a proof of the password lasts for dangerous actions; 0: none is asked for (decision 0032). */
  stepUpMinutes: count.default(limits.stepUp.defaultMinutes),
  /** Dangerous calls of existing clients need the proof too. */
  stepUpStrict: z.boolean().default(false),
  openPublicDiscussion: z.boolean().default(true),
  openGroupDiscussion: z.boolean().default(true),
  openContestComment: z.boolean().default(true),
  /** Off, because schools often must not offer private messages between students. */
  openDirectMessages: z.boolean().default(false),
  /** Participants of a running contest neither send nor receive direct messages. */
  closeMessagesInContests: z.boolean().default(true),
  /** Contests that staff mark as rated change the ratings of their participants. */
  contestRatings: z.boolean().default(true),
  /** Votes of other people that a problem needs before it is published; 0: none. */
  readyVotes: count.max(limits.problemReview.maxRequiredVotes).default(0),
  openPublicJudge: z.boolean().default(true),
  openGroupJudge: z.boolean().default(true),
  openContestJudge: z.boolean().default(true),
  hideNonContestSubmissionCode: z.boolean().default(false),
  /** Divides time limits by the speed of the judge host, and multiplies measured times by it. */
  scaleTimeLimits: z.boolean().default(false),
  /** Seconds between two submissions of a person; 0 or less: none (api-public 2.2). */
  defaultSubmitInterval: z.int().default(limits.submit.intervalMs / 1_000),
  /** Required solved problems and creation limits for users without admin rights (api-admin 5). */
  defaultCreateGroupDailyLimit: count.default(2),
  defaultCreateGroupLimit: count.default(5),
  defaultCreateGroupACInitValue: count.default(20),
  defaultCreateDiscussionDailyLimit: count.default(5),
  defaultCreateDiscussionACInitValue: count.default(10),
  defaultCreateCommentACInitValue: count.default(10),
  /** The site's own mail server; unset: the environment's (api-admin 4). */
  emailHost: text.default(null),
  emailPort: z.int().min(1).max(65_535).default(465),
  emailSsl: z.boolean().default(true),
  emailUsername: text.default(null),
  emailPassword: encryptedText.nullable().default(null),
  emailBGImg: unlessBlank(text.default(null)),
  /** Accounts at judges elsewhere, by the prefix of their switch. */
  remoteAccounts: z
    .partialRecord(
      z.enum(remoteJudges),
      z.array(z.object({ username: z.string(), password: z.literal('').or(encryptedText) })),
    )
    .default({}),
  /** Calendars of other sites whose contests are listed. */
  contestFeeds: z.array(z.object({ name: z.string(), url: z.string() })).default([]),
  /** Thresholds of alerts, null for off, and the addresses that get them by mail. */
  alerts: z
    .object({
      queueWait: threshold,
      hostLost: threshold,
      diskFree: threshold,
      failedJobs: threshold,
      // Settings that were saved before these rules existed.
      backupAge: threshold.default(36),
      drillFailed: threshold.default(1),
      judgingPaused: threshold.default(1),
      toolchainMissing: threshold.default(24),
      hostClassMissing: threshold.default(1),
      hostSpeed: threshold.default(25),
      replicaUnread: threshold.default(5),
      contestFormat: threshold.default(1),
      mailTo: z.array(z.email()),
    })
    .default({
      queueWait: 300,
      hostLost: 3,
      diskFree: 2_048,
      failedJobs: 5,
      backupAge: 36,
      drillFailed: 1,
      judgingPaused: 1,
      toolchainMissing: 24,
      hostClassMissing: 1,
      hostSpeed: 25,
      replicaUnread: 5,
      contestFormat: 1,
      mailTo: [],
    }),
  /** The SMS gateway; unset: no messages. */
  sms: smsConfig.nullable().default(null),
  smsSecret: encryptedText.nullable().default(null),
  /** Audiences of personal data that no term governs, and whether there are terms; written with them. */
  personalData: z
    .object({
      audiences: z.object({
        realname: audience,
        number: audience,
        school: audience,
        course: audience,
        photo: audience,
      }),
      hasTerms: z.boolean(),
    })
    .default({ audiences: openAudiences, hasTerms: false }),
  courseUrl: link.nullable().default(null),
  tools: z.array(z.object({ key: z.string(), url: link })).default([
    { key: 'draw', url: 'https://excalidraw.com' },
    { key: 'math', url: 'https://www.geogebra.org/calculator' },
    { key: 'visualize', url: 'https://visualgo.net' },
    { key: 'cpp', url: 'https://godbolt.org' },
  ]),
  practiceSites: z.array(z.object({ name: z.string(), url: link })).default([
    { name: 'Codeforces', url: 'https://codeforces.com' },
    { name: 'AtCoder', url: 'https://atcoder.jp' },
    { name: 'HDU', url: 'https://acm.hdu.edu.cn' },
    { name: 'POJ', url: 'http://poj.org' },
    { name: '洛谷', url: 'https://www.luogu.com.cn' },
    { name: 'LeetCode', url: 'https://leetcode.cn' },
    { name: 'SPOJ', url: 'https://www.spoj.com' },
    { name: 'LibreOJ', url: 'https://loj.ac' },
  ]),
} as const

type Schemas = typeof schemas
export type SiteSettings = { readonly [K in keyof Schemas]: z.output<Schemas[K]> }

/** A change shows up everywhere this soon. */
const cacheMs = 1_000

/** The settings of the site in the memory of this server. */
export class SettingsCache {
  readonly #db: Db
  #cached: { readonly readAt: number; readonly settings: Promise<SiteSettings> } | undefined

  constructor(db: Db) {
    this.#db = db
  }

  /** At most a second old. */
  read(): Promise<SiteSettings> {
    if (this.#cached !== undefined && performance.now() - this.#cached.readAt < cacheMs) return this.#cached.settings
    const settings = loadSettings(this.#db)
    this.#cached = { readAt: performance.now(), settings }
    settings.catch(() => this.forget())
    return settings
  }

  /** Changes some settings; the rest stays. */
  async write(changes: Partial<SiteSettings>): Promise<void> {
    await writeSettings(this.#db, changes)
    this.forget()
  }

  /** The next read loads the settings again: a transaction changed them. */
  forget(): void {
    this.#cached = undefined
  }
}

/** Changes some settings in a transaction, after which the cache must forget them; the rest stays. */
export const writeSettings = async (db: Db, changes: Partial<SiteSettings>): Promise<void> => {
  const rows = Object.entries(changes).map(([key, value]) => ({ key, value: JSON.stringify(value) }))
  if (rows.length === 0) return
  await db
    .insertInto('site_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet((eb) => ({ value: eb.ref('excluded.value'), updated_at: new Date() })),
    )
    .execute()
}

/**
 * Parses one setting from the command line.
 * @throws Error that lists the known settings, or describes the invalid value.
 */
export const parseSetting = (key: string, json: string, cipher: Cipher): Partial<SiteSettings> => {
  if (!Object.hasOwn(schemas, key))
    throw new Error(`There is no setting ${key}. Known: ${Object.keys(schemas).join(', ')}.`)
  const read = schemas[key as keyof Schemas].safeParse(encryptValue(cipher, key, jsonOf(json)))
  if (!read.success) throw new Error(`${key}: ${read.error.issues.map((issue) => issue.message).join('; ')}`)
  return { [key]: read.data }
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    throw new Error(`Not a JSON value: ${text}. Texts need double quotes.`)
  }
}

/** The settings as they are stored now. */
export const loadSettings = async (db: Db): Promise<SiteSettings> => {
  const rows = await db.selectFrom('site_setting').select(['key', 'value']).execute()
  const stored = new Map(rows.map((row) => [row.key, row.value]))
  const values = Object.entries(schemas).map(([key, schema]) => {
    const read = z.safeParse(schema, stored.get(key))
    return [key, read.success ? read.data : z.parse(schema, undefined)]
  })
  // Every key of the schemas is there, each of its schema's type.
  return Object.fromEntries(values) as SiteSettings
}
