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

/** Finds tags by id in the reader's language; ids of tags that are gone are left out. */
export type TagsOf = (ids: readonly number[]) => Tag[]

export class TagCache {
  readonly #db: Db
  #kept: { readonly readAt: number; readonly tags: Promise<ByLocale> } | null = null

  constructor(db: Db) {
    this.#db = db
  }

  /** Gives the means to name the tags that these rows carry. */
  async tagsFor(rows: readonly { readonly tag_ids: readonly number[] }[], locale: Locale): Promise<TagsOf> {
    const known = await this.#known()
    // A tag made within the last second is not among the kept ones yet.
    const isComplete = rows.every((row) => row.tag_ids.every((id) => known[locale].has(id)))
    const tags = (isComplete ? known : await this.#read())[locale]
    return (ids) =>
      ids.flatMap((id) => {
        const tag = tags.get(id)
        return tag === undefined ? [] : [tag]
      })
  }

  #known(): Promise<ByLocale> {
    const kept = this.#kept
    return kept !== null && performance.now() - kept.readAt < keptMs ? kept.tags : this.#read()
  }

  #read(): Promise<ByLocale> {
    const tags = tagsOfBank(this.#db, { bank: null, withGroups: true }).then((rows) => ({
      'zh-CN': new Map(rows.map((row) => [row.id, presentTag(row, 'zh-CN')])),
      'en-US': new Map(rows.map((row) => [row.id, presentTag(row, 'en-US')])),
    }))
    this.#kept = { readAt: performance.now(), tags }
    tags.catch(() => {
      this.#kept = null
    })
    return tags
  }
}
