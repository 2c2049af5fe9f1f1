import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { currentRequestId, currentTraceparent } from '../../../platform/http/request-context.ts'
import { isRouted, questionRoute } from '../remote/route.ts'
import { hostClassOf } from './host-class.ts'
import { referenceOf, type Subject } from './subject.ts'

/**
 * The classes of the queue. They share the hosts' time by weight (class-shares.ts): contest most, then practice and
 * interactive work (custom tests, compiling a checker), then rejudging and checks of problems.
 */
export const priority = { contest: 0, practice: 1, trial: 2, rejudge: 3 } as const
export type Priority = (typeof priority)[keyof typeof priority]

/**
 * Within a class users take turns (start-time fair queueing). `due_at` is a moment in virtual time: a run gets the
 * virtual time of its class, or one step after the user's previous waiting run, the later of the two. The virtual time
 * is that of the latest run leased, so a user who queues one run waits for one run of each other user at most,
 * regardless of how many those have queued. Runs that wait for remote sites form a queue of their own: neither their
 * number nor their virtual time counts for runs of judge hosts, and a user's turn at one site not for another.
 */
export const stepMs = 10_000

export interface Run {
  readonly of: Subject
  readonly accountId: string
  /** The language, or the route of a remote problem (remote/route.ts). */
  readonly language: string
  readonly priority: Priority
}

/**
 * Queues a run and wakes the hosts; both happen with the caller's commit. A submission has one open run at most.
 * @returns the number of the run, null when there was one already.
 */
export const enqueueJudging = async (db: Db, run: Run, now: Date): Promise<number | null> => {
  const row = await db
    .insertInto('judging')
    .values({
      kind: run.of.kind,
      ...referenceOf(run.of),
      account_id: run.accountId,
      language: run.language,
      priority: run.priority,
      host_class: run.language === questionRoute ? null : hostClassOf(run.of),
      request_id: currentRequestId(),
      traceparent: currentTraceparent(),
      queued_at: now,
      due_at: turnOf({
        accountId: sql`${run.accountId}`,
        language: sql`${run.language}::text`,
        priority: sql`${run.priority}::smallint`,
        queuedAt: sql`${now}::timestamptz`,
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  await publish(db, topics.judging, {})
  return row?.id ?? null
}

interface QueuedRun {
  readonly language: RawBuilder<unknown>
  readonly priority: RawBuilder<unknown>
  readonly queuedAt: RawBuilder<unknown>
}

/** The place of a run among those of its class, as a part of the statement that queues it. */
export const turnOf = (run: QueuedRun & { readonly accountId: RawBuilder<unknown> }): RawBuilder<Date> =>
  sql`greatest(${virtualTime(run)}, (
  select max(own.due_at) + ${sql.lit(`${stepMs} milliseconds`)}::interval from judging as own
  where own.state = 'queued' and own.account_id = ${run.accountId} and own.priority = ${run.priority}
    and ${isOfQueue('own', run)} and (not ${isRouted(run.language)} or own.language = ${run.language})))`

/** A class in which nothing runs or waits begins with the present moment. */
export const virtualTime = (run: QueuedRun): RawBuilder<Date> => sql`coalesce(
  (select max(served.due_at) from judging as served
    where served.state = 'leased' and served.priority = ${run.priority} and ${isOfQueue('served', run)}),
  (select first.due_at from judging as first
    where first.state = 'queued' and first.priority = ${run.priority} and ${isOfQueue('first', run)}
    order by first.due_at, first.id limit 1),
  ${run.queuedAt})`

/** True for rows of the queue, that of judge hosts or that of remote sites, in which a run waits. */
const isOfQueue = (rows: string, { language }: QueuedRun): RawBuilder<boolean> =>
  sql`${isRouted(sql.ref(`${rows}.language`))} = ${isRouted(language)}`
