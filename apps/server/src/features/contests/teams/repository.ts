import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import type { TeamRow } from './read-teams.ts'

/** Teams, registered users, users with a submission and excluded ones: id, names, submissions and exclusion. */
export const participantsOf = async (db: Db, contestId: number) => {
  const submissions = db
    .selectFrom('submission')
    .select('account_id')
    .select((eb) => eb.fn.countAll<number>().as('n'))
    .where('contest_id', '=', contestId)
    .where('contest_id', '<>', 0)
    .groupBy('account_id')
  return db
    .selectFrom('account')
    .leftJoin(submissions.as('submitted'), 'submitted.account_id', 'account.id')
    .leftJoin('contest_exclusion', (join) =>
      join.onRef('contest_exclusion.account_id', '=', 'account.id').on('contest_exclusion.contest_id', '=', contestId),
    )
    .select(['account.id', 'username', 'nickname', 'realname', 'school', 'submitted.n'])
    .select(['contest_exclusion.reason', 'contest_exclusion.set_by', 'contest_exclusion.set_at'])
    .where((eb) =>
      eb.or([
        eb('submitted.n', 'is not', null),
        eb('contest_exclusion.set_at', 'is not', null),
        eb('account.id', 'in', eb.selectFrom('contest_team').select('account_id').where('contest_id', '=', contestId)),
        eb(
          'account.id',
          'in',
          eb.selectFrom('contest_registration').select('account_id').where('contest_id', '=', contestId),
        ),
      ]),
    )
    .orderBy('username')
    .execute()
}

/** Accounts by username; the result lists unknown names. */
export const accountsNamed = async (db: Db, usernames: readonly string[]) => {
  const rows = await db
    .selectFrom('account')
    .select(['id', 'username'])
    .where('username', '=', sql<string>`any(${usernames}::text[])`)
    .orderBy('id')
    .execute()
  const known = new Set(rows.map(({ username }) => username))
  return { rows, unknown: usernames.filter((name) => !known.has(name)) }
}

/** Adds teams or replaces their entries. */
export const putTeams = async (db: Db, contestId: number, teams: readonly TeamRow[]): Promise<void> => {
  if (teams.length === 0) return
  const rows = teams.map(({ uid, name, members, seat, organization, categories }) => ({
    uid,
    name,
    members,
    seat,
    organization,
    categories,
  }))
  await sql`
    insert into contest_team (contest_id, account_id, name, members, seat, organization_id, categories)
    select ${contestId}, uid, name, members, seat, organization, categories
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as row (uid text, name text, members jsonb, seat text, organization text, categories jsonb)
    on conflict (contest_id, account_id) do update set name = excluded.name, members = excluded.members,
      seat = excluded.seat, organization_id = excluded.organization_id, categories = excluded.categories`.execute(db)
}
