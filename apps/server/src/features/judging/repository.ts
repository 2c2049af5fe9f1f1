import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { grantedFactors } from '../problems/bank/granted-factors.ts'
import { settingsColumns, settingsOfProblem } from '../problems/bank/judging-settings.ts'
import type { Priority } from './queue/enqueue.ts'
import { scoringColumns } from './runs/scored-by.ts'

/** States of a run that has no result yet; a held run waits until its problem is repaired. */
export const openStates = ['queued', 'leased', 'held'] as const

const runColumns = [
  'id',
  'kind',
  'submission_id',
  'trial_key',
  'task_id',
  'item_id',
  'version',
  'state',
  'lease_id',
  'host',
  'host_instance',
  'priority',
  'losses',
  'faults',
  'fault_hosts',
  'give_backs',
  'queued_at',
  'leased_at',
  'testdata_hash',
  'scored_by',
  'request_id',
  'traceparent',
] as const

/** A run by its lease, without a lock: to learn what it is about. */
export const findRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).executeTakeFirst()

/** The same under its lock; the submission's lock is taken before it. */
export const lockRun = (db: Db, leaseId: string) =>
  db.selectFrom('judging').select(runColumns).where('lease_id', '=', leaseId).forUpdate().executeTakeFirst()

/** A run that has no lease yet, without a lock. */
export const findRunById = (db: Db, id: number) =>
  db.selectFrom('judging').select(runColumns).where('id', '=', id).executeTakeFirst()

