import type { Db } from '../../platform/db/connect.ts'

export interface NewFile {
  readonly kind: 'avatar' | 'groupAvatar' | 'md' | 'mdFile' | 'photo'
  readonly folder: 'img' | 'file'
  readonly name: string
  readonly originalName: string
  readonly bytes: number
  readonly accountId: string
  /** The group of the text; null outside groups. */
  readonly groupId?: number | null
  readonly now: Date
}

export const insertFile = async (db: Db, file: NewFile): Promise<number> =>
  (
    await db
      .insertInto('stored_file')
      .values({
        kind: file.kind,
        folder: file.folder,
        name: file.name,
        original_name: file.originalName.slice(0, 255),
        bytes: file.bytes,
        account_id: file.accountId,
        group_id: file.groupId ?? null,
        created_at: file.now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id

export const findFile = (db: Db, id: number) =>
  db
    .selectFrom('stored_file')
    .select(['id', 'kind', 'folder', 'name', 'original_name', 'account_id', 'group_id'])
    .where('id', '=', id)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()

/** The sweeper deletes it; running downloads can finish until then. */
export const dropFile = (db: Db, which: { readonly folder: string; readonly name: string }, now: Date) =>
  db
    .updateTable('stored_file')
    .set({ dropped_at: now })
    .where('folder', '=', which.folder)
    .where('name', '=', which.name)
    .execute()
