import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'
import { rankOrders } from '../vocabulary/list-order.ts'
import { intIn, optionalIn, pageOf, pageQuery, textIn } from '../wire.ts'

const text = z.string().nullable()

/** A row of either list; ACM rows carry a `rating`, OI rows a `score` (api-public 8). */
export const rankRow = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: text,
  signature: text,
  avatar: text,
  titleName: text,
  titleColor: text,
  ac: z.int(),
  total: z.int(),
  rating: z.null().optional(),
  score: z.int().optional(),
})

export const ranks = defineEndpoints({
  list: {
    method: 'GET',
    path: '/api/get-rank-list',
    effect: 'read',
    token: 'ignored',
    access: 'rank.list',
    query: z.object({
      ...pageQuery(limits.rank.pageSize),
      /** 0 ACM, 1 OI. */
      type: intIn,
      searchUser: optionalIn(textIn),
      /** Ours: another order than the list's own. `score` is of OI alone. */
      sort: optionalIn(z.enum(rankOrders)),
    }),
    data: pageOf(rankRow),
    summary: 'People by problems solved (ACM) or by score (OI)',
  },
})
