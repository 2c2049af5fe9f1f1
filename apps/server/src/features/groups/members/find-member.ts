import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { authorize } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findGroup, groupFactsOf, type OpenGroup } from '../find-group.ts'
import { lockGroup } from '../repository.ts'

/**
 * A group whose members the viewer can ask to change; which ones, the rules decide. A hidden group refuses strangers
 * before anything about its members is looked up.
 */
export const openForMembers = async (deps: Pick<Deps, 'db'>, viewer: SignedIn, gid: number): Promise<OpenGroup> => {
  const open = await findGroup(deps, viewer, gid)
  if (!authorize(viewer, 'group.readPage', groupFactsOf(open))) throw fail('group.hidden')
  return open
}

/** The row of an account, locked after its group. */
export const lockMember = async (trx: Db, groupId: number, accountId: string) => {
  const group = await lockGroup(trx, groupId)
  if (group === null) throw fail('group.notFound')
  const row = await trx
    .selectFrom('group_member')
    .select(['account_id', 'level', 'reason'])
    .where('group_id', '=', groupId)
    .where('account_id', '=', accountId)
    .forUpdate()
    .executeTakeFirst()
  return { group, row: row ?? null }
}
