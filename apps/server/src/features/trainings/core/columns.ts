import { type SqlBool, sql } from 'kysely'
import { lowered } from '../../../platform/db/lowered.ts'

/** Trainings by a part of their title or their author's username. */
export const matching = (pattern: string) => sql<SqlBool>`(lower(training.title) like ${lowered(pattern)}
  or training.author_id in (select id from account where lower(username) like ${lowered(pattern)}))`

/** Problems a training shows. */
export const shownProblemCount = sql<number>`(select count(*)::int from training_problem as place
  join problem on problem.id = place.problem_id
  where place.training_id = training.id and is_public(problem.visibility))`
