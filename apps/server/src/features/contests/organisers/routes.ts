import { contestOrganisers } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listOrganisers } from './list-organisers.ts'
import { removeOrganiser, saveOrganiser } from './save-organiser.ts'

export const contestOrganiserFeature = (deps: Deps): Feature =>
  handle(contestOrganisers, {
    list: ({ viewer, query }) => listOrganisers(deps, signedIn(viewer), query.cid),
    save: ({ viewer, body, ...caller }) => saveOrganiser(deps, signedIn(viewer), { body, caller }),
    remove: ({ viewer, body, ...caller }) => removeOrganiser(deps, signedIn(viewer), { body, caller }),
  })
