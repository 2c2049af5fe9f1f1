import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'

const columns = [
  'id',
  'name',
  'name_en',
  'color',
  'oj',
  'group_id',
  'classification_id',
  'created_at',
  'updated_at',
] as const

const maxTags = 5_000

/** Tags of a bank, or of all when it is null, each with the number of problems that carry it. */
export const findTags = (db: Db, bank: string | null) =>
  db
    .selectFrom('tag')
    .select(columns)
    .select(sql<number>`(select count(*) from problem_tag where problem_tag.tag_id = tag.id)`.as('problem_count'))
    .where('group_id', 'is', null)
    .$if(bank !== null, (query) => query.where('oj', '=', bank ?? ''))
    .orderBy('id')
    .limit(maxTags)
    .execute()

export type TagRow = Omit<Awaited<ReturnType<typeof findTags>>[number], 'problem_count'>

export const findTag = (db: Db, id: number) =>
  db.selectFrom('tag').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Another tag that has one of these names already. */
export const findNamesake = (
  db: Db,
  like: { readonly name: string; readonly oj: string; readonly groupId: number | null; readonly notId: number | null },
) =>
  db
    .selectFrom('tag')
    .select('id')
    .where('oj', '=', like.oj)
    .where('group_id', 'is not distinct from', like.groupId)
    .where((eb) => eb(eb.fn('lower', ['name']), '=', lowered(like.name)))
    .$if(like.notId !== null, (query) => query.where('id', '<>', like.notId ?? 0))
    .executeTakeFirst()

export const insertTag = (
  db: Db,
  tag: {
    readonly name: string
    readonly name_en: string | null
    readonly color: string | null
    readonly oj: string
    readonly group_id: number | null
    readonly classification_id: number | null
  },
) =>
  db
    .insertInto('tag')
    .values(tag)
    .onConflict((conflict) => conflict.doNothing())
    .returning(columns)
    .executeTakeFirst()

const classColumns = ['id', 'name', 'name_en', 'oj', 'rank', 'created_at', 'updated_at'] as const

/** Categories by rank; unsorted for all banks, as in api-admin 9. */
export const findClassifications = (db: Db, bank: string | null) =>
  db
    .selectFrom('tag_classification')
    .select(classColumns)
    .$if(bank !== null, (query) => query.where('oj', '=', bank ?? '').orderBy('rank'))
    .orderBy('id')
    .limit(maxTags)
    .execute()

export type ClassificationRow = Awaited<ReturnType<typeof findClassifications>>[number]

export const findClassification = (db: Db, id: number) =>
  db.selectFrom('tag_classification').select(classColumns).where('id', '=', id).forUpdate().executeTakeFirst()

export const findClassNamesake = (
  db: Db,
  like: { readonly name: string; readonly oj: string; readonly notId: number },
) =>
  db
    .selectFrom('tag_classification')
    .select('id')
    .where('oj', '=', like.oj)
    .where('name', '=', like.name)
    .where('id', '<>', like.notId)
    .executeTakeFirst()

export const insertClassification = (
  db: Db,
  row: { readonly name: string; readonly name_en: string | null; readonly oj: string; readonly rank: number },
) => db.insertInto('tag_classification').values(row).returning(classColumns).executeTakeFirstOrThrow()
