import { type BodyOf, type DataOf, fail, limits, type savedFilters } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import {
  countSavedFilters,
  deleteSavedFilter,
  findSavedFilters,
  insertSavedFilter,
  lockSavedFilters,
} from './repository.ts'

type SavedFilters = typeof savedFilters

/**
 * Saves a filter of a list. One of the same name is replaced; in a full list the oldest makes room.
 * @throws Refusal `savedFilter.tooMany` for the filters of all lists together
 */
export const saveFilter = async (
  deps: Deps,
  viewer: SignedIn,
  { list, name, query }: BodyOf<SavedFilters['save']>,
): Promise<DataOf<SavedFilters['save']>> => {
  const { perList, maxFilters: max } = limits.savedFilter
  return deps.db.transaction().execute(async (trx) => {
    const key = { accountId: viewer.id, list, name }
    await lockSavedFilters(trx, viewer.id)
    await deleteSavedFilter(trx, key)
    const others = await findSavedFilters(trx, key)
    for (const oldest of others.slice(perList - 1)) await deleteSavedFilter(trx, { ...key, name: oldest.name })
    if ((await countSavedFilters(trx, viewer.id)) >= max) throw fail('savedFilter.tooMany', { max })
    await insertSavedFilter(trx, key, { query, savedAt: deps.clock.now() })
    return { filters: await findSavedFilters(trx, key) }
  })
}
