import { type DataOf, fail, type Locale, type packages } from '@verdict/contract'
import type { Deps } from '../../../deps.ts'
import { presentImport, presentImportProblem } from './present.ts'
import { findImport, newestImports, problemsOfImport } from './repository.ts'

/** More than users look at; imports older than a day are deleted anyway. */
const shownImports = 50

export const listImports = async (deps: Deps, locale: Locale) =>
  (await newestImports(deps.db, shownImports)).map((row) => presentImport(row, locale))

export const readImport = async (
  deps: Deps,
  importId: string,
  locale: Locale,
): Promise<DataOf<typeof packages.import>> => {
  const row = await findImport(deps.db, importId)
  if (row === undefined) throw fail('package.importUnknown')
  const problems = await problemsOfImport(deps.db, importId)
  const shared = sharedIds(problems)
  return {
    ...presentImport(row, locale),
    problems: problems.map((problem) => presentImportProblem(problem, locale, shared)),
  }
}

/** Display ids that more than one problem of the package has, in capitals. */
const sharedIds = (problems: readonly { readonly display_id: string | null }[]): ReadonlySet<string> => {
  const ids = problems.flatMap((problem) => problem.display_id?.toUpperCase() ?? [])
  return new Set(ids.filter((id, index) => ids.indexOf(id) !== index))
}
