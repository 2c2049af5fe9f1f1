import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { instantOut } from '../wire.ts'

/** Contest mode: participants of such a contest reach only its pages while it runs. Ours. */
export const contestMode = defineEndpoints({
  own: {
    method: 'GET',
    path: '/api/contest-mode',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    data: z.object({
      contest: z.object({ cid: z.int(), title: z.string(), endTime: instantOut }).nullable(),
    }),
    summary: 'The contest that the caller cannot leave now; null when there is none',
  },
})
