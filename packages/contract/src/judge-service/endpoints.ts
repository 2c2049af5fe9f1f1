import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { hostClasses } from '../judging/protocol.ts'
import { judgeHostView } from '../site/endpoints.ts'
import { idIn, instantOut } from '../wire.ts'

const text = z.string().nullable()

/** A judge host as the admin area shows it. */
export const managedHost = judgeHostView.extend({
  /** Version of the judge; null for hosts of 0.2.0 and older. */
  software: text,
  /** The last canary that the host judged; `fault` is null when it passed. */
  canary: z.object({ at: instantOut, name: z.string(), fault: text }).nullable(),
  warnings: z.array(z.string()),
  /** Share of the latest programs' time in which they waited for a core, in percent. */
  runDelay: z.number().nullable(),
  /** Data sets of contests that it still has to fetch; null for hosts that do not report it. */
  prefetchMissing: z.int().nullable(),
  /** Classes of its own settings, and those given here. */
  ownClasses: z.array(z.string()),
  classes: z.array(z.string()),
  /** Processor architecture; null for hosts that do not report it. */
  architecture: text,
  /** Speed of a core; null until the host is calibrated. */
  speed: z
    .object({
      factor: z.number(),
      spread: z.number(),
      at: instantOut,
      language: z.string(),
      version: z.string(),
      programs: z.array(z.object({ name: z.string(), ms: z.number(), referenceMs: z.number() })),
      /** The median of its earlier factors, when it drifted from it; null otherwise. */
      former: z.number().nullable(),
    })
    .nullable(),
  /** It was asked to measure its speed again and has not answered. */
  calibrating: z.boolean(),
  /** It judges submissions of contests alone. */
  contestsOnly: z.boolean(),
  tokenId: z.int(),
  tokenName: z.string(),
  tokenRevoked: z.boolean(),
})
export type ManagedHost = z.output<typeof managedHost>

const namedFactor = z.object({ name: z.string(), factor: z.number() })

export const judgeTokenView = z.object({
  id: z.int(),
  name: z.string(),
  gmtCreate: instantOut,
  /** Hosts that used it. */
  hosts: z.array(z.string()),
  lastUsed: instantOut.nullable(),
})
export type JudgeTokenView = z.output<typeof judgeTokenView>

const manage = { token: 'required', access: 'judge.manage' } as const
const path = '/api/admin/judge-service'

/** Ours: the judge hosts and their tokens, for root. Draining is `site.drainJudgeHost`. */
export const judgeService = defineEndpoints({
  read: {
    ...manage,
    method: 'GET',
    path,
    effect: 'read',
    data: z.object({
      hosts: z.array(managedHost),
      tokens: z.array(judgeTokenView),
      /** The slowest and the fastest connected host, when they differ by more than is tolerable. */
      speedDifference: z.object({ slowest: namedFactor, fastest: namedFactor, share: z.number() }).nullable(),
      /** Version of this server. */
      software: z.string(),
      /** Address that a new host connects to. */
      serverUrl: z.string(),
    }),
    summary: 'Judge hosts with version, last canary and token, and the valid tokens',
  },
  remove: {
    ...manage,
    method: 'DELETE',
    path: `${path}/host`,
    effect: 'write',
    query: z.object({ name: z.string().min(1).max(64) }),
    data: z.null(),
    summary: 'Remove a disconnected judge host from the list',
  },
  calibrate: {
    ...manage,
    method: 'POST',
    path: `${path}/calibrate`,
    effect: 'write',
    body: z.object({ name: z.string().min(1).max(64) }),
    data: z.null(),
    summary: 'Let a judge host measure its speed again; it does so when it is idle',
  },
  setClasses: {
    ...manage,
    method: 'PUT',
    path: `${path}/classes`,
    effect: 'write',
    body: z.object({ name: z.string().min(1).max(64), classes: hostClasses }),
    data: z.null(),
    summary: 'Set the classes that a judge host has besides those of its own settings',
  },
  keepForContests: {
    ...manage,
    method: 'PUT',
    path: `${path}/contests-only`,
    effect: 'write',
    body: z.object({ name: z.string().min(1).max(64), contestsOnly: z.boolean() }),
    data: z.null(),
    summary: 'Keep a judge host for submissions of contests, or let it take all work',
  },
  createToken: {
    ...manage,
    // Judge hosts read test data and programs of all contests.
    apiTokens: false,
    method: 'POST',
    path: `${path}/token`,
    effect: 'write',
    body: z.object({ name: z.string().trim().min(1).max(64) }),
    data: z.object({ id: z.int(), token: z.string() }),
    summary: 'Create a token for a judge host; it is returned only this once',
  },
  revokeToken: {
    ...manage,
    method: 'DELETE',
    path: `${path}/token`,
    effect: 'write',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Revoke a token; its hosts are refused from the next call on',
  },
})
