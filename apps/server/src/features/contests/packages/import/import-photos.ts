import { buffer } from 'node:stream/consumers'
import { limits } from '@verdict/contract'
import type { PackagedContest } from '@verdict/problem-formats'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { keepPicture } from '../../../files/keep-picture.ts'
import { remakePicture } from '../../../files/remake-picture.ts'
import { savePhoto } from '../../photos/repository.ts'

interface Photos {
  readonly contestId: number
  readonly contest: PackagedContest
  readonly accounts: ReadonlyMap<string, string>
  readonly viewer: SignedIn
  readonly now: Date
}

/**
 * Stores the photos of a package, re-encoded like uploaded ones. Files of an import that fails have no row and are
 * removed as unused.
 * @throws Refusal `file.tooLarge` or `file.notPicture`
 */
export const importPhotos = async (
  deps: Deps,
  trx: Db,
  { contestId, contest, accounts, viewer, now }: Photos,
): Promise<void> => {
  for (const { username, photo } of contest.people) {
    const accountId = accounts.get(username.toLowerCase())
    if (photo === null || accountId === undefined) continue
    const bytes = await buffer(await photo.open())
    const picture = await remakePicture({ name: photo.path, bytes, maxSide: limits.photo.maxSide, as: 'jpg' })
    const given = { picture, originalName: `${username}.jpg`, fields: {} }
    const { url, insert } = await keepPicture(deps, given, { kind: 'photo', accountId: viewer.id })
    await insert(trx, now)
    await savePhoto(trx, { contestId, accountId, url, width: picture.width, height: picture.height, now })
  }
}
