import { chmod, chown, cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import type { RunAs } from '../../src/platform/db/run-as.ts'

export interface BaseBackup {
  /** A superuser's address of the primary. */
  readonly adminUrl: string
  /** Folder of the running primary. */
  readonly source: string
  /** Folder of the replica; its former content is deleted. */
  readonly target: string
  /** `primary_conninfo` of the replica. */
  readonly conninfo: string
  /** Lines for the configuration of the replica alone. */
  readonly settings?: readonly string[]
  readonly user: RunAs | null
}

/** Makes a folder for a streaming replica by the functions of PostgreSQL: the embedded one comes without `pg_basebackup`. */
export const makeBaseBackup = async (options: BaseBackup): Promise<void> => {
  const { adminUrl, source, target, conninfo, settings = [], user } = options
  await rm(target, { recursive: true, force: true })
  const client = new pg.Client({ connectionString: adminUrl })
  // The primary may be removed while files are copied; the next statement fails then.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await client.query(`select pg_backup_start('standby', true)`)
    await cp(source, target, { recursive: true, verbatimSymlinks: true, filter: isCopied(source) })
    const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(true)')
    await writeFile(join(target, 'backup_label'), rows[0]?.labelfile ?? '')
  } finally {
    await client.end()
  }
  for (const name of ['pg_wal', 'pg_replslot']) await mkdir(join(target, name), { recursive: true })
  await writeFile(join(target, 'standby.signal'), '')
  const lines = [`primary_conninfo = '${conninfo}'`, ...settings]
  await writeFile(join(target, 'postgresql.auto.conf'), lines.map((line) => `${line}\n`).join(''))
  await own(target, user)
}

const isCopied = (source: string) => (path: string) => {
  const inner = path.slice(source.length + 1)
  return !/^(postmaster\.(pid|opts)|pg_wal\/.+|pg_replslot\/.+|pg_stat_tmp\/.+|base\/pgsql_tmp.*)$/.test(inner)
}

const own = async (dir: string, user: RunAs | null): Promise<void> => {
  await chmod(dir, 0o700)
  if (user === null) return
  for (const name of await readdir(dir, { recursive: true })) await chown(join(dir, name), user.uid, user.gid)
  await chown(dir, user.uid, user.gid)
}
