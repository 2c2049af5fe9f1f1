import {
  type BackupKind,
  type BackupRun,
  type BodyOf,
  type backups,
  type DataOf,
  fail,
  type QueryOf,
  toInstant,
  toPage,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { hasBackups } from '../../../platform/backup/back-up.ts'
import { nightlyBackup, weeklyDrill } from '../../../platform/backup/jobs.ts'
import { sendJob } from '../../../platform/jobs/start-work.ts'

type Backups = typeof backups

const queues: Readonly<Record<BackupKind, string>> = { backup: nightlyBackup.name, drill: weeklyDrill.name }

/** Where backups go, and how the last ones ended. */
export const readOverview = async (deps: Deps): Promise<DataOf<Backups['overview']>> => {
  const { VERDICT_BACKUP_DIR: folder, VERDICT_BACKUP_KEY: key, VERDICT_BACKUP_KEEP: keep } = deps.config
  const [lastBackup, lastDrill, running] = await Promise.all([
    deps.db
      .selectFrom('backup_run')
      .selectAll()
      .where('kind', '=', 'backup')
      .where('error', 'is', null)
      .orderBy('id', 'desc')
      .executeTakeFirst(),
    deps.db.selectFrom('backup_run').selectAll().where('kind', '=', 'drill').orderBy('id', 'desc').executeTakeFirst(),
    listRunning(deps),
  ])
  return {
    target: !hasBackups(deps.config) ? null : folder === undefined ? 'bucket' : 'folder',
    isEncrypted: key !== undefined,
    keep,
    lastBackup: lastBackup === undefined ? null : present(lastBackup),
    lastDrill: lastDrill === undefined ? null : present(lastDrill),
    running,
  }
}

const listRunning = async (deps: Deps): Promise<BackupKind[]> => {
  const { rows } = await sql<{ name: string }>`
    select distinct name from jobs.job
    where name in (${sql.join(Object.values(queues))}) and state in ('created', 'active')`.execute(deps.db)
  return (['backup', 'drill'] as const).filter((kind) => rows.some(({ name }) => name === queues[kind]))
}

/** Runs that ended, newest first. */
export const listRuns = async (deps: Deps, query: QueryOf<Backups['runs']>): Promise<DataOf<Backups['runs']>> => {
  const matching = deps.db
    .selectFrom('backup_run')
    .$if(query.kind !== undefined, (rows) => rows.where('kind', '=', query.kind ?? ''))
  const offset = (query.currentPage - 1) * query.limit
  const [rows, { n }] = await Promise.all([
    matching.selectAll().orderBy('id', 'desc').limit(query.limit).offset(offset).execute(),
    matching.select((eb) => eb.fn.countAll<number>().as('n')).executeTakeFirstOrThrow(),
  ])
  return { ...toPage([], n, query), records: rows.map(present), orders: [] }
}

/**
 * Puts a backup or a drill into its queue.
 * @throws Refusal `backups.notConfigured`, `backups.running`
 */
export const startRun = async (
  deps: Deps,
  { viewer, caller }: { readonly viewer: SignedIn; readonly caller: Caller },
  { kind }: BodyOf<Backups['start']>,
): Promise<null> => {
  if (!hasBackups(deps.config)) throw fail('backups.notConfigured')
  if ((await listRunning(deps)).includes(kind)) throw fail('backups.running')
  await audit(deps.db, {
    actor: viewer,
    action: 'backup.start',
    subject: { kind: 'backup', id: kind },
    after: { kind },
    address: caller.address,
  })
  await sendJob(deps, deps.db, { name: queues[kind], data: z.object({}) }, {})
  return null
}

interface RunRow {
  readonly id: number
  readonly kind: string
  readonly backup: string | null
  readonly started_at: Date
  readonly finished_at: Date
  readonly tables: number | null
  readonly rows: number | null
  readonly files: number | null
  readonly error: string | null
}

const present = ({ started_at, finished_at, ...row }: RunRow): BackupRun => ({
  ...row,
  // The table's constraint allows known kinds only.
  kind: row.kind as BackupKind,
  startedAt: toInstant(started_at),
  finishedAt: toInstant(finished_at),
})
