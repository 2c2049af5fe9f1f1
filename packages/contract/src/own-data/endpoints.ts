import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut, textIn } from '../wire.ts'

const times = { requestedAt: instantOut, dueAt: instantOut }

/** Effects of a deletion, and the waiting request. */
export const deletionView = z.object({
  request: z.object(times).nullable(),
  /** Super admins cannot ask. */
  isPossible: z.boolean(),
  /** Without one, the user sets a password first. */
  hasPassword: z.boolean(),
  /** A request can be withdrawn for so long. */
  days: z.int(),
  deletes: z.object({ submissions: z.int(), discussions: z.int(), comments: z.int(), groups: z.int() }),
  keeps: z.object({ contestSubmissions: z.int(), contests: z.int(), problems: z.int() }),
})

/** Data about the caller: download and deletion. */
export const ownData = defineEndpoints({
  download: {
    method: 'GET',
    path: '/api/own-data',
    effect: 'read',
    token: 'required',
    access: 'ownData.download',
    reply: 'raw',
    data: z.unknown(),
    summary: 'Everything stored about the caller, as one zip of JSON files and sources',
  },
  deletion: {
    method: 'GET',
    path: '/api/own-data/deletion',
    effect: 'read',
    token: 'required',
    access: 'ownData.delete',
    data: deletionView,
    summary: 'Effects of a deletion of the own account, and the waiting request',
  },
  requestDeletion: {
    method: 'POST',
    path: '/api/own-data/deletion',
    effect: 'write',
    token: 'required',
    access: 'ownData.delete',
    body: z.object({ password: textIn.nullish().transform((value) => value ?? '') }),
    data: deletionView,
    summary: 'Ask for the deletion of the own account',
  },
  withdrawDeletion: {
    method: 'DELETE',
    path: '/api/own-data/deletion',
    effect: 'write',
    token: 'required',
    access: 'ownData.delete',
    data: deletionView,
    summary: 'Withdraw the request for deletion',
  },
  deletionRequests: {
    method: 'GET',
    path: '/api/admin/deletion-requests',
    effect: 'read',
    token: 'required',
    access: 'user.deletionRequests',
    data: z.array(z.object({ uid: z.string(), username: z.string(), ...times })),
    summary: 'Requests for deletion that wait, the oldest first',
  },
  carryOutDeletion: {
    method: 'POST',
    path: '/api/admin/deletion-requests',
    effect: 'write',
    stepUp: 'always',
    token: 'required',
    access: 'user.deletionRequests',
    body: z.object({ uid: textIn }),
    data: z.null(),
    summary: 'Carry out a request for deletion before its time',
  },
})
