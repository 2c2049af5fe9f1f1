import { problemAuth } from '@verdict/contract'
import { type LoadedProblem, ownFilesOfProblem } from '@verdict/problem-formats'
import type { DbWithSettings, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { OpenBackup } from '../../../platform/backup/open-backup.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { rootId } from '../../accounts/core/make-root.ts'
import { restoreFile } from '../../files/restore-file.ts'
import { keepPrograms } from '../formats/keep-programs.ts'
import { loadProblem } from '../formats/load-problem.ts'
import { nameProblem } from '../formats/take-problem.ts'
import { recordRevision } from '../history/record-revision.ts'
import { isReviewed } from '../review/count-votes.ts'
import { reviewedState } from '../review/reviewed-state.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import { saveProblemIn } from '../saving/save-problem.ts'
import { compareProblems, type ProblemChange } from './compare-problems.ts'

type RestoreDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'files'>

interface Restore {
  readonly backup: OpenBackup
  readonly displayId: string
  /** `preview` changes nothing; `copy` creates a hidden problem; `in-place` replaces the present one. */
  readonly mode: 'preview' | 'copy' | 'in-place'
}

export interface RestoredProblem {
  /** Display id of the problem that was created or replaced, or would be. */
  readonly displayId: string
  readonly isNew: boolean
  /** It was public and is hidden now, because the restored content has not the ready votes that the site demands. */
  readonly isHeld: boolean
  /** How the restored problem differs from the present one with its display id. */
  readonly changes: readonly ProblemChange[]
}

/**
 * Restores one problem from a backup: statements with their pictures, settings, test data and programs. Submissions and
 * tallies stay as they are. A problem that is created, because it is a copy or was deleted, is hidden. One that is
 * replaced keeps its visibility, unless the site demands ready votes that the restored content has not.
 * @throws Error when the backup has no such problem
 */
export const restoreProblem = async (
  deps: RestoreDeps,
  { backup, displayId, mode }: Restore,
): Promise<RestoredProblem> => {
  const found = await findProblem(backup.db, displayId)
  const loaded = found === undefined ? null : await loadProblem(backup.db, found.id)
  if (found === undefined || loaded === null)
    throw new Error(`The backup ${backup.name} has no problem ${displayId} of this site.`)
  const present = await findProblem(deps.db, displayId)
  const kept = present === undefined ? null : await loadProblem(deps.db, present.id)
  const changes = compareProblems(kept, loaded)
  const isNew = mode === 'copy' || present === undefined
  if (mode === 'preview') return { displayId: loaded.draft.displayId, isNew, isHeld: false, changes }
  await restoreContent(deps, backup, loaded)
  const named = mode === 'copy' ? await nameProblem(deps.db, { ...loaded.draft, displayId: null }) : loaded.draft
  const visibility = isNew || kept === null ? problemAuth.hidden : kept.draft.visibility
  const draft = { ...loaded.draft, ...named, visibility }
  const by = { id: rootId, username: 'root' }
  const isHeld = await deps.db.transaction().execute(async (trx) => {
    const facts = present === undefined || isNew ? null : await auditFacts(trx, present.id)
    const reviewed = present === undefined || isNew ? null : await reviewedState(trx, present.id)
    const author = isNew ? { id: found.author_id ?? '', username: found.author ?? '' } : by
    const { problemId } = await saveProblemIn({ ...deps, db: trx }, draft, { author })
    await trx
      .deleteFrom('problem_statement')
      .where('problem_id', '=', problemId)
      .where('locale', 'not in', Object.keys(draft.statements))
      .execute()
    await recordRevision(trx, { problemId, by, how: 'imported', now: deps.clock.now() })
    await keepPrograms(trx, problemId, { packaged: loaded, now: deps.clock.now() })
    const held = await holdUnreviewed({ ...deps, db: trx }, { problemId, viewerId: by.id, before: reviewed })
    await audit(trx, {
      actor: by,
      action: 'problem.restore',
      subject: { kind: 'problem', id: problemId, name: draft.displayId },
      before: facts,
      after: { ...(await auditFacts(trx, problemId)), backup: backup.name },
      address: '',
    })
    return held
  })
  return { displayId: draft.displayId, isNew, isHeld, changes }
}

/**
 * Hides a public problem whose restored content differs from the present one and has not the votes that the site demands:
 * a backup must not publish what no second person has read.
 */
const holdUnreviewed = async (
  deps: DbWithSettings,
  {
    problemId,
    viewerId,
    before,
  }: { readonly problemId: number; readonly viewerId: string; readonly before: string | null },
): Promise<boolean> => {
  const problem = await deps.db
    .selectFrom('problem')
    .select(['id', 'visibility', 'is_remote'])
    .where('id', '=', problemId)
    .executeTakeFirstOrThrow()
  if (problem.visibility !== problemAuth.public || before === (await reviewedState(deps.db, problemId))) return false
  if (await isReviewed(deps, { viewerId, problem })) return false
  await deps.db
    .updateTable('problem')
    .set({ visibility: problemAuth.hidden, content_hash: null })
    .where('id', '=', problemId)
    .execute()
  return true
}

const findProblem = (db: Db, displayId: string) =>
  db
    .selectFrom('problem')
    .select(['id', 'author', 'author_id'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .executeTakeFirst()

/** Puts test data, pictures and documents of the problem into the storage of the site, except those that are there. */
const restoreContent = async (
  { db, clock, files }: RestoreDeps,
  backup: OpenBackup,
  { draft }: LoadedProblem,
): Promise<void> => {
  const hashes = new Set(draft.testdata.cases.flatMap(({ input, output }) => [input.hash, output.hash]))
  // Stored again even when they are there: unused files are deleted by their age.
  for (const hash of hashes) await files.putBlob(backup.files.readBlob(hash))
  for (const file of ownFilesOfProblem(draft)) await restoreFile({ db, clock, files }, backup, file)
}
