import { type DataOf, type DirectThread, type directMessages, type Locale, limits, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findContact, presentContact } from './find-contact.ts'
import { presentConversation, presentMessage } from './present.ts'
import * as rows from './repository.ts'
import { requireOpen } from './require-open.ts'

type Calls = typeof directMessages

/** Own conversations, newest first. */
export const listOwnConversations = async (
  deps: Deps,
  viewer: SignedIn,
  query: rows.Page & { readonly keyword?: string | undefined },
): Promise<DataOf<Calls['conversations']>> => {
  await requireOpen(deps)
  const keyword = (query.keyword ?? '').trim()
  const [found, total] = await Promise.all([
    rows.listConversations(deps.db, viewer.id, { ...query, keyword }),
    rows.countConversations(deps.db, viewer.id, keyword),
  ])
  const records = found.map((row) => presentConversation(row, viewer.id))
  return { ...toPage([], total, query), records, orders: [] }
}

/**
 * One page of the messages with a user, read by either of the two alone.
 * @throws Refusal `directMessage.off`, `user.unknown`
 */
export const readThread = async (
  deps: Deps,
  viewer: SignedIn,
  { uid, before, locale }: { readonly uid: string; readonly before?: number | undefined; readonly locale: Locale },
): Promise<DirectThread> => {
  await requireOpen(deps)
  const contact = await findContact(deps, viewer, uid)
  const { pageSize } = limits.directMessage
  const pair = { viewerId: viewer.id, partnerId: contact.row.id }
  const found = await rows.listMessages(deps.db, pair, { before, limit: pageSize + 1 })
  const shown = found.slice(0, pageSize).reverse()
  return {
    ...presentContact(contact, locale),
    messages: await Promise.all(shown.map((row) => presentMessage(row, viewer.id))),
    hasOlder: found.length > pageSize,
  }
}

/** Whether the viewer can write to a user. */
export const readContact = async (
  deps: Deps,
  viewer: SignedIn,
  { uid, locale }: { readonly uid: string; readonly locale: Locale },
): Promise<DataOf<Calls['contact']>> => {
  await requireOpen(deps)
  return presentContact(await findContact(deps, viewer, uid), locale)
}

export const countUnread = async (deps: Deps, viewer: SignedIn): Promise<DataOf<Calls['unread']>> => {
  await requireOpen(deps)
  return { count: await rows.countUnreadMessages(deps.db, viewer.id) }
}
