import { type ProblemRole, problemRoles } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'

/** The role of an account among the people of a problem, for a statement that selects problems. */
export const roleOf = (accountId: string): RawBuilder<string | null> =>
  sql<string | null>`(select person.role from problem_person as person
    where person.problem_id = problem.id and person.account_id = ${accountId})`

/** For a statement: an account is neither the author nor one of the people of a problem. Both are columns. */
export const isOutsider = (problemId: string, accountId: string): RawBuilder<boolean> => {
  const [pid, account] = [sql.ref(problemId), sql.ref(accountId)]
  return sql<boolean>`(
    not exists (select from problem where problem.id = ${pid} and problem.author_id = ${account})
    and not exists (select from problem_person as person
      where person.problem_id = ${pid} and person.account_id = ${account}))`
}

/** A stored role; null for none. */
export const readRole = (stored: string | null): ProblemRole | null =>
  problemRoles.find((role) => role === stored) ?? null

export const findRole = async (db: Db, problemId: number, accountId: string): Promise<ProblemRole | null> => {
  const row = await db
    .selectFrom('problem_person')
    .select('role')
    .where('problem_id', '=', problemId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return readRole(row?.role ?? null)
}

/** The viewer's role among the people of a problem; null for guests and everyone else. */
export const findOwnRole = async (db: Db, viewer: Viewer, problemId: number): Promise<ProblemRole | null> =>
  viewer.kind === 'guest' ? null : findRole(db, problemId, viewer.id)

/**
 * Whether an account edits some problem outside groups as one of its people, and so uploads files for it. Groups have
 * uploads of their own.
 */
export const editsSomeProblem = async (db: Db, accountId: string): Promise<boolean> =>
  (await db
    .selectFrom('problem_person')
    .innerJoin('problem', 'problem.id', 'problem_person.problem_id')
    .select('problem_id')
    .where('account_id', '=', accountId)
    .where('problem_person.role', 'in', ['author', 'curator'])
    .where('problem.group_id', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined
