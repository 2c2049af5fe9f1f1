import { type DataOf, fail, type files, limits, type UserInfo } from '@verdict/contract'
import { groupLevels, keepsProblems, type SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import { ownAccount } from '../accounts/core/own-account.ts'
import { presentUserInfo } from '../accounts/core/present.ts'
import { findGroupLevel } from '../groups/find-group.ts'
import { requireUploader } from '../groups/require-uploader.ts'
import { groupOfForm, requireTextUploader, uploadsOutsideGroups } from './group-of-form.ts'
import { dropPictures, keepPicture, takePicture } from './keep-picture.ts'
import { dropFile, findFile } from './repository.ts'

const avatarSide = 512
/** Wider than any page shows. */
const pictureSide = 4_096

/** Sets the own avatar (api-admin 16.3); the one before it is dropped. @returns the whole account, as clients keep it. */
export const uploadAvatar = async (deps: Deps, viewer: SignedIn, request: FastifyRequest): Promise<UserInfo> => {
  const given = await takePicture(request, { maxBytes: limits.picture.avatarBytes, maxSide: avatarSide })
  const { url, insert } = await keepPicture(deps, given, { kind: 'avatar', accountId: viewer.id })
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const before = await trx
      .selectFrom('account')
      .select('avatar')
      .where('id', '=', viewer.id)
      .forUpdate()
      .executeTakeFirst()
    await insert(trx, now)
    await trx.updateTable('account').set({ avatar: url, updated_at: now }).where('id', '=', viewer.id).execute()
    await dropPictures(trx, [before?.avatar ?? ''], now)
  })
  return presentUserInfo(await ownAccount(deps.db, viewer.id), viewer)
}

/** A picture for a text, of staff or of an admin of the group that the form or the query names. */
export const uploadPicture = async (
  deps: Deps,
  viewer: SignedIn,
  { request, gid: gidInQuery }: { readonly request: FastifyRequest; readonly gid: number | null },
): Promise<DataOf<typeof files.picture>> => {
  await requireUploader(deps, viewer, gidInQuery)
  const given = await takePicture(request, { maxBytes: limits.picture.markdownBytes, maxSide: pictureSide })
  const groupId = gidInQuery ?? groupOfForm(given.fields)
  if (gidInQuery === null) await requireTextUploader(deps, viewer, groupId)
  const { url, insert } = await keepPicture(deps, given, { kind: 'md', accountId: viewer.id, groupId })
  return { link: url, fileId: await insert(deps.db, deps.clock.now()) }
}

/**
 * Deletes an image of a text: for its uploader, the admins of its group and problem managers.
 * @throws Refusal `file.unknown`, also without an id (api-public 15), or `file.notYours`
 */
export const removePicture = async (
  deps: Deps,
  viewer: SignedIn,
  { id, caller }: { readonly id: number | undefined; readonly caller: Caller },
): Promise<null> => {
  const row = id === undefined ? undefined : await findFile(deps.db, id)
  if (row === undefined) throw fail('file.unknown')
  if (row.kind !== 'md') throw fail('file.notYours')
  const isOwn = row.account_id === viewer.id && (row.group_id !== null || (await uploadsOutsideGroups(deps, viewer)))
  const isOfGroup = (await findGroupLevel(deps.db, viewer, row.group_id)) >= groupLevels.admin
  if (!isOwn && !isOfGroup && !keepsProblems(viewer, undefined)) throw fail('file.notYours')
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
