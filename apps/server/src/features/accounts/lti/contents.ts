import { type BodyOf, type DataOf, fail, limits, type lti, type QueryOf, toInstant } from '@verdict/contract'
import { isTrainingAdmin, type SignedIn, superAdmin } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
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

interface ContentRow {
  readonly id: number
  readonly label: string
  readonly title: string
  readonly problems: number
  readonly starts_at: Date | null
  readonly ends_at: Date | null
}

const noTimes = sql`null::timestamptz as starts_at, null::timestamptz as ends_at`

const publicRows = {
  problem: sql`select id, display_id as label, coalesce((select title from problem_statement
      where problem_id = problem.id and locale = problem.default_locale), display_id) as title, 1 as problems, ${noTimes}
    from problem where is_public(visibility) and group_id is null`,
  training: sql`select id, '' as label, title,
      (select count(*)::int from training_problem as place where place.training_id = training.id) as problems, ${noTimes}
    from training where group_id is null and is_visible and not is_private`,
  contest: sql`select id, '' as label, title,
      (select count(*)::int from contest_problem as place where place.contest_id = contest.id) as problems,
      starts_at, ends_at
    from contest where group_id is null and is_visible`,
} as const

/** Public problems, trainings and contests outside groups, newest first. */
export const findContents = async (
  { db }: Pick<Deps, 'db'>,
  { kind, keyword }: QueryOf<Lti['findContents']>,
): Promise<DataOf<Lti['findContents']>> => {
  const words = (keyword ?? '').trim()
  const pattern = words === '' ? null : containing(words)
  const { rows } = await sql<ContentRow>`select * from (${publicRows[kind]}) as content
    where ${pattern}::text is null or title ilike ${pattern} or label ilike ${pattern}
    order by id desc limit ${limits.lti.maxFound}`.execute(db)
  return rows.map((row) => ({
    id: row.id,
    label: row.label,
    title: row.title,
    problemCount: row.problems,
    startTime: row.starts_at && toInstant(row.starts_at),
    endTime: row.ends_at && toInstant(row.ends_at),
  }))
}

interface Chosen {
  readonly training_id?: number
  readonly problem_id?: number
  readonly contest_id?: number
}

/**
 * The columns of a chosen content. Homework can only be chosen by its managers, so no one else's work leaves; other
 * content must be public.
 */
const chosenContent = async (trx: Db, viewer: SignedIn, input: BodyOf<Lti['choose']>): Promise<Chosen> => {
  const kind = input.kind ?? 'homework'
  const id = input.id ?? input.trainingId ?? 0
  if (kind === 'homework') {
    const { row } = await requireOwn(trx, viewer, id)
    if (row.group_id === null) throw fail('training.notYours')
    return { training_id: id }
  }
  const { rows } = await sql`select from (${publicRows[kind]}) as content where id = ${id}`.execute(trx)
  if (rows.length === 0) throw fail('lti.contentMissing')
  if (kind === 'problem') return { problem_id: id }
  return kind === 'training' ? { training_id: id } : { contest_id: id }
}

/** Chooses the content of a deep linking launch. */
export const chooseContent = async (deps: Deps, viewer: SignedIn, input: BodyOf<Lti['choose']>): Promise<null> => {
  await deps.db.transaction().execute(async (trx) => {
    const { ticket } = input
    const launch = await requireOwnLaunch(deps, trx, viewer, ticket)
    if (launch.deep_link === null) throw fail('lti.ticketMissing')
    const content = await chosenContent(trx, viewer, input)
    const { text: id } = makeSecret()
    await trx
      .insertInto('lti_link')
      .values({
        id,
        provider_id: launch.provider_id,
        ...content,
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
