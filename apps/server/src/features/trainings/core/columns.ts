import type { TrainingOrder } from '@verdict/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { lowered } from '../../../platform/db/lowered.ts'

/**
 * Trainings by a part of their title or their author's username. With `exists` the planner chooses between looking up
 * the author of each training, as for those of a group, and all users of that name once.
 */
export const matching = (pattern: string) => sql<SqlBool>`(lower(training.title) like ${lowered(pattern)}
  or exists (select from account as named
    where named.id = training.author_id and lower(named.username) like ${lowered(pattern)}))`

/** Problems a training shows. */
export const shownProblemCount = sql<number>`(select count(*)::int from training_problem as place
  join problem on problem.id = place.problem_id
  where place.training_id = training.id and is_public(problem.visibility))`

/** The order of a list of trainings; the id makes it total. Sites and groups have few, so they are sorted. */
export const trainingOrder = {
  rank: sql`training.rank, training.id`,
  newest: sql`training.id desc`,
  title: sql`lower(training.title), training.id`,
  '-title': sql`lower(training.title) desc, training.id desc`,
  changed: sql`training.updated_at, training.id`,
  '-changed': sql`training.updated_at desc, training.id desc`,
} as const satisfies Record<TrainingOrder | 'rank' | 'newest', RawBuilder<unknown>>
