import { z } from 'zod'
import { remoteJudges } from '../admin-site/endpoints.ts'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'

const judge = z.enum(remoteJudges)
const moment = z.string().nullable()
const minutes = z.int().min(limits.remoteJudge.minutes.min).max(limits.remoteJudge.minutes.max)

/** State of one account list. Passwords are never part of it. */
export const remoteJudgeState = z.object({
  judge,
  /** Names of the sites that use the accounts. */
  sites: z.array(z.string()),
  paused: z.boolean(),
  /** Set by an administrator in place of the site's own address. */
  baseUrl: z.string().nullable(),
  /** Deadlines in minutes: until the program is submitted, and until its verdict. */
  submitMinutes: z.int(),
  pollMinutes: z.int(),
  /** Pace of the site in seconds: between submissions, between those of one account, between looks at a run. */
  gaps: z.object({ submit: z.number(), account: z.number(), poll: z.number() }),
  state: z.enum(['unused', 'up', 'failing', 'resting', 'paused']),
  /** No request before this moment. */
  restsUntil: moment,
  lastSuccess: moment,
  lastError: z.string().nullable(),
  lastErrorTime: moment,
  unknownWord: z.string().nullable(),
  /** Submissions that wait for an account, and those that are at the site. */
  waiting: z.int(),
  running: z.int(),
  /** Median from submitting here to the verdict, of the last fifty. */
  medianSeconds: z.int().nullable(),
  accounts: z.array(
    z.object({
      username: z.string(),
      state: z.enum(['ready', 'busy', 'aside', 'testing']),
      error: z.string().nullable(),
      errorTime: moment,
      lastUsed: moment,
      tested: moment,
    }),
  ),
})

export const adminRemote = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/remote-judges',
    effect: 'read',
    token: 'required',
    access: 'remoteJudge.admin',
    data: z.object({
      judges: z.array(remoteJudgeState),
      hosts: z.array(z.object({ name: z.string(), lastSeen: z.string() })),
    }),
    summary: 'Health, queue and accounts of the remote judges',
  },
  change: {
    method: 'PUT',
    path: '/api/admin/remote-judge',
    effect: 'write',
    token: 'required',
    access: 'remoteJudge.admin',
    body: z.object({
      judge,
      paused: z.boolean().optional(),
      /** Null: the site's own address. */
      baseUrl: z
        .url({ protocol: /^https?$/ })
        .max(300)
        .nullable()
        .optional(),
      /** For submissions from now on. */
      submitMinutes: minutes.optional(),
      pollMinutes: minutes.optional(),
    }),
    data: z.null(),
    summary: 'Pause a remote judge, or set its address and deadlines',
  },
  test: {
    method: 'POST',
    path: '/api/admin/remote-judge/test',
    effect: 'write',
    token: 'required',
    access: 'remoteJudge.admin',
    body: z.object({ judge, username: z.string().min(1).max(200) }),
    data: z.null(),
    summary: 'Let a remote host log in with an account; success brings back one that was set aside',
  },
})
