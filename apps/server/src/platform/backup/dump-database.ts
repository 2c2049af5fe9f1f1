import pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import type { BackupStore } from './backup-store.ts'
import type { Snapshot, SnapshotTable } from './snapshot.ts'

/** Values in text that every PostgreSQL reads in the same way. */
export const portableText =
  "set datestyle = 'ISO, MDY'; set intervalstyle = 'postgres'; set extra_float_digits = 3; set timezone = 'UTC'; set statement_timeout = 0"

/** Any constant; the same in every process that backs up. */
const lockKey = 727_003

type DatabasePart = Pick<Snapshot, 'migrations' | 'jobsVersion' | 'tables' | 'sequences'>

/** Tables of the site, and queues and unfinished jobs of the job engine, which makes its other tables itself. */
const tablesQuery = `
  select nspname as schema, relname as name, array(
    select quote_ident(attname) from pg_attribute
    where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = '' order by attnum) as columns
  from pg_class join pg_namespace on pg_namespace.oid = relnamespace
  where (nspname = 'public' and relkind in ('r', 'p') and not relispartition and relname <> 'applied_functions'
      and not exists (select from pg_depend where classid = 'pg_class'::regclass and objid = pg_class.oid and deptype = 'e'))
    or (nspname = 'jobs' and relname in ('queue', 'job'))
  order by nspname desc, relname`

/**
 * Holds the lock of backups on a connection while `run` uses it.
 * @throws Error when another backup or drill is running
 */
export const withBackupLock = async <T>(url: string, run: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url, application_name: 'verdict-backup', keepAlive: true })
  // A lost connection fails the running query, too.
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [lockKey])
    if (rows[0]?.free !== true) throw new Error('Another backup or restore drill of this site is running.')
    return await run(client)
  } finally {
    await client.end()
  }
}

/**
 * Stores every table as of one moment, while the site keeps running.
 * @param rest runs while no other backup of this database can run
 * @throws Error when another backup is running
 */
export const dumpDatabase = <T>(
  url: string,
  store: BackupStore,
  rest: (database: DatabasePart) => Promise<T>,
): Promise<T> =>
  withBackupLock(url, async (client) => {
    await client.query(portableText)
    await client.query('begin isolation level repeatable read read only')
    const found = await client.query<Pick<SnapshotTable, 'schema' | 'name' | 'columns'>>(tablesQuery)
    const tables: SnapshotTable[] = []
    for (const table of found.rows) tables.push(await dumpTable(client, store, table))
    const migrations = await client.query<{ name: string }>('select name from migration order by name')
    const jobsVersion = found.rows.some(({ schema }) => schema === 'jobs') ? await readJobsVersion(client) : null
    await client.query('commit')
    // Sequences have no snapshots. Read last, they are never behind the rows.
    const sequences = await client.query<{ name: string; value: string }>(
      `select format('%I.%I', schemaname, sequencename) as name, last_value::text as value from pg_sequences
       where schemaname = 'public' and last_value is not null order by 1`,
    )
    return rest({
      migrations: migrations.rows.map(({ name }) => name),
      jobsVersion,
      tables,
      sequences: sequences.rows,
    })
  })

const dumpTable = async (
  client: pg.Client,
  store: BackupStore,
  { schema, name, columns }: Pick<SnapshotTable, 'schema' | 'name' | 'columns'>,
): Promise<SnapshotTable> => {
  const from = `${schema}.${pg.escapeIdentifier(name)}${name === 'job' && schema === 'jobs' ? unfinished : ''}`
  const stream = client.query(copyTo(`copy (select ${columns.join(', ')} from ${from}) to stdout`))
  const hash = await store.put(stream)
  // The number of rows has arrived before the reply to another query.
  await client.query('select')
  return { schema, name, columns, rows: stream.rowCount, hash }
}

const unfinished = " where state in ('created', 'retry', 'active')"

export const readJobsVersion = async (client: pg.Client): Promise<number> => {
  const { rows } = await client.query<{ version: number }>('select version from jobs.version')
  return rows[0]?.version ?? 0
}
