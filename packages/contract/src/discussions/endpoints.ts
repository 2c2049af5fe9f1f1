import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { discussionOrders } from '../vocabulary/discussion.ts'
import { flagIn, idIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'
import { changedDiscussion, discussionCategory, discussionDetail, discussionRow, newDiscussion } from './schemas.ts'

/** Discussions of the site; detail, likes and reports serve those of groups too (api-contests-groups 8). */
export const discussions = defineEndpoints({
  categories: {
    method: 'GET',
    path: '/api/discussion-category',
    effect: 'read',
    token: 'ignored',
    access: 'discussion.read',
    data: z.array(discussionCategory),
    summary: 'Categories of discussions',
  },
  saveCategories: {
    method: 'POST',
    path: '/api/discussion-category',
    effect: 'write',
    token: 'required',
    access: 'discussion.categories',
    body: z.array(
      z.object({ id: nullableIn(idIn), name: nullableIn(textIn), color: nullableIn(z.string()).optional() }),
    ),
    data: z.array(discussionCategory),
    summary: 'Add and rename categories; none is deleted',
  },
  list: {
    method: 'GET',
    path: '/api/get-discussion-list',
    effect: 'read',
    token: 'ignored',
    access: 'discussion.read',
    query: z.object({
      ...pageQuery(10),
      /** A category's id, despite its name. */
      cid: optionalIn(idIn),
      /** Display id of a problem. */
      pid: optionalIn(textIn),
      onlyMine: optionalIn(flagIn),
      keyword: optionalIn(textIn),
      /** Ours: the order after the pinned ones; the newest first when absent. */
      sort: optionalIn(z.enum(discussionOrders)),
      /** Honoured for staff: also discussions of groups and disabled ones. */
      admin: optionalIn(flagIn),
    }),
    data: pageOf(discussionRow),
    summary: 'Discussions, pinned ones first, then newest first',
  },
  detail: {
    method: 'GET',
    path: '/api/get-discussion-detail',
    effect: 'read',
    token: 'ignored',
    access: 'discussion.read',
    query: z.object({ did: idIn }),
    data: discussionDetail,
    summary: 'A discussion; counts each reader once a day',
  },
  add: {
    method: 'POST',
    path: '/api/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.add',
    body: newDiscussion,
    data: z.null(),
    summary: 'Start a discussion',
  },
  publish: {
    method: 'POST',
    path: '/api/discussion/publish',
    effect: 'write',
    token: 'required',
    access: 'discussion.add',
    body: newDiscussion,
    data: z.object({ id: z.int() }),
    summary: 'Start a discussion and return its id. Ours',
  },
  edit: {
    method: 'PUT',
    path: '/api/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.edit',
    body: changedDiscussion,
    data: z.null(),
    summary: 'Change a discussion',
  },
  remove: {
    method: 'DELETE',
    path: '/api/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.edit',
    query: z.object({ did: idIn }),
    data: z.null(),
    summary: 'Delete a discussion with its comments, likes and reports',
  },
  like: {
    method: 'GET',
    path: '/api/discussion-like',
    effect: 'write',
    token: 'required',
    access: 'discussion.own',
    query: z.object({ did: idIn, toLike: flagIn }),
    data: z.null(),
    summary: 'Like a discussion, or take the like back',
  },
  report: {
    method: 'POST',
    path: '/api/discussion-report',
    effect: 'write',
    token: 'required',
    access: 'discussion.own',
    body: z.object({ did: nullableIn(idIn), content: nullableIn(textIn) }),
    data: z.null(),
    summary: 'Report a discussion to the staff',
  },
  preview: {
    method: 'POST',
    path: '/api/discussion/preview',
    effect: 'write',
    token: 'required',
    access: 'discussion.own',
    body: z.object({ content: nullableIn(textIn) }),
    data: z.object({ html: z.string() }),
    summary: 'Render Markdown as a discussion shows it. Ours',
  },
})
