import { fail } from '@verdict/contract'
import { isProtectedAccount, type SignedIn, superAdmin } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { ownAccount } from '../core/own-account.ts'
import { dropPasskey, dropTotp, listPasskeys, settleFactors } from './repository.ts'

/**
 * Removes all second factors of a user who lost access to them. Users manage their own in the settings, which ask for
 * the password.
 */
export const removeFactorsOf = async (
  deps: Deps,
  viewer: SignedIn,
  given: { readonly uid: string; readonly address: string },
): Promise<null> => {
  if (given.uid === viewer.id) throw fail('auth.forbidden')
  const account = await ownAccount(deps.db, given.uid).catch(() => null)
  if (account === null) throw fail('user.unknown')
  if (!superAdmin(viewer, undefined) && isProtectedAccount(account)) throw fail('account.staffProtected')
  if (!account.has_second_factor) throw fail('factor.isOff')
  await deps.db.transaction().execute(async (trx) => {
    await dropTotp(trx, account.id)
    for (const { id } of await listPasskeys(trx, account.id)) await dropPasskey(trx, account.id, id)
    await settleFactors(trx, account.id)
    await audit(trx, {
      actor: viewer,
      action: 'account.removeFactors',
      subject: { kind: 'account', id: account.id, name: account.username },
      address: given.address,
    })
  })
  return null
}
