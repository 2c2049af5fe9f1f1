import type { Db } from '../../../platform/db/connect.ts'

/** Ids of the next public problems. */
export const nextPortion = async (db: Db, after: number, size: number): Promise<readonly number[]> =>
  (
    await db
      .selectFrom('problem')
      .select('id')
      .where('id', '>', after)
      .where('visibility', '=', 1)
      .where('group_id', 'is', null)
      .orderBy('id')
      .limit(size)
      .execute()
  ).map(({ id }) => id)

export interface DifficultyRow {
  readonly problem_id: number
  readonly rating: number
  readonly people: number
  readonly solved: number
  readonly attempts: number
  readonly computed_at: Date
}

/** Replaces the difficulties of a span of problems; after the last one it has no end. */
export const replaceDifficulties = (
  db: Db,
  given: { readonly after: number; readonly upTo: number | null; readonly rows: readonly DifficultyRow[] },
): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const { after, upTo, rows } = given
    // Problems may be deleted meanwhile. Only those with a row are locked, so that editors of others do not wait.
    const kept = await lockExisting(
      trx,
      rows.map(({ problem_id }) => problem_id),
    )
    const values = rows.filter(({ problem_id }) => kept.has(problem_id))
    await trx
      .deleteFrom('problem_difficulty')
      .where('problem_id', '>', after)
      .$if(upTo !== null, (query) => query.where('problem_id', '<=', upTo ?? 0))
      .execute()
    if (values.length > 0) await trx.insertInto('problem_difficulty').values(values).execute()
  })

const lockExisting = async (trx: Db, ids: readonly number[]): Promise<ReadonlySet<number>> => {
  if (ids.length === 0) return new Set()
  const rows = await trx.selectFrom('problem').select('id').where('id', 'in', ids).orderBy('id').forKeyShare().execute()
  return new Set(rows.map(({ id }) => id))
}

/** Difficulties of the public ones among some problems. */
export const findDifficulties = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('problem_difficulty as found')
    .innerJoin('problem', 'problem.id', 'found.problem_id')
    .select(['found.problem_id', 'found.rating', 'found.people', 'found.solved', 'found.attempts', 'found.computed_at'])
    .where('problem.id', 'in', ids)
    .where('problem.visibility', '=', 1)
    .where('problem.group_id', 'is', null)
    .orderBy('problem.id')
    .execute()
