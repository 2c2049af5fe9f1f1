import { fail, type GroupDetail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { FastifyRequest } from 'fastify'
import type { Deps } from '../../deps.ts'
import { keepPicture, takePicture } from '../files/keep-picture.ts'
import { dropAvatar } from './avatar.ts'
import { findGroup, requireGroupRoot } from './find-group.ts'
import { presentDetail } from './present.ts'
import { lockGroup } from './repository.ts'

const avatarSide = 512

/**
 * Sets the avatar of a group (api-contests-groups 9). The group comes as a field of the form, which clients may write
 * after the file, or in the query.
 * @returns the whole group, which existing clients keep in place of theirs
 */
export const uploadGroupAvatar = async (
  deps: Deps,
  viewer: SignedIn,
  { request, gid: gidInQuery }: { readonly request: FastifyRequest; readonly gid: number | undefined },
): Promise<GroupDetail> => {
  const given = await takePicture(request, { maxBytes: limits.picture.avatarBytes, maxSide: avatarSide })
  const gid = gidInQuery ?? Number(given.fields.gid ?? Number.NaN)
  if (!Number.isInteger(gid)) throw fail('request.field', { field: 'gid' })
  await requireGroupRoot(deps, viewer, gid)
  const { url, insert, discard } = await keepPicture(deps, given, { kind: 'groupAvatar', accountId: viewer.id })
  try {
    await deps.db.transaction().execute(async (trx) => {
      const now = deps.clock.now()
      const before = await lockGroup(trx, gid)
      if (before === null) throw fail('group.notFound')
      await insert(trx, now)
      await trx.updateTable('user_group').set({ avatar: url, updated_at: now }).where('id', '=', gid).execute()
      await dropAvatar(trx, before.avatar, now)
    })
  } catch (error) {
    await discard()
    throw error
  }
  return presentDetail(await findGroup(deps, viewer, gid), null)
}
