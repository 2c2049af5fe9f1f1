import { pipeline } from 'node:stream/promises'
import { sql } from 'kysely'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import type { OpenBackup } from '../../../platform/backup/open-backup.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { contestTables } from './tables.ts'

/** The temporary table with the rows of a table that are about to be restored. */
export const incoming = (table: string): string => `incoming_${table}`

interface Copying {
  /** The connection of the transaction. */
  readonly client: pg.ClientBase
  readonly backup: OpenBackup
  readonly contestId: number
}

/** Copies the rows of a contest from a backup into temporary tables of the transaction, with PostgreSQL's own text. */
export const copyIncoming = async ({ client, backup, contestId }: Copying): Promise<void> => {
  for (const { name, of, from } of contestTables) {
    const columns = await columnsOf(client, name)
    const query = `select ${columns} from ${name} where ${of(contestId)}`
    await client.query(`create temporary table ${incoming(name)} (like public.${name}) on commit drop`)
    if (from === 'site') await client.query(`insert into ${incoming(name)} (${columns}) ${query}`)
    else
      await backup.withClient(async (source) => {
        const rows = source.query(copyTo(`copy (${query}) to stdout`))
        await pipeline(rows, client.query(copyFrom(`copy ${incoming(name)} (${columns}) from stdin`)))
      })
  }
}

/** Inserts the incoming rows; triggers count them. */
export const insertIncoming = async (client: pg.ClientBase): Promise<void> => {
  for (const { name } of contestTables) {
    const columns = await columnsOf(client, name)
    await client.query(`insert into public.${name} (${columns}) select ${columns} from ${incoming(name)}`)
  }
}

/** The columns of a table that can be written, in its order. */
export const columnNames = async (client: pg.ClientBase, table: string): Promise<readonly string[]> => {
  const { rows } = await client.query<{ name: string }>(
    `select attname as name from pg_attribute
     where attrelid = $1::regclass and attnum > 0 and not attisdropped and attgenerated = '' order by attnum`,
    [`public.${table}`],
  )
  return rows.map(({ name }) => name)
}

/** The same for a statement. */
const columnsOf = async (client: pg.ClientBase, table: string): Promise<string> =>
  (await columnNames(client, table)).map((name) => client.escapeIdentifier(name)).join(', ')

/** Rows that are not restored, because what they refer to no longer exists. */
export interface LeftOut {
  readonly table: string
  readonly rows: number
}

interface Reference {
  readonly column: string
  readonly parent: string
  readonly key: string
  readonly sets_null: boolean
}

/**
 * Treats references to rows that were deleted after the backup as their deletion would have: such rows are left out, or
 * lose the reference. Parents of the contest itself count with their incoming rows.
 */
export const fitToSite = async (trx: Db): Promise<readonly LeftOut[]> => {
  const ours = new Set(contestTables.map(({ name }) => name))
  const leftOut: LeftOut[] = []
  for (const { name } of contestTables) {
    let rows = 0
    for (const { column, parent, key, sets_null } of await referencesOf(trx, name)) {
      const known = ours.has(parent) ? incoming(parent) : `public.${parent}`
      const isLost = sql`${sql.ref(column)} is not null and not exists (
        select from ${sql.table(known)} parent where parent.${sql.ref(key)} = child.${sql.ref(column)})`
      const child = sql.table(incoming(name))
      if (sets_null) await sql`update ${child} child set ${sql.ref(column)} = null where ${isLost}`.execute(trx)
      else rows += Number((await sql`delete from ${child} child where ${isLost}`.execute(trx)).numAffectedRows ?? 0)
    }
    if (rows > 0) leftOut.push({ table: name, rows })
  }
  return leftOut
}

const referencesOf = async (trx: Db, table: string): Promise<readonly Reference[]> => {
  const { rows } = await sql<Reference>`
    select child.attname as column, parent.relname as parent, target.attname as key,
           pg_constraint.confdeltype = 'n' as sets_null
    from pg_constraint
    join pg_class parent on parent.oid = confrelid
    join pg_attribute child on child.attrelid = conrelid and child.attnum = conkey[1]
    join pg_attribute target on target.attrelid = confrelid and target.attnum = confkey[1]
    where contype = 'f' and cardinality(conkey) = 1 and conrelid = ${`public.${table}`}::regclass order by conname
  `.execute(trx)
  return rows
}
