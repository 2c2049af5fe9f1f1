import { type RawBuilder, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { Subject } from './subject.ts'

/** Tasks that run a solution of the problem; its other programs are compiled and run anywhere. */
const classedTasks = ['solution', 'generation']

/** The class of hosts that a run needs, in the statement that queues it: that of its problem. */
export const hostClassOf = (subject: Subject): RawBuilder<string | null> => {
  switch (subject.kind) {
    case 'submission':
      return sql`(select problem.host_class from submission join problem on problem.id = submission.problem_id
        where submission.id = ${subject.submissionId})`
    case 'custom-test':
      return sql`(select problem.host_class from trial join problem on problem.id = trial.problem_id
        where trial.key = ${subject.trialKey})`
    case 'task':
      return sql`(select problem.host_class from judge_task as task
        join problem on problem.id = (task.settings ->> 'problemId')::int
        where task.id = ${subject.taskId} and task.kind = any(${classedTasks}::text[]))`
  }
}

/** A class that changed shortly before; later the runs have it from their start. */
const changedWithinMs = 600_000
const atOnce = 5_000

/**
 * Gives waiting runs the class that their problem requires now. A run may have been queued while the problem was edited,
 * so every sweep looks again. It reads waiting runs that have a class and problems that require one, both by an index,
 * and no others.
 */
export const alignHostClasses = async (deps: Pick<Deps, 'db' | 'clock'>): Promise<void> => {
  const since = new Date(deps.clock.now().getTime() - changedWithinMs)
  await sql`
    with classed as materialized (
      select judging.id, ${problemOfRun} as problem_id from judging ${subjectsOfRun}
      where judging.state = 'queued' and judging.host_class is not null
    ), changed as materialized (
      select id, host_class from problem
      where host_class is not null and updated_at > ${since} and exists (select from judging where state = 'queued')
      union
      select problem.id, null from classed join problem on problem.id = classed.problem_id where problem.host_class is null
    ), waiting as (
      select judging.id, changed.host_class
      from judging ${subjectsOfRun}
      join changed on changed.id = ${problemOfRun}
      where exists (select from changed) and judging.state = 'queued'
        and judging.host_class is distinct from changed.host_class
      limit ${atOnce} for update of judging skip locked
    )
    update judging set host_class = waiting.host_class from waiting where judging.id = waiting.id`.execute(deps.db)
}

const subjectsOfRun = sql`
  left join rejudging_item as item on item.id = judging.item_id
  left join submission on submission.id = coalesce(judging.submission_id, item.submission_id)
  left join trial on trial.key = judging.trial_key
  left join judge_task as task on task.id = judging.task_id and task.kind = any(${classedTasks}::text[])`
const problemOfRun = sql`coalesce(submission.problem_id, trial.problem_id, (task.settings ->> 'problemId')::int)`

/** The classes that problems require, with the number of problems. */
export const requiredClasses = async (
  db: Db,
): Promise<readonly { readonly name: string; readonly problems: number }[]> =>
  db
    .selectFrom('problem')
    .select(['host_class as name', (eb) => eb.fn.countAll<number>().as('problems')])
    .where('host_class', 'is not', null)
    .groupBy('host_class')
    .orderBy('host_class')
    .$narrowType<{ name: string }>()
    .execute()
