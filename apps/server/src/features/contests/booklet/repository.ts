import { problemAuth } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/**
 * The problems of a contest by their labels, without hidden ones, as their statements are found. A contest stores one
 * title of each: one that is a title of the problem was not chosen for the contest, and has translations.
 */
export const printedProblemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem as entry')
    .innerJoin('problem', 'problem.id', 'entry.problem_id')
    .select(['entry.label', 'entry.title', 'problem.display_id', 'problem.group_id'])
    .select(
      sql<boolean>`exists (select from problem_statement as words
        where words.problem_id = problem.id and words.title = entry.title)`.as('is_own_title'),
    )
    .where('entry.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('entry.label')
    .limit(100)
    .execute()
