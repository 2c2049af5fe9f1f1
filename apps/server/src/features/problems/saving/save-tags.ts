import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { TagDraft } from './draft.ts'

/** A classification with its tags; all of them share a colour. */
export interface TagGroup {
  readonly name: string
  readonly nameEn: string
  readonly color: string
  readonly tags: readonly TagDraft[]
}

/** Creates missing groups and tags and categorizes loose tags; colors and categories set by users are kept. */
export const addMissingTags = async (db: Db, groups: readonly TagGroup[]): Promise<void> => {
  for (const [rank, group] of groups.entries()) {
    const classificationId = await ensureGroup(db, group, rank)
    for (const tag of group.tags) {
      await db
        .insertInto('tag')
        .values({ name: tag.name, name_en: tag.nameEn, color: group.color, classification_id: classificationId })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await db
        .updateTable('tag')
        .set({ color: group.color, classification_id: classificationId })
        .where('oj', '=', 'ME')
        .where('group_id', 'is', null)
        .where((eb) => eb(eb.fn('lower', ['name']), '=', lowered(tag.name)))
        .where('color', 'is', null)
        .where('classification_id', 'is', null)
        .execute()
    }
  }
}

const ensureGroup = async (db: Db, group: TagGroup, rank: number): Promise<number> => {
  const found = await db
    .selectFrom('tag_classification')
    .select('id')
    .where('oj', '=', 'ME')
    .where('name', '=', group.name)
    .executeTakeFirst()
  if (found !== undefined) return found.id
  const made = await db
    .insertInto('tag_classification')
    .values({ name: group.name, name_en: group.nameEn, rank })
    .returning('id')
    .executeTakeFirstOrThrow()
  return made.id
}
