import type { GroupOrder } from '@verdict/contract'
import { type RawBuilder, sql } from 'kysely'

/** Each is total, and the order of an index read from either end. Names are unique; ids follow the time of creation. */
export const groupOrderings = {
  name: sql`lower(user_group.name)`,
  '-name': sql`lower(user_group.name) desc`,
  members: sql`user_group.member_count, user_group.id`,
  '-members': sql`user_group.member_count desc, user_group.id desc`,
  made: sql`user_group.id`,
  '-made': sql`user_group.id desc`,
} as const satisfies Record<GroupOrder, RawBuilder<unknown>>
