import type { Insertable } from 'kysely'
import type { UserGroup } from '../../src/platform/db/tables.ts'
import type { Person } from './people.ts'
import type { TestServer } from './server.ts'

/** Levels as the database stores them. */
export const memberLevel = { applying: 1, refused: 2, member: 3, admin: 4, root: 5 } as const

let made = 0

/** A public, visible group; its owner, when given, is a member of level 5. Returns the id. */
export const makeGroup = async (
  server: Pick<TestServer, 'deps' | 'clock'>,
  given: Partial<Insertable<UserGroup>> & { readonly owner?: Person } = {},
): Promise<number> => {
  const { owner, ...columns } = given
  made += 1
  const { id } = await server.deps.db
    .insertInto('user_group')
    .values({
      name: `Group number ${made}`,
      short_name: `grp${String(made).padStart(3, '0')}`,
      brief: 'A group of the tests',
      description: 'A group of the tests',
      owner_id: owner?.id ?? null,
      code: columns.auth === undefined || columns.auth === 1 ? null : 'abc123',
      created_at: server.clock.now(),
      ...columns,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (owner !== undefined) await addMember(server, id, owner, 'root')
  return id
}

/** Gives a person a relation to a group, or changes it. */
export const addMember = async (
  server: Pick<TestServer, 'deps' | 'clock'>,
  groupId: number,
  person: Pick<Person, 'id'>,
  relation: keyof typeof memberLevel = 'member',
): Promise<void> => {
  const now = server.clock.now()
  const level = memberLevel[relation]
  await server.deps.db
    .insertInto('group_member')
    .values({ group_id: groupId, account_id: person.id, level, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['group_id', 'account_id']).doUpdateSet({ level, updated_at: now }))
    .execute()
}

/** Takes a person out of a group. */
export const removeMember = async (
  server: Pick<TestServer, 'deps'>,
  groupId: number,
  person: Pick<Person, 'id'>,
): Promise<void> => {
  await server.deps.db
    .deleteFrom('group_member')
    .where('group_id', '=', groupId)
    .where('account_id', '=', person.id)
    .execute()
}
