import { backUp, checkBackup, openBackups, restore, restoreOnlyFiles } from '../platform/backup/back-up.ts'
import { recordRun } from '../platform/backup/backup-runs.ts'
import { drillRestore } from '../platform/backup/drill-restore.ts'
import type { Command } from './command.ts'

const clock = { now: () => new Date() }

/**
 * Backs up the site. `--list` prints the names of the backups, `--check [NAME]` compares all checksums of one.
 * @throws Error when files are damaged; the rest is backed up
 */
export const backup = async ({ config, databaseUrl, words: [option, name] }: Command): Promise<void> => {
  if (option === '--list') {
    const names = await (await openBackups(config)).names()
    process.stdout.write(names.map((item) => `${item}\n`).join(''))
  } else if (option === '--check') {
    process.stdout.write(`The backup ${await checkBackup(config, name)} is complete; all checksums are right.\n`)
  } else {
    const report = await backUp({ config, databaseUrl, clock })
    process.stdout.write(
      `Backup ${report.name}: ${report.rows} rows of ${report.tables} tables, ${report.files} files (${report.written} of them new).\n`,
    )
    if (report.damaged.length > 0) throw new Error(`Damaged files, not in the backup: ${report.damaged.join(', ')}`)
  }
}

/**
 * Restores a backup, the newest unless named, into an empty database and data folder. `--files [NAME]` restores missing
 * files only, for a site whose database is whole.
 */
export const restoreBackup = async ({ words: [first, second], ...site }: Command): Promise<void> => {
  if (first === '--files') {
    process.stdout.write(`Restored the files of the backup ${await restoreOnlyFiles(site.config, second)}.\n`)
  } else {
    process.stdout.write(`Restored the backup ${await restore(site, first)}.\n`)
  }
}

/** Restores a backup, the newest unless named, into a scratch database and compares all checksums. */
export const restoreDrill = async ({ config, databaseUrl, log, words: [name] }: Command): Promise<void> => {
  const report = await recordRun({ kind: 'drill', databaseUrl, clock }, () =>
    drillRestore({ config, databaseUrl, log }, name),
  )
  process.stdout.write(
    `The backup ${report.name} can be restored: ${report.rows} rows of ${report.tables} tables and ${report.files} files have their checksums.\n`,
  )
}
