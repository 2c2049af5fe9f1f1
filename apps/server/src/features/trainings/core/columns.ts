import { type SqlBool, sql } from 'kysely'
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
