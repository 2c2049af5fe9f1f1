import { addMember, makeGroup, removeMember } from './groups.ts'
import { makeUser, type Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Every relation to a group (api-contests-groups 12); `past` was a group admin and was removed. */
export const relations = [
  'none',
  'applying',
  'refused',
  'past',
  'member',
  'admin',
  'author',
  'leader',
  'keeper',
  'root',
  'foreign',
] as const
export type Relation = (typeof relations)[number]

/** Relations outside the group. */
export const outsiders = ['none', 'applying', 'refused', 'past', 'keeper', 'foreign'] as const

export interface GroupPeople {
  readonly gid: number
  /** Another group, of `foreign`. */
  readonly otherGid: number
  readonly people: Readonly<Record<Relation, Person>>
}

/**
 * A group with one user of every relation: `author` is a group admin whose content the tests create, `admin` another
 * one, `leader` its root, `keeper` a problem admin of the site, and `foreign` the root of another group.
 */
export const makeGroupPeople = async (server: TestServer): Promise<GroupPeople> => {
  const made = new Map<Relation, Person>()
  for (const name of relations) {
    const role = name === 'root' ? 'root' : name === 'keeper' ? 'problem_admin' : 'default_user'
    made.set(name, await makeUser(server, { role }))
  }
  const people = Object.fromEntries(made) as Record<Relation, Person>
  const gid = await makeGroup(server, { owner: people.leader })
  const otherGid = await makeGroup(server, { owner: people.foreign })
  for (const name of ['applying', 'refused', 'member', 'admin'] as const) {
    await addMember(server, gid, people[name], name)
  }
  await addMember(server, gid, people.author, 'admin')
  await addMember(server, gid, people.past, 'admin')
  await removeMember(server, gid, people.past)
  return { gid, otherGid, people }
}

/** Envelope status of one call by every relation. */
export const statusesOf = async (
  ask: (who: Relation) => Promise<{ readonly status: number }>,
): Promise<Record<string, number>> =>
  Object.fromEntries(await Promise.all(relations.map(async (who) => [who, (await ask(who)).status] as const)))

/** Status 200 for these relations and 403 for all others. */
export const allowedFor = (...names: readonly Relation[]): Record<string, number> =>
  Object.fromEntries(relations.map((who) => [who, names.includes(who) ? 200 : 403]))
