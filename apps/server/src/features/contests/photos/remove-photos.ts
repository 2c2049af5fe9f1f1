import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { dropPictures } from '../../files/keep-picture.ts'
import { openOwnContest } from '../core/find-contest.ts'
import { deletePhotos } from './repository.ts'

interface Removal {
  readonly cid: number
  /** Null for all people. */
  readonly uid: string | null
  readonly caller: Caller
}

/**
 * Deletes a person's photo for a contest, or all of its photos.
 * @returns the number deleted
 * @throws Refusal `contest.missing`, `contest.notYours`, or `file.unknown` when that person has none
 */
export const removePhotos = (deps: Deps, viewer: SignedIn, { cid, uid, caller }: Removal): Promise<number> =>
  deps.db.transaction().execute(async (trx) => {
    const { row } = await openOwnContest({ db: trx }, viewer, cid)
    const gone = await deletePhotos(trx, cid, uid)
    if (gone.length === 0 && uid !== null) throw fail('file.unknown')
    if (gone.length === 0) return 0
    await dropPictures(
      trx,
      gone.map(({ url }) => url),
      deps.clock.now(),
    )
    await audit(trx, {
      actor: viewer,
      action: 'contest.removePhotos',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { accounts: gone.map(({ account_id }) => account_id) },
      address: caller.address,
    })
    await publish(trx, topics.contestPhotos(cid), {})
    return gone.length
  })
