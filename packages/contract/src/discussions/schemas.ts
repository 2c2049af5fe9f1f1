import { z } from 'zod'
import { flagIn, idIn, instantOut, intIn, nullableIn, textIn } from '../wire.ts'

const text = z.string().nullable()

/** When readers may open a problem's editorial, as its author decides. */
export const editorialOpenings = ['afterSolving', 'afterGivingUp', 'atOnce'] as const
export const editorialOpening = z.enum(editorialOpenings)
export type EditorialOpening = z.output<typeof editorialOpening>

export const discussionCategory = z.object({
  id: z.int(),
  name: z.string(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours: `#rrggbb`. */
  color: text,
})
export type DiscussionCategory = z.output<typeof discussionCategory>

/** A discussion in a list (api-contests-groups 8.1). */
export const discussionRow = z.object({
  id: z.int(),
  categoryId: z.int().nullable(),
  title: z.string(),
  description: z.string(),
  /** Markdown; only in the caller's own rows and in lists of a group. */
  content: text,
  /** Display id of the problem it is about. */
  pid: text,
  uid: z.string(),
  author: z.string(),
  avatar: text,
  /** root, admin or user */
  role: z.string(),
  viewNum: z.int(),
  likeNum: z.int(),
  commentNum: z.int(),
  topPriority: z.boolean(),
  /** 0 normal, 1 disabled */
  status: z.int(),
  gid: z.int().nullable(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
  /** Ours */
  categoryName: text,
  categoryColor: text,
  isEditorial: z.boolean(),
  /** Of the newest comment or answer, or of the discussion itself. */
  activeTime: instantOut,
})
export type DiscussionRow = z.output<typeof discussionRow>

export const discussionDetail = z.object({
  ...discussionRow.shape,
  content: z.string(),
  titleName: text,
  titleColor: text,
  /** Null for guests. */
  hasLike: z.boolean().nullable(),
  /** Ours: `content` as safe HTML, the time of the author's last change, and the caller's permissions. */
  html: z.string(),
  editedAt: instantOut.nullable(),
  problemTitle: text,
  opens: editorialOpening,
  can: z.object({ edit: z.boolean(), remove: z.boolean(), moderate: z.boolean() }),
})
export type DiscussionDetail = z.output<typeof discussionDetail>

/** Input of an author; absent fields keep their value in an edit. */
export const discussionWords = {
  title: nullableIn(textIn),
  description: nullableIn(textIn),
  content: nullableIn(textIn),
  categoryId: nullableIn(idIn),
  topPriority: nullableIn(flagIn),
}

export const newDiscussion = z.object({ ...discussionWords, pid: nullableIn(textIn), gid: nullableIn(idIn) })

export const changedDiscussion = z.object({
  id: nullableIn(idIn),
  ...discussionWords,
  /** Applied for admins of the group, and by the admin call (api-contests-groups 7.11, api-admin 18). */
  status: nullableIn(intIn),
})

export const discussionReport = z.object({
  id: z.int(),
  did: z.int(),
  gid: z.int().nullable(),
  discussionTitle: z.string(),
  discussionAuthor: z.string(),
  reporter: text,
  content: z.string(),
  /** Looked at by the staff. */
  status: z.boolean(),
  gmtCreate: instantOut,
  gmtModified: instantOut,
})
export type DiscussionReport = z.output<typeof discussionReport>
