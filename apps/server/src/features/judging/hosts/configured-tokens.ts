import type { Deps } from '../../../deps.ts'
import { hashToken } from './token.ts'

/** Name of tokens that come from the configuration, as the page of judge hosts shows it. */
const name = 'VERDICT_JUDGE_TOKENS'

/**
 * Stores the tokens of `VERDICT_JUDGE_TOKENS`, so that hosts can be placed together with the server without a step in
 * between, and removes those that left the list; a token that comes back is accepted again. One that an administrator
 * revoked stays revoked.
 */
export const storeConfiguredTokens = async ({ db, config }: Deps): Promise<void> => {
  const hashes = (config.VERDICT_JUDGE_TOKENS ?? '')
    .split(',')
    .map((token) => token.trim())
    .filter((token) => token !== '')
    .map(hashToken)
  await db
    .deleteFrom('judge_token')
    .where('name', '=', name)
    .where('revoked_at', 'is', null)
    .$if(hashes.length > 0, (query) => query.where('token_hash', 'not in', hashes))
    .execute()
  if (hashes.length === 0) return
  await db
    .insertInto('judge_token')
    .values(hashes.map((token_hash) => ({ name, token_hash })))
    .onConflict((conflict) => conflict.column('token_hash').doNothing())
    .execute()
}
