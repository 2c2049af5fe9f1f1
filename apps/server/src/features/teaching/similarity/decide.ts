import { type BodyOf, fail, type similarity } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { openPair } from './read-pair.ts'

/** Records what staff decided about a pair. The pair shows the last decision; all of them are kept. */
export const decide = async (
  deps: Deps,
  viewer: SignedIn,
  { id, state, note }: BodyOf<typeof similarity.decide>,
  caller: Caller,
): Promise<null> => {
  const { row, scope } = await openPair(deps, viewer, { id, use: 'change' })
  await deps.db.transaction().execute(async (trx) => {
    const before = await trx
      .selectFrom('similarity_pair')
      .select('state')
      .where('id', '=', row.id)
      .forUpdate()
      .executeTakeFirst()
    // A comparison that finished meanwhile may have dropped the pair.
    if (before === undefined) throw fail('similarity.pairMissing')
    await trx.updateTable('similarity_pair').set({ state }).where('id', '=', row.id).execute()
    await trx
      .insertInto('similarity_decision')
      .values({ pair_id: row.id, account_id: viewer.id, state, note: note.trim(), created_at: deps.clock.now() })
      .execute()
    // By name: which of the two is `a` depends on their ids, which are random.
    const users = [row.a_username, row.b_username].sort().join(', ')
    const about = { scope: `${scope.kind} ${scope.id}`, users }
    await audit(trx, {
      actor: viewer,
      action: 'similarity.decide',
      subject: { kind: 'similarityPair', id: row.id, name: `${scope.title}: ${users}` },
      before: { state: before.state },
      after: { ...about, state, note: note.trim() },
      address: caller.address,
    })
  })
  return null
}
