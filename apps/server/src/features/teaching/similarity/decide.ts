import type { BodyOf, similarity } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { openPair } from './read-pair.ts'

/** Records what staff decided about a pair. The pair shows the last decision; all of them are kept. */
export const decide = async (
  deps: Deps,
  viewer: SignedIn,
  { id, state, note }: BodyOf<typeof similarity.decide>,
): Promise<null> => {
  const { row } = await openPair(deps, viewer, id)
  await deps.db.transaction().execute(async (trx) => {
    await trx.updateTable('similarity_pair').set({ state }).where('id', '=', row.id).execute()
    await trx
      .insertInto('similarity_decision')
      .values({ pair_id: row.id, account_id: viewer.id, state, note: note.trim(), created_at: deps.clock.now() })
      .execute()
  })
  return null
}
