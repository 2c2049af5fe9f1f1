import { type DirectMessage, fail, limits } from '@verdict/contract'
import { anyStaff, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { takeSlot, waitSeconds } from '../../../platform/throttle.ts'
import { notifyReader } from '../messages/live.ts'
import { withControls } from '../with-controls.ts'
import { findContact } from './find-contact.ts'
import { presentMessage } from './present.ts'
import * as rows from './repository.ts'
import { requireOpen } from './require-open.ts'

const { directMessage: limit } = limits

/**
 * Sends a message to a user; both users' pages are notified.
 * @throws Refusal when the two may not write to each other, or the sender is too fast
 */
export const sendDirectMessage = async (
  deps: Deps,
  viewer: SignedIn,
  input: { readonly uid: string; readonly content: string },
): Promise<DirectMessage> => {
  await requireOpen(deps)
  const content = checkContent(input.content)
  const { row: partner, refusal } = await findContact(deps, viewer, input.uid)
  if (refusal !== null) throw fail(refusal)
  const now = deps.clock.now()
  const minute = { limit: limit.perMinute, windowMs: 60_000, now }
  const slot = await takeSlot(deps.db, `direct-message:${viewer.id}`, minute)
  if (!slot.taken) throw fail('directMessage.tooFast', { seconds: waitSeconds(slot) })
  const row = await deps.db.transaction().execute(async (trx) => {
    const { id, isNew } = await rows.lockConversation(trx, [viewer.id, partner.id], now)
    if (isNew && !anyStaff(viewer, undefined)) {
      await takeStart(trx, viewer, { createdAt: partner.own_created_at, now })
    }
    const message = { conversationId: id, from: viewer.id, to: partner.id, content }
    const made = await rows.insertMessage(trx, message, now)
    await notifyReader(trx, partner.id)
    await notifyReader(trx, viewer.id)
    return made
  })
  return presentMessage(row, viewer.id)
}

const checkContent = (given: string): string => {
  if (given.trim() === '') throw fail('directMessage.empty')
  if ([...given].length > limit.maxChars) throw fail('directMessage.tooLong', { max: limit.maxChars })
  return withControls(given)
}

/** New conversations a day; a young account starts fewer, so that throwaway accounts reach few users. */
const takeStart = async (
  db: Db,
  viewer: SignedIn,
  { createdAt, now }: { readonly createdAt: Date; readonly now: Date },
): Promise<void> => {
  const isYoung = now.getTime() - createdAt.getTime() < limit.youngDays * limit.dayMs
  const max = isYoung ? limit.youngStartsPerDay : limit.startsPerDay
  const slot = await takeSlot(db, `direct-start:${viewer.id}`, { limit: max, windowMs: limit.dayMs, now })
  if (!slot.taken) throw fail('directMessage.startsPerDay', { max })
}

/** Deletes an own message for both users. */
export const removeDirectMessage = async (deps: Deps, viewer: SignedIn, id: number): Promise<null> => {
  await requireOpen(deps)
  await deps.db.transaction().execute(async (trx) => {
    const partnerId = await rows.deleteMessage(trx, viewer.id, id, deps.clock.now())
    if (partnerId === null) throw fail('directMessage.notFound')
    await notifyReader(trx, partnerId)
    await notifyReader(trx, viewer.id)
  })
  return null
}

/** Marks the messages with a user as read, up to the newest that was shown. */
export const markRead = async (
  deps: Deps,
  viewer: SignedIn,
  { uid, until }: { readonly uid: string; readonly until: number },
): Promise<null> => {
  await requireOpen(deps)
  const isChanged = await rows.markMessagesRead(deps.db, { viewerId: viewer.id, partnerId: uid }, until)
  if (isChanged) await notifyReader(deps.db, viewer.id)
  return null
}
