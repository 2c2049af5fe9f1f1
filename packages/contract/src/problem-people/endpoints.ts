import { z } from 'zod'
import { defineEndpoints } from '../endpoint.ts'
import { problemRoles } from '../vocabulary/problem-role.ts'
import { idIn, instantOut, textIn } from '../wire.ts'

const problemPerson = z.object({
  uid: z.string(),
  username: z.string(),
  nickname: z.string().nullable(),
  role: z.enum(problemRoles),
  addedBy: z.string(),
  addedAt: instantOut,
})
export type ProblemPerson = z.output<typeof problemPerson>

const own = { token: 'required', access: 'problemPeople.use' } as const

/** Ours: several people per problem, each with a role. The field `author` of a problem is not affected. */
export const problemPeople = defineEndpoints({
  list: {
    ...own,
    method: 'GET',
    path: '/api/problem-people',
    effect: 'read',
    query: z.object({ pid: idIn }),
    data: z.object({
      displayId: z.string(),
      title: z.string(),
      /** The author of the problem's own field, and the group it belongs to. */
      author: z.string().nullable(),
      gid: z.int().nullable(),
      people: z.array(problemPerson),
      /** The caller's role and permissions. */
      ownRole: z.enum(problemRoles).nullable(),
      mayChange: z.boolean(),
      mayEdit: z.boolean(),
    }),
    summary: 'The people of a problem, for them and its managers',
  },
  save: {
    ...own,
    method: 'PUT',
    path: '/api/problem-people',
    effect: 'write',
    body: z.object({ pid: idIn, username: textIn, role: z.enum(problemRoles) }),
    data: z.null(),
    summary: 'Add a person to a problem, or change the role of one',
  },
  remove: {
    ...own,
    method: 'POST',
    path: '/api/problem-people/remove',
    effect: 'write',
    body: z.object({ pid: idIn, username: textIn }),
    data: z.null(),
    summary: 'Remove a person from a problem; people may remove themselves',
  },
  mine: {
    ...own,
    method: 'GET',
    path: '/api/problem-people/mine',
    effect: 'read',
    data: z.array(
      z.object({
        pid: z.int(),
        problemId: z.string(),
        title: z.string(),
        auth: z.int(),
        role: z.enum(problemRoles),
        addedBy: z.string(),
        addedAt: instantOut,
      }),
    ),
    summary: 'Problems in which the caller has a role, the newest first',
  },
  inContest: {
    token: 'required',
    access: 'contestOrganiser.manage',
    method: 'GET',
    path: '/api/problem-people/in-contest',
    effect: 'read',
    query: z.object({ cid: idIn }),
    data: z.array(
      z.object({
        username: z.string(),
        nickname: z.string().nullable(),
        roles: z.array(z.object({ displayId: z.string(), title: z.string(), role: z.enum(problemRoles) })),
      }),
    ),
    summary: 'Participants of a contest who have a role in one of its problems, for its organisers',
  },
})
