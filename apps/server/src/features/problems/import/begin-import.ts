import { randomUUID } from 'node:crypto'
import { fail, packagePieceBytes } from '@verdict/contract'
import { packageLimits } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { countReceiving } from './repository.ts'

/** Files one person may have on the way at once. */
const mostReceiving = 8

/** Creates an import for a package uploaded in chunks. */
export const beginImport = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly fileName: string; readonly bytes: number; readonly address: string },
) => {
  if (given.bytes > packageLimits.archiveBytes) throw fail('package.tooLarge', { max: packageLimits.archiveBytes })
  if ((await countReceiving(deps.db, viewer.id)) >= mostReceiving) throw fail('package.tooMany', { max: mostReceiving })
  const importId = randomUUID().replaceAll('-', '')
  const now = deps.clock.now()
  await deps.db
    .insertInto('package_import')
    .values({
      id: importId,
      account_id: viewer.id,
      username: viewer.username,
      address: given.address,
      file_name: given.fileName,
      bytes: given.bytes,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return { importId, pieceBytes: packagePieceBytes }
}
