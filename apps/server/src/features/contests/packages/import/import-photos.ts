import { buffer } from 'node:stream/consumers'
import type { PackagedContest } from '@verdict/problem-formats'
import type { Deps } from '../../../../deps.ts'
import type { Db } from '../../../../platform/db/connect.ts'
import { storePhoto } from '../../photos/save-photo.ts'

interface Photos {
  readonly contestId: number
  readonly contest: PackagedContest
  readonly accounts: ReadonlyMap<string, string>
  readonly ownerId: string
}

/** Stores the photos of a package; the dry run has decoded each of them. */
export const importPhotos = async (
  deps: Deps,
  trx: Db,
  { contestId, contest, accounts, ownerId }: Photos,
): Promise<void> => {
  for (const { username, photo } of contest.people) {
    const accountId = accounts.get(username.toLowerCase())
    if (photo === null || accountId === undefined) continue
    const bytes = await buffer(await photo.open())
    await storePhoto(deps, trx, { contestId, accountId, fileName: photo.path, bytes, ownerId })
  }
}
