import type { Db } from '../../../platform/db/connect.ts'

/** All submissions of a contest's problems, by participant and time. */
export const sourcesOf = (db: Db, contestId: number) =>
  db
    .selectFrom('submission')
    .innerJoin('contest_problem', (join) =>
      join
        .onRef('contest_problem.id', '=', 'submission.contest_problem_id')
        .onRef('contest_problem.contest_id', '=', 'submission.contest_id'),
    )
    .innerJoin('account', 'account.id', 'submission.account_id')
    .select(['submission.id', 'account.username', 'contest_problem.label', 'submission.verdict'])
    .select('submission.language')
    .where('submission.contest_id', '=', contestId)
    .where('submission.contest_id', '<>', 0)
    .orderBy('account.username')
    .orderBy('submission.submitted_at')
    .orderBy('submission.id')
    .execute()

export type SourceRow = Awaited<ReturnType<typeof sourcesOf>>[number]
