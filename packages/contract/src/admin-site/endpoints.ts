import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, textIn } from '../wire.ts'

const text = z.string().nullable()
const textGiven = nullableIn(textIn)
const flagGiven = nullableIn(flagIn)
const intGiven = nullableIn(intIn)

/** Names and links of the site (api-admin 4). */
const webKeys = [
  'baseUrl',
  'name',
  'shortName',
  'description',
  'recordName',
  'recordUrl',
  'projectName',
  'projectUrl',
] as const

export const webConfig = z.object({
  baseUrl: text,
  name: text,
  shortName: text,
  description: text,
  register: z.boolean(),
  recordName: text,
  recordUrl: text,
  projectName: text,
  projectUrl: text,
})
export type WebConfig = z.output<typeof webConfig>

/** Ours. Existing clients send back every key they read, so these have a call of their own. */
export const siteExtras = z.object({
  /** The site's own address for letters from people. */
  email: text,
  /** Where the menu and the home page lead outside. */
  courseUrl: text,
  tools: z.array(z.object({ key: z.string(), url: z.string() })),
  practiceSites: z.array(z.object({ name: z.string(), url: z.string() })),
})
export type SiteExtras = z.output<typeof siteExtras>

export const emailConfig = z.object({
  emailUsername: text,
  /** Always empty; when sent back, empty means keep. */
  emailPassword: z.literal(''),
  emailHost: text,
  emailPort: z.int(),
  emailSsl: z.boolean(),
  emailBGImg: text,
  /** Ours: whether a password is kept, and where mails go now: to this server, to the environment's, or to a folder. */
  hasPassword: z.boolean(),
  source: z.enum(['site', 'environment', 'outbox']),
})
export type EmailConfig = z.output<typeof emailConfig>

/** Judges elsewhere whose accounts the site keeps, by the prefix of their fields. */
export const remoteJudges = ['hdu', 'cf', 'poj', 'atcoder', 'spoj', 'libreoj'] as const
export type RemoteJudge = (typeof remoteJudges)[number]

/** Exactly api-admin 5, and ours: direct messages, second factors of staff, leaked passwords and proofs. */
const switchFlags = [
  'openPublicDiscussion',
  'openGroupDiscussion',
  'openContestComment',
  'openDirectMessages',
  'closeMessagesInContests',
  'contestRatings',
  'registerCaptcha',
  'openPublicJudge',
  'openGroupJudge',
  'openContestJudge',
  'hideNonContestSubmissionCode',
  'scaleTimeLimits',
  'staffSecondFactor',
  'refuseLeakedPasswords',
  'stepUpStrict',
] as const
const switchNumbers = [
  'defaultSubmitInterval',
  'defaultCreateGroupDailyLimit',
  'defaultCreateGroupLimit',
  'defaultCreateGroupACInitValue',
  'defaultCreateDiscussionDailyLimit',
  'defaultCreateDiscussionACInitValue',
  'defaultCreateCommentACInitValue',
  'stepUpMinutes',
] as const

export type SwitchFlag = (typeof switchFlags)[number]
export type SwitchNumber = (typeof switchNumbers)[number]
export const switchNames = { flags: switchFlags, numbers: switchNumbers } as const

