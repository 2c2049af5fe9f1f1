import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut, intIn, optionalIn } from '../wire.ts'

/** An admin action. Ours: existing clients have no such call. */
export const auditEntry = z.object({
  id: z.int(),
  at: instantOut,
  actorId: z.string(),
  actorName: z.string(),
  /** noun.verb, such as `account.edit` */
  action: z.string(),
  subjectKind: z.string(),
  subjectId: z.string(),
  subjectName: z.string(),
  /** Only changed fields; null before a creation or after a deletion. */
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  address: z.string(),
  /** The API token with which it was done; null for a session or a command. */
  apiToken: z.object({ id: z.string(), name: z.string() }).nullable(),
})
export type AuditEntry = z.output<typeof auditEntry>

const word = optionalIn(z.string().trim().max(100))

export const audit = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/admin/audit',
    effect: 'read',
    token: 'required',
    access: 'audit.read',
    query: z.object({
      /** A part of the actor's or the subject's name, or of the subject's id. */
      keyword: word,
      actor: word,
      /** `account.edit`, or `account.` for everything done to accounts. */
      action: word,
      subjectKind: word,
      subjectId: word,
      from: optionalIn(z.iso.datetime({ offset: true })),
      to: optionalIn(z.iso.datetime({ offset: true })),
      /** The id of the last entry already seen; the log grows at its front while one reads. */
      before: optionalIn(intIn),
      limit: optionalIn(intIn).transform((size) => (size === undefined || size < 1 ? 30 : Math.min(size, 100))),
    }),
    data: z.object({ records: z.array(auditEntry), hasMore: z.boolean() }),
    summary: 'Admin actions, newest first',
  },
  actions: {
    method: 'GET',
    path: '/api/admin/audit/actions',
    effect: 'read',
    token: 'required',
    access: 'audit.read',
    data: z.array(z.string()),
    summary: 'Every action the log holds',
  },
})
