import { fail } from '@verdict/contract'
import { authorize, type SignedIn } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import { findGroup } from '../../groups/find-group.ts'
import { findTraining, type OpenTraining, trainingRoleFactsOf } from '../core/find-training.ts'

interface Options {
  /** Locks the row until the transaction ends, so that admins change it one after the other. */
  readonly lock?: boolean
}

/** @throws Refusal `training.missing`, or `group.notFound` when its group is banned */
const find = async (db: Db, viewer: SignedIn, id: number, { lock = false }: Options): Promise<OpenTraining> => {
  if (lock) await db.selectFrom('training').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  const training = await findTraining({ db }, viewer, id)
  if (training === null) throw fail('training.missing')
  if (training.row.group_id !== null) await findGroup({ db }, viewer, training.row.group_id)
  return training
}

/**
 * A training the viewer manages, visible or not. Ownership comes from its row, never from the request.
 * @throws Refusal `training.missing`, `group.notFound` or `training.notYours`
 */
export const requireOwn = async (
  db: Db,
  viewer: SignedIn,
  id: number,
  options: Options = {},
): Promise<OpenTraining> => {
  const training = await find(db, viewer, id, options)
  if (!authorize(viewer, 'training.edit', trainingRoleFactsOf(training))) throw fail('training.notYours')
  return training
}

/**
 * A training whose problems the viewer may change.
 * @throws Refusal `training.missing`, `group.notFound` or `training.notYours`
 */
export const requireArrangeable = async (
  db: Db,
  viewer: SignedIn,
  id: number,
  options: Options = {},
): Promise<OpenTraining> => {
  const training = await find(db, viewer, id, options)
  if (!authorize(viewer, 'training.arrange', trainingRoleFactsOf(training))) throw fail('training.notYours')
  return training
}

/** @throws Refusal `request.field` */
export const required = <T>(value: T | null | undefined, field: string): T => {
  if (value === null || value === undefined) throw fail('request.field', { field })
  return value
}
