import pg from 'pg'
import type { Clock } from '../../deps.ts'

/** Figures of a run that succeeded. */
export interface BackupFigures {
  readonly name: string
  readonly tables: number
  readonly rows: number
  readonly files: number
}

interface Run {
  readonly kind: 'backup' | 'drill'
  readonly databaseUrl: string
  readonly clock: Clock
}

const keptDays = 400
const longestError = 1_000

/** Runs a backup or a drill and records how it ended, for the admin area. An error is recorded and thrown again. */
export const recordRun = async <T extends BackupFigures>(run: Run, work: () => Promise<T>): Promise<T> => {
  const startedAt = run.clock.now()
  try {
    const figures = await work()
    await insertRun(run, { startedAt, figures, error: null })
    return figures
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    // Without a database there is nothing to record in; the first error is the one to show.
    await insertRun(run, { startedAt, figures: null, error: reason.slice(0, longestError) }).catch(() => undefined)
    throw error
  }
}

interface Outcome {
  readonly startedAt: Date
  readonly figures: BackupFigures | null
  readonly error: string | null
}

const insertRun = async ({ kind, databaseUrl, clock }: Run, { startedAt, figures, error }: Outcome): Promise<void> => {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'verdict-backup' })
  client.on('error', () => {})
  await client.connect()
  try {
    await client.query(
      `insert into backup_run (kind, backup, started_at, finished_at, tables, rows, files, error)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        kind,
        figures?.name ?? null,
        startedAt,
        clock.now(),
        figures?.tables ?? null,
        figures?.rows ?? null,
        figures?.files ?? null,
        error,
      ],
    )
    await client.query('delete from backup_run where finished_at < now() - make_interval(days => $1)', [keptDays])
  } finally {
    await client.end()
  }
}
