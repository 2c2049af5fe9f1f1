import { type DataOf, type Locale, type messages, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import type { noticeKinds, talkActions } from './kinds.ts'
import { notifyReader } from './live.ts'
import { presentNotice, presentTalk } from './present.ts'
import * as rows from './repository.ts'

type Messages = typeof messages

interface PageRequest {
  readonly viewer: SignedIn
  readonly query: rows.PageAsked
  readonly locale: Locale
}

/**
 * One page of notifications about other users' actions. Returned rows are marked as read; this response still has their
 * previous state (api-public 14.2).
 */
export const listTalk = async (
  deps: Deps,
  actions: (typeof talkActions)[keyof typeof talkActions],
  { viewer, query, locale }: PageRequest,
): Promise<DataOf<Messages['comments']>> => {
  const [found, total] = await Promise.all([
    rows.listTalk(deps.db, viewer.id, actions, query),
    rows.countTalk(deps.db, viewer.id, actions),
  ])
  const unread = found.filter((row) => !row.is_read).map((row) => row.id)
  if (unread.length > 0) {
    await rows.markTalkRead(deps.db, unread)
    await notifyReader(deps.db, viewer.id)
  }
  return { ...toPage([], total, query), records: found.map((row) => presentTalk(row, locale)), orders: [] }
}

/** One page of notices, marked read likewise (14.3). */
export const listNotices = async (
  deps: Deps,
  kind: (typeof noticeKinds)[number],
  { viewer, query, locale }: PageRequest,
): Promise<DataOf<Messages['system']>> => {
  const [found, total] = await Promise.all([
    rows.listNotices(deps.db, viewer.id, kind, query),
    rows.countNotices(deps.db, viewer.id, kind),
  ])
  const unread = found.filter((row) => !row.is_read).map((row) => row.id)
  if (unread.length > 0) {
    await rows.markNoticesRead(deps.db, unread)
    await notifyReader(deps.db, viewer.id)
  }
  return {
    ...toPage([], total, query),
    records: await Promise.all(found.map((row) => presentNotice(row, locale))),
    orders: [],
  }
}
