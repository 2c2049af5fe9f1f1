import { previewContest } from '@verdict/rules'
import { type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { lowered } from '../../platform/db/lowered.ts'
import type { DB } from '../../platform/db/tables.ts'

export interface ListFilter {
  readonly accountId: string | null
  /** A LIKE pattern for names, case-insensitive; null for all users, and where `accountId` has the one. */
  readonly username: string | null
  /** A display id in upper case, or a LIKE pattern, case-insensitive. */
  readonly problem: string | null
  readonly isWholeProblem: boolean
  readonly verdict: number | null
  /** Null is "outside groups". */
  readonly groupId: number | null
  /** Only problems of a training; null for all. */
  readonly trainingId: number | null
  /** Previews of one problem instead of public submissions. */
  readonly isPreview: boolean
}

/** Submissions outside contests that the filter lets through. Parts of names are found by their trigrams. */
export const matching = (db: Pick<Db, 'selectFrom'>, filter: ListFilter) => {
  let query = db
    .selectFrom('submission')
    .where('submission.contest_id', '=', sql.lit(filter.isPreview ? previewContest : 0))
  if (!filter.isPreview) query = ofGroup(query, filter)
  if (filter.accountId !== null) query = query.where('submission.account_id', '=', filter.accountId)
  if (filter.verdict !== null) query = query.where('submission.verdict', '=', filter.verdict)
  if (filter.trainingId !== null) {
    query = query.where('submission.problem_id', 'in', (eb) =>
      eb.selectFrom('training_problem').select('problem_id').where('training_id', '=', filter.trainingId),
    )
  }
  return ofProblem(ofPerson(query, filter), filter)
}

type Query = SelectQueryBuilder<DB, 'submission', object>

const ofGroup = (query: Query, { groupId }: ListFilter): Query =>
  groupId === null ? query.where('submission.group_id', 'is', null) : query.where('submission.group_id', '=', groupId)

const ofPerson = (query: Query, { username }: ListFilter): Query => {
  if (username === null) return query
  return query.where('submission.account_id', 'in', (eb) =>
    eb
      .selectFrom('account')
      .select('account.id')
      .where((inner) => inner(inner.fn('lower', ['account.username']), 'like', lowered(username))),
  )
}

const ofProblem = (query: Query, { problem, isWholeProblem }: ListFilter): Query => {
  if (problem === null) return query
  return query.where('submission.problem_id', 'in', (eb) => {
    const problems = eb.selectFrom('problem').select('problem.id')
    return isWholeProblem
      ? problems.where((inner) => inner(inner.fn('upper', ['problem.display_id']), '=', problem))
      : problems.where((inner) => inner(inner.fn('lower', ['problem.display_id']), 'like', lowered(problem)))
  })
}
