import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut } from '../wire.ts'

/** Ours: difficulty of public problems, computed from public results on the scale of contest ratings. */
export const problemDifficulty = defineEndpoints({
  read: {
    method: 'GET',
    path: '/api/problem-difficulty',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({ pid: idIn }),
    data: z.object({
      /** Null with fewer than `needed` people. */
      computed: z
        .object({
          rating: z.int(),
          people: z.int(),
          solved: z.int(),
          attempts: z.int(),
          computedAt: instantOut,
        })
        .nullable(),
      needed: z.int(),
    }),
    summary: 'Difficulty of a public problem as computed from results',
  },
  list: {
    method: 'GET',
    path: '/api/problem-difficulties',
    effect: 'read',
    token: 'ignored',
    access: 'problem.list',
    query: z.object({
      pids: z
        .string()
        .regex(/^\d{1,9}(,\d{1,9}){0,99}$/)
        .transform((text) => text.split(',').map(Number)),
    }),
    /** Problems that are not public or have too few results are left out. */
    data: z.array(z.object({ pid: z.int(), rating: z.int(), people: z.int() })),
    summary: 'Computed difficulties of up to 100 public problems',
  },
})
