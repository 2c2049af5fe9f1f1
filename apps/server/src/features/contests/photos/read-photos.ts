import type { Readable } from 'node:stream'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { photosOf } from './repository.ts'

/** Addresses of a contest's photos by person; who may have them is the caller's question. */
export const readPhotos = async (db: Db, contestId: number): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await photosOf(db, { contestId })).map(({ account_id, url }) => [account_id, url]))

/** Somebody's photo for a contest, a JPEG; null where there is none. */
export const readPhoto = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  contestId: number,
  accountId: string,
): Promise<{ readonly bytes: number; readonly stream: Readable } | null> => {
  const [photo] = await photosOf(db, { contestId, accountIds: [accountId] })
  return photo === undefined ? null : files.readNamed('img', photo.url.slice(photo.url.lastIndexOf('/') + 1))
}
