import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { effectiveRights, rightsOf } from './staff-factor.ts'

/** The columns of a joined `account` that `viewerOf` reads. */
export const accountColumns = [
  'account.id',
  'account.username',
  'account.role',
  'account.permissions',
  'account.has_second_factor',
] as const

interface AccountRow {
  readonly id: string
  readonly username: string
  readonly role: number
  readonly permissions: string
  readonly has_second_factor: boolean
}

/**
 * An account with the rights it would have in a request now, for actions in its name without a request. Staff without a
 * required second factor have the rights of ordinary users.
 */
export const viewerOf = async (deps: Pick<Deps, 'settings'>, account: AccountRow): Promise<SignedIn> => ({
  kind: 'user',
  id: account.id,
  username: account.username,
  ...(await effectiveRights(deps, rightsOf(account), account.has_second_factor)),
})
