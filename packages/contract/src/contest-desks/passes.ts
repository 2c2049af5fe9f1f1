import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, intIn, nullableIn, optionalIn, textIn } from '../wire.ts'

export const deskKinds = ['print', 'balloons', 'clarifications'] as const
export type DeskKind = (typeof deskKinds)[number]

/** A pass as shown to contest managers. Its secret is returned only once, on creation. */
export const deskPass = z.object({
  id: z.int(),
  desk: z.enum(deskKinds),
  name: z.string(),
  showsFrozen: z.boolean(),
  madeBy: z.string(),
  createdAt: instantOut,
  expiresAt: instantOut,
  revokedAt: instantOut.nullable(),
  usedAt: instantOut.nullable(),
})
export type DeskPass = z.output<typeof deskPass>

/** The desk a pass opens. */
export const openedDesk = z.object({
  cid: z.int(),
  title: z.string(),
  desk: z.enum(deskKinds),
  name: z.string(),
  expiresAt: instantOut,
})
export type OpenedDesk = z.output<typeof openedDesk>

export const deskPasses = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/contest-desk-passes',
    effect: 'read',
    token: 'required',
    access: 'contestDesk.manage',
    apiTokens: false,
    query: z.object({ cid: idIn }),
    data: z.array(deskPass),
    summary: 'Passes for the desks of a contest, newest first',
  },
  make: {
    method: 'POST',
    path: '/api/contest-desk-pass',
    effect: 'write',
    token: 'required',
    access: 'contestDesk.manage',
    apiTokens: false,
    body: z.object({
      cid: idIn,
      desk: z.enum(deskKinds),
      name: nullableIn(textIn),
      hours: intIn,
      showsFrozen: optionalIn(flagIn).transform((value) => value ?? true),
    }),
    data: z.object({ id: z.int(), secret: z.string(), expiresAt: instantOut }),
    summary: 'Make a pass that opens one desk of one contest for some hours without an account',
  },
  revoke: {
    method: 'DELETE',
    path: '/api/contest-desk-pass',
    effect: 'write',
    token: 'required',
    access: 'contestDesk.manage',
    apiTokens: false,
    query: z.object({ cid: idIn, id: idIn }),
    data: z.null(),
    summary: 'Take a pass back at once',
  },
  enter: {
    method: 'POST',
    path: '/api/enter-contest-desk',
    effect: 'write',
    token: 'ignored',
    access: 'contestDesk.use',
    apiTokens: false,
    body: z.object({ secret: z.string().max(200) }),
    data: openedDesk,
    summary: 'Come to a desk with a pass; a cookie keeps it in this browser',
  },
})
