import { contestSubmissions } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { checkEntries } from './check-entries.ts'
import { listAddresses } from './list-addresses.ts'
import { listEntries } from './list-entries.ts'

export const contestSubmissionFeature = (deps: Deps): Feature =>
  handle(contestSubmissions, {
    list: ({ viewer, query }) => listEntries(deps, signedIn(viewer), query),
    check: ({ viewer, body }) =>
      checkEntries(deps, signedIn(viewer), { submitIds: body.submitIds ?? [], contestId: body.cid }),
    addresses: ({ viewer, query }) => listAddresses(deps, signedIn(viewer), query.cid),
  })
