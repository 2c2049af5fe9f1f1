import { type DataOf, type DirectAudience, type directMessages, fail, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { requireOpen } from './require-open.ts'

type Calls = typeof directMessages

/** Users the caller blocked, by name. */
export const listBlocks = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Calls['blocks']>> => {
  await requireOpen(deps)
  const found = await deps.db
    .selectFrom('direct_block as block')
    .innerJoin('account', 'account.id', 'block.blocked_id')
    .select(['account.id', 'account.username', 'account.nickname', 'account.avatar'])
    .where('block.account_id', '=', viewer.id)
    .orderBy('account.username')
    .limit(limits.directMessage.maxBlocks)
    .execute()
  return found.map(({ id: uid, ...row }) => ({ uid, ...row }))
}

/**
 * Refuses messages of a user from now on. Blocking twice is the same as once.
 * @throws Refusal `user.unknown`, `directMessage.toSelf`, `directMessage.tooManyBlocks`
 */
export const blockUser = async (deps: Deps, viewer: SignedIn, uid: string): Promise<null> => {
  await requireOpen(deps)
  if (uid === viewer.id) throw fail('directMessage.toSelf')
  const max = limits.directMessage.maxBlocks
  await deps.db.transaction().execute(async (trx) => {
    const partner = await trx.selectFrom('account').select('id').where('id', '=', uid).executeTakeFirst()
    if (partner === undefined) throw fail('user.unknown')
    // Serialises the blocks of one account, so that the limit holds.
    await trx.selectFrom('account').select('id').where('id', '=', viewer.id).forNoKeyUpdate().execute()
    await trx
      .insertInto('direct_block')
      .values({ account_id: viewer.id, blocked_id: uid, created_at: deps.clock.now() })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { n } = await trx
      .selectFrom('direct_block')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('account_id', '=', viewer.id)
      .executeTakeFirstOrThrow()
    if (n > max) throw fail('directMessage.tooManyBlocks', { max })
  })
  return null
}

export const unblockUser = async (deps: Deps, viewer: SignedIn, uid: string): Promise<null> => {
  await requireOpen(deps)
  await deps.db.deleteFrom('direct_block').where('account_id', '=', viewer.id).where('blocked_id', '=', uid).execute()
  return null
}

/** The users the caller accepts messages from. */
export const readPreference = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Calls['preference']>> => {
  await requireOpen(deps)
  const row = await deps.db
    .selectFrom('direct_preference')
    .select('accepts')
    .where('account_id', '=', viewer.id)
    .executeTakeFirst()
  // A constraint of the table admits these values alone.
  return { accepts: (row?.accepts ?? 'everyone') as DirectAudience }
}

export const setPreference = async (deps: Deps, viewer: SignedIn, accepts: DirectAudience): Promise<null> => {
  await requireOpen(deps)
  await deps.db
    .insertInto('direct_preference')
    .values({ account_id: viewer.id, accepts })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ accepts }))
    .execute()
  return null
}
