import { inProgress } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../platform/db/connect.ts'
import { countedUp } from '../../platform/db/counting.ts'
import { prepare, type Store } from '../../platform/db/prepared.ts'
import { tallyColumnOf } from '../judging/tallies/tallies.ts'
import { type ListFilter, matching } from './matching.ts'

/** Which kept count answers for a filter; neither when the matches must be counted. */
export interface Kept {
  readonly isListKept: boolean
  readonly isProblemKept: boolean
}

export const keptFor = (filter: ListFilter): Kept => {
  const none = { isListKept: false, isProblemKept: false }
  if (filter.isPreview) return none
  if (filter.groupId !== null || filter.trainingId !== null || filter.username !== null) return none
  // The tallies count waiting, compiling and judging as one.
  if (filter.verdict !== null && inProgress(filter.verdict)) return none
  if (filter.problem === null) return { ...none, isListKept: true }
  const hasColumn = filter.verdict === null || tallyColumnOf[filter.verdict] !== undefined
  return { ...none, isProblemKept: filter.isWholeProblem && filter.accountId === null && hasColumn }
}

/** How many submissions the filter lets through. */
export const countSubmissions = async (store: Store, filter: ListFilter & Kept): Promise<number> =>
  (await countRow(store, filter))[0]?.matches ?? 0

const countRow = prepare((db, filter: ListFilter & Kept) => db.selectNoFrom(countOf(db, filter).as('matches')))

/** A kept count where there is one, else counted up to `maxCounted`. */
export const countOf = (db: Db, filter: ListFilter & Kept) => {
  if (filter.isListKept) return listTally(db, filter)
  if (filter.isProblemKept && filter.problem !== null) return problemTally(db, filter.problem, filter.verdict)
  return countedUp(db, matching(db, filter).select('submission.id'))
}

const listTally = (db: Db, filter: ListFilter) => {
  const query = db
    .selectFrom('submission_tally')
    .select(sql<number>`coalesce(sum(n), 0)::bigint`.as('n'))
    .where('scope', '=', sql.lit(filter.accountId === null ? 'site' : 'account'))
    .where('ref', '=', filter.accountId ?? sql.lit(''))
  return filter.verdict === null ? query : query.where('verdict', '=', filter.verdict)
}

const problemTally = (db: Db, displayId: string, verdict: number | null) =>
  db
    .selectFrom('problem_tally')
    .innerJoin('problem', 'problem.id', 'problem_tally.problem_id')
    .select((verdict === null ? sql<number>`problem_tally.total` : columnOf(verdict)).as('n'))
    .where('problem_tally.group_id', '=', sql.lit(0))
    .where((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', displayId))

const columnOf = (verdict: number) => {
  const columns = Object.entries(tallyColumnOf).map(
    ([code, column]) => sql`when ${sql.lit(Number(code))} then ${sql.ref(`problem_tally.${column}`)}`,
  )
  return sql<number>`case ${verdict}::int ${sql.join(columns, sql` `)} end`
}
