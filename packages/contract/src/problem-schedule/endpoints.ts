import { z } from 'zod'
import { momentIn } from '../admin-contests/schemas.ts'
import { defineEndpoints } from '../endpoint.ts'
import { idIn, instantOut } from '../wire.ts'

const own = { token: 'required', access: 'problemPeople.use' } as const

/** Ours: a hidden problem becomes public at a chosen moment. */
export const problemSchedule = defineEndpoints({
  read: {
    ...own,
    method: 'GET',
    path: '/api/problem-schedule',
    effect: 'read',
    query: z.object({ pid: idIn }),
    data: z.object({
      /** Null when nothing is scheduled. */
      at: instantOut.nullable(),
      by: z.string().nullable(),
      /** Why it was refused at the moment. */
      fault: z.string().nullable(),
      isPublic: z.boolean(),
      mayChange: z.boolean(),
    }),
    summary: 'When a hidden problem becomes public, for its people and managers',
  },
  save: {
    ...own,
    method: 'PUT',
    path: '/api/problem-schedule',
    effect: 'write',
    body: z.object({ pid: idIn, at: momentIn.nullable() }),
    data: z.null(),
    summary: 'Choose when a hidden problem becomes public; null: not by itself',
  },
})
