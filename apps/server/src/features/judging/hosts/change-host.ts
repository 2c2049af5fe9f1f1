import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Selectable, Updateable } from 'kysely'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { JudgeHost } from '../../../platform/db/tables.ts'

/** The row of a host, locked. @throws Refusal `judge.hostNotFound` */
export const lockHost = async (db: Db, name: string): Promise<Selectable<JudgeHost>> => {
  const row = await db.selectFrom('judge_host').selectAll().where('name', '=', name).forUpdate().executeTakeFirst()
  if (row === undefined) throw fail('judge.hostNotFound', { name })
  return row
}

interface HostChange {
  readonly set: Updateable<JudgeHost>
  /** For the audit log. */
  readonly before?: object
  readonly after?: object
}

interface HostAction {
  readonly viewer: SignedIn
  readonly caller: Caller
  readonly name: string
  readonly action: string
}

/**
 * Changes a host as an administrator wants it. The host is notified with its next heartbeat.
 * @throws Refusal `judge.hostNotFound`
 */
export const changeHost = (
  deps: Pick<Deps, 'db'>,
  { viewer, caller, name, action }: HostAction,
  changeOf: (row: Selectable<JudgeHost>) => HostChange,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const { set, ...audited } = changeOf(await lockHost(trx, name))
    await trx.updateTable('judge_host').set(set).where('name', '=', name).execute()
    const subject = { kind: 'judgeHost', id: name, name }
    await audit(trx, { actor: viewer, action, subject, ...audited, address: caller.address })
    return null
  })
