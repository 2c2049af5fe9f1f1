import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { statementsOf } from './migration-text.ts'
import { applyFunctions, functionsFolder, readFunctions } from './sql-functions.ts'

/** Where the schema is written down: tables change by migrations, functions and triggers by their files. */
export interface SchemaFolders {
  readonly migrations: string
  readonly functions: string
}

export const schemaFolders: SchemaFolders = {
  migrations: join(import.meta.dirname, '../../../migrations'),
  functions: functionsFolder,
}

/** Any constant will do; it only has to be the same in every process that migrates. */
const lockKey = 727_001

/** Migrations up to this number were written at the same time and may be applied in any order, until they are squashed. */
export const lastUnordered = 60

interface Step {
  readonly name: string
  readonly sql: string
  /** Of the statements alone, so that comments and indentation may change. */
  readonly hash: string
  /** Of the whole text, which is what earlier versions stored. */
  readonly textHash: string
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The number that a migration's name begins with. */
export const numberOf = (name: string): number => Number(/^\d{4}(?=_)/.exec(name)?.[0] ?? Number.NaN)

const readSteps = async (folder: string): Promise<readonly Step[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: sha256(statementsOf(sql)), textHash: sha256(sql) }
    }),
  )
}

/**
 * Migrates the database to the newest schema; forward only, each step in a separate transaction, then the functions,
 * under an advisory lock so that several servers may start at once.
 * @returns names of the steps applied now.
 * @throws Error when an applied step was changed afterwards, or a new one comes before an applied one.
 */
export const migrate = async (url: string, folders = schemaFolders): Promise<readonly string[]> => {
  const steps = await readSteps(folders.migrations)
  const functions = await readFunctions(folders.functions)
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('select pg_advisory_lock($1)', [lockKey])
    await client.query(
      'create table if not exists migration (name text primary key, hash text not null, applied_at timestamptz not null default now())',
    )
    const rows = await client.query<{ name: string; hash: string }>('select name, hash from migration')
    const known = new Map(rows.rows.map((row) => [row.name, row.hash]))
    const applied: string[] = []
    for (const step of steps) {
      const before = known.get(step.name)
      if (before === step.hash) continue
      if (before !== undefined && before === step.textHash) {
        await client.query('update migration set hash = $2 where name = $1', [step.name, step.hash])
        continue
      }
      if (before !== undefined) throw new Error(`Migration ${step.name} was changed after it had been applied.`)
      refuseLate(step.name, [...known.keys()])
      await apply(client, step)
      applied.push(step.name)
    }
    // A newer version has put its own functions there.
    const isNewer = [...known.keys()].some((name) => name > (steps.at(-1)?.name ?? ''))
    if (!isNewer) await applyFunctions(client, functions, applied.length > 0)
    return applied
  } finally {
    await client.end()
  }
}

/** A migration that another branch numbered lower was never tested after the ones already applied. */
const refuseLate = (name: string, applied: readonly string[]): void => {
  const later = applied.filter((other) => other > name && numberOf(name) > lastUnordered).sort()[0]
  if (later !== undefined)
    throw new Error(`Migration ${name} comes before ${later}, which is already applied. Give it a higher number.`)
}

const apply = async (client: pg.Client, step: Step): Promise<void> => {
  await client.query('begin')
  try {
    await client.query(step.sql)
    await client.query('insert into migration (name, hash) values ($1, $2)', [step.name, step.hash])
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`Migration ${step.name} failed: ${String(error)}`, { cause: error })
  }
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
