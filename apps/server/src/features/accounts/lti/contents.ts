import { type BodyOf, type DataOf, fail, limits, type lti, toInstant } from '@verdict/contract'
import { isTrainingAdmin, type SignedIn, superAdmin } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { requireOwn } from '../../trainings/editor/own-training.ts'
import { requireOwnLaunch } from './open.ts'
import { hashOf, makeSecret } from './tickets.ts'

type Lti = typeof lti

/** Homework of groups that the viewer manages, newest first. */
export const listContents = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Lti['contents']>> => {
  const managesAll = superAdmin(viewer, undefined)
  const level = groupLevelOf(viewer.id, 'training.group_id')
  const found = await deps.db
    .selectFrom('training')
    .innerJoin('user_group', 'user_group.id', 'training.group_id')
    .select(['training.id', 'training.title', 'training.author_id', 'training.group_id', 'training.is_private'])
    .select(['training.is_visible', 'training.due_at', 'user_group.name as group_name', level.as('level')])
    .select((eb) =>
      eb
        .selectFrom('training_problem')
        .select((inner) => inner.fn.countAll<string>().as('n'))
        .whereRef('training_problem.training_id', '=', 'training.id')
        .as('problems'),
    )
    .where('user_group.status', '=', 0)
    .where(({ or, eb }) =>
      or([
        sql<boolean>`${managesAll}::boolean`,
        eb('user_group.owner_id', '=', viewer.id),
        sql<boolean>`exists (select from group_member as own where own.group_id = training.group_id
          and own.account_id = ${viewer.id} and own.level >= 4)`,
      ]),
    )
    .orderBy('training.id', 'desc')
    .limit(limits.lti.maxContents)
    .execute()
  return found
    .filter((row) =>
      isTrainingAdmin(
        viewer,
        { authorId: row.author_id, groupId: row.group_id, isPrivate: row.is_private, isVisible: row.is_visible },
        row.level,
      ),
    )
    .map((row) => ({
      trainingId: row.id,
      title: row.title,
      group: row.group_name,
      problemCount: Number(row.problems),
      dueTime: row.due_at && toInstant(row.due_at),
    }))
}

/** Chooses the content of a deep linking launch. Only managers of the training can, so no one else's work leaves. */
export const chooseContent = async (
  deps: Deps,
  viewer: SignedIn,
  { ticket, trainingId }: BodyOf<Lti['choose']>,
): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const launch = await requireOwnLaunch(deps, trx, viewer, ticket)
    if (launch.deep_link === null) throw fail('lti.ticketMissing')
    const { row } = await requireOwn(trx, viewer, trainingId)
    if (row.group_id === null) throw fail('training.notYours')
    const { text: id } = makeSecret()
    await trx
      .insertInto('lti_link')
      .values({
        id,
        provider_id: launch.provider_id,
        training_id: trainingId,
        created_by: viewer.id,
        created_at: deps.clock.now(),
      })
      .execute()
    await trx.updateTable('lti_launch').set({ link_id: id }).where('ticket_hash', '=', hashOf(ticket)).execute()
    // A choice that was changed before it was sent is in no course.
    if (launch.link_id !== null) await trx.deleteFrom('lti_link').where('id', '=', launch.link_id).execute()
  })
  return null
}
