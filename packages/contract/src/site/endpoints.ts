import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { dayOut, flagIn, instantOut, optionalIn, pageOf, pageQuery } from '../wire.ts'

const text = z.string().nullable()

export const siteConfig = z.object({
  baseUrl: text,
  name: text,
  shortName: text,
  description: text,
  register: z.boolean(),
  recordName: text,
  recordUrl: text,
  projectName: text,
  projectUrl: text,
  email: text,
  openPublicDiscussion: z.boolean(),
  openGroupDiscussion: z.boolean(),
  openContestComment: z.boolean(),
  /** Ours. */
  openDirectMessages: z.boolean(),
  /** Ours: contests can be rated. */
  contestRatings: z.boolean(),
  registerCaptcha: z.boolean(),
  /** Ours: the side navigation's external links and where the poetry line comes from. */
  courseUrl: text,
  tools: z.array(z.object({ key: z.string(), url: z.string() })),
  practiceSites: z.array(z.object({ name: z.string(), url: z.string() })),
})

export const announcement = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  uid: z.string(),
  username: z.string(),
  status: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: `content` as safe HTML. */
  html: z.string(),
})

export const recentProblem = z.object({
  id: z.int(),
  problemId: z.string(),
  title: z.string(),
  type: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})

export const recentAcceptedRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  ac: z.int(),
  signature: z.null(),
  total: z.null(),
  rating: z.null(),
})

/** A host of the judge farm as the developer page shows it. */
export const judgeHostView = z.object({
  name: z.string(),
  connected: z.boolean(),
  draining: z.boolean(),
  slots: z.int(),
  busy: z.int(),
  cpuCores: z.int(),
  /** In percent of the whole machine. */
  cpuLoad: z.number(),
  /** In percent of the machine's memory. */
  memoryLoad: z.number(),
  enforcement: z.string(),
  lastSeen: instantOut,
  /** Its own canaries fail, so it gets no work. */
  ill: z.boolean(),
  /** Why, for staff; null for others and for a host that is well. */
  illness: text,
  /** Where it compiles or runs a language otherwise than most connected hosts. */
  disagreements: z.array(
    z.object({
      language: z.string(),
      what: z.enum(['version', 'compileCommand', 'runCommand']),
      own: text,
      pool: text,
    }),
  ),
  /** Unfinished contests whose submissions in a language it may not judge, because they pin another version; for staff. */
  refusedToolchains: z.array(
    z.object({ cid: z.int(), title: z.string(), language: z.string(), pinned: z.string(), own: text }),
  ),
  languages: z.array(
    z.object({
      name: z.string(),
      available: z.boolean(),
      version: text,
      compileCommand: text,
      runCommand: text,
      reason: text,
    }),
  ),
})

export const site = defineEndpoints({
  config: {
    method: 'GET',
    path: '/api/get-website-config',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: siteConfig,
    summary: 'Names, links and switches of the site',
  },
  carousel: {
    method: 'GET',
    path: '/api/home-carousel',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(z.object({ id: z.int(), url: z.string() })),
    summary: 'Pictures of the home page',
  },
  poetry: {
    method: 'GET',
    path: '/api/get-poetry-line',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.object({ line: z.string(), origin: z.string() }),
    summary: 'A line of poetry for the top bar',
  },
  announcements: {
    method: 'GET',
    path: '/api/get-common-announcement',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    query: z.object(pageQuery(10)),
    data: pageOf(announcement),
    summary: 'Announcements to all users, newest first',
  },
  recentAccepted: {
    method: 'GET',
    path: '/api/get-recent-seven-ac-rank',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(recentAcceptedRow),
    summary: 'Users with the most solved problems in the last seven days',
  },
  weekStatistics: {
    method: 'GET',
    path: '/api/get-last-week-submission-statistics',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    query: z.object({ forceRefresh: optionalIn(flagIn) }),
    data: z.object({
      dateStrList: z.array(dayOut),
      acCountList: z.array(z.int()),
      totalCountList: z.array(z.int()),
    }),
    summary: 'Submissions and accepted ones on each of the last seven days',
  },
  recentProblems: {
    method: 'GET',
    path: '/api/get-recent-updated-problem',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(recentProblem),
    summary: 'The newest problems',
  },
  judgeHosts: {
    method: 'GET',
    path: '/api/get-judge-hosts',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.array(judgeHostView),
    summary: 'The judge hosts with their languages and compiler versions',
  },
  drainJudgeHost: {
    method: 'PUT',
    path: '/api/admin/judge-host',
    effect: 'write',
    token: 'required',
    access: 'judge.manage',
    body: z.object({ name: z.string().min(1).max(64), draining: z.boolean() }),
    data: z.null(),
    summary: 'Have a judge host finish what it has and take no more, or take work again',
  },
  image: {
    method: 'GET',
    path: '/api/public/img/:name',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    params: z.object({ name: z.string().max(200) }),
    reply: 'raw',
    data: z.unknown(),
    summary: 'A public picture',
  },
})
