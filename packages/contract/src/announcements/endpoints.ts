import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { announcement } from '../site/endpoints.ts'
import { idIn, intIn, nullableIn, pageOf, pageQuery, textIn } from '../wire.ts'

const words = {
  title: nullableIn(textIn),
  content: nullableIn(textIn),
  /** 0 visible, 1 hidden; absent: visible (api-admin 7.1) */
  status: nullableIn(intIn),
}

/** Site announcements for the admin area. */
export const announcements = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/announcement',
    effect: 'read',
    token: 'required',
    access: 'announcement.admin',
    query: z.object(pageQuery(10)),
    data: pageOf(announcement),
    summary: 'Announcements, hidden ones too, newest first',
  },
  create: {
    method: 'POST',
    path: '/api/admin/announcement',
    effect: 'write',
    token: 'required',
    access: 'announcement.create',
    body: z.object(words),
    data: z.null(),
    summary: 'Publish an announcement',
  },
  update: {
    method: 'PUT',
    path: '/api/admin/announcement',
    effect: 'write',
    token: 'required',
    access: 'announcement.admin',
    body: z.object({ id: nullableIn(idIn), ...words }),
    data: z.null(),
    summary: 'Change an announcement, or publish it when it does not exist',
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/announcement',
    effect: 'write',
    token: 'required',
    access: 'announcement.admin',
    query: z.object({ aid: idIn }),
    data: z.null(),
    summary: 'Delete an announcement',
  },
})
