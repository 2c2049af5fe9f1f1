import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** Whom a notice is for. `Some`, a list of people, is ours. */
export const noticeAudiences = ['All', 'Single', 'Some', 'Admin'] as const
export type NoticeAudience = (typeof noticeAudiences)[number]

/** A notice in the admin list (api-admin 7.2). */
export const notice = z.object({
  id: z.int(),
  title: z.string(),
  content: z.string(),
  type: z.string(),
  /** Delivered. */
  state: z.boolean(),
  adminUsername: z.string(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: `content` as safe HTML, how many got it, and whom it was meant for where they were named. */
  html: z.string(),
  recipientCount: z.int(),
  recipients: z.array(z.string()),
})
export type Notice = z.output<typeof notice>

const words = { title: nullableIn(textIn), content: nullableIn(textIn) }

export const notices = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/msg/notice',
    effect: 'read',
    token: 'required',
    access: 'notice.admin',
    query: z.object({ ...pageQuery(5), type: optionalIn(z.string()) }),
    data: pageOf(notice),
    summary: 'Notices, undelivered first, then newest',
  },
  create: {
    method: 'POST',
    path: '/api/admin/msg/notice',
    effect: 'write',
    token: 'required',
    access: 'notice.admin',
    body: z.object({
      ...words,
      type: optionalIn(z.string()),
      /** For `Single`: the uid. */
      recipientId: nullableIn(textIn),
      /** Ours, for `Some`: usernames. */
      recipients: nullableIn(z.array(textIn).max(2_000)),
    }),
    data: z.null(),
    summary: 'Send a notice to all users, to admins, to some users or to one',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/msg/notice',
    effect: 'write',
    token: 'required',
    access: 'notice.admin',
    body: z.object({ id: nullableIn(idIn), ...words }),
    data: z.null(),
    summary: 'Edit a notice, also for its recipients',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/msg/notice',
    effect: 'write',
    token: 'required',
    access: 'notice.admin',
    query: z.object({ id: idIn }),
    data: z.null(),
    summary: 'Withdraw a notice from all recipients',
  },
})
