import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { contestTables } from '../restore/tables.ts'

/** Rows of one part; JSON of a part is compressed by the database. */
const rowsPerPart = 500

interface Removal {
  readonly contestId: number
  readonly title: string
  readonly ownerId: string | null
  readonly groupId: number | null
  readonly submissions: number
  readonly by: string
  readonly now: Date
}

/**
 * Keeps every row of a contest that is about to be deleted, and of its virtual runs, so that it can be restored. The
 * caller holds the contest.
 */
export const keepRows = async (trx: Db, removal: Removal): Promise<void> => {
  const { contestId, title, ownerId, groupId, submissions, by, now } = removal
  // The cases of a large contest are millions of rows, here and when they are deleted.
  await sql`set local statement_timeout = 0`.execute(trx)
  await trx
    .insertInto('removed_contest')
    .values({
      contest_id: contestId,
      title,
      owner_id: ownerId,
      group_id: groupId,
      submissions,
      removed_by: by,
      removed_at: now,
    })
    .execute()
  const runs = await trx.selectFrom('contest').select('id').where('virtual_of', '=', contestId).orderBy('id').execute()
  for (const id of [contestId, ...runs.map((run) => run.id)])
    for (const { name, of } of contestTables)
      await sql`insert into removed_contest_part (contest_id, table_name, rows)
        select ${contestId}, ${name}, jsonb_agg(kept) from (
          select to_jsonb(source) as kept, (row_number() over () - 1) / ${sql.lit(rowsPerPart)} as part
          from ${sql.table(name)} source where ${sql.raw(of(id))}) numbered
        group by part`.execute(trx)
}

/**
 * Deletes the kept rows of contests in which an account appears: personal data that is erased must not come back with
 * a contest.
 */
export const dropKeptRowsOf = async (
  db: Db,
  { id, username }: { readonly id: string; readonly username: string },
): Promise<void> => {
  await sql`delete from removed_contest where contest_id in (
    select contest_id from removed_contest_part
    where position(${JSON.stringify(id)} in rows::text) > 0
       or position(${JSON.stringify(username)} in rows::text) > 0)`.execute(db)
}
