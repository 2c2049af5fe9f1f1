import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'

export interface Page {
  readonly currentPage: number
  readonly limit: number
}

/** The id of the conversation of two users, which is made when there is none. Its row is locked. */
export const lockConversation = async (db: Db, pair: readonly [string, string], now: Date) => {
  const [first_id = '', second_id = ''] = [...pair].sort((a, b) => (a < b ? -1 : 1))
  const made = await db
    .insertInto('direct_conversation')
    .values({ first_id, second_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (made !== undefined) return { id: made.id, isNew: true }
  const { id } = await db
    .selectFrom('direct_conversation')
    .select('id')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  return { id, isNew: false }
}

/** Adds a message to a conversation whose row is locked, so ids grow with the time of the commit. */
export const insertMessage = async (
  db: Db,
  message: { readonly conversationId: number; readonly from: string; readonly to: string; readonly content: string },
  now: Date,
) => {
  const { conversationId: conversation_id, from, to, content } = message
  const row = await db
    .insertInto('direct_message')
    .values({ conversation_id, sender_id: from, content, created_at: now })
    .returning(['id', 'sender_id', 'content', 'created_at', 'deleted_at'])
    .executeTakeFirstOrThrow()
  const seen = { conversation_id, last_id: row.id }
  await db
    .insertInto('direct_member')
    .values([
      { ...seen, account_id: from, partner_id: to, read_id: row.id },
      { ...seen, account_id: to, partner_id: from, read_id: 0 },
    ])
    .onConflict((conflict) =>
      conflict.columns(['account_id', 'conversation_id']).doUpdateSet((eb) => ({
        last_id: eb.ref('excluded.last_id'),
        // A user has read what they answer.
        read_id: sql<number>`greatest(direct_member.read_id, excluded.read_id)`,
      })),
    )
    .execute()
  return row
}

export type MessageRow = Awaited<ReturnType<typeof insertMessage>>

/** Messages of two users before an id, newest first. */
export const listMessages = (
  db: Db,
  pair: { readonly viewerId: string; readonly partnerId: string },
  page: { readonly before: number | undefined; readonly limit: number },
): Promise<MessageRow[]> => {
  const rows = db
    .selectFrom('direct_member as member')
    .innerJoin('direct_message as message', 'message.conversation_id', 'member.conversation_id')
    .select(['message.id', 'message.sender_id', 'message.content', 'message.created_at', 'message.deleted_at'])
    .where('member.account_id', '=', pair.viewerId)
    .where('member.partner_id', '=', pair.partnerId)
    .orderBy('message.id', 'desc')
    .limit(page.limit)
  return (page.before === undefined ? rows : rows.where('message.id', '<', page.before)).execute()
}

const ofOther = sql<boolean>`message.sender_id <> member.account_id and message.deleted_at is null`

/** Unread messages of a user. */
export const countUnreadMessages = async (db: Db, accountId: string): Promise<number> =>
  (
    await db
      .selectFrom('direct_member as member')
      .innerJoin('direct_message as message', (join) =>
        join.onRef('message.conversation_id', '=', 'member.conversation_id').onRef('message.id', '>', 'member.read_id'),
      )
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('member.account_id', '=', accountId)
      .whereRef('member.last_id', '>', 'member.read_id')
      .where(ofOther)
      .executeTakeFirstOrThrow()
  ).n

const conversationsOf = (db: Db, accountId: string, keyword: string) => {
  const rows = db
    .selectFrom('direct_member as member')
    .innerJoin('account as partner', 'partner.id', 'member.partner_id')
    .where('member.account_id', '=', accountId)
  return keyword === '' ? rows : rows.where('partner.username', 'ilike', containing(keyword))
}

/** Own conversations with their newest message, newest first. */
export const listConversations = (
  db: Db,
  accountId: string,
  { keyword, ...page }: Page & { readonly keyword: string },
) =>
  conversationsOf(db, accountId, keyword)
    .innerJoin('direct_message as last', 'last.id', 'member.last_id')
    .select(['partner.id', 'partner.username', 'partner.nickname', 'partner.avatar'])
    .select(['last.content', 'last.sender_id', 'last.created_at', 'last.deleted_at'])
    .select((eb) => [
      eb
        .selectFrom('direct_message as message')
        .select((inner) => inner.fn.countAll<number>().as('n'))
        .whereRef('message.conversation_id', '=', 'member.conversation_id')
        .whereRef('message.id', '>', 'member.read_id')
        .where(ofOther)
        .as('unread'),
      eb
        .exists(
          eb
            .selectFrom('direct_block as block')
            .whereRef('block.account_id', '=', 'member.account_id')
            .whereRef('block.blocked_id', '=', 'partner.id'),
        )
        .as('is_blocked'),
    ])
    .orderBy('member.last_id', 'desc')
    .limit(page.limit)
    .offset((page.currentPage - 1) * page.limit)
    .execute()

export const countConversations = async (db: Db, accountId: string, keyword: string): Promise<number> =>
  (
    await conversationsOf(db, accountId, keyword)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Marks messages up to one as read; answers whether anything changed. */
export const markMessagesRead = async (
  db: Db,
  pair: { readonly viewerId: string; readonly partnerId: string },
  until: number,
): Promise<boolean> => {
  const reached = sql<number>`least(${until}::int, last_id)`
  const changed = await db
    .updateTable('direct_member')
    .set({ read_id: reached })
    .where('account_id', '=', pair.viewerId)
    .where('partner_id', '=', pair.partnerId)
    .where('read_id', '<', reached)
    .executeTakeFirst()
  return changed.numUpdatedRows > 0n
}

/** Empties an own message; answers the user who received it, null when there is no such message. */
export const deleteMessage = async (db: Db, senderId: string, id: number, now: Date): Promise<string | null> => {
  const deleted = await db
    .updateTable('direct_message')
    .set({ content: '', deleted_at: now })
    .where('id', '=', id)
    .where('sender_id', '=', senderId)
    .where('deleted_at', 'is', null)
    .returning('conversation_id')
    .executeTakeFirst()
  if (deleted === undefined) return null
  const { first_id, second_id } = await db
    .selectFrom('direct_conversation')
    .select(['first_id', 'second_id'])
    .where('id', '=', deleted.conversation_id)
    .executeTakeFirstOrThrow()
  return first_id === senderId ? second_id : first_id
}
