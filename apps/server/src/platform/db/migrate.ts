import { join } from 'node:path'
import pg from 'pg'
import { readSteps, type Step } from './migration-steps.ts'
import { applyFunctions, functionsFolder, readFunctions, recordFormerFunctions } from './sql-functions.ts'

/** Where the schema is written down: tables change by migrations, functions and triggers by their files. */
export interface SchemaFolders {
  readonly migrations: string
  readonly functions: string
}

export const schemaFolders: SchemaFolders = {
  migrations: join(import.meta.dirname, '../../../migrations'),
  functions: functionsFolder,
}

const createRecord =
  'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())'

/** Any constant will do; it only has to be the same in every process that migrates. */
const lockKey = 727_001

/**
 * Migrates the database to the newest schema; forward only, each step in a separate transaction, then the functions,
 * under an advisory lock so that several servers may start at once.
 * @returns names of the steps applied now.
 * @throws Error when the database is of a newer version, an applied step was changed afterwards, or a new one comes before an applied one.
 */
export const migrate = async (url: string, folders = schemaFolders): Promise<readonly string[]> => {
  const steps = await readSteps(folders.migrations)
  const functions = await readFunctions(folders.functions)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(createRecord)
    const rows = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const known = new Map(rows.rows.map((row) => [row.name, row.hash]))
    refuseNewer(steps, known)
    const applied: string[] = []
    for (const step of steps) if (await takeStep(client, step, known)) applied.push(step.name)
    await applyFunctions(client, functions, applied.length > 0)
    return applied
  } finally {
    await client.end()
  }
}

/** @throws Error for a database that a newer version has migrated; its rows may be what this one does not expect */
const refuseNewer = (steps: readonly Step[], known: ReadonlyMap<string, string>): void => {
  const former = new Set(steps.flatMap((step) => step.replaces))
  const newer = [...known.keys()].filter((name) => name > (steps.at(-1)?.name ?? '') && !former.has(name)).sort()[0]
  if (newer === undefined) return
  throw new Error(
    `The database was migrated by a newer version of Verdict (${newer}). Install that version, or restore a backup from before the upgrade.`,
  )
}

/** @returns whether the step was applied now. */
const takeStep = async (client: pg.Client, step: Step, known: ReadonlyMap<string, string>): Promise<boolean> => {
  const before = known.get(step.name)
  if (before === step.hash) return false
  if (before !== undefined && before === step.textHash) {
    await client.query('update migration set hash = $2 where name = $1', [step.name, step.hash])
    return false
  }
  if (before !== undefined) throw new Error(`Migration ${step.name} was changed after it had been applied.`)
  if (isReplaced(step, known)) {
    await recordFormerFunctions(client)
    await record(client, step)
    return false
  }
  refuseLate(step.name, [...known.keys()])
  await apply(client, step)
  return true
}

/** Whether the database has all migrations that `step` replaces. A part of them cannot be completed any more. */
const isReplaced = ({ name, replaces }: Step, known: ReadonlyMap<string, string>): boolean => {
  const missing = replaces.filter((former) => !known.has(former))
  if (missing.length > 0 && missing.length < replaces.length)
    throw new Error(
      `The database lacks ${missing.length} of ${replaces.length} migrations that ${name} replaces, from ${missing[0]} on. ` +
        'Start the last version that contains them once, then this one.',
    )
  return replaces.length > 0 && missing.length === 0
}

/** A migration that another branch numbered lower was never tested after the ones already applied. */
const refuseLate = (name: string, applied: readonly string[]): void => {
  const later = applied.filter((other) => other > name).sort()[0]
  if (later !== undefined)
    throw new Error(`Migration ${name} comes before ${later}, which is already applied. Give it a higher number.`)
}

const apply = async (client: pg.Client, step: Step): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(step.sql)
    await record(client, step)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${step.name} failed: ${String(error)}`, { cause: error })
  }
}

const record = (client: pg.Client, { name, hash }: Step) =>
  client.query('insert into migration (name, hash) values ($1, $2)', [name, hash])

/**
 * Makes the tables of an earlier state in an empty database, without functions and triggers. The rows of that state are
 * loaded next, then `migrate` completes the schema.
 * @param applied names of its migrations
 * @throws Error when one of them is not known to this version
 */
export const createTables = async (client: pg.Client, applied: readonly string[]): Promise<void> => {
  const steps = await readSteps(schemaFolders.migrations)
  const known = new Set(steps.flatMap(({ name, replaces }) => [name, ...replaces]))
  const unknown = applied.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new Error(`The backup is of a newer version: this one has no migration ${unknown}. Install that version.`)
  await client.query(createRecord)
  for (const { name, sql } of steps) if (applied.includes(name)) await client.query(sql)
}

/** True when every migration and the functions of this version have been applied. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const [steps, functions] = await Promise.all([readSteps(schemaFolders.migrations), readFunctions()])
  const rows = await pool.query<{ name: string }>('select name from migration')
  const known = new Set(rows.rows.map((row) => row.name))
  if (!steps.every((step) => known.has(step.name))) return false
  const applied = await pool.query('select from applied_functions where hash = $1', [functions.hash])
  return applied.rows.length > 0
}
