import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { Gone } from './objects.ts'
import type { PrimaryJudgement, PrimarySubmission } from './schemas.ts'
import type { VerdictClass } from './verdict-classes.ts'

/** Objects of the primary are stored as they arrive, before they are entered. */

interface Names {
  readonly teamName: string
  readonly problemLabel: string
}

/** Stores a submission of the primary; one that was deleted there before is back. */
export const recordSubmission = async (
  db: Db,
  contestId: number,
  { submission, names, now }: { readonly submission: PrimarySubmission; readonly names: Names; readonly now: Date },
): Promise<void> => {
  const columns = {
    team_id: submission.team_id,
    team_name: names.teamName,
    problem_id: submission.problem_id,
    problem_label: names.problemLabel,
    language_id: submission.language_id,
    entry_point: submission.entry_point,
    files_href: submission.files,
    contest_time_ms: submission.contest_time,
    external_at: submission.time,
  }
  await db
    .insertInto('contest_shadow_submission')
    .values({ contest_id: contestId, external_id: submission.id, ...columns, seen_at: now })
    .onConflict((conflict) =>
      conflict.columns(['contest_id', 'external_id']).doUpdateSet({ ...columns, deleted_at: null }),
    )
    .execute()
}

/** Marks submissions that the primary deleted: one, or all but those that are left. */
export const recordDeleted = async (db: Db, contestId: number, which: Gone, now: Date): Promise<void> => {
  const all = db
    .updateTable('contest_shadow_submission')
    .set({ deleted_at: now })
    .where('contest_id', '=', contestId)
    .where('deleted_at', 'is', null)
  const some =
    'id' in which
      ? all.where('external_id', '=', which.id)
      : all.where(sql<boolean>`external_id <> all(${which.left}::text[])`)
  await some.execute()
}

/** Stores a judgement. Its submission may not be known yet. */
export const recordJudgement = async (db: Db, contestId: number, judgement: PrimaryJudgement): Promise<void> => {
  const columns = {
    submission_external_id: judgement.submission_id,
    judgement_type: judgement.judgement_type_id,
    started_at: judgement.start_time,
    is_valid: judgement.valid !== false && judgement.current !== false,
  }
  await db
    .insertInto('contest_shadow_judgement')
    .values({ contest_id: contestId, external_id: judgement.id, ...columns })
    .onConflict((conflict) => conflict.columns(['contest_id', 'external_id']).doUpdateSet(columns))
    .execute()
}

/** Deletes judgements, one or all but those that are left, and returns the submissions they were of. */
export const dropJudgements = async (db: Db, contestId: number, which: Gone): Promise<readonly string[]> => {
  const all = db.deleteFrom('contest_shadow_judgement').where('contest_id', '=', contestId)
  const some =
    'id' in which
      ? all.where('external_id', '=', which.id)
      : all.where(sql<boolean>`external_id <> all(${which.left}::text[])`)
  const rows = await some.returning('submission_external_id').execute()
  return rows.map((row) => row.submission_external_id)
}

/** Moves the newest valid judgement of a submission into its row. */
export const settleJudgement = async (
  db: Db,
  contestId: number,
  { submissionId, classOf }: { readonly submissionId: string; readonly classOf: (type: string) => VerdictClass },
): Promise<void> => {
  const newest = await db
    .selectFrom('contest_shadow_judgement')
    .select('judgement_type')
    .where('contest_id', '=', contestId)
    .where('submission_external_id', '=', submissionId)
    .where('is_valid', '=', true)
    .orderBy(sql`started_at desc nulls last`)
    .orderBy('arrival', 'desc')
    .limit(1)
    .executeTakeFirst()
  const type = newest?.judgement_type ?? null
  await db
    .updateTable('contest_shadow_submission')
    .set({ judgement_type: type, judgement_class: type === null ? null : classOf(type) })
    .where('contest_id', '=', contestId)
    .where('external_id', '=', submissionId)
    .execute()
}
