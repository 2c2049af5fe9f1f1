import { type BodyOf, type DataOf, fail, fromInstant, type groupTrainings, toInstant } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { requireOwn } from '../editor/own-training.ts'

/** Users with a later deadline; the caller has checked who asks. */
export const listExtensions = async (
  { db }: Pick<Deps, 'db'>,
  tid: number,
): Promise<DataOf<typeof groupTrainings.extensions>> => {
  const rows = await db
    .selectFrom('training_extension as extension')
    .innerJoin('account', 'account.id', 'extension.account_id')
    .select(['account.id', 'account.username', 'extension.due_at'])
    .where('extension.training_id', '=', tid)
    .orderBy('account.username')
    .limit(2_000)
    .execute()
  return rows.map((row) => ({ uid: row.id, username: row.username, dueTime: toInstant(row.due_at) }))
}

/** Gives a member a later deadline, or takes it back with `dueTime` null. */
export const extend = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: { readonly body: BodyOf<typeof groupTrainings.extend>; readonly caller: Caller },
): Promise<null> => {
  const to = fromInstant(body.dueTime)
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, body.tid, { lock: true })
    if (row.due_at === null) throw fail('training.extensionNeedsDeadline')
    if (to !== null && to <= row.due_at) throw fail('training.extensionTooEarly')
    const member = await trx
      .selectFrom('group_member')
      .innerJoin('account', 'account.id', 'group_member.account_id')
      .leftJoin('training_extension as extension', (join) =>
        join.onRef('extension.account_id', '=', 'account.id').on('extension.training_id', '=', row.id),
      )
      .select(['account.id', 'account.username', 'extension.due_at'])
      .where('group_member.group_id', '=', row.group_id ?? 0)
      .where('group_member.level', '>=', 3)
      .where((eb) => eb(eb.fn('lower', ['account.username']), '=', lowered(body.username.trim())))
      .executeTakeFirst()
    if (member === undefined) throw fail('training.extensionNotMember')
    const own = { training_id: row.id, account_id: member.id }
    if (to === null) {
      await trx
        .deleteFrom('training_extension')
        .where('training_id', '=', row.id)
        .where('account_id', '=', member.id)
        .execute()
    } else {
      await trx
        .insertInto('training_extension')
        .values({ ...own, due_at: to, created_at: deps.clock.now() })
        .onConflict((conflict) => conflict.columns(['training_id', 'account_id']).doUpdateSet({ due_at: to }))
        .execute()
    }
    await audit(trx, {
      actor: viewer,
      action: 'training.extend',
      subject: { kind: 'training', id: row.id, name: row.title },
      before: { username: member.username, dueAt: member.due_at },
      after: { username: member.username, dueAt: to },
      address: caller.address,
    })
  })
  return null
}
