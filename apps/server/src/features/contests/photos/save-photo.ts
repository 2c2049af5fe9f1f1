import { type contestPhotos, type DataOf, fail, limits, type QueryOf } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { publish } from '../../../platform/events/publish.ts'
import { topics } from '../../../platform/events/topics.ts'
import { hidePersonal } from '../../accounts/privacy/hide-personal.ts'
import { dropPictures, keepPicture, takePicture } from '../../files/keep-picture.ts'
import { remakePicture } from '../../files/remake-picture.ts'
import { openOwnContest } from '../core/find-contest.ts'
import { presentPhoto } from './present.ts'
import { isThere, lockPerson, savePhoto } from './repository.ts'

interface Saving {
  readonly query: QueryOf<typeof contestPhotos.save>
  readonly request: FastifyRequest
  readonly caller: Caller
}

interface StoredPhoto {
  readonly contestId: number
  readonly accountId: string
  readonly fileName: string
  readonly bytes: Buffer
  /** Owner of the file. */
  readonly ownerId: string
}

/**
 * Stores a photo of a contest that is being imported, re-encoded like an uploaded one. The file of a transaction that
 * fails has no row and is removed as unused.
 * @throws Refusal `file.kind` or `file.notPicture`
 */
export const storePhoto = async (deps: Deps, trx: Db, photo: StoredPhoto): Promise<void> => {
  const { contestId, accountId, fileName, bytes, ownerId } = photo
  const picture = await remakePicture({ name: fileName, bytes, maxSide: limits.photo.maxSide, as: 'jpg' })
  const given = { picture, originalName: fileName, fields: {} }
  const { url, insert } = await keepPicture(deps, given, { kind: 'photo', accountId: ownerId })
  const now = deps.clock.now()
  await insert(trx, now)
  await savePhoto(trx, { contestId, accountId, url, width: picture.width, height: picture.height, now })
}

/**
 * Sets a person's photo for a contest, replacing the previous one. It is re-encoded as a JPEG large enough for a hall's
 * screen, which all ICPC tools read. The person need not be registered yet: photos are prepared in advance.
 * @throws Refusal `contest.missing`, `contest.notYours`, `contest.photoOfNobody`, and those of an image
 */
export const addPhoto = async (
  deps: Deps,
  viewer: SignedIn,
  { query, request, caller }: Saving,
): Promise<DataOf<typeof contestPhotos.save>> => {
  const { cid, username } = query
  await openOwnContest(deps, viewer, cid)
  const name = username.trim()
  // Checked before the file is read, because most refusals are misspelled names.
  if (!(await isThere(deps.db, name))) throw fail('contest.photoOfNobody', { username: name })
  const { maxBytes, maxSide } = limits.photo
  const given = await takePicture(request, { maxBytes, maxSide, as: 'jpg' })
  const { url, insert, discard } = await keepPicture(deps, given, { kind: 'photo', accountId: viewer.id })
  const { width, height } = given.picture
  const saved = deps.db.transaction().execute(async (trx) => {
    const { row } = await openOwnContest({ db: trx }, viewer, cid)
    const person = await lockPerson(trx, cid, name)
    if (person === null) throw fail('contest.photoOfNobody', { username: name })
    const now = deps.clock.now()
    await insert(trx, now)
    if (person.photo !== null) await dropPictures(trx, [person.photo], now)
    await savePhoto(trx, { contestId: cid, accountId: person.id, url, width, height, now })
    await audit(trx, {
      actor: viewer,
      action: 'contest.savePhoto',
      subject: { kind: 'contest', id: cid, name: row.title },
      before: { username: person.username, photo: person.photo },
      after: { username: person.username, photo: url },
      address: caller.address,
    })
    await publish(trx, topics.contestPhotos(cid), {})
    const [shown = person] = await hidePersonal(
      { db: trx, settings: deps.settings },
      { viewer, isJury: true },
      { rows: [{ ...person, photo: url }], idOf: ({ id }) => id },
    )
    return presentPhoto(shown)
  })
  return saved.catch(async (error: unknown) => {
    await discard()
    throw error
  })
}
