import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { announce } from '../../../platform/events/announce.ts'

/** Who is served first (judging reference, section 3). Runs of one class share fairly among people. */
export const priority = { contest: 0, practice: 1, trial: 2, rejudge: 3 } as const
export type Priority = (typeof priority)[keyof typeof priority]

/**
 * How far long waiting lifts a class. Judging again rises as far as practice, so that it comes to its turn on a busy
 * site, and never to the front: a contest goes on before work that was asked for beside it.
 */
export const risesTo = (of: Priority): Priority => (of === priority.rejudge ? priority.practice : priority.contest)

/**
 * Each further waiting run of one person counts as handed in this much later, so that a hundred submissions of one
 * delay the next person by one judging and not by a hundred. Among themselves they keep their order, and since the
 * turn is a moment in time, nothing waits for ever.
 */
export const shareMs = 10_000

/** The topic that rings at every server when there is new work. */
export const workTopic = 'judging'

export interface Run {
  readonly of:
    | { readonly submissionId: number; readonly version: number }
    | { readonly trialKey: string }
    | { readonly taskId: number }
  readonly accountId: string
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
      ...thingOf(run.of),
      account_id: run.accountId,
      language: run.language,
      priority: run.priority,
      rises_to: risesTo(run.priority),
      queued_at: now,
      due_at: turnOf({
        accountId: sql`${run.accountId}`,
        priority: sql`${run.priority}::smallint`,
        queuedAt: sql`${now}::timestamptz`,
      }),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  await announce(db, { topic: workTopic })
  return row?.id ?? null
}

/** When the turn of a run comes, as a part of the statement that queues it. */
export const turnOf = (run: {
  readonly accountId: RawBuilder<unknown>
  readonly priority: RawBuilder<unknown>
  readonly queuedAt: RawBuilder<unknown>
}): RawBuilder<Date> => sql`greatest(${run.queuedAt}, (
  select max(own.due_at) + ${sql.lit(`${shareMs} milliseconds`)}::interval from judging as own
  where own.state = 'queued' and own.account_id = ${run.accountId} and own.priority = ${run.priority}))`

const thingOf = (of: Run['of']) => {
  if ('trialKey' in of) return { trial_key: of.trialKey }
  return 'taskId' in of ? { task_id: of.taskId } : { submission_id: of.submissionId, version: of.version }
}
