import { contestPackages } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { downloadArchive } from '../archive/download-archive.ts'
import { exportContest } from './export-contest.ts'
import { listContestImports, readContestImport } from './import/read-import.ts'
import { startContestImport } from './import/start-import.ts'
import { discardContest, uploadContest } from './import/upload.ts'
import { listContestLosses } from './list-losses.ts'

export const contestPackageFeature = (deps: Deps): Feature =>
  handle(contestPackages, {
    export: ({ viewer, query, request, reply }) => exportContest(deps, signedIn(viewer), { query, request, reply }),
    archive: ({ viewer, query, locale, address, request, reply }) =>
      downloadArchive(deps, signedIn(viewer), { query, locale, address, request, reply }),
    losses: ({ viewer, query, locale }) => listContestLosses(deps, signedIn(viewer), { ...query, locale }),
    imports: ({ locale }) => listContestImports(deps, locale),
    upload: ({ viewer, request, address }) => uploadContest(deps, signedIn(viewer), { request, address }),
    import: ({ params, locale }) => readContestImport(deps, params.importId, locale),
    start: ({ viewer, params: { importId }, body, address, request: { apiTokenScopes: scopes } }) =>
      startContestImport(deps, signedIn(viewer), {
        ...{ importId, body, address },
        createsAccounts: scopes === undefined || scopes.includes('users'),
      }),
    discard: ({ params }) => discardContest(deps, params.importId),
  })
