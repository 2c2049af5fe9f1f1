import { contestTokens } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { listTokenUses } from './list-uses.ts'
import { readOwnTokens } from './own-tokens.ts'
import { useToken } from './use-token.ts'

export const contestTokenFeature = (deps: Deps): Feature =>
  handle(contestTokens, {
    own: ({ viewer, query }) => readOwnTokens(deps, signedIn(viewer), query),
    use: ({ viewer, body }) => useToken(deps, signedIn(viewer), body),
    uses: ({ viewer, query }) => listTokenUses(deps, signedIn(viewer), query),
  })
