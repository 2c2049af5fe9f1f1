import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { flagIn, idIn, nullableIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'
import { contestShadow, shadowAuths, shadowBoard, shadowMapping, shadowRow } from './schemas.ts'

/** A contest that shadows a contest of another system over its ICPC Contest API. Ours. */

const manage = { token: 'required', access: 'contestShadow.manage', apiTokens: false } as const
const which = { cid: idIn, id: textIn }

export const contestShadows = defineEndpoints({
  read: {
    ...manage,
    method: 'GET',
    path: '/api/contest-shadow',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: contestShadow,
    summary: 'The shadow of a contest: settings without secrets, connection, counts and missing counterparts',
  },
  save: {
    ...manage,
    method: 'PUT',
    path: '/api/contest-shadow',
    effect: 'write',
    body: z.object({
      cid: idIn,
      url: textIn,
      auth: z.enum(shadowAuths),
      username: textIn,
      /** Null keeps the stored one; another host needs it again. */
      secret: nullableIn(textIn),
      isOn: flagIn,
      mapping: shadowMapping,
    }),
    data: contestShadow,
    summary: 'Set up the shadow of a contest, or turn it on or off',
  },
  remove: {
    ...manage,
    method: 'POST',
    path: '/api/contest-shadow/remove',
    effect: 'write',
    body: z.object({ cid: idIn }),
    data: z.null(),
    summary: 'Remove the shadow of a contest with all comparisons; its submissions stay',
  },
  retry: {
    ...manage,
    method: 'POST',
    path: '/api/contest-shadow/retry',
    effect: 'write',
    body: z.object({ cid: idIn }),
    data: z.null(),
    summary: 'Connect again at once, and try again to enter submissions that could not be entered',
  },
  rows: {
    ...manage,
    method: 'GET',
    path: '/api/contest-shadow/submissions',
    effect: 'read',
    query: z.object({
      ...pageQuery(limits.contestShadow.pageSize),
      cid: idIn,
      state: optionalIn(z.enum(['different', 'notEntered', 'waiting'])),
    }),
    data: pageOf(shadowRow),
    summary: 'Submissions of the primary with ours, the newest first',
  },
  review: {
    ...manage,
    method: 'PUT',
    path: '/api/contest-shadow/review',
    effect: 'write',
    body: z.object({ ...which, isReviewed: flagIn, note: textIn }),
    data: z.null(),
    summary: 'Mark a difference as reviewed, with a note, or withdraw the mark',
  },
  rejudge: {
    ...manage,
    method: 'POST',
    path: '/api/contest-shadow/rejudge',
    effect: 'write',
    body: z.object(which),
    data: z.null(),
    summary: 'Rejudge our submission of a row',
  },
  board: {
    ...manage,
    method: 'GET',
    path: '/api/contest-shadow/scoreboard',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: shadowBoard,
    summary: 'Rows that differ between the scoreboard of the primary, fetched now, and ours',
  },
})
