import { type adminTrainings, type BodyOf, fail, readColor, type TrainingCategory } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { categoryNameFaults } from '@verdict/rules/training-faults'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { presentCategory } from '../core/present.ts'
import { refuseFirst } from './form-refusal.ts'
import { required } from './own-training.ts'
import { findCategory } from './repository.ts'

type GivenCategory = BodyOf<typeof adminTrainings.createCategory>

interface Change {
  readonly body: GivenCategory
  readonly caller: Caller
}

const defaultColor = '#409eff'

/** Creates a category of the site's trainings. */
export const createCategory = async (
  deps: Deps,
  viewer: SignedIn,
  { body, caller }: Change,
): Promise<TrainingCategory> =>
  deps.db.transaction().execute(async (trx) => {
    const row = await insertCategory(trx, { groupId: null, name: body.name, color: body.color, now: deps.clock.now() })
    await audit(trx, {
      actor: viewer,
      action: 'trainingCategory.create',
      subject: { kind: 'trainingCategory', id: row.id, name: row.name },
      after: { name: row.name, color: row.color },
      address: caller.address,
    })
    return presentCategory(row)
  })

/** @throws Refusal for a wrong or taken name or a malformed color */
export const insertCategory = (
  db: Db,
  given: {
    readonly groupId: number | null
    readonly name: string | null
    readonly color: string | null
    readonly now: Date
  },
) =>
  db
    .insertInto('training_category')
    .values({
      group_id: given.groupId,
      name: readName(given.name),
      color: readCategoryColor(given.color ?? defaultColor),
      created_at: given.now,
      updated_at: given.now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
    .catch(refuseTaken)

/** Renames or recolors a category of the site's trainings. */
export const updateCategory = async (deps: Deps, viewer: SignedIn, { body, caller }: Change): Promise<null> => {
  const id = required(body.id, 'id')
  await deps.db.transaction().execute(async (trx) => {
    const before = await requireSiteCategory(trx, id)
    const after = {
      name: body.name === null ? before.name : readName(body.name),
      color: body.color === null ? before.color : readCategoryColor(body.color),
    }
    await trx
      .updateTable('training_category')
      .set({ ...after, updated_at: deps.clock.now() })
      .where('id', '=', id)
      .execute()
      .catch(refuseTaken)
    await audit(trx, {
      actor: viewer,
      action: 'trainingCategory.edit',
      subject: { kind: 'trainingCategory', id, name: after.name },
      before: { name: before.name, color: before.color },
      after,
      address: caller.address,
    })
  })
  return null
}

/** Deletes a category of the site's trainings; they stay without one. */
export const removeCategory = async (
  deps: Deps,
  viewer: SignedIn,
  { cid, caller }: { readonly cid: number; readonly caller: Caller },
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const before = await requireSiteCategory(trx, cid)
    await trx.deleteFrom('training_category').where('id', '=', cid).execute()
    await audit(trx, {
      actor: viewer,
      action: 'trainingCategory.remove',
      subject: { kind: 'trainingCategory', id: cid, name: before.name },
      before: { name: before.name, color: before.color },
      address: caller.address,
    })
  })
  return null
}

/** Categories of groups are changed by their admins only. */
const requireSiteCategory = async (db: Db, id: number) => {
  const row = await findCategory(db, id)
  if (row === undefined || row.group_id !== null) throw fail('training.categoryMissing')
  return row
}

const readName = (given: string | null): string => {
  const name = given ?? ''
  refuseFirst(categoryNameFaults(name))
  return name.trim()
}

const readCategoryColor = (given: string): string => {
  const color = readColor(given)
  if (color === null) throw fail('training.colorMalformed')
  return color.slice(0, '#rrggbb'.length)
}

const refuseTaken = (error: unknown): never => {
  throw isTaken(error, 'training_category_once') ? fail('training.categoryTaken') : error
}
