import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

const author = {
  fromUid: z.string(),
  fromName: z.string(),
  fromAvatar: text,
  /** root, admin or user */
  fromRole: z.string(),
  fromTitleName: text,
  fromTitleColor: text,
}

/** Ours: the words as safe HTML, and when their author changed them. */
const shown = { html: z.string(), editedAt: instantOut.nullable() }

/** An answer to a comment or to another answer (api-public 13.1). */
export const commentReply = z.object({
  id: z.int(),
  commentId: z.int(),
  ...author,
  toUid: text,
  toName: text,
  toAvatar: text,
  content: z.string(),
  status: z.int(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  ...shown,
})
export type CommentReply = z.output<typeof commentReply>

export const comment = z.object({
  id: z.int(),
  content: z.string(),
  ...author,
  likeNum: z.int(),
  totalReplyNum: z.int(),
  gmtCreate: instantOut,
  /** The three newest, newest first. */
  replyList: z.array(commentReply),
  ...shown,
})
export type Comment = z.output<typeof comment>

/** A discussion or a contest; ids come as numbers or numeric text. */
const place = { did: nullableIn(idIn), cid: nullableIn(idIn) }
const placeQuery = { did: optionalIn(idIn), cid: optionalIn(idIn) }
const words = nullableIn(textIn)

export const comments = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/comments',
    effect: 'read',
    token: 'ignored',
    access: 'comment.read',
    query: z.object({ ...pageQuery(20), ...placeQuery }),
    data: z.object({
      commentList: pageOf(comment),
      /** The caller's own likes, by comment id. */
      commentLikeMap: z.record(z.string(), z.boolean()),
    }),
    summary: 'Comments on a discussion or a contest, most liked first',
  },
  add: {
    method: 'POST',
    path: '/api/comment',
    effect: 'write',
    token: 'required',
    access: 'comment.add',
    body: z.object({ content: words, ...place }),
    data: comment,
    summary: 'Comment on a discussion or a contest',
  },
  edit: {
    method: 'PUT',
    path: '/api/comment',
    effect: 'write',
    token: 'required',
    access: 'comment.add',
    body: z.object({ id: nullableIn(idIn), content: words }),
    data: comment,
    summary: 'Change the words of an own comment. Ours',
  },
  remove: {
    method: 'DELETE',
    path: '/api/comment',
    effect: 'write',
    token: 'required',
    access: 'comment.own',
    body: z.object({ id: nullableIn(idIn) }),
    data: z.null(),
    summary: 'Delete a comment with the answers to it',
  },
  like: {
    method: 'GET',
    path: '/api/comment-like',
    effect: 'write',
    token: 'required',
    access: 'comment.own',
    query: z.object({
      /** The id of the comment, despite its name. */
      cid: idIn,
      toLike: flagIn,
    }),
    data: z.null(),
    summary: 'Like a comment, or take the like back',
  },
  replies: {
    method: 'GET',
    path: '/api/reply',
    effect: 'read',
    token: 'ignored',
    access: 'comment.read',
    query: z.object({ commentId: idIn }),
    data: z.array(commentReply),
    summary: 'Every answer to a comment, newest first',
  },
  reply: {
    method: 'POST',
    path: '/api/reply',
    effect: 'write',
    token: 'required',
    access: 'reply.add',
    body: z.object({
      reply: nullableIn(z.object({ commentId: nullableIn(idIn), content: words, toUid: nullableIn(textIn) })),
      quoteId: nullableIn(idIn),
      /** Comment or Reply */
      quoteType: nullableIn(z.string()),
    }),
    data: commentReply,
    summary: 'Answer a comment or an answer',
  },
  editReply: {
    method: 'PUT',
    path: '/api/reply',
    effect: 'write',
    token: 'required',
    access: 'reply.add',
    body: z.object({ reply: nullableIn(z.object({ id: nullableIn(idIn), content: words })) }),
    data: commentReply,
    summary: 'Change the words of an own answer. Ours',
  },
  removeReply: {
    method: 'DELETE',
    path: '/api/reply',
    effect: 'write',
    token: 'required',
    access: 'comment.own',
    body: z.object({ reply: nullableIn(z.object({ id: nullableIn(idIn) })) }),
    data: z.null(),
    summary: 'Delete an answer',
  },
})
