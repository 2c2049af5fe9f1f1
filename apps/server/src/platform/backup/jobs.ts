import type { JobRow } from '../jobs/start-work.ts'
import { backUp, hasBackups } from './back-up.ts'
import { recordRun } from './backup-runs.ts'
import { drillRestore } from './drill-restore.ts'

/** The nightly backup, where a folder or a bucket for backups is configured. */
export const nightlyBackup: JobRow = {
  name: 'backup.nightly',
  // A backup that failed is repeated soon; a long one has until the next night.
  queue: { retryLimit: 3, retryDelay: 600, expireInSeconds: 20 * 3_600, deleteAfterSeconds: 7 * 86_400 },
  // 02:00 in China, before unused files are deleted.
  schedule: '0 18 * * *',
  run: async ({ config, clock, log }) => {
    const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    if (!hasBackups(config) || databaseUrl === undefined) return
    const { damaged, ...report } = await backUp({ config, databaseUrl, clock })
    log.info(report, 'site backed up')
    if (damaged.length > 0) log.error({ damaged }, 'files are damaged and are not in the backup')
  },
}

/** Proves once a week that the newest backup can be restored. */
export const weeklyDrill: JobRow = {
  name: 'backup.drill',
  queue: { retryLimit: 1, retryDelay: 3_600, expireInSeconds: 20 * 3_600, deleteAfterSeconds: 7 * 86_400 },
  // 03:00 on Sunday in China, an hour after the backup.
  schedule: '0 19 * * 6',
  run: async ({ config, clock, log }) => {
    const databaseUrl = config.DATABASE_DIRECT_URL ?? config.DATABASE_URL
    if (!hasBackups(config) || databaseUrl === undefined) return
    const figures = await recordRun({ kind: 'drill', databaseUrl, clock }, () =>
      drillRestore({ config, databaseUrl, log }),
    )
    log.info(figures, 'backup restored in a drill')
  },
}
