import { z } from 'zod'
import { formatName } from '../contest-formats/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { contestRights, deskRights } from '../vocabulary/contest-right.ts'
import { contestListOrders } from '../vocabulary/list-order.ts'
import { idIn, instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** A contest in a list (api-contests-groups 2.2). Fields omitted from lists are null. */
export const contestSummary = z.object({
  id: z.int(),
  /** The owner's username of today; empty when the account is gone. */
  author: z.string(),
  title: z.string(),
  /** Markdown, readable before entering the contest. */
  description: text,
  /** 0 ACM, 1 OI */
  type: z.int(),
  /** Ours: the format; `type` is the nearest rule that existing clients know. */
  format: formatName,
  /** -1 scheduled, 0 running, 1 ended */
  status: z.int(),
  /** 0 public, 1 private (password to look), 2 protected (password to submit) */
  auth: z.int(),
  /** The contest it was cloned from; 0 for an original. */
  source: z.int(),
  startTime: instantOut,
  endTime: instantOut,
  /** Seconds. */
  duration: z.int(),
  openRank: z.boolean().nullable(),
  /** Recent or Highest */
  oiRankScoreType: z.string(),
  gid: z.int().nullable(),
  allowEndSubmit: z.boolean().nullable(),
  /** Number of users who entered the password; null when there are none. */
  count: z.int().nullable(),
  now: z.null(),
  sealRank: z.null(),
  sealRankTime: z.null(),
  openPrint: z.null(),
  rankShowName: z.null(),
  /** Ours: a pause of the whole contest lasts now; the contest does not end during it. */
  isPaused: z.boolean().optional(),
})
export type ContestSummary = z.output<typeof contestSummary>

/** A pause of the whole contest, where `displayId` is null, or of a problem. */
export const contestPause = z.object({
  id: z.int(),
  displayId: z.string().nullable(),
  mode: z.enum(['refuse', 'hold']),
  message: z.string(),
  startTime: instantOut,
})
export type ContestPause = z.output<typeof contestPause>

const contestDesk = z.enum(deskRights)

/** Actions of managers and co-organisers in a contest. */
export const contestCan = z.object({
  /** Change it, its problems, times, teams and results. */
  edit: z.boolean(),
  /** Remove it and change its co-organisers. */
  manage: z.boolean(),
  /** Desks that are open to them, at least for reading. */
  desks: z.array(contestDesk),
  /** Desks where they do the work. */
  worksAt: z.array(contestDesk),
})
export type ContestCan = z.output<typeof contestCan>

/** A contest for its own page. */
export const contestInfo = contestSummary.extend({
  description: z.string(),
  openRank: z.boolean(),
  allowEndSubmit: z.boolean(),
  /** The server's clock, which clients tick from. */
  now: instantOut,
  sealRank: z.boolean(),
  sealRankTime: instantOut.nullable(),
  openPrint: z.boolean(),
  /** username, nickname or realname */
  rankShowName: z.string(),
  /** Ours: submissions per contestant and problem, and in total, null for any number; accepted languages, none for all. */
  maxTries: z.int().nullable(),
  maxSubmissions: z.int().nullable(),
  languages: z.array(z.string()),
  /** Ours: versions of compilers and runtimes that judge it, by language; absent when none is pinned. */
  toolchains: z.record(z.string(), z.string()).optional(),
  /** Ours: the contest counts for ratings. */
  isRated: z.boolean().optional(),
  /** Ours: contestants use one login session while the contest runs. */
  singleSession: z.boolean().optional(),
  /** Ours: while it runs, participants reach only this contest; absent for others. */
  contestMode: z.boolean().optional(),
  /** Ours: from when participants can fetch the statements, encrypted; absent when they are not sent in advance. */
  statementsFrom: instantOut.optional(),
  /** Ours: the settings of a format of the site; absent for built-in formats. */
  formatOptions: z.record(z.string(), z.int()).optional(),
  /** Ours: output-only problems without subtasks score the best of each case; absent for others. */
  bestCases: z.boolean().optional(),
  /** Ours: it shadows a contest of another system, where participants submit; absent for others. */
  isShadow: z.boolean().optional(),
  /** Ours: participants can hack accepted programs of others. */
  hasHacks: z.boolean().optional(),
  /** Ours: participants have tokens for hidden results; absent for others. */
  hasTokens: z.boolean().optional(),
  /** Ours: participants can start virtual runs after the end. */
  allowsVirtual: z.boolean().optional(),
  /** Ours: the ended contest that this virtual run repeats; absent for an ordinary contest. */
  virtual: z.object({ cid: z.int(), isAborted: z.boolean() }).optional(),
  /** Ours: `description` as safe HTML. */
  html: z.string(),
  /** Ours: whether the caller reads everything of the contest. */
  isAdmin: z.boolean(),
  /** Ours: the caller's part in running the contest; null for everyone else. */
  right: z.enum(['manager', ...contestRights]).nullable(),
  /** Ours: actions open to a caller who runs the contest; absent for others. */
  can: contestCan.optional(),
  /** Ours: whether the rule for accounts lets the caller take part; true where there is none. */
  fitsAccounts: z.boolean(),
  /** Ours: the board stays frozen after the end until a contest manager unfreezes it. */
  staysFrozen: z.boolean(),
  /** Ours: when the last participant with extra time ends and results open; null when it is `endTime`. */
  closesAt: instantOut.nullable(),
  /** Ours: seconds the caller starts later, and goes on at the end; `startTime` and `endTime` include them. */
  delaySeconds: z.int(),
  extraSeconds: z.int(),
  /** Ours: the caller's address, when the contest does not take it while it runs. */
  refusedAddress: z.string().optional(),
  /** Ours: minutes that each participant has from their own beginning, and whether the caller began. */
  individual: z.object({ minutes: z.int(), hasBegun: z.boolean() }).optional(),
  /** Ours: pauses of the contest or of a problem. */
  pauses: z.array(contestPause).optional(),
})
export type ContestInfo = z.output<typeof contestInfo>

export const contestProblemRow = z.object({
  id: z.int(),
  displayId: z.string(),
  cid: z.int(),
  pid: z.int(),
  displayTitle: z.string(),
  /** Of its balloon. */
  color: text,
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

export const contestAnnouncement = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  uid: z.string(),
  username: text,
  status: z.int(),
  gid: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: `content` as safe HTML. */
  html: z.string(),
})
export type ContestAnnouncement = z.output<typeof contestAnnouncement>

const cid = z.object({ cid: idIn })

export const contests = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-contest-list',
    effect: 'read',
    token: 'ignored',
    access: 'contest.list',
    query: z.object({
      ...pageQuery(10),
      status: optionalIn(intIn),
      type: optionalIn(intIn),
      keyword: optionalIn(textIn),
      /** Ours: another order than that by phase. */
      sort: optionalIn(z.enum(contestListOrders)),
    }),
    data: pageOf(contestSummary),
    summary: 'Contests: scheduled, running, then ended ones, each the latest start first',
  },
  recent: {
    method: 'GET',
    path: '/api/get-recent-contest',
    effect: 'read',
    token: 'ignored',
    access: 'contest.list',
    data: z.array(contestSummary),
    summary: 'Contests that run or begin within two weeks',
  },
  info: {
    method: 'GET',
    path: '/api/get-contest-info',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: cid,
    data: contestInfo,
    summary: 'A contest with its times and the server clock',
  },
  outside: {
    method: 'GET',
    path: '/api/get-contest-outsize-info',
    effect: 'read',
    token: 'ignored',
    access: 'contest.list',
    query: cid,
    data: z.object({ contest: contestInfo, problemList: z.array(contestProblemRow) }),
    summary: 'A contest whose board may be seen from outside, with its problems',
  },
  register: {
    method: 'POST',
    path: '/api/register-contest',
    effect: 'write',
    token: 'required',
    access: 'contest.enter',
    body: z.object({ cid: nullableIn(idIn), password: nullableIn(textIn) }),
    data: z.null(),
    summary: 'Give the password of a contest',
  },
  access: {
    method: 'GET',
    path: '/api/get-contest-access',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: cid,
    data: z.object({ access: z.boolean() }),
    summary: 'Whether the caller gave the password and may take part',
  },
  announcements: {
    method: 'GET',
    path: '/api/get-contest-announcement',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: z.object({ ...pageQuery(10), ...cid.shape }),
    data: pageOf(contestAnnouncement),
    summary: 'Announcements of a contest, newest first',
  },
  unreadAnnouncements: {
    method: 'POST',
    path: '/api/get-contest-not-read-announcement',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    body: z.object({
      cid: nullableIn(idIn),
      /** Ids of the announcements the caller has read. */
      readAnnouncementList: nullableIn(z.array(idIn).max(1_000)),
    }),
    data: z.array(contestAnnouncement),
    summary: 'Announcements of a contest the caller has not read; none where it may not look',
  },
})
