import { search } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { searchEverything } from './search-everything.ts'

export const searchFeature = (deps: Deps): Feature =>
  handle(search, {
    everything: ({ viewer, locale, query }) => searchEverything(deps, viewer, { ...query, locale }),
  })
