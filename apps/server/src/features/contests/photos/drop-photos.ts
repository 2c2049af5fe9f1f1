import type { Db } from '../../../platform/db/connect.ts'
import { dropPictures } from '../../files/keep-picture.ts'
import { photosOf } from './repository.ts'

/** The pictures of photos whose contest or people are about to be deleted; their rows go with those. */
export const dropPhotosOf = async (
  db: Db,
  of: { readonly contestId: number } | { readonly accountIds: readonly string[] },
  now: Date,
): Promise<void> => {
  const rows = await photosOf(db, of)
  await dropPictures(
    db,
    rows.map(({ url }) => url),
    now,
  )
}
