import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { directAudiences } from '../vocabulary/direct-message.ts'
import { idIn, instantOut, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** The other user of a conversation. */
export const directPartner = z.object({ uid: z.string(), username: z.string(), nickname: text, avatar: text })

export const directMessage = z.object({
  id: z.int(),
  isMine: z.boolean(),
  isDeleted: z.boolean(),
  /** Markdown; empty once deleted. */
  content: z.string(),
  /** `content` as safe HTML. */
  html: z.string(),
  gmtCreate: instantOut,
})
export type DirectMessage = z.output<typeof directMessage>

export const directConversation = z.object({
  partner: directPartner,
  last: z.object({ excerpt: z.string(), isMine: z.boolean(), isDeleted: z.boolean(), gmtCreate: instantOut }),
  unread: z.int(),
  /** The caller blocked this user. */
  isBlocked: z.boolean(),
})
export type DirectConversation = z.output<typeof directConversation>

/** Why the caller cannot write to this user now: an error code with its text; null when they can. */
const writeError = z.object({ code: z.string(), text: z.string() }).nullable()

export const directThread = z.object({
  partner: directPartner,
  isBlocked: z.boolean(),
  writeError,
  /** Oldest first. */
  messages: z.array(directMessage),
  /** Older messages exist. */
  hasOlder: z.boolean(),
})
export type DirectThread = z.output<typeof directThread>

const uid = textIn.pipe(z.string().min(1).max(64))
const own = { token: 'required', access: 'directMessage.own' } as const
const read = { ...own, method: 'GET', effect: 'read' } as const
const write = { ...own, method: 'POST', effect: 'write', data: z.null() } as const

/** Private messages between two users. All ours; closed unless the site opens them. */
export const directMessages = defineEndpoints({
  unread: {
    ...read,
    path: '/api/direct-message/unread',
    data: z.object({ count: z.int() }),
    summary: 'Number of unread direct messages',
  },
  conversations: {
    ...read,
    path: '/api/direct-message/conversations',
    query: z.object({
      ...pageQuery(limits.directMessage.conversationPageSize),
      /** Part of the other user’s username. */
      keyword: optionalIn(z.string().max(limits.keyword.maxChars)),
    }),
    data: pageOf(directConversation),
    summary: 'Own conversations, newest first',
  },
  thread: {
    ...read,
    path: '/api/direct-message/thread',
    query: z.object({
      uid,
      /** Only messages before this one. */
      before: optionalIn(idIn),
    }),
    data: directThread,
    summary: 'The newest messages with a user, or the ones before a message',
  },
  contact: {
    ...read,
    path: '/api/direct-message/contact',
    query: z.object({ uid }),
    data: z.object({ partner: directPartner, isBlocked: z.boolean(), writeError }),
    summary: 'Whether the caller can write to a user',
  },
  send: {
    token: 'required',
    access: 'directMessage.send',
    method: 'POST',
    path: '/api/direct-message',
    effect: 'write',
    body: z.object({ uid, content: z.string() }),
    data: directMessage,
    summary: 'Send a direct message',
  },
  remove: {
    ...write,
    method: 'DELETE',
    path: '/api/direct-message',
    query: z.object({ id: idIn }),
    summary: 'Delete an own direct message for both users',
  },
  markRead: {
    ...write,
    path: '/api/direct-message/read',
    body: z.object({
      uid,
      /** The newest message that was shown. */
      until: idIn,
    }),
    summary: 'Mark the messages of a conversation as read',
  },
  report: {
    ...write,
    path: '/api/direct-message/report',
    body: z.object({ id: idIn, reason: z.string() }),
    summary: 'Report a received message to staff, who then read this message',
  },
  blocks: {
    ...read,
    path: '/api/direct-message/blocks',
    data: z.array(directPartner),
    summary: 'Users the caller blocked',
  },
  block: {
    ...write,
    path: '/api/direct-message/block',
    body: z.object({ uid }),
    summary: 'Refuse direct messages of a user',
  },
  unblock: {
    ...write,
    method: 'DELETE',
    path: '/api/direct-message/block',
    query: z.object({ uid }),
    summary: 'Accept direct messages of a blocked user again',
  },
  preference: {
    ...read,
    path: '/api/direct-message/preference',
    data: z.object({ accepts: z.enum(directAudiences) }),
    summary: 'The users the caller accepts messages from',
  },
  setPreference: {
    ...write,
    method: 'PUT',
    path: '/api/direct-message/preference',
    body: z.object({ accepts: z.enum(directAudiences) }),
    summary: 'Choose the users the caller accepts messages from',
  },
})
