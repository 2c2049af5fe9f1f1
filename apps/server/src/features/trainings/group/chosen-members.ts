import { type SqlBool, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { lowered } from '../../../platform/db/lowered.ts'
import type { SearchablePersonal } from '../../accounts/privacy/hide-personal.ts'

/** More members than a class has. */
const maxMembers = 5_000

/** Which members of a class a table shows. */
export interface ClassSearch {
  /** A LIKE pattern; null for all. */
  readonly pattern: string | null
  readonly searchable: SearchablePersonal
}

/** Statement for the ordinary members of a group by username, for tables of a class. */
export const chosenMembers = (db: Pick<Db, 'selectFrom'>, groupId: number, { pattern, searchable }: ClassSearch) =>
  db
    .selectFrom('group_member')
    .innerJoin('account', 'account.id', 'group_member.account_id')
    .select(['account.id', 'account.username', 'account.realname'])
    .where('group_member.group_id', '=', groupId)
    .where('group_member.level', '=', 3)
    .$if(pattern !== null, (query) =>
      query.where(sql<SqlBool>`(lower(account.username) like ${lowered(pattern ?? '')}
        or (lower(account.realname) like ${lowered(pattern ?? '')}
          and ${searchable?.by('realname', 'account.id') ?? sql.lit(true)}))`),
    )
    .orderBy('account.username')
    .limit(maxMembers)
