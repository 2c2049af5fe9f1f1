import type { Readable } from 'node:stream'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { connect, type Db } from '../db/connect.ts'
import { openBackups } from './back-up.ts'
import type { BackupStore } from './backup-store.ts'
import { portableText, withBackupLock } from './dump-database.ts'
import { loadDatabase } from './load-database.ts'
import { withScratchDatabase } from './scratch-database.ts'

/** The site as it was, migrated to this version; its files are read from the backup. */
export interface OpenBackup {
  readonly name: string
  readonly db: Db
  /** A connection to the database, for what the query builder cannot do. Values are in the text of `portableText`. */
  withClient<T>(run: (client: pg.PoolClient) => Promise<T>): Promise<T>
  readonly files: {
    readBlob(hash: string): Readable
    /** Null when the backup has no such file. */
    readNamed(folder: 'img' | 'file', name: string): Readable | null
  }
}

interface Opening {
  readonly config: Config
  readonly databaseUrl: string
  readonly log: Logger
  /** The newest backup that is not younger; absent for the newest one. */
  readonly at?: Date | undefined
}

/**
 * Loads a backup into a scratch database, which is dropped when `run` ends.
 * @throws Error when there is no backup of that time
 */
export const withOpenBackup = async <T>(
  { config, databaseUrl, log, at }: Opening,
  run: (backup: OpenBackup) => Promise<T>,
): Promise<T> => {
  const store = await openBackups(config)
  return withBackupLock(databaseUrl, async () => {
    const name = await nameAt(store, at)
    const snapshot = await store.readSnapshot(name)
    return withScratchDatabase(databaseUrl, async (url) => {
      await loadDatabase(url, { store, snapshot, log })
      const database = connect(url, { max: 2, onError: () => {} })
      try {
        return await run({
          name,
          db: database.db,
          withClient: (use) => withClient(database.pool, use),
          files: {
            readBlob: (hash) => store.read(hash),
            readNamed: (folder, fileName) => {
              const found = snapshot.named.find((file) => file.folder === folder && file.name === fileName)
              return found === undefined ? null : store.read(found.hash)
            },
          },
        })
      } finally {
        await database.close()
      }
    })
  })
}

const withClient = async <T>(pool: pg.Pool, use: (client: pg.PoolClient) => Promise<T>): Promise<T> => {
  const client = await pool.connect()
  try {
    await client.query(portableText)
    return await use(client)
  } finally {
    client.release()
  }
}

/** Names are times: `2026-11-20T18-00-00.000Z`. */
const nameAt = async (store: BackupStore, at: Date | undefined): Promise<string> => {
  const names = await store.names()
  const limit = at?.toISOString().replaceAll(':', '-')
  const found = names.findLast((name) => limit === undefined || name <= limit)
  if (found !== undefined) return found
  throw new Error(
    names[0] === undefined
      ? 'There is no backup yet.'
      : `There is no backup of that time; the oldest one is ${names[0]}.`,
  )
}
