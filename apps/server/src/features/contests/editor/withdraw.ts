import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { PlaceRow } from './places.ts'

/**
 * Takes problems out of contests so that they can be put back (`withdrawn_problem`). The rows of a contest problem are moved
 * to `withdrawn_problem`; every reader joins `contest_problem`, so none of them needs to know.
 */

/** Removed problems can be restored for this long. */
export const restorableMs = 86_400_000

interface Withdrawal {
  readonly keepsSubmissions: boolean
  readonly submissions: number
  readonly by: string
  readonly now: Date
}

/** Moves a contest problem out of its contest. The caller holds the contest and its problems. */
export const withdraw = async (trx: Db, place: PlaceRow, withdrawal: Withdrawal): Promise<void> => {
  const { keepsSubmissions, submissions, by, now } = withdrawal
  const { id, contest_id, problem_id, label, title, color, created_at } = place
  const balloons = await trx
    .selectFrom('balloon')
    .select(['account_id', 'handed_at', 'handed_by'])
    .where('contest_problem_id', '=', id)
    .where('handed_at', 'is not', null)
    .execute()
  const questions = await trx.selectFrom('clarification').select('id').where('contest_problem_id', '=', id).execute()
  if (!keepsSubmissions) await moveSubmissions(trx, { placeId: id, from: contest_id, to: -contest_id })
  await trx
    .insertInto('withdrawn_problem')
    .values({
      id,
      contest_id,
      problem_id,
      label,
      title,
      color,
      created_at,
      keeps_submissions: keepsSubmissions,
      submissions,
      balloons: JSON.stringify(balloons),
      clarifications: JSON.stringify(questions.map((question) => question.id)),
      withdrawn_at: now,
      withdrawn_by: by,
    })
    .execute()
  await trx.deleteFrom('contest_problem').where('id', '=', id).execute()
}

export type WithdrawnRow = Awaited<ReturnType<typeof withdrawnIn>>[number]

/** Problems taken out of a contest that can be put back, the latest first. */
export const withdrawnIn = (db: Db, contestId: number) =>
  db
    .selectFrom('withdrawn_problem')
    .selectAll()
    .where('contest_id', '=', contestId)
    .orderBy('withdrawn_at', 'desc')
    .orderBy('id', 'desc')
    .execute()

/** Puts a withdrawn problem back with its submissions, balloons and questions. The caller holds the contest. */
export const restore = async (trx: Db, row: WithdrawnRow, now: Date): Promise<void> => {
  const { id, contest_id, problem_id, label, title, color, created_at } = row
  await trx
    .insertInto('contest_problem')
    .values({ id, contest_id, problem_id, label, title, color, created_at, updated_at: now })
    .execute()
  if (!row.keeps_submissions) await moveSubmissions(trx, { placeId: id, from: -contest_id, to: contest_id })
  await sql`select recount_balloons(${contest_id})`.execute(trx)
  await sql`update balloon set handed_at = known.handed_at, handed_by = known.handed_by
    from jsonb_to_recordset(${JSON.stringify(row.balloons)}::jsonb)
      as known (account_id text, handed_at timestamptz, handed_by text)
    where contest_problem_id = ${id} and balloon.account_id = known.account_id`.execute(trx)
  await trx
    .updateTable('clarification')
    .set({ contest_problem_id: id })
    .where(
      'id',
      '=',
      sql<number>`any(array(select jsonb_array_elements_text(${JSON.stringify(row.clarifications)}::jsonb)::int))`,
    )
    .where('contest_id', '=', contest_id)
    .where('contest_problem_id', 'is', null)
    .execute()
  await trx.deleteFrom('withdrawn_problem').where('id', '=', id).execute()
}

interface Move {
  readonly placeId: number
  readonly from: number
  readonly to: number
}

/** Submissions are locked in id order, as everywhere, to avoid deadlocks with applying a rejudging. */
const moveSubmissions = async (trx: Db, { placeId, from, to }: Move): Promise<void> => {
  await sql`with moving as (
      select id from submission where contest_id = ${from} and contest_id <> 0 and contest_problem_id = ${placeId}
      order by id for update)
    update submission set contest_id = ${to} where id in (select id from moving)`.execute(trx)
}

/**
 * Deletes removed problems that can no longer be restored, with their submissions. These return to their contest first,
 * so that its log records the deletion.
 * @returns how many problems.
 */
export const deleteExpired = async (db: Db, now: Date): Promise<number> => {
  const until = new Date(now.getTime() - restorableMs)
  const rows = await db
    .selectFrom('withdrawn_problem')
    .select(['id', 'contest_id'])
    .where('keeps_submissions', '=', false)
    .where('withdrawn_at', '<=', until)
    .execute()
  for (const { id, contest_id } of rows) {
    await db.transaction().execute(async (trx) => {
      await trx.selectFrom('contest').select('id').where('id', '=', contest_id).forNoKeyUpdate().execute()
      const still = await trx.deleteFrom('withdrawn_problem').where('id', '=', id).returning('id').executeTakeFirst()
      if (still === undefined) return
      await moveSubmissions(trx, { placeId: id, from: -contest_id, to: contest_id })
      await trx
        .deleteFrom('submission')
        .where('contest_id', '=', contest_id)
        .where('contest_id', '<>', 0)
        .where('contest_problem_id', '=', id)
        .execute()
    })
  }
  return rows.length
}
