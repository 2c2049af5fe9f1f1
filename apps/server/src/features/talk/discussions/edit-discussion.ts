import { type BodyOf, type discussions, fail } from '@verdict/contract'
import { authorize, type DiscussionFacts, type SignedIn } from '@verdict/rules'
import type { Caller, Deps } from '../../../deps.ts'
import { audit } from '../../../platform/audit.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { meetDiscussion, type OpenDiscussion } from './open-discussion.ts'
import { readWords } from './read-words.ts'
import { categoryExists, type LockedDiscussion, lockDiscussion } from './repository.ts'
import { storedTerms } from './start-discussion.ts'

type Input = BodyOf<(typeof discussions)['edit']>

/**
 * Changes a discussion of the site or of a group; absent fields keep their value (api-contests-groups 8.2).
 * @throws Refusal unless it is the caller's own or the caller looks after it.
 */
export const editDiscussion = async (deps: Deps, viewer: SignedIn, input: Input, caller: Caller): Promise<null> => {
  const found = await meetDiscussion(deps, viewer, input.id ?? 0)
  requireArea(found.facts)
  return saveDiscussion(deps, viewer, { found, input: { ...input, status: null }, caller })
}

/** Changes a discussion whose area is open. A status is applied only for managers of the discussion. */
export const saveDiscussion = async (
  deps: Deps,
  viewer: SignedIn,
  { found, input, caller }: { readonly found: OpenDiscussion; readonly input: Input; readonly caller: Caller },
): Promise<null> => {
  const { row, facts } = found
  if (!authorize(viewer, 'discussion.edit', facts)) throw fail('discussion.notYours')
  await deps.db.transaction().execute(async (trx) => {
    const before = await lockDiscussion(trx, row.id)
    if (before === null) throw fail('discussion.notFound')
    await changeRow(trx, { before, input, moderates: moderates(viewer, facts), now: deps.clock.now() })
    if (viewer.id !== row.account_id) await auditEdit(trx, viewer, { before, caller })
  })
  return null
}

/** @throws Refusal when the area of the discussion is closed. */
export const requireArea = (facts: DiscussionFacts): void => {
  if (!facts.isOpen) throw fail(facts.groupId === null ? 'discussion.listClosed' : 'discussion.areaClosed')
}

/** Site staff look after public discussions, group admins after those of their group. */
const moderates = (viewer: SignedIn, facts: DiscussionFacts): boolean => authorize(viewer, 'discussion.moderate', facts)

interface Change {
  readonly before: LockedDiscussion
  readonly input: Input
  readonly moderates: boolean
  readonly now: Date
}

const changeRow = async (db: Db, { before, input, moderates, now }: Change): Promise<void> => {
  const words = readWords(input, before)
  if (input.status !== null && input.status !== 0 && input.status !== 1) throw fail('discussion.statusUnknown')
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
      ...(moderates && input.topPriority !== null && { is_pinned: input.topPriority }),
      ...(moderates && input.status !== null && { status: input.status }),
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
