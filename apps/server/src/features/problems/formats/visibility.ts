import { problemAuth } from '@verdict/contract'
import { asPlainAs, type PackagedProblem, plainDraft } from '@verdict/problem-formats'
import type { DbWithSettings } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { isReviewed } from '../review/count-votes.ts'
import type { ProblemDraft } from '../saving/draft.ts'

/** Visibility of imported problems. When absent, packages decide, and open ones are public. */
export interface VisibilityOptions {
  /** The user's choice, which overrides the package; null leaves it to the package. */
  readonly chosen: Visibility | null
  /** Visibility of a new problem when neither specifies one. */
  readonly silent: Visibility
  readonly isPublishable: (trx: Db, problemId: number) => Promise<boolean>
}

type Visibility = ProblemDraft['visibility']

/** An existing problem with the display id of an imported one. */
export interface StoredProblem {
  readonly id: number
  readonly displayId: string
  readonly visibility: number
}

/** Settings a package leaves open. */
export const openOf = ({ open, draft }: PackagedProblem) => open ?? asPlainAs(plainDraft, draft)

/** A chosen visibility overrides the package; an open one keeps the existing problem's. */
export const withVisibility = (given: PackagedProblem, options: VisibilityOptions | undefined): PackagedProblem => {
  if (options === undefined) return given
  const { chosen, silent } = options
  const open = new Set(openOf(given))
  if (chosen === null && !open.has('visibility')) return given
  if (chosen !== null) open.delete('visibility')
  return { ...given, open, draft: { ...given.draft, visibility: chosen ?? silent } }
}

/** Why an imported problem is not public: its own check does not speak for it, or votes of other people are missing. */
export type HeldFor = 'check' | 'review'

interface Publishing {
  readonly id: number
  /** The account that imports. */
  readonly viewerId: string
  readonly given: PackagedProblem
  readonly before: StoredProblem | null
  readonly visibility: VisibilityOptions | undefined
}

/**
 * An import publishes nothing that the editor would ask to confirm. An existing problem then keeps its visibility, a
 * new one is hidden; only a new one whose package itself contains `public` is imported as exported, unless the site
 * demands votes before a problem is published.
 */
export const holdUnproven = async (
  { db, settings }: DbWithSettings,
  { id, viewerId, given, before, visibility }: Publishing,
): Promise<HeldFor | null> => {
  if (before?.visibility === problemAuth.public) return null
  const now = await db
    .selectFrom('problem')
    .select(['id', 'visibility', 'is_remote'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  if (now.visibility !== problemAuth.public) return null
  const saysSo = !openOf(given).has('visibility') && given.draft.visibility === problemAuth.public
  const isTrusted = visibility === undefined || (before === null && saysSo)
  const isProven = isTrusted || (await visibility.isPublishable(db, id))
  const heldFor = !isProven
    ? 'check'
    : (await isReviewed({ db, settings }, { viewerId, problem: now }))
      ? null
      : 'review'
  if (heldFor === null) return null
  await db
    .updateTable('problem')
    .set({ visibility: before?.visibility ?? problemAuth.hidden, content_hash: null })
    .where('id', '=', id)
    .execute()
  return heldFor
}
