import { type RoleCode, role, roleName } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { ownAccount } from '../core/own-account.ts'
import type { Identity } from './claims.ts'
import type { IdentitySource } from './providers.ts'
import { lockRole, setGivenRole, setRole } from './repository.ts'

/** The role of the first rule that matches a group. */
export const roleByRules = ({ rules }: Pick<IdentitySource, 'rules'>, groups: readonly string[]): RoleCode | null => {
  const found = rules.find(({ group }) => groups.includes(group))
  return found === undefined ? null : role[found.role]
}

/**
 * Gives the role of the provider's rules at each login. A role that an admin set stays: only an ordinary user gets a
 * role, and only the role that a rule gave is taken away again.
 */
export const applyRules = (
  deps: Deps,
  provider: IdentitySource,
  identity: Identity,
  { accountId, address }: { readonly accountId: string; readonly address: string },
): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const locked = await lockRole(trx, accountId, provider.id)
    if (locked === null) return
    const isByRule = locked.given_role !== null && locked.role === locked.given_role
    const byRule = roleByRules(provider, identity.groups)
    const mayChange = isByRule || locked.role === role.default_user
    const next = mayChange ? (byRule ?? role.default_user) : (locked.role as RoleCode)
    const given = mayChange ? byRule : null
    if (given !== locked.given_role) await setGivenRole(trx, { providerId: provider.id, accountId, role: given })
    if (next === locked.role) return
    await setRole(trx, accountId, next, deps.clock.now())
    const account = await ownAccount(trx, accountId)
    await audit(trx, {
      actor: account,
      action: 'account.roleByRule',
      subject: { kind: 'account', id: accountId, name: account.username },
      before: { role: roleName(locked.role), provider: '' },
      after: { role: roleName(next), provider: provider.name },
      address,
    })
  })
