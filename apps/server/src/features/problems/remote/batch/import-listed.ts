import type { Site } from '@verdict/remote-sites'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../../deps.ts'
import { requireKept } from '../../editor/kept-problem.ts'
import { changesOf } from '../changes.ts'
import { findStored } from '../find-stored.ts'
import { saveRemote } from '../save-remote.ts'
import { readRemote } from '../scrape.ts'

interface Listed {
  readonly site: Site
  readonly problemId: string
  readonly replaces: boolean
  readonly address: string
  /** Waits until the site may be asked; false when the import was cancelled meanwhile. */
  readonly turn: () => Promise<boolean>
}

export interface Imported {
  readonly outcome: 'created' | 'updated' | 'unchanged' | 'skipped'
  readonly pid: number
}

/**
 * Imports one problem of a list. A stored one that is not to be replaced costs the site no request.
 * @returns null when the import was cancelled.
 * @throws SiteFailure, or Refusal `problem.displayIdTaken` or `problem.notYours`
 */
export const importListed = async (
  deps: Deps,
  viewer: SignedIn,
  { site, problemId, replaces, address, turn }: Listed,
): Promise<Imported | null> => {
  const early = await findStored(deps.db, `${site.key}-${problemId}`)
  if (early !== null && !replaces) return { outcome: 'skipped', pid: early.id }
  if (!(await turn())) return null
  const remote = await readRemote(deps, { site, id: problemId, isFresh: true })
  const caller = { address }
  const stored = await findStored(deps.db, remote.displayId)
  if (stored === null)
    return { outcome: 'created', pid: await saveRemote(deps, remote, { viewer, caller, replaces: null }) }
  if (!replaces || !stored.isRemote) return { outcome: 'skipped', pid: stored.id }
  await requireKept(deps.db, viewer, stored.id)
  if ((await changesOf(deps.db, stored.id, remote)).length === 0) return { outcome: 'unchanged', pid: stored.id }
  return { outcome: 'updated', pid: await saveRemote(deps, remote, { viewer, caller, replaces: stored.id }) }
}
