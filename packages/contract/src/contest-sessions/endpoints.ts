import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { flagIn, idIn, instantOut, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

/** One session per contestant, in contests that require it. Ours. */

export const contestSessionStates = ['notRequired', 'free', 'own', 'other', 'locked'] as const
export const contestSessionEvents = ['enter', 'takeOver', 'lock', 'unlock', 'release'] as const

export const contestSessionEvent = z.object({
  kind: z.enum(contestSessionEvents),
  at: instantOut,
  address: z.string(),
  userAgent: z.string(),
  /** The jury member; null for the contestant. */
  by: z.string().nullable(),
})

export const contestSessionRow = z.object({
  uid: z.string(),
  username: z.string(),
  /** Null after a release, until the contestant enters again. */
  since: instantOut.nullable(),
  isLocked: z.boolean(),
  takeOvers: z.int(),
  /** The newest ones. */
  events: z.array(contestSessionEvent),
})
export type ContestSessionRow = z.output<typeof contestSessionRow>

const manage = { token: 'required', access: 'contestSession.manage' } as const
const cid = z.object({ cid: idIn })

export const contestSessions = defineEndpoints({
  own: {
    method: 'GET',
    path: '/api/contest-session',
    effect: 'read',
    token: 'required',
    access: 'contest.enter',
    query: cid,
    data: z.object({ state: z.enum(contestSessionStates) }),
    summary: 'Whether the contest requires one session per contestant, and whether this one is it',
  },
  takeOver: {
    method: 'POST',
    path: '/api/contest-session/take-over',
    effect: 'write',
    token: 'required',
    access: 'contest.enter',
    body: cid,
    data: z.null(),
    summary: 'Continue the contest in this session; the former one is refused from now on',
  },
  list: {
    ...manage,
    method: 'GET',
    path: '/api/contest-session/list',
    effect: 'read',
    query: z.object({ ...cid.shape, ...pageQuery(30), keyword: optionalIn(textIn) }),
    data: pageOf(contestSessionRow),
    summary: 'Sessions of the contestants for the managers of a contest, most takeovers first',
  },
  lock: {
    ...manage,
    method: 'PUT',
    path: '/api/contest-session/lock',
    effect: 'write',
    body: z.object({ ...cid.shape, uid: textIn, isLocked: flagIn }),
    data: z.null(),
    summary: 'Lock a contestant to the present session, or unlock it',
  },
  release: {
    ...manage,
    method: 'POST',
    path: '/api/contest-session/release',
    effect: 'write',
    body: z.object({ ...cid.shape, uid: textIn }),
    data: z.null(),
    summary: 'Release the session of a contestant: the next one that enters is accepted',
  },
})
