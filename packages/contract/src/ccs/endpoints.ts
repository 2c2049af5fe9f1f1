import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { optionalIn, textIn } from '../wire.ts'
import { ccsContest, ccsInfo } from './schemas.ts'

/** Ids are texts here, and one that names nothing is answered 404. */
const inContest = z.object({ cid: textIn })
const inCollection = z.object({ cid: textIn, collection: textIn })
const raw = { method: 'GET', effect: 'read', token: 'ignored', reply: 'raw' } as const

/**
 * The CCS Contest API 2023-06, read only, for contests that open it to ICPC tools. Authenticates with Basic
 * authentication or the site's token. Responses and errors are not wrapped in the envelope. docs/ccs.md lists the
 * visibility per caller.
 */
export const ccs = defineEndpoints({
  info: { ...raw, path: '/api/ccs', access: 'ccs.read', data: ccsInfo, summary: 'CCS: version and provider' },
  infoAtSlash: { ...raw, path: '/api/ccs/', access: 'ccs.read', data: ccsInfo, summary: 'CCS: version and provider' },
  contests: {
    ...raw,
    path: '/api/ccs/contests',
    access: 'ccs.read',
    data: z.array(ccsContest),
    summary: 'CCS: contests that are open to ICPC tools and to the caller, the newest first',
  },
  contest: {
    ...raw,
    path: '/api/ccs/contests/:cid',
    access: 'ccs.read',
    params: inContest,
    data: ccsContest,
    summary: 'CCS: a contest',
  },
  feed: {
    ...raw,
    path: '/api/ccs/contests/:cid/event-feed',
    access: 'ccs.read',
    params: inContest,
    query: z.object({ since_token: optionalIn(textIn), since_id: optionalIn(textIn), stream: optionalIn(textIn) }),
    data: z.unknown(),
    summary:
      'CCS: all objects of a contest, then every change, as lines of JSON; with stream=false the present objects only',
  },
  collection: {
    ...raw,
    path: '/api/ccs/contests/:cid/:collection',
    access: 'ccs.read',
    params: inCollection,
    query: z.object({ group_id: optionalIn(textIn) }),
    data: z.unknown(),
    summary: "CCS: a collection of a contest, its state, its scoreboard, or the caller's access",
  },
  object: {
    ...raw,
    path: '/api/ccs/contests/:cid/:collection/:id',
    access: 'ccs.read',
    params: inCollection.extend({ id: textIn }),
    data: z.unknown(),
    summary: 'CCS: one object of a collection',
  },
  files: {
    ...raw,
    path: '/api/ccs/contests/:cid/submissions/:id/files',
    access: 'ccs.read',
    params: inContest.extend({ id: textIn }),
    data: z.unknown(),
    summary: 'CCS: the code of a submission as a zip, for contest managers',
  },
  photo: {
    ...raw,
    path: '/api/ccs/contests/:cid/teams/:teamId/photo',
    access: 'ccs.read',
    params: inContest.extend({ teamId: textIn }),
    data: z.unknown(),
    summary: 'CCS: the photo of a team, for contest managers',
  },
})
