import type { Deps } from '../../../deps.ts'
import { usernameSkeleton } from './username.ts'

/**
 * Stores the skeletons of names from before there were any, oldest account first. Where two look alike the later one
 * stays without, so that both keep their names; `npm run doctor` lists them.
 */
export const storeSkeletons = async ({ db }: Pick<Deps, 'db'>): Promise<void> => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('username_skeleton', 'is', null)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  if (rows.length === 0) return
  const stored = await db
    .selectFrom('account')
    .select('username_skeleton')
    .where('username_skeleton', 'is not', null)
    .execute()
  const taken = new Set(stored.map((row) => row.username_skeleton))
  for (const { id, username } of rows) {
    const skeleton = usernameSkeleton(username)
    if (taken.has(skeleton)) continue
    taken.add(skeleton)
    await db.updateTable('account').set({ username_skeleton: skeleton }).where('id', '=', id).execute()
  }
}
