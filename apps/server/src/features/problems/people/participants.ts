import type { DataOf, Locale, problemPeople } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { openToRead } from '../../contests/core/find-contest.ts'
import { readsEverything } from '../../contests/core/left-out.ts'
import { isUnfinished } from '../../contests/core/unfinished.ts'
import { titleIn } from '../bank/title.ts'
import { readRole } from './own-role.ts'

/** Accounts that take part in the contest of a column: registered, with a team, or with a submission. */
const participates = (contest: string, account: string) => sql<boolean>`(
  exists (select from contest_registration as entered
    where entered.contest_id = ${sql.ref(contest)} and entered.account_id = ${sql.ref(account)})
  or exists (select from contest_team as team
    where team.contest_id = ${sql.ref(contest)} and team.account_id = ${sql.ref(account)})
  or exists (select from submission as entry
    where entry.contest_id = ${sql.ref(contest)} and entry.account_id = ${sql.ref(account)}))`

/** Owners and those who read the whole contest know its problems anyway. */
const organises = sql<boolean>`(contest.owner_id is not distinct from account.id
  or ${readsEverything('contest.id', 'account.id')})`

/** Whether an account takes part in a contest that is not over and uses the problem. */
export const takesPartWith = async (
  db: Db,
  { accountId, problemId, now }: { readonly accountId: string; readonly problemId: number; readonly now: Date },
): Promise<boolean> =>
  (await db
    .selectFrom('contest_problem')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .innerJoin('account', (join) => join.on('account.id', '=', accountId))
    .select('contest.id')
    .where('contest_problem.problem_id', '=', problemId)
    .where(isUnfinished('contest', now))
    .where(participates('contest.id', 'account.id'))
    .where(sql<boolean>`not ${organises}`)
    .limit(1)
    .executeTakeFirst()) !== undefined

/**
 * Participants of a contest with a role in one of its problems. They may have got it before they registered.
 * @throws Refusal of `openToRead`
 */
export const listInContest = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { cid, locale }: { readonly cid: number; readonly locale: Locale },
): Promise<DataOf<(typeof problemPeople)['inContest']>> => {
  await openToRead(deps, viewer, cid)
  const rows = await deps.db
    .selectFrom('contest_problem')
    .innerJoin('contest', 'contest.id', 'contest_problem.contest_id')
    .innerJoin('problem', 'problem.id', 'contest_problem.problem_id')
    .innerJoin('problem_person', 'problem_person.problem_id', 'problem.id')
    .innerJoin('account', 'account.id', 'problem_person.account_id')
    .select(['account.username', 'account.nickname', 'problem_person.role', 'contest_problem.label'])
    .select(titleIn(locale))
    .where('contest.id', '=', cid)
    .where(participates('contest.id', 'account.id'))
    .where(sql<boolean>`not ${organises}`)
    .orderBy('account.username')
    .orderBy('contest_problem.label')
    .execute()
  return [...Map.groupBy(rows, ({ username }) => username)].map(([username, roles]) => ({
    username,
    nickname: roles[0]?.nickname ?? null,
    roles: roles.map(({ label, title, role }) => ({ displayId: label, title, role: readRole(role) ?? 'tester' })),
  }))
}
