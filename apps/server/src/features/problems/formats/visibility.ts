import { problemAuth } from '@verdict/contract'
import type { Db } from '../../../platform/db/connect.ts'
import { asPlainAs } from '../bank/left-open.ts'
import type { ProblemDraft } from '../saving/draft.ts'
import { plainDraft } from './defaults.ts'
import type { PackagedProblem } from './packaged.ts'

/** Who sees what comes in. When absent, packages have their word, and what they leave open is public. */
export interface VisibilityOptions {
  /** What somebody chose, whatever the package says; null leaves it to the package. */
  readonly chosen: Visibility | null
  /** What a new problem is when neither says anything. */
  readonly silent: Visibility
  readonly isPublishable: (trx: Db, problemId: number) => Promise<boolean>
}

type Visibility = ProblemDraft['visibility']

/** A problem with the display id of one that comes in. */
export interface StoredProblem {
  readonly id: number
  readonly displayId: string
  readonly visibility: number
}

/** What a package is silent about. */
export const openOf = ({ open, draft }: PackagedProblem) => open ?? asPlainAs(plainDraft, draft)

/** The visibility somebody chose is spoken; what nobody spoke of is that of the problem that is there. */
export const withVisibility = (given: PackagedProblem, options: VisibilityOptions | undefined): PackagedProblem => {
  if (options === undefined) return given
  const { chosen, silent } = options
  const open = new Set(openOf(given))
  if (chosen === null && !open.has('visibility')) return given
  if (chosen !== null) open.delete('visibility')
  return { ...given, open, draft: { ...given.draft, visibility: chosen ?? silent } }
}

interface Publishing {
  readonly id: number
  readonly given: PackagedProblem
  readonly before: StoredProblem | null
  readonly visibility: VisibilityOptions | undefined
}

/**
 * Nothing becomes public here that the editor would have to be asked about. A problem that is there keeps its
 * visibility then, a new one is hidden; only a new one whose package itself says `public` comes in as it went out.
 */
export const holdUnproven = async (db: Db, { id, given, before, visibility }: Publishing): Promise<true | null> => {
  if (visibility === undefined || before?.visibility === problemAuth.public) return null
  const saysSo = !openOf(given).has('visibility') && given.draft.visibility === problemAuth.public
  if (before === null && saysSo) return null
  const now = await db.selectFrom('problem').select('visibility').where('id', '=', id).executeTakeFirstOrThrow()
  if (now.visibility !== problemAuth.public || (await visibility.isPublishable(db, id))) return null
  await db
    .updateTable('problem')
    .set({ visibility: before?.visibility ?? problemAuth.hidden, content_hash: null })
    .where('id', '=', id)
    .execute()
  return true
}
