import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, intIn, nullableIn, pageOf, pageQuery } from '../wire.ts'
import { discussionReport } from './schemas.ts'

/** Moderation of discussions (api-admin 18). Their list is the public call with `admin`. */
export const adminDiscussions = defineEndpoints({
  update: {
    method: 'PUT',
    path: '/api/admin/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.admin',
    body: z.object({
      id: nullableIn(idIn),
      /** 0 normal, 1 disabled */
      status: nullableIn(intIn),
      topPriority: nullableIn(flagIn),
      /** Ours: shown on the problem's page as its editorial. */
      isEditorial: nullableIn(flagIn),
    }),
    data: z.null(),
    summary: "Pin, disable or mark a discussion as its problem's editorial",
  },
  remove: {
    method: 'DELETE',
    path: '/api/admin/discussion',
    effect: 'write',
    token: 'required',
    access: 'discussion.admin',
    body: z.array(idIn),
    data: z.null(),
    summary: 'Delete discussions',
  },
  reports: {
    method: 'GET',
    path: '/api/admin/discussion-report',
    effect: 'read',
    token: 'required',
    access: 'discussion.admin',
    query: z.object(pageQuery(10)),
    data: pageOf(discussionReport),
    summary: 'Reports, open ones first',
  },
  updateReport: {
    method: 'PUT',
    path: '/api/admin/discussion-report',
    effect: 'write',
    token: 'required',
    access: 'discussion.admin',
    body: z.object({ id: nullableIn(idIn), status: nullableIn(flagIn) }),
    data: z.null(),
    summary: 'Mark a report as looked at, or as open again',
  },
})
