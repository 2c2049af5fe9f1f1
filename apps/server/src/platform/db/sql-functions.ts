import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type pg from 'pg'
import { statementsOf } from './migration-text.ts'

/**
 * The functions and triggers of the database. They are not part of the migrations: their files hold the present text,
 * and all of them are applied again when one changes. Objects of the last application are dropped first, so a function
 * disappears with its text and may change its parameters.
 */

export const functionsFolder = join(import.meta.dirname, '../../../db/functions')

export interface SqlFunctions {
  readonly sql: string
  /** Of the statements alone, so that comments and indentation may change. */
  readonly hash: string
}

/** Names by which the objects can be dropped. */
interface Made {
  readonly functions: readonly string[]
  readonly triggers: readonly string[]
}

/** All files of `folder`, in the order of their names. */
export const readFunctions = async (folder = functionsFolder): Promise<SqlFunctions> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')))
  const hash = createHash('sha256').update(texts.map(statementsOf).join('\n')).digest('hex')
  return { sql: texts.join('\n'), hash }
}

/** Records every set that was applied; a server of an earlier version still finds its own. */
const createRecord = `
  create table if not exists applied_functions (
    hash text primary key,
    functions text[] not null,
    triggers text[] not null,
    applied_at timestamptz not null
  )`

/** Functions and triggers of the schema that fulfil `condition`, without those of extensions and foreign keys. */
const objectsWhere = (condition: string) => `
  select
    array(select object.oid::regprocedure::text from pg_proc object
      where object.pronamespace = current_schema()::regnamespace and ${condition} and not exists (
        select from pg_depend where classid = 'pg_proc'::regclass and objid = object.oid and deptype = 'e')
      order by 1) as functions,
    array(select format('%I on %s', object.tgname, object.tgrelid::regclass) from pg_trigger object
      join pg_class on pg_class.oid = object.tgrelid
      where pg_class.relnamespace = current_schema()::regnamespace and not object.tgisinternal and ${condition}
      order by 1) as triggers`

const madeInThisTransaction = objectsWhere('object.xmin = pg_current_xact_id()::xid')

/**
 * Records the functions and triggers of a database without a record as one set, so that they are dropped like any other.
 * Before the baseline, migrations made all of them.
 */
export const recordFormerFunctions = async (client: pg.Client): Promise<void> => {
  await client.query(createRecord)
  await client.query(`
    insert into applied_functions (hash, functions, triggers, applied_at)
    select 'migrations', functions, triggers, clock_timestamp() from (${objectsWhere('true')}) made
    where not exists (select from applied_functions)`)
}

/** The set applied last, or null before the first one. */
const lastApplied = async (client: pg.Client): Promise<(Made & { readonly hash: string }) | null> => {
  const { rows } = await client.query('select * from applied_functions order by applied_at desc limit 1')
  return rows[0] ?? null
}

const drop = async (client: pg.Client, { functions, triggers }: Made): Promise<void> => {
  for (const trigger of triggers) await client.query(`drop trigger if exists ${trigger}`)
  if (functions.length > 0) await client.query(`drop function if exists ${functions.join(', ')}`)
}

/**
 * Replaces the functions and triggers of the database in one transaction when they are not those of `wanted`, or when
 * migrations were applied, which may have dropped some.
 */
export const applyFunctions = async (client: pg.Client, wanted: SqlFunctions, isForced: boolean): Promise<void> => {
  await client.query(createRecord)
  const last = await lastApplied(client)
  if (last?.hash === wanted.hash && !isForced) return
  await client.query('begin')
  try {
    if (last !== null) await drop(client, last)
    await client.query(wanted.sql)
    await client.query(
      `insert into applied_functions (hash, functions, triggers, applied_at)
       select $1, functions, triggers, clock_timestamp() from (${madeInThisTransaction}) made
       on conflict (hash) do update set functions = excluded.functions, triggers = excluded.triggers,
         applied_at = excluded.applied_at`,
      [wanted.hash],
    )
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`The functions of db/functions cannot be applied: ${String(error)}`, { cause: error })
  }
}
