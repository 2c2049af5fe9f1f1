import type { DataOf, Locale, problems } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { classificationsOf, tagsOfBank } from '../tag-repository.ts'
import { bankOfTags } from './bank.ts'
import { presentClassification, presentFindableTag } from './present.ts'

type Classified = DataOf<typeof problems.tagsAndClassifications>

export const listTags = async (
  deps: Deps,
  oj: string | undefined,
  locale: Locale,
): Promise<DataOf<typeof problems.allTags>> =>
  (await tagsOfBank(deps.db, { bank: bankOfTags(oj), withGroups: false })).map((tag) => presentFindableTag(tag, locale))

/** Every classification with its tags, also when it has none; then the tags that belong to none. */
export const listClassifiedTags = async (deps: Deps, oj: string | undefined, locale: Locale): Promise<Classified> => {
  const bank = bankOfTags(oj)
  const [rows, tags] = await Promise.all([
    classificationsOf(deps.db, bank),
    tagsOfBank(deps.db, { bank, withGroups: false }),
  ])
  const known = new Set(rows.map((row) => row.id))
  const byClassification = Map.groupBy(tags, (tag) =>
    tag.classification_id !== null && known.has(tag.classification_id) ? tag.classification_id : null,
  )
  const tagsIn = (id: number | null) => (byClassification.get(id) ?? []).map((tag) => presentFindableTag(tag, locale))
  const classified = rows.map((row) => ({
    classification: presentClassification(row, locale),
    tagList: tagsIn(row.id),
  }))
  const rest = tagsIn(null)
  // A judge without any classification still answers with one list (api-public 9.3).
  return rest.length > 0 || rows.length === 0 ? [...classified, { classification: null, tagList: rest }] : classified
}
