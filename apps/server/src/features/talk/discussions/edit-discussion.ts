import { type BodyOf, type discussions, fail } from '@verdict/contract'
import { allowed, anyStaff, type DiscussionFacts, discussionAccess, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { meetDiscussion } from './open-discussion.ts'
import { readWords } from './read-words.ts'
import { categoryExists, type LockedDiscussion, lockDiscussion } from './repository.ts'
import { storedTerms } from './start-discussion.ts'

type Input = BodyOf<(typeof discussions)['edit']>

/**
 * Changes a discussion of the site or of a group; absent fields keep their value (api-contests-groups 8.2).
 * @throws Refusal unless it is the caller's own or the caller looks after it.
 */
export const editDiscussion = async (deps: Deps, viewer: SignedIn, input: Input, caller: Caller): Promise<null> => {
  const { row, facts } = await meetDiscussion(deps, viewer, input.id ?? 0)
  requireArea(facts)
  if (!allowed(discussionAccess['discussion.edit'], viewer, facts)) throw fail('discussion.notYours')
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockDiscussion(trx, row.id)
    if (before === null) throw fail('discussion.notFound')
    await changeWords(trx, { before, input, pins: mayPin(viewer, facts), now: deps.clock.now() })
    if (viewer.id !== row.account_id) await auditEdit(trx, viewer, { before, caller })
  })
  return null
}

/** @throws Refusal when the area of the discussion is closed. */
export const requireArea = (facts: DiscussionFacts): void => {
  if (!facts.isOpen) throw fail(facts.groupId === null ? 'discussion.listClosed' : 'discussion.areaClosed')
}

/** Site staff pin public discussions, group admins those of their group. */
const mayPin = (viewer: SignedIn, facts: DiscussionFacts): boolean =>
  allowed(anyStaff, viewer, undefined) || allowed(discussionAccess['discussion.moderate'], viewer, facts)

interface Change {
  readonly before: LockedDiscussion
  readonly input: Input
  readonly pins: boolean
  readonly now: Date
}

const changeWords = async (db: Db, { before, input, pins, now }: Change): Promise<void> => {
  const words = readWords(input, before)
  const categoryId = input.categoryId ?? before.category_id
  if (categoryId !== before.category_id && !(categoryId !== null && (await categoryExists(db, categoryId)))) {
    throw fail('discussion.categoryUnknown')
  }
  const isRewritten =
    words.title !== before.title || words.description !== before.description || words.content !== before.content
  await db
    .updateTable('discussion')
    .set({
      ...words,
      category_id: categoryId,
      ...(pins && input.topPriority !== null && { is_pinned: input.topPriority }),
      ...(isRewritten && { terms: storedTerms(words), edited_at: now }),
      updated_at: now,
    })
    .where('id', '=', before.id)
    .execute()
}

/** Edits of other people's words are recorded. */
const auditEdit = async (
  db: Db,
  viewer: SignedIn,
  { before, caller }: { readonly before: LockedDiscussion; readonly caller: Caller },
): Promise<void> => {
  const after = await lockDiscussion(db, before.id)
  await audit(db, {
    actor: viewer,
    action: 'discussion.edit',
    subject: { kind: 'discussion', id: before.id, name: before.title },
    before,
    after,
    address: caller.address,
  })
}
