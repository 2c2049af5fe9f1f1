import { createHash } from 'node:crypto'
import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { openBackups, pickBackup } from './back-up.ts'
import type { BackupFigures } from './backup-runs.ts'
import type { BackupStore } from './backup-store.ts'
import { withBackupLock } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import { withScratchDatabase } from './scratch-database.ts'
import type { Snapshot } from './snapshot.ts'

interface Site {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
}

/**
 * Proves that a backup, the newest unless named, can be restored: loads it into a scratch database of the same server,
 * compares the checksum of every table and every file with the backup, migrates to this version, and drops the database.
 * @throws Error with the first difference
 */
export const drillRestore = async ({ config, databaseUrl, log }: Site, wanted?: string): Promise<BackupFigures> => {
  const store = await openBackups(config)
  // A backup that runs now could delete an expired one while it is read.
  return withBackupLock(databaseUrl, async () => {
    const name = await pickBackup(store, wanted)
    const snapshot = await store.readSnapshot(name)
    await withScratchDatabase(databaseUrl, (url) =>
      loadDatabase(url, { store, snapshot, log, whenLoaded: (client) => compareTables(client, snapshot) }),
    )
    return {
      name,
      tables: snapshot.tables.length,
      rows: snapshot.tables.reduce((sum, { rows }) => sum + rows, 0),
      files: await readFiles(store, snapshot),
    }
  })
}

/** @throws Error when a restored table has other content than the backup */
export const compareTables = async (client: pg.Client, { tables }: Snapshot): Promise<void> => {
  // Rows are read in the order in which they were loaded.
  await client.query('set local synchronize_seqscans = off; set local max_parallel_workers_per_gather = 0')
  for (const { schema, name, columns, hash } of tables) {
    // The job engine makes its own tables; the content of its rows is verified while it is read.
    if (schema !== 'public') continue
    const digest = createHash('sha256')
    const query = `copy (select ${columns.join(', ')} from ${schema}.${pg.escapeIdentifier(name)}) to stdout`
    for await (const chunk of client.query(copyTo(query))) digest.update(chunk)
    if (digest.digest('hex') !== hash) throw new Error(`The restored table ${name} differs from the backup.`)
  }
}

/** Reads every file of the backup, which fails when its checksum is another. @returns their number. */
const readFiles = async (store: BackupStore, { blobs, named }: Snapshot): Promise<number> => {
  for (const hash of [...blobs, ...named.map((file) => file.hash)]) {
    for await (const _ of store.read(hash)) {
      // The stream compares the checksum.
    }
  }
  return blobs.length + named.length
}
