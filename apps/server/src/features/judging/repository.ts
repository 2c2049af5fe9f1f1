import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { grantedFactors } from '../problems/bank/granted-factors.ts'
import { settingsColumns, settingsOfProblem } from '../problems/bank/judging-settings.ts'
import { scoringColumns } from './runs/scored-by.ts'

const runColumns = [
  'id',
  'submission_id',
  'trial_key',
  'task_id',
  'item_id',
  'version',
  'state',
  'lease_id',
  'host',
  'host_instance',
  'losses',
  'faults',
  'give_backs',
  'queued_at',
  'leased_at',
  'testdata_hash',
  'scored_by',
] as const

/** A run by its lease, without a lock: to learn what it is about. */
export const findRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).executeTakeFirst()

/** The same under its lock; the submission's lock is taken before it. */
export const lockRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).forUpdate().executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export interface HostTaking {
  readonly name: string
  readonly instance: string
  readonly languages: readonly string[]
}

/**
 * Gives a host the runs whose turn it is. `skip locked` lets any number of servers do this at once. The data set, the
 * settings and what scoring goes by are read together and fixed here, so that an edit of the problem meanwhile changes
 * nothing for this run.
 */
export const takeRuns = (db: Db, host: HostTaking, options: { readonly count: number; readonly now: Date }) =>
  db
    .with('next', (cte) =>
      cte
        .selectFrom('judging')
        .select(['id', 'submission_id', 'trial_key', 'task_id', 'item_id'])
        .where('state', '=', 'queued')
        .where('language', '=', sql<string>`any(${host.languages}::text[])`)
        // Asked at every look, so that a question that has waited since before is answered with nothing too.
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(selectFrom('judge_host').select('name').where('name', '=', host.name).where('draining', '=', true)),
          ),
        )
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
    .with('given', (cte) =>
      cte
        .selectFrom('next')
        .leftJoin('trial', 'trial.key', 'next.trial_key')
        .leftJoin('judge_task as task', 'task.id', 'next.task_id')
        .leftJoin('rejudging_item as item', 'item.id', 'next.item_id')
        .leftJoin('submission', (join) =>
          join.on('submission.id', '=', (eb) => eb.fn.coalesce('next.submission_id', 'item.submission_id')),
        )
        .leftJoin('problem', (join) =>
          join.on('problem.id', '=', (eb) => eb.fn.coalesce('submission.problem_id', 'trial.problem_id')),
        )
        .select(['next.id as run_id', 'problem.id as problem_id'])
        .select(settingsOfProblem)
        .select((eb) => [
          eb
            .case()
            .when('submission.id', 'is not', null)
            .then(eb.ref('problem.testdata_hash'))
            .else(eb.ref('task.testdata_hash'))
            .end()
            .as('testdata_hash'),
          eb.case().when('submission.id', 'is not', null).then(scoringOfProblem).end().as('scored_by'),
        ]),
    )
    .updateTable('judging')
    .from('given')
    .whereRef('judging.id', '=', 'given.run_id')
    .set((eb) => ({
      state: 'leased',
      lease_id: sql<string>`gen_random_uuid()::text`,
      host: host.name,
      host_instance: host.instance,
      leased_at: options.now,
      beat_at: options.now,
      testdata_hash: eb.ref('given.testdata_hash'),
      scored_by: eb.ref('given.scored_by'),
    }))
    .returning(['judging.id', 'judging.lease_id', 'judging.submission_id', 'judging.trial_key', 'judging.task_id'])
    .returning(['judging.item_id', 'judging.version', 'judging.testdata_hash', 'judging.priority', 'judging.due_at'])
    .returning('given.problem_id')
    .returning(settingsColumns.map((column) => `given.${column}` as const))
    .execute()

const scoringOfProblem = sql<string>`jsonb_build_object(${sql.join(
  scoringColumns.flatMap((column) => [
    sql.lit(column),
    column === 'limit_factors' ? grantedFactors : sql.ref(`problem.${column}`),
  ]),
)})`

export type TakenRun = Awaited<ReturnType<typeof takeRuns>>[number]

export const findSources = (db: Db, submissionIds: readonly number[]) =>
  db
    .selectFrom('submission')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['submission.id', 'submission.language', 'source.code'])
    .where('submission.id', 'in', submissionIds)
    .execute()

/** The programs that items of rejudgings are about. */
export const findItemSources = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('rejudging_item as item')
    .innerJoin('submission', 'submission.id', 'item.submission_id')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['item.id', 'submission.language', 'source.code'])
    .where('item.id', 'in', itemIds)
    .execute()

export const findTrials = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('trial')
    .select(['key', 'language', 'code', 'input', 'expected_output'])
    .where('key', 'in', keys)
    .execute()
