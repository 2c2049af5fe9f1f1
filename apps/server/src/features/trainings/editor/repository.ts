import type { TrainingOrder } from '@verdict/contract'
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { matching, shownProblemCount, trainingOrder } from '../core/columns.ts'

export interface AdminFilter {
  /** Null lists the site's own trainings. */
  readonly groupId: number | null
  /** A LIKE pattern for titles and authors; null for all. */
  readonly pattern: string | null
  /** A search for a number also finds the training with this id or order number. */
  readonly number: number | null
}

const filtered = (db: Db, filter: AdminFilter) =>
  db
    .selectFrom('training')
    .where((eb) => eb('training.group_id', filter.groupId === null ? 'is' : '=', filter.groupId))
    .$if(filter.pattern !== null, (query) =>
      query.where(sql<SqlBool>`(${matching(filter.pattern ?? '')}
        or training.id = ${filter.number}::int or training.rank = ${filter.number}::int)`),
    )

const counts = [
  shownProblemCount.as('problems'),
  sql<number>`(select count(*)::int from training_registration where training_id = training.id)`.as('registrations'),
]

/** Trainings of the site in the order of their rank, of a group the newest first, or in another order; hidden ones included. */
export const listAdminRows = (
  db: Db,
  filter: AdminFilter,
  span: { readonly limit: number; readonly offset: number; readonly sort: TrainingOrder | undefined },
) =>
  filtered(db, filter)
    .leftJoin('account', 'account.id', 'training.author_id')
    .selectAll('training')
    .select('account.username as author_name')
    .select(counts)
    .orderBy(trainingOrder[span.sort ?? (filter.groupId === null ? 'rank' : 'newest')])
    .limit(span.limit)
    .offset(span.offset)
    .execute()

export type AdminRow = Awaited<ReturnType<typeof listAdminRows>>[number]

export const countAdminRows = async (db: Db, filter: AdminFilter): Promise<number> =>
  (
    await filtered(db, filter)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const countsOf = (db: Db, id: number) =>
  db.selectFrom('training').select(counts).where('id', '=', id).executeTakeFirstOrThrow()

export const findCategory = (db: Db, id: number) =>
  db.selectFrom('training_category').selectAll().where('id', '=', id).executeTakeFirst()

/** The places of a training in their order. */
export const placesOf = (db: Db, trainingId: number) =>
  db
    .selectFrom('training_problem as place')
    .innerJoin('problem', 'problem.id', 'place.problem_id')
    .selectAll('place')
    .select('problem.display_id')
    .where('training_id', '=', trainingId)
    .orderBy('place.rank')
    .orderBy('place.id')
    .execute()

export type PlaceRow = Awaited<ReturnType<typeof placesOf>>[number]

/** The time of the last change is shown in lists. */
export const touch = (db: Db, trainingId: number, now: Date) =>
  db.updateTable('training').set({ updated_at: now }).where('id', '=', trainingId).execute()
