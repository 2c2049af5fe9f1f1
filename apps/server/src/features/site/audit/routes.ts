import { audit } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { listActions, listEntries } from './list-entries.ts'

export const auditFeature = (deps: Deps): Feature =>
  handle(audit, {
    list: ({ query }) => listEntries(deps, query),
    actions: () => listActions(deps),
  })
