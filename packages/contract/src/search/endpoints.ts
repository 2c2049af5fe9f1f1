import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { limits } from '../limits.ts'

/** Searchable kinds, by the fields of the reply. */
export const searchKinds = ['problems', 'statements', 'contests', 'groups', 'users'] as const
export type SearchKind = (typeof searchKinds)[number]

const kind = searchKinds.join('|')
const isKind = (text: string): text is SearchKind => searchKinds.some((known) => known === text)

const names = { title: z.string() }

export const search = defineEndpoints({
  everything: {
    method: 'GET',
    path: '/api/search',
    effect: 'read',
    token: 'ignored',
    access: 'site.read',
    query: z.object({
      keyword: z.string().max(limits.keyword.maxChars),
      /** Separated by commas; all when absent. The others are empty in the reply. */
      kinds: z
        .string()
        .regex(new RegExp(`^(${kind})(,(${kind})){0,${searchKinds.length - 1}}$`))
        .transform((text) => text.split(',').filter(isKind))
        .optional(),
    }),
    data: z.object({
      problems: z.array(z.object({ problemId: z.string(), ...names })),
      /** Further problems whose statement has every word, with the place of the first one. */
      statements: z.array(z.object({ problemId: z.string(), ...names, excerpt: z.string() })),
      contests: z.array(z.object({ id: z.int(), ...names })),
      groups: z.array(z.object({ id: z.int(), ...names })),
      users: z.array(z.object({ uid: z.string(), username: z.string(), nickname: z.string().nullable() })),
    }),
    summary:
      'The first problems, contests, groups and users whose names contain a text, as the lists show them, and problems whose statements do; `kinds` restricts the search',
  },
})
