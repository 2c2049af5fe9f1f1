import type { DataOf, Locale, problems } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { presentTag } from '../bank/present.ts'
import { tagsOfBank } from '../tag-repository.ts'

/**
 * A site has hundreds of tags and its list shows a hundred of them per page, so the tags themselves are kept in memory
 * for a second, ready to send, and a page's rows carry only their ids.
 */

type Tag = DataOf<typeof problems.tags>[number]
type ByLocale = Readonly<Record<Locale, ReadonlyMap<number, Tag>>>

/** A changed name or colour shows up everywhere this soon. */
const keptMs = 1_000

interface CachedTags {
  readonly readAt: number
  readonly tags: Promise<ByLocale>
}
const kept = new WeakMap<object, CachedTags>()

/** Finds tags by id in the reader's language; ids of tags that are gone are left out. */
export type TagsOf = (ids: readonly number[]) => Tag[]

/** Gives the means to name the tags that these rows carry. */
export const tagsFor = async (
  db: Db,
  rows: readonly { readonly tag_ids: readonly number[] }[],
  locale: Locale,
): Promise<TagsOf> => {
  const known = await knownTags(db)
  // A tag made within the last second is not among the kept ones yet.
  const isComplete = rows.every((row) => row.tag_ids.every((id) => known[locale].has(id)))
  const tags = (isComplete ? known : await readTags(db))[locale]
  return (ids) =>
    ids.flatMap((id) => {
      const tag = tags.get(id)
      return tag === undefined ? [] : [tag]
    })
}

const knownTags = (db: Db): Promise<ByLocale> => {
  const known = kept.get(db)
  if (known !== undefined && performance.now() - known.readAt < keptMs) return known.tags
  return readTags(db)
}

const readTags = (db: Db): Promise<ByLocale> => {
  const tags = tagsOfBank(db, { bank: null, withGroups: true }).then((rows) => ({
    'zh-CN': new Map(rows.map((row) => [row.id, presentTag(row, 'zh-CN')])),
    'en-US': new Map(rows.map((row) => [row.id, presentTag(row, 'en-US')])),
  }))
  kept.set(db, { readAt: performance.now(), tags })
  tags.catch(() => kept.delete(db))
  return tags
}
