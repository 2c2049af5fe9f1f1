import { type BodyOf, fail, type groups } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { type GroupFaultNames, groupAccessFaults, groupFaults, groupTextFaults } from '@verdict/rules/group-faults'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import { isTaken } from '../../platform/db/taken.ts'
import { refuseFirstOf } from '../../platform/form-refusal.ts'
import { takeSlot } from '../../platform/throttle.ts'
import { renamePrefix } from '../problems/group/prefix.ts'
import { chooseAvatar, dropAvatar } from './avatar.ts'
import { requireGroupRoot } from './find-group.ts'
import { requireMayCreate } from './read-group.ts'
import { createSlotKey, lockGroup, putMember } from './repository.ts'

type CreateInput = BodyOf<(typeof groups)['create']>
type UpdateInput = BodyOf<(typeof groups)['update']>

const dayMs = 86_400_000

/** Creates a group; its creator becomes its owner with level 5 (api-contests-groups 7.2). */
export const createGroup = async (deps: Deps, viewer: SignedIn, input: CreateInput): Promise<null> => {
  const now = deps.clock.now()
  // The slot stays taken when a later check fails, as the specification says.
  await requireMayCreate(deps, viewer, async (limit) => {
    const slot = await takeSlot(deps.db, createSlotKey(viewer.id), { limit, windowMs: dayMs, now })
    return slot.taken
  })
  const auth = input.auth ?? 0
  const group = {
    name: input.name?.trim() ?? '',
    shortName: input.shortName?.trim() ?? '',
    brief: input.brief?.trim() ?? '',
    description: input.description?.trim() ?? '',
    auth,
    code: auth === 1 ? null : (input.code?.trim() ?? ''),
  }
  refuseFirst(groupFaults(group))
  await takenNames(
    deps.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('user_group')
        .values({
          owner_id: viewer.id,
          name: group.name,
          short_name: group.shortName,
          brief: group.brief,
          description: group.description,
          auth,
          code: group.code,
          is_visible: input.visible ?? true,
          avatar: await chooseAvatar(trx, input.avatar, null),
          created_at: now,
          updated_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
      await putMember(trx, { groupId: id, accountId: viewer.id, level: 5, now })
      deps.log.info({ groupId: id, accountId: viewer.id }, 'group created')
    }),
  )
  return null
}

/** Changes what the settings of a group hold; absent fields stay as they are. */
export const updateGroup = async (deps: Deps, viewer: SignedIn, input: UpdateInput, caller: Caller): Promise<null> => {
  await requireGroupRoot(deps, viewer, input.id)
  await takenNames(
    deps.db.transaction().execute(async (trx) => {
      const before = await lockGroup(trx, input.id)
      if (before === null) throw fail('group.notFound')
      const auth = input.auth ?? before.auth
      const code = input.code?.trim() ?? before.code
      refuseFirst([
        ...groupAccessFaults(input),
        ...groupTextFaults(input),
        // A private group needs a code, also one that it has already.
        ...groupAccessFaults({ auth: null, code: auth === 3 ? (code ?? '') : null }),
      ])
      const after = {
        name: input.name?.trim() ?? before.name,
        short_name: input.shortName?.trim() ?? before.short_name,
        brief: input.brief?.trim() ?? before.brief,
        description: input.description?.trim() ?? before.description,
        auth,
        code,
        is_visible: input.visible ?? before.is_visible,
        avatar: await chooseAvatar(trx, input.avatar, before.avatar),
      }
      const now = deps.clock.now()
      await trx
        .updateTable('user_group')
        .set({ ...after, updated_at: now })
        .where('id', '=', input.id)
        .execute()
      if (after.avatar !== before.avatar) await dropAvatar(trx, before.avatar, now)
      await renamePrefix(trx, { id: input.id, before: before.short_name, after: after.short_name })
      if (before.owner_id === viewer.id) return
      const { name, short_name, brief, description, is_visible, avatar } = before
      await audit(trx, {
        actor: viewer,
        action: 'group.edit',
        subject: { kind: 'group', id: input.id, name: before.name },
        before: { name, short_name, brief, description, auth: before.auth, code: before.code, is_visible, avatar },
        after,
        address: caller.address,
      })
    }),
  )
  return null
}

const refuseFirst = refuseFirstOf<GroupFaultNames>({
  name: { length: 'group.nameLength' },
  shortName: { length: 'group.shortNameLength' },
  brief: { length: 'group.briefLength' },
  description: { length: 'group.descriptionLength' },
  auth: { unknown: 'group.authUnknown' },
  code: { codeLength: 'group.codeLength' },
})

const takenNames = async (saving: Promise<unknown>): Promise<void> => {
  try {
    await saving
  } catch (error) {
    if (isTaken(error, 'user_group_name_once')) throw fail('group.nameTaken')
    if (isTaken(error, 'user_group_short_name_once')) throw fail('group.shortNameTaken')
    throw error
  }
}
