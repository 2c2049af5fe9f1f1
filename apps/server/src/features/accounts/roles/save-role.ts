import {
  type BodyOf,
  type DataOf,
  fail,
  limits,
  readPermissions,
  type SiteRole,
  type siteRoles,
  toInstant,
} from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { listRoles, lockRole } from './repository.ts'

type Roles = typeof siteRoles

export interface Acting {
  readonly viewer: SignedIn
  readonly caller: Caller
}

/** Roles that the site defined, with their members. */
export const readRoles = async (deps: Deps): Promise<SiteRole[]> =>
  (await listRoles(deps.db)).map((row) => ({
    id: row.id,
    name: row.name,
    permissions: [...readPermissions(row.permissions)],
    updatedAt: toInstant(row.updated_at),
    members: row.members,
    memberCount: row.member_count,
  }))

/** @throws Refusal `siteRole.nameWrong`, `siteRole.nameTaken`, `siteRole.permissionsWrong` or `siteRole.tooMany` */
export const createRole = (
  deps: Deps,
  { viewer, caller }: Acting,
  input: BodyOf<Roles['create']>,
): Promise<DataOf<Roles['create']>> => {
  const { name, permissions } = checked(input)
  const now = deps.clock.now()
  const created = deps.db.transaction().execute(async (trx) => {
    const { count } = await trx
      .selectFrom('site_role')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    if (Number(count) >= limits.siteRole.maxRoles) throw fail('siteRole.tooMany', { max: limits.siteRole.maxRoles })
    const { id } = await trx
      .insertInto('site_role')
      .values({ name, permissions: permissions.join(','), created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actor: viewer,
      action: 'siteRole.create',
      subject: { kind: 'siteRole', id, name },
      after: { name, permissions: permissions.join(', ') },
      address: caller.address,
    })
    return { id }
  })
  return created.catch(refuseTaken)
}

/** Renames a role or changes its permissions. Open sessions of its members get the new permissions at once. */
export const updateRole = (deps: Deps, { viewer, caller }: Acting, input: BodyOf<Roles['update']>): Promise<null> => {
  const { name, permissions } = checked(input)
  const updated = deps.db.transaction().execute(async (trx) => {
    const before = await lockRole(trx, input.id)
    if (before === undefined) throw fail('siteRole.notFound')
    await trx
      .updateTable('site_role')
      .set({ name, permissions: permissions.join(','), updated_at: deps.clock.now() })
      .where('id', '=', input.id)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'siteRole.edit',
      subject: { kind: 'siteRole', id: input.id, name },
      before: { name: before.name, permissions: before.permissions.replaceAll(',', ', ') },
      after: { name, permissions: permissions.join(', ') },
      address: caller.address,
    })
    return null
  })
  return updated.catch(refuseTaken)
}

/** Deletes a role and takes it from all who have it. */
export const removeRole = (deps: Deps, { viewer, caller }: Acting, id: number): Promise<null> =>
  deps.db.transaction().execute(async (trx) => {
    const before = await lockRole(trx, id)
    if (before === undefined) throw fail('siteRole.notFound')
    await trx.deleteFrom('site_role').where('id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'siteRole.remove',
      subject: { kind: 'siteRole', id, name: before.name },
      before: { name: before.name, permissions: before.permissions.replaceAll(',', ', ') },
      address: caller.address,
    })
    return null
  })

const checked = (input: BodyOf<Roles['create']>) => {
  const name = input.name.trim()
  const max = limits.siteRole.nameMaxChars
  if (name === '' || [...name].length > max) throw fail('siteRole.nameWrong', { max })
  const permissions = readPermissions(input.permissions.join(','))
  const isKnown = permissions.length === new Set(input.permissions).size
  if (permissions.length === 0 || !isKnown) throw fail('siteRole.permissionsWrong')
  return { name, permissions }
}

const refuseTaken = (error: unknown): never => {
  throw isTaken(error, 'site_role_name_once') ? fail('siteRole.nameTaken') : error
}
