import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { isNotice, isTalk, talkActions } from './kinds.ts'
import { notifyReader } from './live.ts'
import { deleteNotices, deleteTalk } from './repository.ts'

/**
 * Deletes one of the caller's messages, or all of one kind (api-public 14.4). Deleting a missing message succeeds.
 * @throws Refusal `message.kindUnknown`
 */
export const cleanMessages = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly type?: string | undefined; readonly id?: number | undefined },
): Promise<null> => {
  const type = given.type ?? ''
  if (isTalk(type)) await deleteTalk(deps.db, viewer.id, talkActions[type], given.id)
  else if (isNotice(type)) await deleteNotices(deps.db, viewer.id, type, given.id)
  else throw fail('message.kindUnknown')
  await notifyReader(deps.db, viewer.id)
  return null
}
