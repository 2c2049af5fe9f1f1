import type { DataOf, Locale, problems } from '@verdict/contract'
import { sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { runPrepared } from '../../platform/db/prepared.ts'
import { presentTag } from './present.ts'
import { tagsOfBank } from './tag-repository.ts'

/**
 * A site has hundreds of tags and its list shows a hundred of them per page, so the tags themselves are kept in memory
 * for a second, ready to send, and a page asks only which problem carries which.
 */

type Tag = DataOf<typeof problems.tags>[number]
type ByLocale = Readonly<Record<Locale, ReadonlyMap<number, Tag>>>

/** A changed name or colour shows up everywhere this soon. */
const keptMs = 1_000

interface Kept {
  readonly readAt: number
  readonly tags: Promise<ByLocale>
}
const kept = new WeakMap<object, Kept>()

/** Tags of each problem, in the reader's language, in the order they are shown. */
export const tagsByProblem = async (
  deps: Pick<Deps, 'db' | 'pool'>,
  problemIds: readonly number[],
  locale: Locale,
): Promise<ReadonlyMap<number, readonly Tag[]>> => {
  if (problemIds.length === 0) return new Map()
  const [links, known] = await Promise.all([linksOf(deps, problemIds), knownTags(deps.db)])
  // A tag made within the last second is not among the kept ones yet.
  const isComplete = links.every((link) => known[locale].has(link.tag_id))
  const tags = (isComplete ? known : await readTags(deps.db))[locale]
  const byProblem = new Map<number, Tag[]>(problemIds.map((id) => [id, []]))
  for (const link of links) {
    const tag = tags.get(link.tag_id)
    if (tag !== undefined) byProblem.get(link.problem_id)?.push(tag)
  }
  return byProblem
}

const linksOf = ({ db, pool }: Pick<Deps, 'db' | 'pool'>, problemIds: readonly number[]) =>
  runPrepared(
    pool,
    db
      .selectFrom('problem_tag')
      .select(['problem_id', 'tag_id'])
      .where('problem_id', '=', sql<number>`any(${problemIds}::int[])`)
      .orderBy('tag_id'),
  )

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
