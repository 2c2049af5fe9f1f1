import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut, intIn, optionalIn } from '../wire.ts'

/** A machine's last hours. */
export const healthSeries = z.object({
  kind: z.enum(['server', 'judge']),
  name: z.string(),
  samples: z.array(
    z.object({
      at: instantOut,
      /** In percent. */
      cpu: z.number(),
      memory: z.number(),
      /** Programs running and places for them; a server has none. */
      busy: z.int(),
      slots: z.int(),
      /** Programs waiting in the queue. */
      waiting: z.int(),
      isUp: z.boolean(),
    }),
  ),
})
export type HealthSeries = z.output<typeof healthSeries>

/** The site in one step of time. Counts are means a minute, except those that say otherwise. */
export const activitySample = z.object({
  at: instantOut,
  submissions: z.number(),
  requests: z.number(),
  /** Requests answered with 500 or more. */
  errors: z.number(),
  /** Peak of the step. */
  waiting: z.int(),
  oldestWaitSeconds: z.int(),
  /** Sum of the step. */
  failedJobs: z.int(),
  /** Sessions that are logged in; null in samples of earlier versions. */
  sessions: z.int().nullable(),
  databaseBytes: z.number(),
  diskFreeBytes: z.number().nullable(),
})
export type ActivitySample = z.output<typeof activitySample>

/** A route of the answering process since its start. */
export const routeTimes = z.object({
  route: z.string(),
  count: z.int(),
  errors: z.int(),
  meanMs: z.number(),
  /** Upper bound of the histogram bucket that contains the 95th percentile. */
  p95Ms: z.number(),
})

const metadata = z.record(z.string(), z.string())
const read = { method: 'GET', effect: 'read', token: 'required', access: 'dashboard.read' } as const

/** Dashboard of the admin area (api-admin 3.3 to 3.6). */
export const dashboard = defineEndpoints({
  lastLogin: {
    method: 'POST',
    path: '/api/admin/dashboard/get-sessions',
    effect: 'read',
    token: 'required',
    access: 'dashboard.read',
    ignoresBody: true,
    data: z
      .object({
        id: z.string(),
        uid: z.string(),
        userAgent: z.string(),
        ip: z.string(),
        gmtCreate: instantOut,
        gmtModified: instantOut,
      })
      .nullable(),
    summary: 'The caller’s login before this one',
  },
  info: {
    ...read,
    path: '/api/admin/dashboard/get-dashboard-info',
    data: z.object({ userNum: z.int(), recentContestNum: z.int(), todayJudgeNum: z.int() }),
    summary: 'Accounts, near contests and submissions of today',
  },
  service: {
    ...read,
    path: '/api/admin/config/get-service-info',
    data: z.object({
      nacos: z.object({ status: z.string() }),
      backupCores: z.int(),
      backupPercentCpuLoad: z.string(),
      backupPercentMemoryLoad: z.string(),
      backupService: z.array(
        z.object({
          serviceId: z.string(),
          host: z.string(),
          port: z.int(),
          secure: z.boolean(),
          uri: z.string(),
          metadata,
          scheme: z.string(),
        }),
      ),
    }),
    summary: 'How this server is',
  },
  judges: {
    ...read,
    path: '/api/admin/config/get-judge-service-info',
    data: z.array(
      z.object({
        cpuCores: z.int(),
        percentCpuLoad: z.string(),
        percentMemoryLoad: z.string(),
        service: z.object({ host: z.string(), port: z.int(), secure: z.boolean(), metadata }),
      }),
    ),
    summary: 'How the judge hosts that can be reached are',
  },
  health: {
    ...read,
    path: '/api/admin/dashboard/health',
    query: z.object({
      hours: optionalIn(intIn).transform((hours) => Math.min(72, Math.max(1, hours ?? 6))),
    }),
    data: z.array(healthSeries),
    summary: 'Servers and judge hosts over the last hours',
  },
  activity: {
    ...read,
    path: '/api/admin/dashboard/activity',
    query: z.object({
      hours: optionalIn(intIn).transform((hours) => Math.min(72, Math.max(1, hours ?? 6))),
    }),
    data: z.object({ samples: z.array(activitySample), routes: z.array(routeTimes) }),
    summary: 'Submissions, requests, errors, queue, disk and database over the last hours, and the slowest routes',
  },
})
