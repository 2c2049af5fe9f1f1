import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { alertRules } from '../vocabulary/alert.ts'
import { instantOut, intIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** Thresholds; null switches a rule off. */
const thresholds = <T extends z.core.$ZodType>(schema: T) => ({
  /** Seconds that the oldest submission waits. */
  queueWait: schema,
  /** Minutes since a judge host was last seen. */
  hostLost: schema,
  /** MiB free on the disk of a server's data folder. */
  diskFree: schema,
  /** Background jobs that failed within ten minutes. */
  failedJobs: schema,
  /** Hours since the last backup that succeeded. */
  backupAge: schema,
  /** Restore drills that failed one after another. */
  drillFailed: schema,
  /** Submissions that wait for a problem whose judging is paused. */
  judgingPaused: schema,
  /** Hours before the start of a contest that pins a version which no judge host has. */
  toolchainMissing: schema,
  /** Problems that require a class which no judge host has. */
  hostClassMissing: schema,
  /** Percent by which the speed of a judge host differs from that of the others. */
  hostSpeed: schema,
  /** Minutes that a server has read nothing from the replica, because it lags or is away. */
  replicaUnread: schema,
  /** Faults of contest formats that the site adds, and servers whose files differ. */
  contestFormat: schema,
})

export const alertSettings = z.object({
  ...thresholds(z.int().nullable()),
  mailTo: z.array(z.string()),
})
export type AlertSettings = z.output<typeof alertSettings>

export const alertView = z.object({
  id: z.int(),
  rule: z.enum(alertRules),
  /** Judge host, server, problem or contest; empty for the whole site. */
  subject: z.string(),
  value: z.number(),
  threshold: z.number(),
  openedAt: instantOut,
  closedAt: instantOut.nullable(),
})
export type AlertView = z.output<typeof alertView>

const admin = { token: 'required', access: 'alert.admin' } as const

/** Ours: alerts about the installation. */
export const alerts = defineEndpoints({
  settings: {
    ...admin,
    method: 'GET',
    path: '/api/admin/alerts/settings',
    effect: 'read',
    data: alertSettings,
    summary: 'Thresholds and receivers of alerts',
  },
  save: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/alerts/settings',
    effect: 'write',
    body: z.object({
      ...thresholds(nullableIn(intIn)),
      mailTo: z.array(textIn).max(limits.alerts.mostReceivers),
    }),
    data: z.null(),
    summary: 'Change thresholds and receivers',
  },
  test: {
    ...admin,
    method: 'POST',
    path: '/api/admin/alerts/test',
    effect: 'write',
    body: z.object({}),
    data: z.array(z.object({ receiver: z.string(), error: z.string().nullable() })),
    summary: 'Mail a test alert to every receiver now; a failure carries the answer of the mail server',
  },
  open: {
    token: 'required',
    access: 'dashboard.read',
    method: 'GET',
    path: '/api/admin/alerts/open',
    effect: 'read',
    data: z.array(alertView),
    summary: 'Alerts whose condition still holds',
  },
  list: {
    ...admin,
    method: 'GET',
    path: '/api/admin/alerts',
    effect: 'read',
    query: z.object({ ...pageQuery(20), rule: optionalIn(z.enum(alertRules)) }),
    data: pageOf(alertView),
    summary: 'All alerts, newest first',
  },
})
