import { type PackageFormat, packages } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { takeBytes } from '../../../platform/http/form.ts'
import { type Feature, handle } from '../../../platform/http/mount.ts'
import { signedIn } from '../../../platform/http/signed-in.ts'
import { beginImport } from './begin-import.ts'
import { discardImport } from './discard-import.ts'
import { exportProblems, listLosses } from './export-problems.ts'
import { type ClassicCall, importClassic } from './import-classic.ts'
import { listImports, readImport } from './read-import.ts'
import { startImport } from './start-import.ts'
import { takePiece } from './take-piece.ts'

type Classic = Omit<ClassicCall, 'viewer'> & { readonly viewer: Viewer }

export const packageFeature = (deps: Deps): Feature => {
  const classic =
    (format: PackageFormat) =>
    ({ viewer, request, address, locale }: Classic) =>
      importClassic(deps, format, { viewer: signedIn(viewer), request, address, locale })
  return handle(packages, {
    importHoj: classic('verdict'),
    importQduoj: classic('qduoj'),
    importFps: classic('fps'),
    importHydro: classic('hydro'),
    exportHoj: ({ query, reply, locale }) =>
      exportProblems(deps, { pids: query.pid, format: 'hoj', force: false, locale, reply }),
    export: ({ query, reply, locale }) =>
      exportProblems(deps, { pids: query.pid, format: query.format, force: query.force === true, locale, reply }),
    exportLosses: ({ query, locale }) => listLosses(deps, { pids: query.pid, format: query.format, locale }),
    imports: ({ locale }) => listImports(deps, locale),
    begin: ({ viewer, body, address }) => beginImport(deps, signedIn(viewer), { ...body, address }),
    piece: ({ params, query, request }) =>
      takePiece(deps, params.importId, { offset: query.offset, body: takeBytes(request) }),
    import: ({ params, locale }) => readImport(deps, params.importId, locale),
    start: ({ viewer, params: { importId }, body, address }) =>
      startImport(deps, signedIn(viewer), { importId, body, address }),
    discard: ({ params }) => discardImport(deps, params.importId),
  })
}
