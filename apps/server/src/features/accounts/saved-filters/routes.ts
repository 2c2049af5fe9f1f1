import { savedFilters } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { deleteSavedFilter, findSavedFilters } from './repository.ts'
import { saveFilter } from './save-filter.ts'

export const savedFilterFeature = (deps: Deps): Feature =>
  handle(savedFilters, {
    list: async ({ viewer, query }) => ({
      filters: await findSavedFilters(deps.db, { accountId: signedIn(viewer).id, list: query.list }),
    }),
    save: ({ viewer, body }) => saveFilter(deps, signedIn(viewer), body),
    remove: async ({ viewer, query }) => {
      const key = { ...query, accountId: signedIn(viewer).id }
      await deleteSavedFilter(deps.db, key)
      return { filters: await findSavedFilters(deps.db, key) }
    },
  })
