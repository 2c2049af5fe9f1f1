import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** Required audiences of an account by position; null where no term governs the field. */
export interface GovernedRow {
  readonly id: string
  readonly realname: number | null
  readonly number: number | null
  readonly school: number | null
  readonly course: number | null
  readonly photo: number | null
  /** The reader manages a group of the account. */
  readonly teaches: boolean
}

/** Audiences required by terms for some accounts, with a mark on members of the reader's groups. */
export const governedRows = async (
  db: Db,
  accountIds: readonly string[],
  readerId: string | null,
): Promise<readonly GovernedRow[]> => {
  const { rows } = await sql<GovernedRow>`
    select wanted.id, max(term.realname)::int as realname, max(term.number)::int as number,
      max(term.school)::int as school, max(term.course)::int as course, max(term.photo)::int as photo,
      exists (select from group_member as mine
        join group_member as theirs on theirs.group_id = mine.group_id and theirs.account_id = wanted.id
        where mine.account_id = ${readerId} and mine.level >= 4 and is_member(theirs.level)) as teaches
    from unnest(${[...new Set(accountIds)]}::text[]) as wanted (id)
    left join lateral terms_of(wanted.id) as member (term_id) on true
    left join term on term.id = member.term_id
    group by wanted.id`.execute(db)
  return rows
}
