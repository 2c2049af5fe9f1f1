import type { Db } from '../../../platform/db/connect.ts'

export interface StoredRemote {
  readonly id: number
  readonly displayId: string
  readonly isRemote: boolean
}

/** The problem of this display id, null when there is none. */
export const findStored = async (db: Db, displayId: string): Promise<StoredRemote | null> => {
  const row = await db
    .selectFrom('problem')
    .select(['id', 'display_id', 'is_remote'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .executeTakeFirst()
  return row === undefined ? null : { id: row.id, displayId: row.display_id, isRemote: row.is_remote }
}
