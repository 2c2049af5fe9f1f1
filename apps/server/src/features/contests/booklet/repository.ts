import { problemAuth } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** The problems of a contest by their labels, without hidden ones, as their statements are found. */
export const printedProblemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem as entry')
    .innerJoin('problem', 'problem.id', 'entry.problem_id')
    .select(['entry.label', 'entry.title', 'problem.display_id', 'problem.group_id'])
    .where('entry.contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('entry.label')
    .limit(100)
    .execute()
