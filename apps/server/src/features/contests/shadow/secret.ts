import { fail } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'

/** The encrypted password or token is bound to its contest. */
export const secretPlace = (contestId: number): string => `secret of the shadow of contest ${contestId}`

interface Stored {
  readonly contest_id: number
  readonly auth: string
  readonly username: string
  readonly secret: Uint8Array | null
}

/**
 * The header that authenticates requests to the primary.
 * @throws Refusal `contestShadow.secretLost`
 */
export const authorizationOf = ({ cipher }: Pick<Deps, 'cipher'>, stored: Stored): Readonly<Record<string, string>> => {
  const { auth, username, secret, contest_id: contestId } = stored
  if (auth === 'none') return {}
  if (secret === null) throw fail('contestShadow.secretLost')
  const plain = cipher.decrypt(secret, secretPlace(contestId)).toString()
  if (auth === 'bearer') return { authorization: `Bearer ${plain}` }
  return { authorization: `Basic ${Buffer.from(`${username}:${plain}`).toString('base64')}` }
}

/** Drops secrets that cannot be decrypted any more; their shadows ask for them again. Returns their number. */
export const forgetShadowSecrets = async (trx: Db): Promise<number> => {
  const done = await trx
    .updateTable('contest_shadow')
    .set({ secret: null })
    .where('secret', 'is not', null)
    .executeTakeFirst()
  return Number(done.numUpdatedRows)
}
