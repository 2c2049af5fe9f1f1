import { pipeline } from 'node:stream/promises'
import pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Logger } from 'pino'
import { createTables, migrate } from '../db/migrate.ts'
import { openJobs } from '../jobs/open-jobs.ts'
import type { BackupStore } from './backup-store.ts'
import { portableText, readJobsVersion } from './dump-database.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

interface DatabaseLoad {
  readonly store: BackupStore
  readonly snapshot: Snapshot
  readonly log: Logger
  /** Runs in the transaction of the tables, before the schema is migrated. */
  readonly whenLoaded?: (client: pg.Client) => Promise<void>
}

/**
 * Loads the database of a snapshot into an empty one and migrates it to this version. All tables come in one
 * transaction, so that a restore that fails leaves the database empty.
 * @throws Error when the database is not empty, the snapshot is from a newer version, or its content is damaged
 */
export const loadDatabase = async (url: string, { store, snapshot, log, whenLoaded }: DatabaseLoad): Promise<void> => {
  await inTransaction(url, async (client) => {
    await refuseFilled(client)
    // There are no triggers yet, so none fires for rows that it has already seen.
    await createTables(client, snapshot.migrations)
    const tables = snapshot.tables.filter(({ schema }) => schema === 'public')
    await withoutForeignKeys(client, async () => {
      await client.query(`truncate ${tables.map(nameOf).join(', ')}`)
      for (const table of tables) await loadTable(client, store, { table, into: nameOf(table) })
    })
    for (const { name, value } of snapshot.sequences) await client.query('select setval($1, $2)', [name, value])
    await whenLoaded?.(client)
  })
  await migrate(url)
  if (snapshot.jobsVersion !== null) await loadJobs(url, { store, snapshot, log })
}

const nameOf = ({ schema, name }: SnapshotTable): string => `${schema}.${pg.escapeIdentifier(name)}`

const inTransaction = async (url: string, run: (client: pg.Client) => Promise<void>): Promise<void> => {
  const client = new pg.Client({ connectionString: url, application_name: 'verdict-restore', keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(portableText)
    await client.query('begin')
    await run(client)
    await client.query('commit')
  } finally {
    // An open transaction is rolled back with its connection.
    await client.end()
  }
}

const refuseFilled = async (client: pg.Client): Promise<void> => {
  const { rows } = await client.query(
    "select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') limit 1",
  )
  if (rows.length > 0) throw new Error('The database is not empty. Restore into an empty database and data folder.')
}

/** Tables refer to each other in circles. Adding a foreign key again checks all rows. */
const withoutForeignKeys = async (client: pg.Client, run: () => Promise<void>): Promise<void> => {
  const { rows } = await client.query<{ table: string; name: string; definition: string }>(
    `select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
     from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace and conparentid = 0 order by 1, 2`,
  )
  for (const { table, name } of rows) await client.query(`alter table ${table} drop constraint ${name}`)
  await run()
  for (const { table, name, definition } of rows)
    await client.query(`alter table ${table} add constraint ${name} ${definition}`)
}

interface Load {
  readonly table: SnapshotTable
  readonly into: string
}

/** @throws Error when the content is damaged or has another number of rows */
const loadTable = async (client: pg.Client, store: BackupStore, { table, into }: Load): Promise<void> => {
  const stream = client.query(copyFrom(`copy ${into} (${table.columns.join(', ')}) from stdin`))
  await pipeline(store.read(table.hash), stream)
  if (stream.rowCount !== table.rows)
    throw new Error(`The backup is damaged: ${table.name} has ${stream.rowCount} rows instead of ${table.rows}.`)
}

/** Queues and unfinished jobs. The job engine makes its tables; jobs of another version of it cannot be loaded. */
const loadJobs = async (url: string, { store, snapshot, log }: DatabaseLoad): Promise<void> => {
  const jobs = await openJobs(url, log)
  await jobs.stop({ graceful: false })
  await inTransaction(url, async (client) => {
    const version = await readJobsVersion(client)
    if (version !== snapshot.jobsVersion) {
      log.warn({ version, of: snapshot.jobsVersion }, 'unfinished jobs are of another version and were not restored')
      return
    }
    const tables = snapshot.tables.filter(({ schema }) => schema === 'jobs')
    // Jobs refer to queues. The engine has already made some queues of its own.
    for (const table of [...tables].sort((a, b) => (a.name < b.name ? 1 : -1))) {
      await client.query(`create temporary table incoming (like ${nameOf(table)} including defaults) on commit drop`)
      await loadTable(client, store, { table, into: 'incoming' })
      const columns = table.columns.join(', ')
      await client.query(
        `insert into ${nameOf(table)} (${columns}) select ${columns} from incoming on conflict do nothing`,
      )
      await client.query('drop table incoming')
    }
  })
}
