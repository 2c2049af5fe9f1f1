import { join, resolve } from 'node:path'
import type { Logger } from 'pino'
import type { Clock } from '../../deps.ts'
import type { Config } from '../config.ts'
import { openFiles } from '../files/open-files.ts'
import { backUpFiles, readKept, restoreFiles, restoreKept } from './back-up-files.ts'
import { openBackupCipher } from './backup-cipher.ts'
import { type BackupFigures, recordRun } from './backup-runs.ts'
import { type BackupStore, openBackupStore } from './backup-store.ts'
import { type BackupTarget, openBucketTarget, openFolderTarget } from './backup-target.ts'
import { dumpDatabase } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import { contentOf } from './snapshot.ts'

interface Site {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
}

type BackupSite = Omit<Site, 'log'> & { readonly clock: Clock }

export interface BackupReport extends BackupFigures {
  /** Number of files whose content was written now. */
  readonly written: number
  readonly damaged: readonly string[]
  /** Number of expired backups that were deleted. */
  readonly deleted: number
}

/** @throws Error when neither a folder nor a bucket is configured */
export const openBackups = async (config: Config): Promise<BackupStore> =>
  openBackupStore(await openTarget(config), openBackupCipher(config.VERDICT_BACKUP_KEY))

const openTarget = async (config: Config): Promise<BackupTarget> => {
  const { VERDICT_BACKUP_DIR: folder, VERDICT_BACKUP_S3_URL: url, VERDICT_BACKUP_S3_REGION: region } = config
  const { VERDICT_BACKUP_S3_KEY: key, VERDICT_BACKUP_S3_SECRET: secret } = config
  if (folder !== undefined) return openFolderTarget(resolve(folder))
  if (url !== undefined && key !== undefined && secret !== undefined)
    return openBucketTarget({ url, key, secret, region }, join(resolve(config.VERDICT_DATA_DIR), 'cache', 'backup'))
  throw new Error(
    'Set VERDICT_BACKUP_DIR to the folder for backups, on another disk than the data folder, or VERDICT_BACKUP_S3_URL to a bucket.',
  )
}

/** Whether the site is to be backed up. */
export const hasBackups = (config: Config): boolean =>
  config.VERDICT_BACKUP_DIR !== undefined || config.VERDICT_BACKUP_S3_URL !== undefined

const filesOf = (config: Config) => openFiles(config, join(resolve(config.VERDICT_DATA_DIR), 'files'))

/**
 * Backs up database, files and keys while the site runs. The database comes first: files never change and are deleted
 * only days after their last use, so every file that its rows refer to is still there.
 */
export const backUp = (site: BackupSite): Promise<BackupReport> =>
  recordRun({ kind: 'backup', ...site }, () => storeBackup(site))

const storeBackup = async ({ config, databaseUrl, clock }: BackupSite): Promise<BackupReport> => {
  const store = await openBackups(config)
  const createdAt = clock.now().toISOString()
  return dumpDatabase(databaseUrl, store, async (database) => {
    const last = (await store.names()).at(-1)
    const previous = last === undefined ? null : await store.readSnapshot(last)
    const { damaged, written, blobs, named } = await backUpFiles(filesOf(config), store, previous)
    const kept = await readKept(resolve(config.VERDICT_DATA_DIR))
    const name = createdAt.replaceAll(':', '-')
    await store.writeSnapshot(name, { format: 1, createdAt, ...database, blobs, named, kept })
    return {
      name,
      tables: database.tables.length,
      rows: database.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: blobs.length + named.length,
      written,
      damaged,
      deleted: await store.prune(config.VERDICT_BACKUP_KEEP),
    }
  })
}

/** @throws Error when there is no backup */
export const pickBackup = async (store: BackupStore, name: string | undefined): Promise<string> => {
  const found = name ?? (await store.names()).at(-1)
  if (found === undefined) throw new Error('There is no backup yet.')
  return found
}

/** Restores a backup, the newest unless named, into an empty database and data folder. @returns its name. */
export const restore = async ({ config, databaseUrl, log }: Site, wanted?: string): Promise<string> => {
  const store = await openBackups(config)
  const name = await pickBackup(store, wanted)
  const snapshot = await store.readSnapshot(name)
  await restoreKept(resolve(config.VERDICT_DATA_DIR), snapshot.kept)
  await loadDatabase(databaseUrl, { store, snapshot, log })
  await restoreFiles(filesOf(config), store, snapshot)
  return name
}

/**
 * Puts missing files of a backup, the newest unless named, back into the storage and the data folder; the database
 * stays as it is. @returns its name.
 */
export const restoreOnlyFiles = async (config: Config, wanted?: string): Promise<string> => {
  const store = await openBackups(config)
  const name = await pickBackup(store, wanted)
  const snapshot = await store.readSnapshot(name)
  await restoreKept(resolve(config.VERDICT_DATA_DIR), snapshot.kept)
  await restoreFiles(filesOf(config), store, snapshot)
  return name
}

/** Reads all content of a backup and compares its checksums. @returns its name. */
export const checkBackup = async (config: Config, wanted?: string): Promise<string> => {
  const store = await openBackups(config)
  const name = await pickBackup(store, wanted)
  for (const hash of contentOf(await store.readSnapshot(name))) {
    for await (const _ of store.read(hash)) {
      // The stream fails when its content is damaged.
    }
  }
  return name
}
