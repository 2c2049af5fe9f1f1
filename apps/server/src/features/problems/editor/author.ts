import { fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

/**
 * The author of a new problem: the caller. Problem managers can choose another author.
 * @throws Refusal `problem.authorUnknown`
 */
export const authorFor = async (
  db: Db,
  viewer: SignedIn,
  named: string | null,
): Promise<{ readonly author: string; readonly author_id: string }> => {
  const name = (named ?? '').trim()
  const isOther = name !== '' && name.toLowerCase() !== viewer.username.toLowerCase()
  if (!isOther || !authorize(viewer, 'problem.assignAuthor', undefined)) {
    return { author: viewer.username, author_id: viewer.id }
  }
  const found = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', lowered(name)))
    .executeTakeFirst()
  if (found === undefined) throw fail('problem.authorUnknown', { author: name })
  return { author: found.username, author_id: found.id }
}
