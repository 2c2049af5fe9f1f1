import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut, optionalIn, pageOf, pageQuery } from '../wire.ts'

/** A backup of the site, or a restore drill that proves one. */
export const backupKinds = ['backup', 'drill'] as const
export type BackupKind = (typeof backupKinds)[number]

export const backupRun = z.object({
  id: z.int(),
  kind: z.enum(backupKinds),
  /** Null when the run failed before a backup was named. */
  backup: z.string().nullable(),
  startedAt: instantOut,
  finishedAt: instantOut,
  tables: z.int().nullable(),
  rows: z.number().nullable(),
  files: z.int().nullable(),
  /** Reason of a failure; null for success. */
  error: z.string().nullable(),
})
export type BackupRun = z.output<typeof backupRun>

const admin = { token: 'required', access: 'backup.admin' } as const

/** Ours: backups of the site and their restore drills. */
export const backups = defineEndpoints({
  overview: {
    ...admin,
    method: 'GET',
    path: '/api/admin/backups',
    effect: 'read',
    data: z.object({
      /** Null when neither a folder nor a bucket is set. */
      target: z.enum(['folder', 'bucket']).nullable(),
      isEncrypted: z.boolean(),
      /** Number of backups that are kept. */
      keep: z.int(),
      lastBackup: backupRun.nullable(),
      lastDrill: backupRun.nullable(),
      /** Kinds that wait or run now. */
      running: z.array(z.enum(backupKinds)),
    }),
    summary: 'Where backups are stored, the last one that succeeded, and the last drill',
  },
  runs: {
    ...admin,
    method: 'GET',
    path: '/api/admin/backups/runs',
    effect: 'read',
    query: z.object({ ...pageQuery(20), kind: optionalIn(z.enum(backupKinds)) }),
    data: pageOf(backupRun),
    summary: 'Backups and restore drills that ended, newest first',
  },
  start: {
    ...admin,
    method: 'POST',
    path: '/api/admin/backups/runs',
    effect: 'write',
    stepUp: 'always',
    body: z.object({ kind: z.enum(backupKinds) }),
    data: z.null(),
    summary: 'Start a backup or a restore drill now',
  },
})
