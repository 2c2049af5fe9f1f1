import type { ContestCategory, ContestOrganization } from '@verdict/contract'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/db/connect.ts'

const texts = z.array(z.string())

export interface TeamRow {
  readonly uid: string
  readonly username: string
  readonly name: string
  readonly members: readonly string[]
  readonly seat: string
  readonly organization: string | null
  readonly categories: readonly string[]
}

/** The teams of a contest, by username. */
export const teamRowsOf = async (db: Db, contestId: number): Promise<readonly TeamRow[]> => {
  const rows = await db
    .selectFrom('contest_team')
    .innerJoin('account', 'account.id', 'contest_team.account_id')
    .select(['account_id', 'account.username', 'name', 'members', 'seat', 'organization_id', 'categories'])
    .where('contest_id', '=', contestId)
    .orderBy('account.username')
    .execute()
  return rows.map(({ account_id: uid, organization_id: organization, members, categories, ...row }) => ({
    ...row,
    uid,
    organization,
    members: texts.parse(members),
    categories: texts.parse(categories),
  }))
}

export const organizationsOf = async (db: Db, contestId: number): Promise<readonly ContestOrganization[]> => {
  const rows = await db
    .selectFrom('contest_organization')
    .select(['id', 'name', 'formal_name', 'country', 'logo'])
    .where('contest_id', '=', contestId)
    .orderBy('id')
    .execute()
  return rows.map(({ formal_name: formalName, ...row }) => ({ ...row, formalName }))
}

export const categoriesOf = async (db: Db, contestId: number): Promise<readonly ContestCategory[]> => {
  const rows = await db
    .selectFrom('contest_category')
    .select(['id', 'name', 'color', 'is_ranked'])
    .where('contest_id', '=', contestId)
    .orderBy('position')
    .execute()
  return rows.map(({ is_ranked: isRanked, ...row }) => ({ ...row, isRanked }))
}

/** Usernames of the teams in a category without ranks. */
export const unrankedTeamNames = async (db: Db, contestId: number): Promise<readonly string[]> => {
  const rows = await db
    .selectFrom('contest_team')
    .innerJoin('account', 'account.id', 'contest_team.account_id')
    .select('account.username')
    .where('contest_id', '=', contestId)
    .where(
      sql<boolean>`exists (select from contest_category as category where category.contest_id = contest_team.contest_id
        and not is_ranked and contest_team.categories ? category.id)`,
    )
    .execute()
  return rows.map(({ username }) => username)
}
