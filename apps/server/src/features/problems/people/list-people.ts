import { type DataOf, type Locale, type problemPeople, toInstant } from '@verdict/contract'
import { groupLevels, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { groupLevelOf } from '../../groups/find-group.ts'
import { titleIn } from '../bank/title.ts'
import { mayDo, openReview } from '../editor/kept-problem.ts'
import { readRole } from './own-role.ts'

type Calls = typeof problemPeople

/**
 * The people of a problem.
 * @throws Refusal `problem.missing` or `problem.notYours`
 */
export const listPeople = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { pid, locale }: { readonly pid: number; readonly locale: Locale },
): Promise<DataOf<Calls['list']>> => {
  const problem = await openReview(deps.db, viewer, pid)
  const rows = await deps.db
    .selectFrom('problem_person')
    .innerJoin('account', 'account.id', 'problem_person.account_id')
    .select(['account.id', 'account.username', 'account.nickname'])
    .select(['problem_person.role', 'problem_person.added_by', 'problem_person.added_at'])
    .where('problem_id', '=', pid)
    .orderBy('account.username')
    .execute()
  const { title } = await deps.db
    .selectFrom('problem')
    .select(titleIn(locale))
    .where('id', '=', pid)
    .executeTakeFirstOrThrow()
  return {
    displayId: problem.display_id,
    title,
    author: problem.author,
    gid: problem.group_id,
    people: rows.map((row) => ({
      uid: row.id,
      username: row.username,
      nickname: row.nickname,
      role: readRole(row.role) ?? 'tester',
      addedBy: row.added_by,
      addedAt: toInstant(row.added_at),
    })),
    ownRole: readRole(problem.own_role),
    mayChange: mayDo('problem.assignPeople', viewer, problem),
    mayEdit: mayDo('problem.edit', viewer, problem),
  }
}

/** Problems in which the caller has a role; those of groups only while they are a member. */
export const listOwnProblems = async (
  deps: Pick<Deps, 'db'>,
  viewer: SignedIn,
  { locale, limit }: { readonly locale: Locale; readonly limit: number },
): Promise<DataOf<Calls['mine']>> => {
  const rows = await deps.db
    .selectFrom('problem_person')
    .innerJoin('problem', 'problem.id', 'problem_person.problem_id')
    .select(['problem.id', 'problem.display_id', 'problem.visibility'])
    .select(['problem_person.role', 'problem_person.added_by', 'problem_person.added_at'])
    .select(titleIn(locale))
    .where('problem_person.account_id', '=', viewer.id)
    .where((eb) =>
      eb.or([
        eb('problem.group_id', 'is', null),
        eb(groupLevelOf(viewer.id, 'problem.group_id'), '>=', groupLevels.member),
      ]),
    )
    .orderBy('problem_person.added_at', 'desc')
    .orderBy('problem.id', 'desc')
    .limit(limit)
    .execute()
  return rows.map((row) => ({
    pid: row.id,
    problemId: row.display_id,
    title: row.title,
    auth: row.visibility,
    role: readRole(row.role) ?? 'tester',
    addedBy: row.added_by,
    addedAt: toInstant(row.added_at),
  }))
}
