import { type BodyOf, fail, type GroupImportRow, type groupMembers, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { sendSiteNotice } from '../../talk/messages/send-site-notice.ts'
import { requireGroupAdmin } from '../find-group.ts'
import { lockGroup, putMember } from '../repository.ts'

type Input = BodyOf<(typeof groupMembers)['import']>

interface Planned {
  readonly row: GroupImportRow
  /** Null where nothing is added. */
  readonly accountId: string | null
}

/** What becomes of each username of a list; changes nothing. */
export const previewImport = async (deps: Deps, viewer: SignedIn, input: Input): Promise<GroupImportRow[]> => {
  await requireGroupAdmin(deps, viewer, input.gid)
  return (await plan(deps.db, input)).map(({ row }) => row)
}

/** Adds the accounts of a list as members; applicants and refused accounts become members too. */
export const importMembers = async (
  deps: Deps,
  viewer: SignedIn,
  input: Input,
  caller: Caller,
): Promise<GroupImportRow[]> => {
  await requireGroupAdmin(deps, viewer, input.gid)
  const now = deps.clock.now()
  return deps.db.transaction().execute(async (trx) => {
    const group = await lockGroup(trx, input.gid)
    if (group === null) throw fail('group.notFound')
    const planned = await plan(trx, input)
    const added = planned.flatMap(({ accountId }) => (accountId === null ? [] : [accountId]))
    for (const accountId of added) await putMember(trx, { groupId: input.gid, accountId, level: 3, now })
    const params = { group: group.name, gid: String(input.gid) }
    await sendSiteNotice(trx, { template: 'group.welcome', kind: 'Mine', params, to: added, now })
    await audit(trx, {
      actor: viewer,
      action: 'group.addMembers',
      subject: { kind: 'group', id: input.gid, name: group.name },
      after: { accounts: added.length },
      address: caller.address,
    })
    return planned.map(({ row }) => row)
  })
}

const plan = async (db: Db, { gid, usernames }: Input): Promise<readonly Planned[]> => {
  const names = usernames.map((name) => name.trim()).filter((name) => name !== '')
  if (names.length > limits.group.importMax) throw fail('groupMember.tooManyAtOnce', { count: limits.group.importMax })
  const keys = [...new Set(names.map((name) => name.toLowerCase()))]
  const rows = await db
    .selectFrom('account')
    .leftJoin('group_member', (join) =>
      join.onRef('group_member.account_id', '=', 'account.id').on('group_member.group_id', '=', gid),
    )
    .select(['account.id', 'account.username', 'account.status', 'group_member.level'])
    .where(sql<boolean>`lower(account.username) = any(${keys}::text[])`)
    .execute()
  const accounts = new Map(rows.map((row) => [row.username.toLowerCase(), row]))
  const seen = new Set<string>()
  return names.map((username): Planned => {
    const key = username.toLowerCase()
    const account = accounts.get(key)
    const refuse = (fate: GroupImportRow['fate']): Planned => ({ row: { username, fate }, accountId: null })
    if (seen.has(key)) return refuse('twice')
    seen.add(key)
    if (account === undefined) return refuse('unknown')
    if (account.status !== 0) return refuse('banned')
    if ((account.level ?? 0) >= 3) return refuse('member')
    return { row: { username, fate: account.level === null ? 'adds' : 'approves' }, accountId: account.id }
  })
}
