import { type BodyOf, type DataOf, fail, type siteRoles } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { rolesOf, setRoles } from './repository.ts'
import type { Acting } from './save-role.ts'

type Roles = typeof siteRoles

/** All defined roles, those of one user marked. */
export const readRolesOf = async (deps: Deps, uid: string): Promise<DataOf<Roles['ofUser']>> =>
  (await rolesOf(deps.db, uid)).map(({ id, name, account_id }) => ({ id, name, isAssigned: account_id !== null }))

/**
 * Sets the defined roles of a user, in addition to the base role. Requests of open sessions use them at once and open
 * streams end.
 */
export const assignRoles = (
  deps: Deps,
  { viewer, caller }: Acting,
  { uid, ids }: BodyOf<Roles['assign']>,
): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const account = await trx
      .selectFrom('account')
      .select(['id', 'username'])
      .where('id', '=', uid)
      .forUpdate()
      .executeTakeFirst()
    if (account === undefined) throw fail('account.notFound')
    const before = await rolesOf(trx, uid)
    const wanted = new Set(ids)
    const known = before.filter(({ id }) => wanted.has(id))
    if (known.length < wanted.size) throw fail('siteRole.notFound')
    const had = before.filter(({ account_id }) => account_id !== null)
    await setRoles(trx, uid, [...wanted])
    await audit(trx, {
      actor: viewer,
      action: 'account.roles',
      subject: { kind: 'account', id: uid, name: account.username },
      before: { roles: had.map(({ name }) => name).join(', ') },
      after: { roles: known.map(({ name }) => name).join(', ') },
      address: caller.address,
    })
    return null
  })
