import { role } from '@verdict/contract'
import { groupLevels } from '@verdict/rules'
import { expressionBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { DB } from '../../../platform/db/tables.ts'

/** The authors whose comments a participant reads while a contest runs; root is always one of them. */
export interface VisibleAuthors {
  /** The viewer, the owner of the contest and its jury. */
  readonly accountIds: readonly string[]
  /** The contest's group, whose roots (level 5) manage the contest; null outside groups. */
  readonly groupId: number | null
}

/** Ids of these authors, for an `in`: short lists that an index finds, and no subquery per comment. */
export const visibleAuthorIds = ({ accountIds, groupId }: VisibleAuthors) => {
  const query = expressionBuilder<DB>()
  const everywhere = query
    .selectFrom('account as visible')
    .select('visible.id')
    .where((eb) => eb.or([eb('visible.id', 'in', accountIds), eb('visible.role', '=', sql.lit(role.root))]))
  if (groupId === null) return everywhere
  const inGroup = query
    .selectFrom('group_member')
    .select('group_member.account_id as id')
    .where('group_member.group_id', '=', groupId)
    .where('group_member.level', '=', sql.lit(groupLevels.root))
  return everywhere.unionAll(inGroup)
}

/** Whether an author is one of them. Null: comments of all authors are visible. */
export const isVisibleAuthor = async (db: Db, authors: VisibleAuthors | null, authorId: string): Promise<boolean> => {
  if (authors === null || authors.accountIds.includes(authorId)) return true
  const found = await db
    .selectFrom(visibleAuthorIds(authors).as('author'))
    .select('author.id')
    .where('author.id', '=', authorId)
    .executeTakeFirst()
  return found !== undefined
}
