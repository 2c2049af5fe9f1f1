import { fail } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Db } from '../../../platform/db/connect.ts'
import type { OpenTraining } from './find-training.ts'
import { countsOf } from './repository.ts'

/** What a user must have solved before a training opens. */
export interface Prerequisite {
  readonly tid: number
  readonly title: string
  /** Problems needed, of those the other training shows. */
  readonly needed: number
  readonly total: number
  readonly solved: number
  readonly isMet: boolean
}

/** The prerequisite of a training as a viewer stands to it; null without one. Progress of guests is zero. */
export const findPrerequisite = async (
  db: Db,
  viewer: Viewer,
  { row }: Pick<OpenTraining, 'row'>,
): Promise<Prerequisite | null> => {
  if (row.prerequisite_id === null) return null
  const other = await countsOf(db, row.prerequisite_id, viewer.kind === 'guest' ? '' : viewer.id)
  if (other === undefined) return null
  const { problems, solved } = other
  // Problems can be removed from the other training; it never asks for more than there are.
  const needed = Math.min(row.prerequisite_count, problems)
  return { tid: row.prerequisite_id, title: other.title, needed, total: problems, solved, isMet: solved >= needed }
}

/** @throws Refusal `training.prerequisiteMissing` */
export const requirePrerequisite = async (db: Db, viewer: Viewer, training: OpenTraining): Promise<void> => {
  if (training.isAdmin) return
  const found = await findPrerequisite(db, viewer, training)
  if (found === null || found.isMet) return
  throw fail('training.prerequisiteMissing', { title: found.title, needed: found.needed, solved: found.solved })
}

/** Longer chains are refused as if they were circles. */
const maxChain = 50

/**
 * Checks that a training can wait for another one: of the same scope, and not waiting for it itself.
 * @throws Refusal `training.prerequisiteWrong` or `training.prerequisiteCircle`
 */
export const requireUsable = async (
  db: Db,
  asked: { readonly tid: number | null; readonly groupId: number | null; readonly prerequisiteId: number },
): Promise<void> => {
  let next: number | null = asked.prerequisiteId
  for (let step = 0; next !== null; step += 1) {
    if (next === asked.tid || step > maxChain) throw fail('training.prerequisiteCircle')
    const row: { group_id: number | null; prerequisite_id: number | null } | undefined = await db
      .selectFrom('training')
      .select(['group_id', 'prerequisite_id'])
      .where('id', '=', next)
      .executeTakeFirst()
    if (row === undefined || row.group_id !== asked.groupId) throw fail('training.prerequisiteWrong')
    next = row.prerequisite_id
  }
}
