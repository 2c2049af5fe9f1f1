import { hasPretestFormat } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { acceptedByPretests } from '../../problems/testdata/pretests.ts'
import type { ContestRow } from '../core/find-contest.ts'
import { formatOf } from '../core/format.ts'

/** The problems of a contest with their pretests. */
export const listProblems = (db: Db, contestId: number) =>
  db
    .selectFrom('contest_problem as place')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .leftJoin('testdata_set as data', 'data.hash', 'problem.testdata_hash')
    .leftJoin('contest_pretest as pretest', (join) =>
      join.onRef('pretest.contest_id', '=', 'place.contest_id').onRef('pretest.problem_id', '=', 'place.problem_id'),
    )
    .select(['place.label', 'place.title', 'place.problem_id', 'problem.is_remote', 'problem.testdata_hash'])
    .select('problem.judge_case_mode')
    .select([sql<boolean>`problem.questions is not null`.as('has_questions'), 'data.case_count', 'pretest.cases'])
    .select(
      acceptedByPretests(db)
        .where('submission.contest_id', '=', contestId)
        .where('submission.problem_id', '=', sql.ref<number>('place.problem_id'))
        .select((eb) => eb.fn.countAll<string>().as('n'))
        .as('accepted'),
    )
    .where('place.contest_id', '=', contestId)
    .orderBy('place.label')
    .execute()

type Listed = Awaited<ReturnType<typeof listProblems>>[number]

/**
 * In these formats a submission counts when it is accepted. A problem that scores subtasks would count fewer points with
 * pretests than with all its cases.
 */
export const canHavePretests = (contest: ContestRow, problem: Listed): boolean => {
  const format = formatOf(contest)
  const fits = hasPretestFormat(format) && (format === 'icpc' || problem.judge_case_mode === 'default')
  return fits && !problem.is_remote && !problem.has_questions && problem.testdata_hash !== null
}

/** The newest system test of a contest. */
export const findRun = async (db: Db, contestId: number) =>
  db
    .selectFrom('contest_system_test as run')
    .leftJoin('rejudging', 'rejudging.id', 'run.rejudging_id')
    .select(['run.begun_by', 'run.begun_at', 'run.rejudging_id', 'rejudging.state'])
    .where('run.contest_id', '=', contestId)
    .executeTakeFirst()
