import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'

const names = { title: z.string() }

export const search = defineEndpoints({
  everything: {
    method: 'GET',
    path: '/api/search',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    query: z.object({ keyword: z.string().max(limits.keyword.maxChars) }),
    data: z.object({
      problems: z.array(z.object({ problemId: z.string(), ...names })),
      /** Further problems whose statement has every word, with the place of the first one. */
      statements: z.array(z.object({ problemId: z.string(), ...names, excerpt: z.string() })),
      contests: z.array(z.object({ id: z.int(), ...names })),
      groups: z.array(z.object({ id: z.int(), ...names })),
      users: z.array(z.object({ uid: z.string(), username: z.string(), nickname: z.string().nullable() })),
    }),
    summary:
      'The first problems, contests, groups and users whose names contain a text, as the lists show them, and problems whose statements do',
  },
})
