import { inProgress } from '@verdict/contract'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '../../platform/db/connect.ts'
import { isWaiting } from '../../platform/db/verdicts.ts'
import { isTokened } from '../contests/core/tokens.ts'

/** Initial state of live submissions: their status and the cases of the run so far. */
export const findWatched = async (db: Db, ids: readonly number[]) => {
  const rows = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select([
      'submission.id',
      'submission.problem_id',
      'submission.account_id',
      'submission.contest_id',
      'submission.group_id',
    ])
    .select(['submission.share', 'submission.verdict', 'submission.judging_id', 'submission.case_total'])
    .select(['submission.time_ms', 'submission.memory_kb', 'submission.score', 'submission.submitted_at'])
    .select(['problem.code_share', 'problem.open_case_result', isTokened])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('judging_case')
          .select(['seq', 'group_num as group', 'judging_case.verdict', 'judging_case.time_ms as timeMs'])
          .select('judging_case.memory_kb as memoryKb')
          .whereRef('judging_case.judging_id', '=', 'submission.judging_id')
          .where(isWaiting('submission.verdict'))
          .orderBy('seq'),
      ).as('cases'),
    )
    .where('submission.id', 'in', ids)
    .execute()
  return rows.map((row) => ({ ...row, cases: inProgress(row.verdict) ? row.cases : [] }))
}

export type Watched = Awaited<ReturnType<typeof findWatched>>[number]
