import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { discussionOrders } from '../vocabulary/discussion.ts'
import { idIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'
import { changedDiscussion, discussionRow, newDiscussion } from './schemas.ts'

/** Discussions of a group (api-contests-groups 7.11). Detail, likes and reports are the public calls. */
export const groupDiscussions = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/group/get-discussion-list',
    effect: 'read',
    token: 'required',
    access: 'discussion.own',
    query: z.object({
      gid: idIn,
      ...pageQuery(10),
      /** Display id of a problem. */
      pid: optionalIn(textIn),
      /** Ours, as in the public list. */
      keyword: optionalIn(textIn),
      cid: optionalIn(idIn),
      sort: optionalIn(z.enum(discussionOrders)),
    }),
    data: pageOf(discussionRow),
    summary: 'Discussions of a group, for its members',
  },
  adminList: {
    method: 'GET',
    path: '/api/group/get-admin-discussion-list',
    effect: 'read',
    token: 'required',
    access: 'discussion.own',
    query: z.object({
      gid: idIn,
      ...pageQuery(10),
      /** Ours, as in the list of members. */
      keyword: optionalIn(textIn),
      cid: optionalIn(idIn),
      sort: optionalIn(z.enum(discussionOrders)),
    }),
    data: pageOf(discussionRow),
    summary: 'Discussions of a group with disabled ones, for its admins',
  },
  add: {
    method: 'POST',
    path: '/api/group/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.add',
    body: newDiscussion,
    data: z.null(),
    summary: 'Start a discussion in a group',
  },
  edit: {
    method: 'PUT',
    path: '/api/group/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.edit',
    body: changedDiscussion,
    data: z.null(),
    summary: 'Change a discussion of a group; its admins also pin and disable',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.edit',
    query: z.object({ did: idIn }),
    data: z.null(),
    summary: 'Delete a discussion of a group',
  },
})
