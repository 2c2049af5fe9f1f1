import { fail } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { requireKept } from '../editor/kept-problem.ts'
import { findStored } from './find-stored.ts'
import { saveRemote } from './save-remote.ts'
import { scrapeRemote } from './scrape.ts'

export interface RemoteImport {
  readonly name: string
  readonly problemId: string
}

/**
 * Imports a problem of a remote judge into the bank (api-admin 14).
 * @throws Refusal `problem.displayIdTaken` for a known one, unless it is to be replaced, and the reasons of
 *   `scrapeRemote`.
 */
export const importRemote = async (
  deps: Deps,
  viewer: SignedIn,
  {
    given,
    replace,
    caller,
  }: { readonly given: RemoteImport; readonly replace: boolean; readonly caller: Pick<Caller, 'address'> },
): Promise<number> => {
  const remote = await scrapeRemote(deps, given)
  const stored = await findStored(deps.db, remote.displayId)
  if (stored === null) return saveRemote(deps, remote, { viewer, caller, replaces: null })
  if (!replace || !stored.isRemote) throw fail('problem.displayIdTaken', { problemId: stored.displayId })
  await requireKept(deps.db, viewer, stored.id)
  return saveRemote(deps, remote, { viewer, caller, replaces: stored.id })
}

/** The stored problem, or the imported one: trainings and contests reuse what is in the bank. */
export const findOrImportRemote = async (
  deps: Deps,
  viewer: SignedIn,
  { given, caller }: { readonly given: RemoteImport; readonly caller: Pick<Caller, 'address'> },
): Promise<number> => {
  const remote = await scrapeRemote(deps, given)
  const stored = await findStored(deps.db, remote.displayId)
  if (stored?.isRemote === true) return stored.id
  if (stored !== null) throw fail('problem.displayIdTaken', { problemId: stored.displayId })
  return saveRemote(deps, remote, { viewer, caller, replaces: null })
}
