import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { contestRights } from '../vocabulary/contest-right.ts'
import { idIn, instantOut, textIn } from '../wire.ts'

export const contestOrganiser = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  right: z.enum(contestRights),
  addedBy: z.string(),
  addedAt: instantOut,
})
export type ContestOrganiser = z.output<typeof contestOrganiser>

const own = { token: 'required', access: 'contestOrganiser.manage' } as const

/** People next to the owner who run a contest. */
export const contestOrganisers = defineEndpoints({
  list: {
    ...own,
    method: 'GET',
    path: '/api/contest-organisers',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.object({
      /** The owner's username; null when the account is gone. */
      owner: z.string().nullable(),
      organisers: z.array(contestOrganiser),
      /** The caller may change them. */
      mayChange: z.boolean(),
    }),
    summary: 'The owner and the co-organisers of a contest, for those who read all of it',
  },
  save: {
    ...own,
    method: 'PUT',
    path: '/api/contest-organisers',
    effect: 'write',
    body: z.object({ cid: idIn, username: textIn, right: z.enum(contestRights) }),
    data: z.null(),
    summary: 'Add a co-organiser to a contest, or change the right of one',
  },
  remove: {
    ...own,
    method: 'POST',
    path: '/api/contest-organisers/remove',
    effect: 'write',
    body: z.object({ cid: idIn, username: textIn }),
    data: z.null(),
    summary: 'Remove a co-organiser from a contest',
  },
})
