import { limits as contractLimits } from '@verdict/contract'
import {
  checkCases,
  checkWords,
  type PackagedProblem,
  PackageFault,
  type PackageLimits,
  shown,
} from '@verdict/problem-formats'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import { isTaken } from '../../../platform/db/taken.ts'
import { auditFacts } from '../saving/audit-facts.ts'
import type { Author, ProblemDraft } from '../saving/draft.ts'
import { type Saved, saveProblemIn } from '../saving/save-problem.ts'
import { keepCases } from './keep-cases.ts'
import { keepPictures } from './keep-pictures.ts'
import { keepPrograms } from './keep-programs.ts'
import {
  type HeldFor,
  holdUnproven,
  openOf,
  type StoredProblem,
  type VisibilityOptions,
  withVisibility,
} from './visibility.ts'

const { maxTags } = contractLimits.problem

export type TakeDeps = Pick<Deps, 'db' | 'settings' | 'clock' | 'files' | 'cipher' | 'log'>

export interface TakeOptions {
  /** The importing user; the author of new problems unless the package names another account. */
  readonly author: Author
  readonly limits: PackageLimits
  /** What to do when a problem with this display id is there. */
  readonly known: 'replace' | 'refuse'
  readonly visibility?: VisibilityOptions
  /** Address of the request, for the audit log; absent when the import is not an admin action. */
  readonly address?: string
  /** Records the outcome in the same transaction, so that the problem is not imported twice. */
  readonly note?: (trx: Db, taken: ImportedProblem) => Promise<void>
}

export interface ImportedProblem extends Saved {
  /** It was to become public, and why it did not. */
  readonly heldFor?: HeldFor
}

/**
 * Imports one problem: test data and images are stored under content-based names first, which is harmless, and one
 * transaction makes the problem refer to them.
 * @throws PackageFault and leaves everything unchanged.
 */
export const takeProblem = async (
  deps: TakeDeps,
  given: PackagedProblem,
  { author, limits, known, visibility, address, note }: TakeOptions,
): Promise<ImportedProblem> => {
  const problem = withVisibility(given, visibility)
  checkCases(problem, limits)
  checkWords(problem, limits)
  const before = await findKnown(deps.db, problem.draft.displayId)
  if (before !== null && known === 'refuse') throw new PackageFault('known.id', { name: shown(before.displayId) })
  const texts = await keepPictures(deps, problem, limits)
  const testdata = await keepCases(deps, problem)
  const named = await nameProblem(deps.db, problem.draft)
  const writer = before === null ? await authorOf(deps.db, problem.author, author) : author
  const taken = deps.db.transaction().execute(async (trx) => {
    const facts = before === null ? null : await auditFacts(trx, before.id)
    const saved = await saveProblemIn(
      { ...deps, db: trx },
      { ...named, ...texts, testdata, tags: named.tags.slice(0, maxTags) },
      { author: writer, open: openOf(problem) },
    )
    const hasOther = await keepPrograms(trx, saved.problemId, { packaged: problem, now: deps.clock.now() })
    const outcome = saved.outcome === 'unchanged' && hasOther ? 'updated' : saved.outcome
    const heldFor = await holdUnproven(
      { db: trx, settings: deps.settings },
      { id: saved.problemId, viewerId: author.id, given, before, visibility },
    )
    if (address !== undefined && outcome !== 'unchanged') {
      await audit(trx, {
        actor: author,
        action: 'problem.import',
        subject: { kind: 'problem', id: saved.problemId, name: named.displayId },
        before: facts,
        after: { ...(await auditFacts(trx, saved.problemId)), outcome, cases: testdata.cases.length },
        address,
      })
    }
    const what: ImportedProblem = { problemId: saved.problemId, outcome, ...(heldFor !== null && { heldFor }) }
    await note?.(trx, what)
    return what
  })
  return taken.catch((error: unknown) => {
    throw isTaken(error, 'problem_display_id_once')
      ? new PackageFault('known.id', { name: shown(named.displayId) })
      : error
  })
}

const findKnown = async (db: Db, displayId: string | null): Promise<StoredProblem | null> => {
  if (displayId === null) return null
  const found = await db
    .selectFrom('problem')
    .select(['id', 'display_id', 'visibility'])
    .where((eb) => eb(eb.fn('upper', ['display_id']), '=', displayId.toUpperCase()))
    .executeTakeFirst()
  return found === undefined ? null : { id: found.id, displayId: found.display_id, visibility: found.visibility }
}

/** A problem without a display id is called by its number (back-office reference 15.4), so the number is drawn first. */
export const nameProblem = async (
  db: Db,
  draft: PackagedProblem['draft'],
): Promise<Omit<ProblemDraft, 'testdata'> & { readonly drawnId?: number }> => {
  const { displayId } = draft
  if (displayId !== null) return { ...draft, displayId }
  for (;;) {
    const drawn = await sql<{ id: string }>`select nextval(pg_get_serial_sequence('problem', 'id')) as id`.execute(db)
    const drawnId = Number(drawn.rows[0]?.id)
    // A user may have manually assigned that id to another problem.
    if ((await findKnown(db, `P${drawnId}`)) === null) return { ...draft, displayId: `P${drawnId}`, drawnId }
  }
}

/** The account a package names, when there is such a one here. */
const authorOf = async (db: Db, username: string | null, importer: Author): Promise<Author> => {
  if (username === null) return importer
  const found = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where((eb) => eb(eb.fn('lower', ['username']), '=', lowered(username)))
    .executeTakeFirst()
  return found ?? importer
}
