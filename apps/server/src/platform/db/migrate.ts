import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'

const folder = join(import.meta.dirname, '../../../migrations')
/** Any constant will do; it only has to be the same in every process that migrates. */
const lockKey = 727_001

interface Step {
  readonly name: string
  readonly sql: string
  readonly hash: string
}

const readSteps = async (): Promise<readonly Step[]> => {
  const names = (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(join(folder, name), 'utf8')
      return { name, sql, hash: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/**
 * Brings the database to the newest schema; forward only, each step in a transaction of its own, under an advisory
 * lock so that several servers may start at once.
 * @returns names of the steps applied now.
 * @throws Error when an applied step was changed afterwards.
 */
export const migrate = async (url: string): Promise<readonly string[]> => {
  const steps = await readSteps()
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
      if (before !== undefined) throw new Error(`Migration ${step.name} was changed after it had been applied.`)
      await apply(client, step)
      applied.push(step.name)
    }
    return applied
  } finally {
    await client.end()
  }
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

/** True when every migration of this version has been applied. */
export const isMigrated = async (pool: pg.Pool): Promise<boolean> => {
  const steps = await readSteps()
  const rows = await pool.query<{ name: string }>('select name from migration')
  const known = new Set(rows.rows.map((row) => row.name))
  return steps.every((step) => known.has(step.name))
}
