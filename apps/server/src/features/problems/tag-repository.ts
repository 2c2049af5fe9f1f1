import type { Locale } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'

const columns = [
  'tag.id',
  'tag.name',
  'tag.name_en',
  'tag.color',
  'tag.oj',
  'tag.group_id',
  'tag.classification_id',
  'tag.created_at',
  'tag.updated_at',
] as const

/** Tags of a problem in the order they are shown. */
export const tagsOfProblem = (db: Db, problemId: number) =>
  db
    .selectFrom('problem_tag')
    .innerJoin('tag', 'tag.id', 'problem_tag.tag_id')
    .select(columns)
    .where('problem_tag.problem_id', '=', problemId)
    .orderBy('tag.id')
    .execute()

/** The ids of the tags of a joined `problem`, in the order they are shown. */
export const tagIdsColumn = sql<readonly number[]>`array(
  select tag_id from problem_tag where problem_tag.problem_id = problem.id order by tag_id)`.as('tag_ids')

/** A site's tags are few (hundreds), so they are read whole. */
const maxTags = 5_000

/** Tags of a bank, or of all when it is null. */
export const tagsOfBank = (
  db: Db,
  { bank, withGroups }: { readonly bank: string | null; readonly withGroups: boolean },
) =>
  db
    .selectFrom('tag')
    .select(columns)
    .$if(!withGroups, (query) => query.where('tag.group_id', 'is', null))
    .$if(bank !== null, (query) => query.where('tag.oj', '=', bank ?? ''))
    .orderBy('tag.id')
    .limit(maxTags)
    .execute()

/** For a statement that selects tags: one that problems of a group can carry, of the site or its own. */
export const isTagFor = (groupId: number | null): RawBuilder<boolean> =>
  sql<boolean>`(tag.group_id is null or tag.group_id = ${groupId}::int)`

/** Tags that problems of a group can carry: those of the site and its own. */
export const tagsForGroup = (db: Db, groupId: number) =>
  db
    .selectFrom('tag')
    .select(columns)
    .where(isTagFor(groupId))
    .where('tag.oj', '=', 'ME')
    .orderBy('tag.id')
    .limit(maxTags)
    .execute()

/** Classifications in the order they are shown: our own first, then the other judges by name, by rank inside each. */
export const classificationsOf = (db: Db, bank: string | null) =>
  db
    .selectFrom('tag_classification')
    .select(['id', 'name', 'name_en', 'oj', 'rank', 'created_at', 'updated_at'])
    .$if(bank !== null, (query) => query.where('oj', '=', bank ?? ''))
    .orderBy(sql`oj <> 'ME'`)
    .orderBy('oj')
    .orderBy('rank')
    .orderBy('id')
    .limit(maxTags)
    .execute()

export type TagRow = Omit<Awaited<ReturnType<typeof tagsOfBank>>[number], never>
export type ClassificationRow = Awaited<ReturnType<typeof classificationsOf>>[number]

/** The name readers of a language see. */
export const nameFor = (row: { readonly name: string; readonly name_en: string | null }, locale: Locale): string =>
  locale === 'zh-CN' ? row.name : (row.name_en ?? row.name)

/** The name readers of the other language see, where it is another one. */
export const otherNameFor = (
  row: { readonly name: string; readonly name_en: string | null },
  locale: Locale,
): string | null => {
  if (row.name_en === null || row.name_en === row.name) return null
  return locale === 'zh-CN' ? row.name_en : row.name
}
