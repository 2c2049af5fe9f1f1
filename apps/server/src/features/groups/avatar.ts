import type { Db } from '../../platform/db/connect.ts'
import { dropPictures, pictureNameOf } from '../files/keep-picture.ts'

/** Avatars of accounts and photos of contests belong to them alone. */
const usableKinds = ['md', 'groupAvatar'] as const

/**
 * The avatar of a saved form: an uploaded picture of this site. Any other text keeps the stored avatar, because pages
 * load the address in every reader's browser.
 */
export const chooseAvatar = async (db: Db, given: string | null, before: string | null): Promise<string | null> => {
  const name = given === null || given === before ? null : pictureNameOf(given)
  if (name === null) return before
  const picture = await pictureNamed(db, name)
  return picture !== undefined && usableKinds.some((kind) => kind === picture.kind) ? given : before
}

/**
 * Drops the picture of a former avatar, after the group has another one. A form can name pictures that are used
 * elsewhere too: a picture of a text and one that another group shows stay.
 */
export const dropAvatar = async (db: Db, avatar: string | null, now: Date): Promise<void> => {
  const name = avatar === null ? null : pictureNameOf(avatar)
  if (name === null || (await pictureNamed(db, name))?.kind !== 'groupAvatar') return
  const user = await db.selectFrom('user_group').select('id').where('avatar', '=', avatar).executeTakeFirst()
  if (user === undefined) await dropPictures(db, [avatar ?? ''], now)
}

const pictureNamed = (db: Db, name: string) =>
  db
    .selectFrom('stored_file')
    .select('kind')
    .where('folder', '=', 'img')
    .where('name', '=', name)
    .where('dropped_at', 'is', null)
    .executeTakeFirst()
