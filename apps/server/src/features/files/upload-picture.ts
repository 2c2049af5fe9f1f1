import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { type DataOf, fail, type files, limits, type UserInfo } from '@verdict/contract'
import { anyStaff, keepsProblems, type SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import { takeFile } from '../../platform/http/form.ts'
import { ownAccount } from '../accounts/own-account.ts'
import { presentUserInfo } from '../accounts/present.ts'
import { type Picture, remakePicture } from './remake-picture.ts'
import { dropFile, findFile, insertFile } from './repository.ts'

const avatarSide = 512
/** Wider than any page shows. */
const pictureSide = 4_096

const prefix = '/api/public/img/'

/** Sets the own avatar (api-admin 16.3); the one before it is dropped. @returns the whole account, as clients keep it. */
export const uploadAvatar = async (deps: Deps, viewer: SignedIn, request: FastifyRequest): Promise<UserInfo> => {
  const given = await takePicture(request, { maxBytes: limits.picture.avatarBytes, maxSide: avatarSide })
  const name = await keep(deps, given.picture)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const before = await trx
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    await insertFile(trx, { ...given, kind: 'avatar', folder: 'img', name, accountId: viewer.id, now })
    await trx
      .updateTable('account')
      .set({ avatar: prefix + name, updated_at: now })
      .where('id', '=', viewer.id)
      .execute()
    if (before?.avatar?.startsWith(prefix) === true) {
      await dropFile(trx, { folder: 'img', name: before.avatar.slice(prefix.length) }, now)
    }
  })
  return presentUserInfo({ ...(await ownAccount(deps.db, viewer.id)), role: viewer.role })
}

/** A picture for a text. */
export const uploadPicture = async (
  deps: Deps,
  viewer: SignedIn,
  request: FastifyRequest,
): Promise<DataOf<typeof files.picture>> => {
  const given = await takePicture(request, { maxBytes: limits.picture.markdownBytes, maxSide: pictureSide })
  const name = await keep(deps, given.picture)
  const now = deps.clock.now()
  const fileId = await insertFile(deps.db, { ...given, kind: 'md', folder: 'img', name, accountId: viewer.id, now })
  return { link: prefix + name, fileId }
}

/** Deletes a picture of a text: its uploader may, and those who keep every problem. */
export const removePicture = async (
  deps: Deps,
  viewer: SignedIn,
  { id, caller }: { readonly id: number; readonly caller: Caller },
): Promise<null> => {
  const row = await findFile(deps.db, id)
  if (row === undefined) throw fail('file.unknown')
  if (row.kind !== 'md') throw fail('file.notYours')
  const isOwn = row.account_id === viewer.id && anyStaff(viewer, undefined)
  if (!isOwn && !keepsProblems(viewer, undefined)) throw fail('file.notYours')
  await deps.db.transaction().execute(async (trx) => {
    await dropFile(trx, row, deps.clock.now())
    const subject = { kind: 'file', id: row.id, name: row.original_name }
    const before = { name: row.name, owner: row.account_id }
    if (row.account_id !== viewer.id)
      await audit(trx, { actor: viewer, action: 'file.delete', subject, before, address: caller.address })
  })
  await deps.files.removeNamed('img', row.name)
  return null
}

interface Given {
  readonly picture: Picture
  readonly originalName: string
  readonly bytes: number
}

const takePicture = async (
  request: FastifyRequest,
  { maxBytes, maxSide }: { readonly maxBytes: number; readonly maxSide: number },
): Promise<Given> => {
  const file = await takeFile(request, { field: 'image', maxBytes })
  const picture = await remakePicture({ name: file.name, bytes: await buffer(file.stream), maxSide })
  return { picture, originalName: file.name, bytes: picture.bytes.length }
}

const keep = async (deps: Deps, picture: Picture): Promise<string> => {
  const name = `${randomUUID().replaceAll('-', '')}.${picture.suffix}`
  await deps.files.putNamed('img', name, Readable.from([picture.bytes]))
  return name
}
