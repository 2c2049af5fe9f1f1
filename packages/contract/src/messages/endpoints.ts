import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, optionalIn, pageOf, pageQuery } from '../wire.ts'

const text = z.string().nullable()

/** Unread messages of each kind (api-public 14.1). */
export const unreadCounts = z.object({
  comment: z.int(),
  reply: z.int(),
  like: z.int(),
  sys: z.int(),
  mine: z.int(),
})
export type UnreadCounts = z.output<typeof unreadCounts>

/** A comment, reply or like on the reader's content (api-public 14.2). */
export const talkMessage = z.object({
  id: z.int(),
  /** Discuss, Reply, Like_Post or Like_Discuss */
  action: z.string(),
  sourceId: z.int(),
  /** Discussion or Contest */
  sourceType: z.string(),
  sourceTitle: text,
  /** Escaped, because existing clients put it into the page as HTML. */
  sourceContent: text,
  quoteId: z.int().nullable(),
  quoteType: text,
  /** Escaped as well. */
  quoteContent: text,
  url: text,
  /** Read before. */
  state: z.boolean(),
  senderId: z.string(),
  senderUsername: z.string(),
  senderAvatar: text,
  gmtCreate: instantOut,
  /** Ours: the same words, unescaped. */
  sourceText: text,
  quoteText: text,
})
export type TalkMessage = z.output<typeof talkMessage>

/** A word of the staff or of the site itself (api-public 14.3). */
export const noticeMessage = z.object({
  id: z.int(),
  title: z.string(),
  /** Markdown */
  content: z.string(),
  adminId: text,
  /** Sys or Mine */
  type: z.string(),
  state: z.boolean(),
  gmtCreate: instantOut,
  /** Ours: `content` as safe HTML, and its author. */
  html: z.string(),
  adminName: z.string(),
})
export type NoticeMessage = z.output<typeof noticeMessage>

const talkList = (path: '/api/msg/comment' | '/api/msg/reply' | '/api/msg/like', summary: string) =>
  ({
    method: 'GET',
    path,
    // Reading a list marks what it shows as read.
    effect: 'write',
    token: 'required',
    access: 'message.own',
    query: z.object(pageQuery(5)),
    data: pageOf(talkMessage),
    summary,
  }) as const

const noticeList = (path: '/api/msg/sys' | '/api/msg/mine', summary: string) =>
  ({
    method: 'GET',
    path,
    effect: 'write',
    token: 'required',
    access: 'message.own',
    query: z.object(pageQuery(5)),
    data: pageOf(noticeMessage),
    summary,
  }) as const

export const messages = defineEndpoints({
  unread: {
    method: 'GET',
    path: '/api/msg/unread',
    effect: 'read',
    token: 'required',
    access: 'message.own',
    data: unreadCounts,
    summary: 'Unread messages of each kind',
  },
  comments: talkList('/api/msg/comment', 'Comments on the caller’s content'),
  replies: talkList('/api/msg/reply', 'Answers to the caller'),
  likes: talkList('/api/msg/like', 'Likes of the caller’s content'),
  system: noticeList('/api/msg/sys', 'Notices of the site'),
  mine: noticeList('/api/msg/mine', 'Notices to the caller alone'),
  clean: {
    method: 'DELETE',
    path: '/api/msg/clean',
    effect: 'write',
    token: 'required',
    access: 'message.own',
    query: z.object({
      /** Discuss, Reply, Like, Sys or Mine */
      type: optionalIn(z.string()),
      id: optionalIn(idIn),
    }),
    data: z.null(),
    summary: 'Remove one own message, or all of a kind',
  },
})
