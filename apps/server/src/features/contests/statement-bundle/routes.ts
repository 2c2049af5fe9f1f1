import { statementBundles } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { fetchContent, readInfo, readKey, readManaged } from './read-bundle.ts'

export const statementBundleFeature = (deps: Deps): Feature =>
  handle(statementBundles, {
    info: ({ viewer, query }) => readInfo(deps, signedIn(viewer), query.cid),
    content: async ({ viewer, query, request, reply }) => {
      const content = await fetchContent(deps, signedIn(viewer), query)
      // Encrypted bytes do not get smaller.
      request.headers['x-no-compression'] = 'true'
      await reply.type('application/octet-stream').header('Cache-Control', 'no-store').send(content)
    },
    key: ({ viewer, query }) => readKey(deps, signedIn(viewer), query),
    manage: ({ viewer, query }) => readManaged(deps, signedIn(viewer), query.cid),
  })
