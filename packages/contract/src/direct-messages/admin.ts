import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, pageOf, pageQuery } from '../wire.ts'

export const directMessageReport = z.object({
  id: z.int(),
  sender: z.string(),
  /** Null once the account is deleted. */
  reporter: z.string().nullable(),
  reason: z.string(),
  /** The reported message as it was when it was reported. */
  evidence: z.string(),
  sentTime: instantOut,
  status: z.boolean(),
  gmtCreate: instantOut,
})
export type DirectMessageReport = z.output<typeof directMessageReport>

const admin = { token: 'required', access: 'directMessage.reports' } as const

/** Reported direct messages: the only ones that staff read. All ours. */
export const adminDirectMessages = defineEndpoints({
  reports: {
    ...admin,
    method: 'GET',
    path: '/api/admin/direct-message-report',
    effect: 'read',
    query: z.object(pageQuery(10)),
    data: pageOf(directMessageReport),
    summary: 'Reported direct messages, open reports first',
  },
  updateReport: {
    ...admin,
    method: 'PUT',
    path: '/api/admin/direct-message-report',
    effect: 'write',
    body: z.object({ id: idIn, status: flagIn }),
    data: z.null(),
    summary: 'Mark a report as handled, or as open again',
  },
})
