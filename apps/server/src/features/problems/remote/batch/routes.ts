import { remoteImports } from '@verdict/contract'
import type { Deps } from '../../../../deps.ts'
import { type Feature, handle } from '../../../../platform/http/mount.ts'
import { signedIn } from '../../../../platform/http/signed-in.ts'
import { listRemoteImports, readRemoteImport } from './read.ts'
import { cancelRemoteImport, retryRemoteImport, startRemoteImport } from './start.ts'

/** Imports of lists of remote problems. */
export const remoteImportFeature = (deps: Deps): Feature =>
  handle(remoteImports, {
    list: ({ viewer }) => listRemoteImports(deps, signedIn(viewer)),
    start: (call) => startRemoteImport(deps, signedIn(call.viewer), { body: call.body, caller: call }),
    read: ({ viewer, params, locale }) =>
      readRemoteImport(deps, signedIn(viewer), { importId: params.remoteImportId, locale }),
    cancel: ({ viewer, params }) => cancelRemoteImport(deps, signedIn(viewer), params.remoteImportId),
    retry: ({ viewer, params }) => retryRemoteImport(deps, signedIn(viewer), params.remoteImportId),
  })
