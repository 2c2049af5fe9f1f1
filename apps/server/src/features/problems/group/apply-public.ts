import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { findGroup } from '../../groups/find-group.ts'
import { mayDo } from '../editor/kept-problem.ts'
import { publicProgress } from '../editor/public-progress.ts'
import { holdGroup, prefixOf } from './prefix.ts'
import { findOfGroup, lockOfGroup, usesOutside } from './repository.ts'

interface Application {
  readonly pid: number
  readonly isApplied: boolean
  readonly caller: Caller
}

/**
 * Applies to publish a group problem, or withdraws the application; withdrawing a published problem takes it back into
 * its group (api-contests-groups 7.6).
 * @throws Refusal `groupProblem.alreadyPublic` or `groupProblem.usedOutside`
 */
export const applyPublic = async (
  deps: Deps,
  viewer: SignedIn,
  { pid, isApplied, caller }: Application,
): Promise<null> => {
  const early = await requireApplicant(deps.db, viewer, await findOfGroup(deps.db, viewer, pid))
  const { group } = await findGroup(deps, viewer, early.home_id)
  await deps.db.transaction().execute(async (trx) => {
    await holdGroup(trx, { id: group.id, shortName: group.short_name })
    const row = await requireApplicant(trx, viewer, await lockOfGroup(trx, viewer, pid))
    if (row.home_id !== group.id) throw fail('groupProblem.notOfGroup')
    const isPublished = row.group_id === null
    if (isApplied && isPublished) throw fail('groupProblem.alreadyPublic')
    if (!isApplied && isPublished) await takeBack(trx, { id: pid, displayId: row.display_id, group })
    const now = deps.clock.now()
    await trx
      .updateTable('problem')
      .set({
        apply_public_progress: isApplied ? publicProgress.applied : null,
        public_applicant_id: isApplied ? viewer.id : null,
        public_applied_at: isApplied ? now : null,
        modified_by: viewer.username,
        updated_at: now,
      })
      .where('id', '=', pid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: isApplied ? 'problem.applyPublic' : 'problem.withdrawPublic',
      subject: { kind: 'problem', id: pid, name: row.display_id },
      before: { progress: row.apply_public_progress, isPublished },
      after: { progress: isApplied ? publicProgress.applied : null },
      address: caller.address,
    })
  })
  return null
}

type Found = Awaited<ReturnType<typeof findOfGroup>>

const requireApplicant = async (db: Db, viewer: SignedIn, row: Found) => {
  if (row === undefined) throw fail('groupProblem.missing')
  const { home_id } = row
  if (home_id === null) throw fail('groupProblem.notOfGroup')
  await findGroup({ db }, viewer, home_id)
  if (!mayDo('problem.keepForGroup', viewer, { ...row, group_id: home_id, own_role: null }))
    throw fail('groupProblem.notYours')
  return { ...row, home_id }
}

/** Back into the group, with its prefix: the group may have been renamed since. */
const takeBack = async (
  trx: Db,
  problem: {
    readonly id: number
    readonly displayId: string
    readonly group: { readonly id: number; readonly short_name: string }
  },
): Promise<void> => {
  const { id, displayId, group } = problem
  const uses = await usesOutside(trx, { id, groupId: group.id })
  if (uses.contests + uses.trainings > 0) throw fail('groupProblem.usedOutside', { ...uses })
  const prefix = prefixOf(group.short_name)
  await trx
    .updateTable('problem')
    .set({
      group_id: group.id,
      origin_group_id: null,
      ...(!displayId.startsWith(prefix) && { display_id: (prefix + displayId).slice(0, 64) }),
      content_hash: null,
    })
    .where('id', '=', id)
    .execute()
}
