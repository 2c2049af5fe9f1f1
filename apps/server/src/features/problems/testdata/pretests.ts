import { type Manifest, verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { manifestOf, readManifest, storeManifest } from '../bank/testdata.ts'

/** The first cases of a data set, as a set of their own. */
const firstCases = (set: Manifest, count: number): Manifest => {
  if (set.cases.length <= count) return set
  const cases = set.cases.slice(0, count)
  const isThere = (group: number): boolean => cases.some((testCase) => testCase.group === group)
  const groups = (set.groups ?? []).filter(({ group }) => isThere(group))
  return manifestOf(
    cases,
    groups.map(({ group, needs }) => ({ group, needs: needs.filter(isThere) })),
  )
}

/** Makes the first cases of a problem its pretests in a contest, until the system test. */
export const keepPretests = async (
  trx: Db,
  { contestId, problemId, set, count }: { contestId: number; problemId: number; set: Manifest; count: number },
): Promise<void> => {
  const first = firstCases(set, count)
  await storeManifest(trx, first)
  await trx
    .insertInto('contest_pretest')
    .values({ contest_id: contestId, problem_id: problemId, cases: count, set_hash: first.hash })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'problem_id']).doUpdateSet({ cases: count, set_hash: first.hash }),
    )
    .execute()
}

/** Follows a new data set of a problem in every contest where it has pretests. */
export const renewPretests = async (trx: Db, problemId: number, hash: string): Promise<void> => {
  const rows = await trx
    .selectFrom('contest_pretest')
    .select(['contest_id', 'cases'])
    .where('problem_id', '=', problemId)
    .execute()
  const set = rows.length === 0 ? null : await readManifest(trx, hash)
  if (set === null) return
  for (const { contest_id, cases } of rows) {
    await keepPretests(trx, { contestId: contest_id, problemId, set, count: cases })
  }
}

/** Pretests judge the submissions to a contest problem: its system test has not begun. */
export const hasPretests = async (
  db: Db,
  { contestId, problemId }: { readonly contestId: number; readonly problemId: number },
): Promise<boolean> => {
  const row = await db
    .selectFrom('contest_pretest')
    .select('problem_id')
    .where('contest_id', '=', contestId)
    .where('problem_id', '=', problemId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Accepted submissions of problems with pretests that not every case of today has judged. */
export const acceptedByPretests = (db: Db) =>
  db
    .selectFrom('submission')
    .innerJoin('contest_pretest as pretest', (join) =>
      join
        .onRef('pretest.contest_id', '=', 'submission.contest_id')
        .onRef('pretest.problem_id', '=', 'submission.problem_id'),
    )
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .where('submission.verdict', '=', sql.lit(verdict.accepted))
    .where('submission.is_manual', '=', false)
    .where(sql<boolean>`submission.testdata_hash is distinct from problem.testdata_hash`)

/** Whether the system test is still to judge a submission; after its results new test data change nothing. */
export const awaitsSystemTest = async (db: Db, submissionId: number): Promise<boolean> => {
  const row = await acceptedByPretests(db)
    .leftJoin('contest_system_test as run', 'run.contest_id', 'submission.contest_id')
    .leftJoin('rejudging', 'rejudging.id', 'run.rejudging_id')
    .where((eb) => eb.or([eb('pretest.ended_at', 'is', null), eb('rejudging.state', '=', 'open')]))
    .where('submission.id', '=', submissionId)
    .select('submission.id')
    .executeTakeFirst()
  return row !== undefined
}