/** The same under its lock. */
export const lockRunById = (db: Db, id: number) =>
  db.selectFrom('judging').select(runColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export type RunRow = NonNullable<Awaited<ReturnType<typeof findRun>>>

export interface HostTaking {
  readonly name: string
  readonly instance: string
  readonly languages: readonly string[]
  /** Their versions, by language. */
  readonly versions: Readonly<Record<string, string>>
  readonly classes: readonly string[]
}

export interface Taking {
  /** Classes in the order in which they should be served. */
  readonly classes: readonly Priority[]
  readonly count: number
  readonly now: Date
  /** Only while the ordinary slots of the host are all taken; null for work that takes one of these. */
  readonly express: { readonly slots: number } | null
}

/** Begins the lease of a run that takes the express lane of its host and none of its slots. */
export const expressPrefix = 'x-'

/**
 * The runs whose turn it is: the first of the classes that has any, and in a class the earliest turn. Each class is one
 * descent into the index (priority, due_at, id) of waiting runs, and the limit ends the search at the first rows found, so
 * the cost does not grow with the queue. `skip locked` lets any number of servers do this at once.
 */
export const nextRuns = (host: HostTaking, { classes, count, now, express }: Taking) => sql<NextRun>`
  select run.id, run.kind, run.submission_id, run.trial_key, run.task_id, run.item_id
  from unnest(${classes}::smallint[]) with ordinality as class (priority, place)
  cross join lateral (
    select id, kind, submission_id, trial_key, task_id, item_id from judging
    where state = 'queued' and judging.priority = class.priority and language = any(${host.languages}::text[])
      and (host_class is null or host_class = any(${host.classes}::text[]))
      and (avoid_instance is null or avoid_instance <> ${host.instance} or avoid_until <= ${now})
      and (not exists (select from contest where toolchains <> '{}') or not ${needsOtherToolchain(host)})
    order by due_at, judging.id limit ${count} for update skip locked
  ) as run
  where not exists (select from judge_host where name = ${host.name} and draining)
    ${express === null ? sql`` : sql`and ${hasNoSlot(host, express.slots)}`}
  limit ${count}`

export interface NextRun {
  readonly id: number
  readonly kind: string
  readonly submission_id: number | null
  readonly trial_key: string | null
  readonly task_id: number | null
  readonly item_id: number | null
}

/** Whether the contest of a run pins another version of its language. Submissions made after the end are free. */
const needsOtherToolchain = ({ versions }: HostTaking) => sql`exists (
  select from (
    select submission.contest_id, submission.submitted_at as made_at from submission
    where submission.id = coalesce(judging.submission_id,
      (select item.submission_id from rejudging_item as item where item.id = judging.item_id))
    union all
    select trial.contest_id, trial.created_at from trial where trial.key = judging.trial_key
  ) as made join contest on contest.id = made.contest_id
  where made.made_at < contest.over_at
    and contest.toolchains ->> judging.language <> coalesce(${JSON.stringify(versions)}::jsonb ->> judging.language, ''))`

const hasNoSlot = (host: HostTaking, slots: number) => sql`${slots} <= (
  select count(*) from judging as held
  where held.state = 'leased' and held.host_instance = ${host.instance} and not starts_with(held.lease_id, ${expressPrefix}))`

/**
 * Leases due runs to a host. The data set, the settings and the scoring rules are read together and stored here, so
 * that concurrent edits of the problem do not affect this run.
 */
export const takeRuns = (db: Db, host: HostTaking, taking: Taking) =>
  takeRunsOf(db, nextRuns(host, taking), {
    host,
    now: taking.now,
    prefix: taking.express === null ? '' : expressPrefix,
  })

interface Leasing {
  readonly host: Pick<HostTaking, 'name' | 'instance'>
  readonly now: Date
  /** Begins the leases. */
  readonly prefix: string
}

/** The same for locked runs that were chosen in another way. */
export const takeRunsOf = (db: Db, next: RawBuilder<NextRun>, { host, now, prefix }: Leasing) =>
  db
    .with('next', () => sql<NextRun>`(${next})`)
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
        .leftJoin('contest_pretest as pretest', (join) =>
          join
            .onRef('pretest.contest_id', '=', 'submission.contest_id')
            .onRef('pretest.problem_id', '=', 'submission.problem_id')
            .on('pretest.ended_at', 'is', null),
        )
        .leftJoin('judging_pause as pause', (join) =>
          join.onRef('pause.problem_id', '=', 'problem.id').on('next.kind', '=', 'submission'),
        )
        .select(['next.id as run_id', 'problem.id as problem_id', 'pause.problem_id as paused_id'])
        .select(settingsOfProblem)
        .select((eb) => [
          eb
            .case()
            .when('submission.id', 'is not', null)
            .then(eb.fn.coalesce('pretest.set_hash', 'problem.testdata_hash'))
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
      state: sql<string>`case when given.paused_id is null then 'leased' else 'held' end`,
      lease_id: unlessPaused(sql`${prefix} || gen_random_uuid()::text`),
      host: unlessPaused(sql`${host.name}`),
      host_instance: unlessPaused(sql`${host.instance}`),
      leased_at: unlessPaused(sql`${now}::timestamptz`),
      beat_at: unlessPaused(sql`${now}::timestamptz`),
      testdata_hash: eb.ref('given.testdata_hash'),
      scored_by: eb.ref('given.scored_by'),
    }))
    .returning([
      'judging.id',
      'judging.kind',
      'judging.state',
      'judging.lease_id',
      'judging.submission_id',
      'judging.trial_key',
      'judging.task_id',
    ])
    .returning(['judging.request_id', 'judging.traceparent'])
    .returning(['judging.item_id', 'judging.version', 'judging.testdata_hash', 'judging.priority', 'judging.due_at'])
    .returning('given.problem_id')
    .returning(settingsColumns.map((column) => `given.${column}` as const))
    .execute()

/** Runs of paused problems are held instead of leased, and have no host. */
const unlessPaused = <T>(value: RawBuilder<T>): RawBuilder<T> =>
  sql<T>`case when given.paused_id is null then ${value} end`

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
    .select(['submission.id', 'submission.language', 'source.code', 'source.files'])
    .where('submission.id', 'in', submissionIds)
    .execute()

/** The programs that items of rejudgings are about. */
export const findItemSources = (db: Db, itemIds: readonly number[]) =>
  db
    .selectFrom('rejudging_item as item')
    .innerJoin('submission', 'submission.id', 'item.submission_id')
    .innerJoin('submission_source as source', 'source.submission_id', 'submission.id')
    .select(['item.id', 'submission.language', 'source.code', 'source.files'])
    .where('item.id', 'in', itemIds)
    .execute()

export const findTrials = (db: Db, keys: readonly string[]) =>
  db
    .selectFrom('trial')
    .leftJoin('problem', 'problem.id', 'trial.problem_id')
    .select(['trial.key', 'trial.language', 'trial.code', 'trial.files', 'trial.input', 'trial.expected_output'])
    .select(['trial.cases', 'problem.is_remote'])
    .where('trial.key', 'in', keys)
    .execute()

export type TrialRow = Awaited<ReturnType<typeof findTrials>>[number]
