import { problemAuth } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'

/** The problems of a contest that are not hidden, in the order of their labels; `id` is that of the contest problem. */
export const shownProblemsOf = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .select(['contest_problem.id', 'contest_problem.label', 'contest_problem.title', 'contest_problem.color'])
    .where('contest_id', '=', contestId)
    .where('problem.visibility', '<>', problemAuth.hidden)
    .orderBy('contest_problem.label')
    .execute()
