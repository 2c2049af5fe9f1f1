import { fail, Refusal, type RoleCode } from '@verdict/contract'
import { readPermissions } from '@verdict/contract/vocabulary'
import { findSite, SiteFailure } from '@verdict/remote-sites'
import { admits, type SignedIn } from '@verdict/rules'
import { z } from 'zod'
import type { Deps } from '../../../../deps.ts'
import { isDatabaseAway } from '../../../../platform/db/away.ts'
import { isStorageAway } from '../../../../platform/files/storage-away.ts'
import { defineJob } from '../../../../platform/jobs/start-work.ts'
import { retryMs } from '../../../judging/remote/pace.ts'
import { refusalOfFailure } from '../scrape.ts'
import { type Imported, importListed } from './import-listed.ts'
import type { StoredFault } from './read.ts'
import { endRemoteImport, findRemoteImport, isRunning, nextProblem, type RemoteImportRow } from './repository.ts'
import { holdPages, waitForTurn } from './turn.ts'

/** Attempts at a problem while its site has a passing failure. */
const maxTries = 4
const rateLimitMs = 60_000

/** Imports the problems of a list one by one; a failed one does not touch the others. */
export const importRemoteListJob = defineJob({
  name: 'remote.import',
  queue: { retryLimit: 50, retryDelay: 5, expireInSeconds: 12 * 3_600, deleteAfterSeconds: 86_400 },
  atOnce: 4,
  data: z.object({ importId: z.int() }),
  run: async (deps, { importId }) => {
    for (;;) {
      const row = await findRemoteImport(deps.db, importId)
      const next = row === undefined ? undefined : await nextProblem(deps.db, importId)
      if (row === undefined || next === undefined) break
      const viewer = viewerOf(row)
      if (viewer === null) return void (await endRemoteImport(deps.db, importId, 'cancelled'))
      await takeNext(deps, { row, viewer, ...next })
    }
    await endRemoteImport(deps.db, importId, 'finished')
  },
})

/** The account the import acts for; null when it may no longer import. */
const viewerOf = (row: RemoteImportRow): SignedIn | null => {
  const rights = { role: row.role as RoleCode, permissions: readPermissions(row.permissions) }
  const viewer = { kind: 'user', id: row.account_id, username: row.username, ...rights } as const
  return row.status === 0 && admits('adminProblem.edit', viewer) ? viewer : null
}

interface Next {
  readonly row: RemoteImportRow
  readonly viewer: SignedIn
  readonly seq: number
  readonly problem_id: string
  readonly tries: number
}

const takeNext = async (deps: Deps, next: Next): Promise<void> => {
  const { row, viewer, problem_id: problemId, tries } = next
  const site = findSite(row.site)
  if (site === null) return note(deps, next, { outcome: 'failed', fault: unknownSite(row.site) })
  try {
    const imported = await importListed(deps, viewer, {
      site,
      problemId,
      replaces: row.known === 'replace',
      address: row.address,
      turn: () => waitForTurn(deps, site, () => isRunning(deps.db, row.id)),
    })
    if (imported !== null) await note(deps, next, imported)
  } catch (error) {
    if (error instanceof Refusal) return note(deps, next, { outcome: 'failed', fault: error })
    if (!(error instanceof SiteFailure)) return unforeseen(deps, next, error)
    const isPassing = error.kind === 'unavailable' || error.kind === 'rateLimited' || error.kind === 'layout'
    const fault = refusalOfFailure(error, { name: site.key, problemId })
    if (!isPassing || tries + 1 >= maxTries) return note(deps, next, { outcome: 'failed', fault })
    const pauseMs = error.retryAfterMs ?? (error.kind === 'rateLimited' ? rateLimitMs : retryMs(tries, Math.random()))
    await holdPages(deps, site.judge, new Date(deps.clock.now().getTime() + pauseMs))
    await note(deps, next, { outcome: null, fault })
  }
}

const unknownSite = (name: string) => fail('problem.remoteUnknown', { name })

interface Noted {
  readonly outcome: Imported['outcome'] | 'failed' | null
  readonly pid?: number
  readonly fault?: Refusal
}

const note = async (deps: Deps, { row, seq, tries }: Next, { outcome, pid, fault }: Noted): Promise<void> => {
  const stored = fault === undefined ? null : { code: fault.code, params: fault.params }
  await deps.db
    .updateTable('remote_import_row')
    .set({
      outcome,
      stored_id: pid ?? null,
      fault: stored === null ? null : JSON.stringify(stored satisfies StoredFault),
      ...(outcome === null && { tries: tries + 1 }),
    })
    .where('import_id', '=', row.id)
    .where('seq', '=', seq)
    .execute()
}

/**
 * An unexpected error fails this problem only.
 * @throws the error itself when the server stops or the database or storage is away, because a retry may succeed
 */
const unforeseen = async (deps: Deps, next: Next, error: unknown): Promise<void> => {
  if (deps.stopping.aborted || isDatabaseAway(error) || isStorageAway(error)) throw error
  deps.log.error({ err: error, importId: next.row.id, problemId: next.problem_id }, 'remote problem not imported')
  await note(deps, next, { outcome: 'failed', fault: fail('server.failed') })
}
