import { fail } from '@verdict/contract'
import {
  authorize,
  type HomeworkTerms,
  hasOpened,
  lateRules,
  refusalOf,
  type TrainingFacts,
  type TrainingStanding,
  type TrainingTerms,
  takesSubmissions,
  type Viewer,
} from '@verdict/rules'
import { type Selectable, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isStore, type MaybeStore, prepare } from '../../../platform/db/prepared.ts'
import type { Training as TrainingTable } from '../../../platform/db/tables.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { requirePrerequisite } from './prerequisite.ts'

export type TrainingRow = Selectable<TrainingTable> & {
  /** The author's current username; null when the account is deleted. */
  readonly author_name: string | null
  readonly category_name: string | null
  readonly category_color: string | null
}

/** A training with the viewer's relation to it. */
export interface OpenTraining {
  readonly row: TrainingRow
  readonly terms: TrainingTerms
  readonly standing: TrainingStanding
  readonly isAdmin: boolean
  readonly homework: HomeworkTerms
  /** The viewer's own later deadline. */
  readonly extendedTo: Date | null
}

/** Terms of a training from its row. */
export const termsOf = (
  row: Pick<TrainingRow, 'author_id' | 'group_id' | 'is_private' | 'is_visible'>,
): TrainingTerms => ({
  authorId: row.author_id,
  groupId: row.group_id,
  isPrivate: row.is_private,
  isVisible: row.is_visible,
})

/** The homework terms of a training's row. */
export const homeworkOf = (
  row: Pick<TrainingRow, 'opens_at' | 'due_at' | 'late_rule' | 'late_percent'>,
): HomeworkTerms => ({
  opensAt: row.opens_at,
  dueAt: row.due_at,
  lateRule: lateRules[row.late_rule] ?? 'full',
  latePercent: row.late_percent,
})

interface RowKey {
  readonly id: number
  readonly viewerId: string
}

const trainingRow = (db: Db, { id, viewerId }: RowKey) =>
  db
    .selectFrom('training')
    .leftJoin('account', 'account.id', 'training.author_id')
    .leftJoin('training_category as category', 'category.id', 'training.category_id')
    .selectAll('training')
    .select(['account.username as author_name', 'category.name as category_name', 'category.color as category_color'])
    .select(
      sql<boolean>`exists (select from training_registration as entered
        where entered.training_id = training.id and entered.account_id = ${viewerId})`.as('is_registered'),
    )
    .select(
      sql<Date | null>`(select extended.due_at from training_extension as extended
        where extended.training_id = training.id and extended.account_id = ${viewerId})`.as('extended_to'),
    )
    .select(groupLevelOf(viewerId, 'training.group_id').as('group_level'))
    .where('training.id', '=', id)

/** Read with every page of a training. */
const keptRow = prepare(trainingRow)

/** A training, hidden ones included, as the viewer relates to it; null when there is none. */
export const findTraining = async (deps: MaybeStore, viewer: Viewer, id: number): Promise<OpenTraining | null> => {
  const key = { id, viewerId: viewer.kind === 'guest' ? '' : viewer.id }
  const found = isStore(deps) ? (await keptRow(deps, key))[0] : await trainingRow(deps.db, key).executeTakeFirst()
  if (found === undefined) return null
  const { is_registered: isRegistered, extended_to: extendedTo, group_level: groupLevel, ...row } = found
  const terms = termsOf(row)
  return {
    row,
    terms,
    standing: { isRegistered, groupLevel },
    isAdmin: authorize(viewer, 'training.edit', { training: terms, groupLevel }),
    homework: homeworkOf(row),
    extendedTo,
  }
}

/** What the rules for readers of a training ask. */
export const trainingFactsOf = ({ terms, standing }: Pick<OpenTraining, 'terms' | 'standing'>): TrainingFacts => ({
  training: terms,
  standing,
})

/** What the rules for its admins ask. */
export const trainingRoleFactsOf = ({ terms, standing }: Pick<OpenTraining, 'terms' | 'standing'>) => ({
  training: terms,
  groupLevel: standing.groupLevel,
})

type Reach = MaybeStore & Pick<Deps, 'clock'>

/**
 * A training whose page the viewer may see; its password is not needed.
 * @throws Refusal `training.notFound` or `group.notMember`
 */
export const openTrainingPage = async (deps: MaybeStore, viewer: Viewer, id: number): Promise<OpenTraining> => {
  const training = await findTraining(deps, viewer, id)
  if (training === null) throw fail('training.notFound')
  const refusal = refusalOf(viewer, 'training.readPage', trainingFactsOf(training))
  if (refusal !== null) throw fail(refusal)
  return training
}

/**
 * A training whose problems the viewer can see and submit to (api-contests-groups 6.2).
 * @throws Refusal with the reason
 */
export const openTraining = async (deps: Reach, viewer: Viewer, id: number): Promise<OpenTraining> => {
  const training = await findTraining(deps, viewer, id)
  if (training === null) throw fail('training.notFound')
  const refusal = refusalOf(viewer, 'training.read', trainingFactsOf(training))
  if (refusal !== null) throw fail(refusal)
  if (!training.isAdmin && !hasOpened(training.homework, deps.clock.now())) throw fail('training.notOpenYet')
  await requirePrerequisite(deps.db, viewer, training)
  return training
}

/**
 * A training the viewer may submit to now.
 * @throws Refusal that says why not
 */
export const openForSubmitting = async (deps: Reach, viewer: Viewer, id: number): Promise<OpenTraining> => {
  const training = await openTraining(deps, viewer, id)
  const isOpen = training.isAdmin || takesSubmissions(training.homework, training.extendedTo, deps.clock.now())
  if (!isOpen) throw fail('training.closed')
  return training
}