const listsOf = <T extends z.core.$ZodType>(schema: T) => ({
  hduUsernameList: schema,
  hduPasswordList: schema,
  cfUsernameList: schema,
  cfPasswordList: schema,
  pojUsernameList: schema,
  pojPasswordList: schema,
  atcoderUsernameList: schema,
  atcoderPasswordList: schema,
  spojUsernameList: schema,
  spojPasswordList: schema,
  libreojUsernameList: schema,
  libreojPasswordList: schema,
})
const flagsOf = <T extends z.core.$ZodType>(schema: T) => ({
  openPublicDiscussion: schema,
  openGroupDiscussion: schema,
  openContestComment: schema,
  /** Ours: users may write to each other; participants of running contests may not. */
  openDirectMessages: schema,
  closeMessagesInContests: schema,
  /** Ours: contests can be rated. */
  contestRatings: schema,
  /** Ours: a captcha before a registration code is mailed. */
  registerCaptcha: schema,
  openPublicJudge: schema,
  openGroupJudge: schema,
  openContestJudge: schema,
  hideNonContestSubmissionCode: schema,
  /** Ours: time limits are those of the reference machine, whatever the speed of a judge host. */
  scaleTimeLimits: schema,
  staffSecondFactor: schema,
  refuseLeakedPasswords: schema,
  /** Ours: also calls of existing clients need the proof of decision 0032. */
  stepUpStrict: schema,
})
const numbersOf = <T extends z.core.$ZodType>(schema: T) => ({
  defaultSubmitInterval: schema,
  defaultCreateGroupDailyLimit: schema,
  defaultCreateGroupLimit: schema,
  defaultCreateGroupACInitValue: schema,
  defaultCreateDiscussionDailyLimit: schema,
  defaultCreateDiscussionACInitValue: schema,
  defaultCreateCommentACInitValue: schema,
  /** Ours: minutes a proof of the password lasts for dangerous actions; 0 asks for none. */
  stepUpMinutes: schema,
})

/** Passwords of remote accounts are sent empty, one per name; when sent back, empty means keep. */
export const switches = z.object({
  ...flagsOf(z.boolean()),
  ...numbersOf(z.int()),
  ...listsOf(z.array(z.string())),
})
export type Switches = z.output<typeof switches>

/** Ours: state of the database and of the storage next to it. Contains no password and no value of a query. */
export const databaseState = z.object({
  version: z.string(),
  startedAt: instantOut,
  /** Name of the newest migration. */
  schema: text,
  /** Time of one empty query over a connection of the pool. */
  roundTripMs: z.number(),
  sizeBytes: z.number(),
  /** Largest tables with their indexes, largest first. */
  tables: z.array(z.object({ name: z.string(), sizeBytes: z.number(), rows: z.number() })),
  /** Connections to this database, the limit of the whole server, and the pool of the answering process. */
  connections: z.object({
    open: z.int(),
    active: z.int(),
    max: z.int(),
    pool: z.int(),
    poolIdle: z.int(),
    poolWaiting: z.int(),
    poolMax: z.int(),
  }),
  replication: z.object({
    role: z.enum(['primary', 'replica']),
    replicas: z.array(z.object({ name: z.string(), state: text, lagBytes: z.number().nullable() })),
    /** Whether the answering server reads lists from a replica now, and its lag by proof; null without a replica. */
    reads: z.object({ isUsable: z.boolean(), lagMs: z.int().nullable(), boundMs: z.int() }).nullable(),
  }),
  longestQuery: z.object({ seconds: z.number(), state: z.string(), text: z.string() }).nullable(),
  /** Share of reads answered from memory, in percent. */
  cacheHits: z.number().nullable(),
  deadlocks: z.number(),
  /** Free space of the data folder; null when it cannot be read. */
  diskFreeBytes: z.number().nullable(),
  files: z.enum(['folder', 's3']),
})
export type DatabaseState = z.output<typeof databaseState>

const listGiven = nullableIn(z.array(textIn).max(100))

const read = { method: 'GET', effect: 'read', token: 'required', access: 'config.admin' } as const
const mail = { access: 'mail.admin' } as const
const database = { access: 'database.read' } as const
const write = { method: 'PUT', effect: 'write', token: 'required', access: 'config.admin', data: z.null() } as const

