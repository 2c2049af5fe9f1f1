import type { Readable } from 'node:stream'
import type { Viewer } from '@verdict/rules'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { closedPersonal } from '../../accounts/privacy/hide-personal.ts'
import { photosOf } from './repository.ts'

/** Addresses of the photos of a contest that a reader sees, by person; the caller checks access. */
export const readShownPhotos = async (
  { db, settings }: DbWithSettings,
  viewer: Viewer,
  contestId: number,
): Promise<Readonly<Record<string, string>>> => {
  const photos = Object.entries(await readPhotos(db, contestId))
  const closed = await closedPersonal(
    { db, settings },
    { viewer, isJury: true },
    photos.map(([id]) => id),
  )
  return Object.fromEntries(photos.filter(([id]) => closed?.(id).includes('photo') !== true))
}

/** Addresses of a contest's photos by person. */
export const readPhotos = async (db: Db, contestId: number): Promise<Readonly<Record<string, string>>> =>
  Object.fromEntries((await photosOf(db, { contestId })).map(({ account_id, url }) => [account_id, url]))

/** A person's photo for a contest, a JPEG; null when there is none. */
export const readPhoto = async (
  { db, files }: Pick<Deps, 'db' | 'files'>,
  contestId: number,
  accountId: string,
): Promise<{ readonly bytes: number; readonly stream: Readable } | null> => {
  const [photo] = await photosOf(db, { contestId, accountIds: [accountId] })
  return photo === undefined ? null : files.readNamed('img', photo.url.slice(photo.url.lastIndexOf('/') + 1))
}
