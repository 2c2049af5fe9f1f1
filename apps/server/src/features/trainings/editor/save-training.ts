import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import type { TrainingRow } from '../core/find-training.ts'
import { requireUsable } from '../core/prerequisite.ts'
import { insertCategory } from './categories.ts'
import { required, requireOwn } from './own-training.ts'
import { type GivenTraining, readForm } from './read-form.ts'
import { findCategory } from './repository.ts'

interface Saving {
  readonly body: GivenTraining
  readonly caller: Caller
}

/**
 * Creates a training of the site, or of a group the caller administers. The author is the caller, regardless of the
 * request.
 */
export const createTraining = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller, groupId }: Saving & { readonly groupId: number | null },
): Promise<null> => {
  const columns = readForm(body, null, groupId)
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    await requirePrerequisiteOf(trx, columns, { tid: null, groupId })
    const categoryId = await chooseCategory(trx, body, { groupId, current: null, now })
    if (categoryId === null) throw fail('training.categoryRequired')
    const { id } = await trx
      .insertInto('training')
      .values({
        ...columns,
        category_id: categoryId,
        author_id: viewer.id,
        group_id: groupId,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await audit(trx, {
      actor: viewer,
      action: 'training.create',
      subject: { kind: 'training', id, name: columns.title },
      after: summaryOf({ ...newTraining, ...columns, category_id: categoryId }),
      address: caller.address,
    })
    deps.log.info({ trainingId: id, accountId: viewer.id }, 'training created')
  })
  return null
}

/** Changes a training. A new password of a private training deletes its registrations. */
export const updateTraining = async (deps: Deps, viewer: SignedIn, { body, caller }: Saving): Promise<null> => {
  const id = required(body.training.id, 'training.id')
  const now = deps.clock.now()
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, id, { lock: true })
    const columns = readForm(body, row, row.group_id)
    await requirePrerequisiteOf(trx, columns, { tid: id, groupId: row.group_id })
    const categoryId = await chooseCategory(trx, body, { groupId: row.group_id, current: row.category_id, now })
    await trx
      .updateTable('training')
      .set({ ...columns, category_id: categoryId, updated_at: now })
      .where('id', '=', id)
      .execute()
    const isNewPassword = columns.is_private && columns.password !== row.password
    if (isNewPassword) await trx.deleteFrom('training_registration').where('training_id', '=', id).execute()
    await audit(trx, {
      actor: viewer,
      action: 'training.edit',
      subject: { kind: 'training', id, name: columns.title },
      before: { ...summaryOf(row), ...(isNewPassword ? { passwordChanged: false } : {}) },
      after: {
        ...summaryOf({ ...row, ...columns, category_id: categoryId }),
        ...(isNewPassword ? { passwordChanged: true } : {}),
      },
      address: caller.address,
    })
  })
  return null
}

/** Shows or hides a training. */
export const changeTrainingStatus = async (
  deps: Deps,
  viewer: SignedIn,
  { tid, status, caller }: { readonly tid: number; readonly status: boolean; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, tid, { lock: true })
    await trx
      .updateTable('training')
      .set({ is_visible: status, updated_at: deps.clock.now() })
      .where('id', '=', tid)
      .execute()
    await audit(trx, {
      actor: viewer,
      action: 'training.changeVisible',
      subject: { kind: 'training', id: tid, name: row.title },
      before: { visible: row.is_visible },
      after: { visible: status },
      address: caller.address,
    })
  })
  return null
}

/** Deletes a training. Its problems and all submissions stay. */
export const removeTraining = async (
  deps: Deps,
  viewer: SignedIn,
  { tid, caller }: { readonly tid: number; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { row } = await requireOwn(trx, viewer, tid, { lock: true })
    await trx.deleteFrom('training').where('id', '=', tid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'training.remove',
      subject: { kind: 'training', id: tid, name: row.title },
      before: summaryOf(row),
      address: caller.address,
    })
  })
  deps.log.info({ trainingId: tid, accountId: viewer.id }, 'training deleted')
  return null
}

interface Scope {
  readonly groupId: number | null
  readonly current: number | null
  readonly now: Date
}

/** A category with an id must belong to the scope; one without an id is created from its name. */
const chooseCategory = async (
  trx: Db,
  { trainingCategory: given }: GivenTraining,
  { groupId, current, now }: Scope,
): Promise<number | null> => {
  if (given === null || (given.id === null && (given.name === null || given.name.trim() === ''))) return current
  if (given.id === null) {
    const { id } = await insertCategory(trx, { groupId, name: given.name, color: given.color, now })
    return id
  }
  const category = await findCategory(trx, given.id)
  if (category === undefined) throw fail('training.categoryMissing')
  // Groups can use the site's categories, but not those of another group.
  if (category.group_id !== null && category.group_id !== groupId) throw fail('training.categoryForeign')
  return given.id
}

/** Logged fields of a training, without its password. */
const summaryOf = (
  row: Pick<
    TrainingRow,
    | 'title'
    | 'description'
    | 'rank'
    | 'is_private'
    | 'is_visible'
    | 'category_id'
    | 'opens_at'
    | 'due_at'
    | 'late_rule'
    | 'late_percent'
    | 'prerequisite_id'
    | 'prerequisite_count'
  >,
) => ({
  title: row.title,
  description: row.description,
  rank: row.rank,
  private: row.is_private,
  visible: row.is_visible,
  categoryId: row.category_id,
  opensAt: row.opens_at,
  dueAt: row.due_at,
  lateRule: row.late_rule,
  latePercent: row.late_percent,
  prerequisiteId: row.prerequisite_id,
  prerequisiteCount: row.prerequisite_count,
})

const newTraining = {
  opens_at: null,
  due_at: null,
  late_rule: 0,
  late_percent: 0,
  prerequisite_id: null,
  prerequisite_count: 1,
}

/** Only a prerequisite the form names is checked; a stored one was. */
const requirePrerequisiteOf = async (
  trx: Db,
  { prerequisite_id: prerequisiteId = null }: { readonly prerequisite_id?: number | null },
  scope: { readonly tid: number | null; readonly groupId: number | null },
): Promise<void> => {
  if (prerequisiteId !== null) await requireUsable(trx, { ...scope, prerequisiteId })
}