export const adminSite = defineEndpoints({
  web: { ...read, path: '/api/admin/config/get-web-config', data: webConfig, summary: 'Names and links of the site' },
  extras: {
    ...read,
    path: '/api/admin/config/get-site-extras',
    data: siteExtras,
    summary: 'Contact address and outside links of the site',
  },
  setWeb: {
    ...write,
    path: '/api/admin/config/set-web-config',
    body: z.object({
      baseUrl: textGiven,
      name: textGiven,
      shortName: textGiven,
      description: textGiven,
      register: flagGiven,
      recordName: textGiven,
      recordUrl: textGiven,
      projectName: textGiven,
      projectUrl: textGiven,
      email: textGiven,
      /** Ours: null or absent keeps them, an empty list leaves none; each link is http or https. */
      courseUrl: textGiven,
      tools: nullableIn(z.array(z.object({ key: z.string().max(40), url: textIn })).max(limits.siteLinks.most)),
      practiceSites: nullableIn(
        z.array(z.object({ name: z.string().max(40), url: textIn })).max(limits.siteLinks.most),
      ),
      /** Ours: fields to unset, because an empty text keeps the stored value. */
      clear: nullableIn(z.array(z.enum([...webKeys, 'email', 'courseUrl'])).max(20)),
    }),
    summary: 'Change site names and links; empty or absent fields keep their value',
  },
  email: {
    ...read,
    ...mail,
    path: '/api/admin/config/get-email-config',
    data: emailConfig,
    summary: 'The mail server',
  },
  setEmail: {
    ...write,
    ...mail,
    path: '/api/admin/config/set-email-config',
    stepUp: 'strict',
    body: z.object({
      emailUsername: textGiven,
      emailPassword: textGiven,
      emailHost: textGiven,
      emailPort: intGiven,
      emailSsl: flagGiven,
      emailBGImg: textGiven,
      /** Ours: remove the mail server. */
      remove: flagGiven,
      /** Ours: connect and log in first, and save only when that works. */
      check: flagGiven,
    }),
    summary: 'Change the mail server; empty or absent fields keep their value',
  },
  testEmail: {
    method: 'POST',
    path: '/api/admin/config/test-email',
    effect: 'write',
    token: 'required',
    access: 'mail.admin',
    body: z.object({ email: textGiven }),
    data: z.null(),
    summary: 'Send a test mail now; the refusal carries the mail server’s own words',
  },
  database: {
    ...read,
    ...database,
    path: '/api/admin/config/get-db-and-redis-config',
    data: z.object({
      dbName: text,
      dbHost: text,
      dbPort: z.int(),
      dbUsername: text,
      dbPassword: z.literal(''),
      redisHost: z.literal(''),
      redisPort: z.int(),
      redisPassword: z.literal(''),
    }),
    summary: 'Which database is in use',
  },
  setDatabase: {
    ...write,
    ...database,
    path: '/api/admin/config/set-db-and-redis-config',
    body: z.object({
      dbName: textGiven,
      dbHost: textGiven,
      dbPort: intGiven,
      dbUsername: textGiven,
      dbPassword: textGiven,
      redisHost: textGiven,
      redisPort: intGiven,
      redisPassword: textGiven,
    }),
    summary: 'Refuses changes: the database is chosen by the environment',
  },
  databaseState: {
    ...read,
    ...database,
    path: '/api/admin/config/get-database-state',
    data: databaseState,
    summary: 'Health, size, connections, replication and longest query of the database',
  },
  addPicture: {
    method: 'POST',
    path: '/api/file/upload-carouse-img',
    effect: 'write',
    token: 'required',
    access: 'carousel.add',
    takes: 'form',
    cookie: true,
    data: z.object({ id: z.int(), url: z.string() }),
    summary: 'Add a picture to the carousel (field file)',
  },
  removePicture: {
    method: 'DELETE',
    path: '/api/admin/config/home-carousel',
    effect: 'write',
    token: 'required',
    access: 'config.admin',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Remove a picture from the carousel',
  },
  switches: { ...read, path: '/api/admin/switch/info', data: switches, summary: 'Switches and limits' },
  setSwitches: {
    ...write,
    path: '/api/admin/switch/update',
    body: z.object({ ...flagsOf(flagGiven), ...numbersOf(intGiven), ...listsOf(listGiven) }),
    summary: 'Change switches and limits; absent fields keep their value',
  },
})
