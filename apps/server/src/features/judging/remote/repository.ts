import type { Db } from '../../../platform/db/connect.ts'

export const runColumns = [
  'submission_id',
  'judging_id',
  'judge',
  'site',
  'problem_id',
  'stage',
  'account',
  'begun_at',
  'baseline',
  'remote_id',
  'failures',
  'next_at',
  'deadline_at',
  'lease_id',
  'last_error',
  'base_url',
] as const

/** A remote run by its lease, without a lock. */
export const findRemoteRun = (db: Db, leaseId: string) =>
  db.selectFrom('remote_run').select(runColumns).where('lease_id', '=', leaseId).executeTakeFirst()

/** A remote run under its lock; the submission's lock is taken before it. */
export const lockRemoteRun = (db: Db, submissionId: number) =>
  db
    .selectFrom('remote_run')
    .select(runColumns)
    .where('submission_id', '=', submissionId)
    .forUpdate()
    .executeTakeFirst()

/**
 * False for a run that was submitted to a former address of its judge: it continues there, and its failures do not count
 * against the present address.
 */
export const isAtPresentAddress = async (db: Db, run: Pick<RunRow, 'judge' | 'base_url'>): Promise<boolean> => {
  const row = await db.selectFrom('remote_site').select('base_url').where('judge', '=', run.judge).executeTakeFirst()
  return row === undefined || row.base_url === run.base_url
}

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRemoteRun>>>
