import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

const runColumns = [
  'id',
  'submission_id',
  'trial_key',
  'version',
  'state',
  'lease_id',
  'host',
  'host_instance',
  'losses',
  'faults',
  'queued_at',
  'leased_at',
  'testdata_hash',
] as const

/** A run by its lease, without a lock: to learn what it is about. */
export const findRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).executeTakeFirst()

/** The same under its lock; the submission's lock is taken before it. */
export const lockRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).forUpdate().executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

/** The submission under its lock, with what its problem says of scoring. */
export const lockSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select([
      'submission.id',
      'submission.problem_id',
      'submission.account_id',
      'submission.contest_id',
      'submission.group_id',
      'submission.language',
      'submission.verdict',
      'submission.version',
      'submission.case_total',
      'problem.type',
      'problem.judge_case_mode',
      'problem.full_score',
      'problem.difficulty',
      'problem.time_limit_ms',
      'problem.memory_limit_mb',
    ])
    .where('submission.id', '=', id)
    .forUpdate('submission')
    .executeTakeFirst()

export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>

export interface HostTaking {
  readonly name: string
  readonly instance: string
  readonly languages: readonly string[]
}

/**
 * Gives a host the runs whose turn it is. `skip locked` lets any number of servers do this at once; the data set is
 * fixed here, so that an edit of the problem meanwhile changes nothing for this run.
 */
export const takeRuns = (db: Db, host: HostTaking, options: { readonly count: number; readonly now: Date }) =>
  db
    .with('next', (cte) =>
      cte
        .selectFrom('judging')
        .select('id')
        .where('state', '=', 'queued')
        .where('language', '=', sql<string>`any(${host.languages}::text[])`)
        .where((eb) =>
          eb.or([
            eb('avoid_instance', 'is', null),
            eb('avoid_instance', '<>', host.instance),
            eb('avoid_until', '<=', options.now),
          ]),
        )
        .orderBy('priority')
        .orderBy('due_at')
        .orderBy('id')
        .limit(options.count)
        .forUpdate()
        .skipLocked(),
    )
    .updateTable('judging')
    .from('next')
    .whereRef('judging.id', '=', 'next.id')
    .set({
      state: 'leased',
      lease_id: sql<string>`gen_random_uuid()::text`,
      host: host.name,
      host_instance: host.instance,
      leased_at: options.now,
      beat_at: options.now,
      testdata_hash: sql<string | null>`(
        select problem.testdata_hash from submission join problem on problem.id = submission.problem_id
        where submission.id = judging.submission_id)`,
    })
    .returning(['judging.id', 'judging.lease_id', 'judging.submission_id', 'judging.trial_key', 'judging.version'])
    .returning(['judging.testdata_hash', 'judging.priority', 'judging.due_at'])
    .execute()

export type TakenRun = Awaited<ReturnType<typeof takeRuns>>[number]

export const findSources = (db: Db, submissionIds: readonly number[]) =>
  db
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.id', 'submission.problem_id', 'submission.language', 'submission.version', 'source.code'])
    .where('submission.id', 'in', submissionIds)
    .execute()

export const findTrials = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('trial')
    .select(['key', 'problem_id', 'language', 'code', 'input', 'expected_output'])
    .where('key', 'in', keys)
    .execute()
