import type { Deps } from '../../deps.ts'
import type { OpenBackup } from '../../platform/backup/open-backup.ts'

interface RestoredFile {
  readonly folder: 'img' | 'file'
  readonly name: string
}

/**
 * Puts a picture or document of a backup into the storage of the site; one that the backup lacks is skipped. The row
 * comes before the file, as for an upload, so that no cleanup deletes it.
 */
export const restoreFile = async (
  { db, clock, files }: Pick<Deps, 'db' | 'clock' | 'files'>,
  backup: OpenBackup,
  { folder, name }: RestoredFile,
): Promise<void> => {
  const content = backup.files.readNamed(folder, name)
  if (content === null) return
  const row = await backup.db
    .selectFrom('stored_file')
    .select(['kind', 'original_name', 'bytes'])
    .where('folder', '=', folder)
    .where('name', '=', name)
    .executeTakeFirst()
  const fresh = { created_at: clock.now(), dropped_at: null, unused_since: null }
  if (row !== undefined)
    await db
      .insertInto('stored_file')
      .values({ ...row, ...fresh, folder, name })
      .onConflict((conflict) => conflict.columns(['folder', 'name']).doUpdateSet(fresh))
      .execute()
  await files.putNamed(folder, name, content)
}
