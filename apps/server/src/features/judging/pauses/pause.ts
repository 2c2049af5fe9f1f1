import { verdict } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { hashOf } from '../../problems/bank/canonical.ts'
import { loadJudgingSettings } from '../../problems/bank/judging-settings.ts'

export interface PausedProblem {
  readonly problemId: number
  readonly fault: string
  readonly hosts: readonly string[]
  readonly now: Date
}

export const isPaused = async (db: Db, problemId: number): Promise<boolean> => {
  const row = await db
    .selectFrom('judging_pause')
    .select('problem_id')
    .where('problem_id', '=', problemId)
    .executeTakeFirst()
  return row !== undefined
}

/** Takes a problem out of the queue; hosts get no submission of it until it is resumed. */
export const pauseProblem = async (db: Db, { problemId, fault, hosts, now }: PausedProblem): Promise<void> => {
  await db
    .insertInto('judging_pause')
    .values({
      problem_id: problemId,
      fault,
      hosts: JSON.stringify(hosts),
      fingerprint: await fingerprintOf(db, problemId),
      paused_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Identifies the settings, programs and test data that decide how submissions of a problem are judged. */
export const fingerprintOf = async (db: Db, problemId: number): Promise<string> => {
  const row = await db.selectFrom('problem').select('testdata_hash').where('id', '=', problemId).executeTakeFirst()
  return hashOf({ settings: await readableSettings(db, problemId), testdata: row?.testdata_hash ?? null })
}

/** Null also for settings that are invalid, which is one reason to pause a problem. */
const readableSettings = (db: Db, problemId: number) => loadJudgingSettings(db, problemId).catch(() => null)

/** Verdicts for which the checker and the data of the problem were not needed, or failed. */
const withoutData = [verdict.systemError, verdict.compileError, verdict.cancelled]

/** When a submission was last judged properly by the data and settings of now; null when none was. */
export const lastJudgedAt = async (db: Db, problemId: number): Promise<Date | null> => {
  const row = await db
    .selectFrom('submission')
    .innerJoin('problem', 'problem.id', 'submission.problem_id')
    .select((eb) => eb.fn.max('submission.updated_at').as('at'))
    .where('submission.problem_id', '=', problemId)
    .where('submission.is_manual', '=', false)
    .where(sql<boolean>`is_final(submission.verdict)`)
    .where('submission.verdict', 'not in', withoutData)
    .whereRef('submission.testdata_hash', '=', 'problem.testdata_hash')
    .whereRef('submission.updated_at', '>=', 'problem.updated_at')
    .executeTakeFirst()
  return row?.at ?? null
}

/** Submissions that ended as System Error since a moment, or ever. */
export const failedSince = (db: Db, problemId: number, since: Date | null) =>
  db
    .selectFrom('submission')
    .select(['id', 'account_id'])
    .where('problem_id', '=', problemId)
    .where('verdict', '=', verdict.systemError)
    .where('is_manual', '=', false)
    .$if(since !== null, (query) => query.where('updated_at', '>', since ?? new Date(0)))
    .orderBy('id')
    .execute()
