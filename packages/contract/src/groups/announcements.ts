import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { announcement } from '../site/endpoints.ts'
import { idIn, intIn, nullableIn, pageOf, pageQuery, textIn } from '../wire.ts'

export const groupAnnouncement = announcement.extend({
  gid: z.int(),
  /** Ours: whether the caller can change or delete it. */
  canEdit: z.boolean(),
})
export type GroupAnnouncement = z.output<typeof groupAnnouncement>

const words = {
  title: nullableIn(textIn),
  content: nullableIn(textIn),
  /** 0 visible, 1 hidden; absent: visible */
  status: nullableIn(intIn),
}
const paged = z.object({ ...pageQuery(10), gid: idIn })

/** Announcements within a group (api-contests-groups 7.4). */
export const groupAnnouncements = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/group/get-announcement-list',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: paged,
    data: pageOf(groupAnnouncement),
    summary: 'Visible announcements of a group, for its members, newest first',
  },
  table: {
    method: 'GET',
    path: '/api/group/get-admin-announcement-list',
    effect: 'read',
    token: 'required',
    access: 'group.read',
    query: paged,
    data: pageOf(groupAnnouncement),
    summary: 'Announcements of a group, hidden ones too, for its admins',
  },
  create: {
    method: 'POST',
    path: '/api/group/announcement',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ gid: idIn, ...words }),
    data: z.null(),
    summary: 'Publish an announcement in a group',
  },
  update: {
    method: 'PUT',
    path: '/api/group/announcement',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    body: z.object({ id: nullableIn(idIn), gid: nullableIn(idIn), ...words }),
    data: z.null(),
    summary: 'Change an announcement of a group',
  },
  remove: {
    method: 'DELETE',
    path: '/api/group/announcement',
    effect: 'write',
    token: 'required',
    access: 'group.write',
    query: z.object({ aid: idIn }),
    data: z.null(),
    summary: 'Delete an announcement of a group',
  },
})
