import { inProgress } from '@verdict/contract'
import { type CompiledQuery, sql } from 'kysely'
import type { Deps } from '../../deps.ts'
import type { Db } from '../../platform/db/connect.ts'
import { runPrepared } from '../../platform/db/prepared.ts'
import { tallyColumnOf } from '../judging/tallies.ts'
import { type ListFilter, matching } from './list-repository.ts'

/** Rare combinations of filters are counted no further than this; their last pages are out of anybody's reach anyway. */
export const maxCounted = 10_000

/** How many submissions the filter lets through: a kept count where there is one, else counted up to `maxCounted`. */
export const countSubmissions = async (
  { db, pool }: Pick<Deps, 'db' | 'pool'>,
  filter: ListFilter,
): Promise<number> => {
  const query: { compile(): CompiledQuery<{ n: number }> } = keptCount(db, filter) ?? boundedCount(db, filter)
  const [row] = await runPrepared(pool, query)
  return Number(row?.n ?? 0)
}

const keptCount = (db: Db, filter: ListFilter) => {
  if (filter.groupId !== null || filter.username !== null) return null
  // The tallies count waiting, compiling and judging as one.
  if (filter.verdict !== null && inProgress(filter.verdict)) return null
  if (filter.problem === null) return listTally(db, filter)
  return filter.isWholeProblem && filter.accountId === null ? problemTally(db, filter.problem, filter.verdict) : null
}

const listTally = (db: Db, filter: ListFilter) => {
  const query = db
    .selectFrom('submission_tally')
    .select((eb) => eb.fn.sum<number>('n').as('n'))
    .where('scope', '=', filter.accountId === null ? 'site' : 'account')
    .where('ref', '=', filter.accountId ?? '')
  return filter.verdict === null ? query : query.where('verdict', '=', filter.verdict)
}

const problemTally = (db: Db, displayId: string, code: number | null) => {
  const column = code === null ? 'total' : tallyColumnOf[code]
  if (column === undefined) return null
  return db
    .selectFrom('problem_tally')
    .innerJoin('problem', 'problem.id', 'problem_tally.problem_id')
    .select(sql<number>`${sql.ref(`problem_tally.${column}`)}`.as('n'))
    .where('problem_tally.group_id', '=', 0)
    .where((eb) => eb(eb.fn('upper', ['problem.display_id']), '=', displayId.toUpperCase()))
}

const boundedCount = (db: Db, filter: ListFilter) => {
  return db
    .selectFrom(matching(db, filter).select('submission.id').limit(maxCounted).as('counted'))
    .select((eb) => eb.fn.countAll<number>().as('n'))
}
