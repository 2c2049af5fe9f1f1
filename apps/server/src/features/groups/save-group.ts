import { type BodyOf, fail, type groups, limits } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../deps.ts'
import { audit } from '../../platform/audit.ts'
import { isTaken } from '../../platform/db/taken.ts'
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
  const name = checkLength(input.name, 'name')
  const shortName = checkLength(input.shortName, 'shortName')
  const brief = checkLength(input.brief, 'brief')
  const description = checkLength(input.description, 'description')
  const auth = checkAuth(input.auth)
  const code = auth === 1 ? null : checkCode(input.code)
  await takenNames(
    deps.db.transaction().execute(async (trx) => {
      const { id } = await trx
        .insertInto('user_group')
        .values({
          owner_id: viewer.id,
          name,
          short_name: shortName,
          brief,
          description,
          auth,
          code,
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
      const auth = input.auth === null ? before.auth : checkAuth(input.auth)
      const given = input.code === null ? before.code : checkCode(input.code)
      const after = {
        name: input.name === null ? before.name : checkLength(input.name, 'name'),
        short_name: input.shortName === null ? before.short_name : checkLength(input.shortName, 'shortName'),
        brief: input.brief === null ? before.brief : checkLength(input.brief, 'brief'),
        description: input.description === null ? before.description : checkLength(input.description, 'description'),
        auth,
        code: auth === 3 ? checkCode(given) : given,
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

const lengthErrors = {
  name: 'group.nameLength',
  shortName: 'group.shortNameLength',
  brief: 'group.briefLength',
  description: 'group.descriptionLength',
} as const

const checkLength = (given: string | null, field: keyof typeof lengthErrors): string => {
  const text = given?.trim() ?? ''
  const { min, max } = limits.group[field]
  const length = [...text].length
  if (length < min || length > max) throw fail(lengthErrors[field], { min, max })
  return text
}

const checkAuth = (auth: number | null): number => {
  if (auth !== 1 && auth !== 2 && auth !== 3) throw fail('group.authUnknown')
  return auth
}

const checkCode = (given: string | null): string => {
  const code = given?.trim() ?? ''
  if ([...code].length !== limits.group.codeChars) throw fail('group.codeLength', { count: limits.group.codeChars })
  return code
}

const takenNames = async (saving: Promise<unknown>): Promise<void> => {
  try {
    await saving
  } catch (error) {
    if (isTaken(error, 'user_group_name_once')) throw fail('group.nameTaken')
    if (isTaken(error, 'user_group_short_name_once')) throw fail('group.shortNameTaken')
    throw error
  }
}
