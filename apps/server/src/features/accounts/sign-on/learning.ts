import type { SignOnOutcome } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { admit } from './admit.ts'
import { type Identity, provenEmail } from './claims.ts'
import type { Context } from './log-in.ts'
import { type IdentitySource, openSource } from './providers.ts'
import { deleteProvider, findLink, insertProvider, updateProvider } from './repository.ts'

/** Learning platforms as sources of identities: their users are linked to accounts like those of identity providers. */

type Fields = Omit<IdentitySource, 'id' | 'rules'>

/** Stores the source of a learning platform and returns its id. */
export const putLearningSource = async (db: Db, id: number | null, fields: Fields, now: Date): Promise<number> => {
  const row = {
    name: fields.name,
    is_on: fields.isOn,
    creates_accounts: fields.createsAccounts,
    trusts_email: fields.trustsEmail,
    settings: JSON.stringify({ kind: 'lti' }),
    secret: null,
    // Roles of a course give no rights on this site.
    rules: '[]',
  }
  if (id === null) return insertProvider(db, row, now)
  await updateProvider(db, id, row)
  return id
}

/** Removes a learning platform with everything that depends on it; accounts stay. */
export const removeLearningSource = (db: Db, id: number): Promise<void> => deleteProvider(db, id)

/** The account linked to a user of a source; null without one. */
export const findLinkedAccount = async (db: Db, sourceId: number, subject: string): Promise<string | null> =>
  (await findLink(db, sourceId, subject))?.account_id ?? null

/** Logs in a user whom a learning platform vouches for. An address counts only where the platform is trusted. */
export const admitLearner = async (
  deps: Deps,
  sourceId: number,
  identity: Identity,
  context: Context,
): Promise<SignOnOutcome> => {
  const source = await openSource(deps, sourceId)
  const email = provenEmail(source, identity.email ?? '', false)
  return admit(deps, source, { ...identity, email }, context)
}
