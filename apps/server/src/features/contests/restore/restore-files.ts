import type { Deps } from '../../../deps.ts'
import type { OpenBackup } from '../../../platform/backup/open-backup.ts'
import { restoreFile } from '../../files/restore-file.ts'

const ownFile = /\/api\/public\/(img|file)\/([\w.-]+)/g

/** Puts the photos of a contest, the logos of its organisations, and pictures and documents in its texts, into the storage of the site. */
export const restoreFiles = async (
  deps: Pick<Deps, 'db' | 'clock' | 'files'>,
  backup: OpenBackup,
  contestId: number,
): Promise<void> => {
  const [contests, announcements, logos, photos] = [
    await backup.db.selectFrom('contest').select('description as text').where('id', '=', contestId).execute(),
    await backup.db.selectFrom('announcement').select('content as text').where('contest_id', '=', contestId).execute(),
    await backup.db.selectFrom('contest_organization').select('logo').where('contest_id', '=', contestId).execute(),
    await backup.db.selectFrom('contest_photo').select('url as text').where('contest_id', '=', contestId).execute(),
  ]
  const texts = [...contests, ...announcements, ...logos.map(({ logo }) => ({ text: logo ?? '' })), ...photos]
  const links = texts.flatMap(({ text }) => [...text.matchAll(ownFile)])
  const files = new Map(links.map(([link, folder, name = '']) => [link, { folder: folder as 'img' | 'file', name }]))
  for (const file of files.values()) await restoreFile(deps, backup, file)
}
