import type { Db } from '../../../platform/db/connect.ts'
import { grantedFactors } from '../../problems/bank/granted-factors.ts'

/** The locked submission, with the scoring rules of its problem. */
export const lockSubmission = (db: Db, id: number) =>
  db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select([
      'submission.id',
      'submission.problem_id',
      'submission.account_id',
      'submission.contest_id',
      'submission.group_id',
      'submission.language',
      'submission.verdict',
      'submission.version',
      'submission.case_total',
      'submission.judger',
      'submission.hack_verdict',
      'problem.type',
      'problem.judge_case_mode',
      'problem.full_score',
      'problem.difficulty',
      'problem.time_limit_ms',
      'problem.memory_limit_mb',
    ])
    .select(grantedFactors.as('limit_factors'))
    .where('submission.id', '=', id)
    .forUpdate('submission')
    .executeTakeFirst()

export type LockedSubmission = NonNullable<Awaited<ReturnType<typeof lockSubmission>>>
