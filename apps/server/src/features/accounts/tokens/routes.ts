import { apiTokens } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { createApiToken, listApiTokens, readCurrent, revokeOwnApiToken } from './own-tokens.ts'

export const apiTokenFeature = (deps: Deps): Feature =>
  handle(apiTokens, {
    list: ({ viewer }) => listApiTokens(deps, signedIn(viewer)),
    create: ({ viewer, body }) => createApiToken(deps, signedIn(viewer), body),
    revoke: ({ viewer, query }) => revokeOwnApiToken(deps, signedIn(viewer), query.id),
    current: ({ viewer, request }) => readCurrent(deps, signedIn(viewer), request),
  })
