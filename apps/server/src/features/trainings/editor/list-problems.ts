import { type adminTrainings, type DataOf, type Locale, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { keptRows, namedLike, type Problems } from '../../problems/editor/kept-rows.ts'
import { presentRow } from '../../problems/editor/present.ts'
import { requireArrangeable } from './own-training.ts'
import { presentPlace } from './present.ts'
import { placesOf } from './repository.ts'

type List = typeof adminTrainings.problems

interface ListRequest {
  readonly query: QueryOf<List>
  readonly locale: Locale
  /** Default when the request has no value. */
  readonly defaultsToMembers: boolean
}

/** The problems of a training in their order, or the public ones it does not have yet (api-admin 12.2, 7.7). */
export const listTrainingProblems = async (deps: Deps, viewer: SignedIn, asked: ListRequest): Promise<DataOf<List>> => {
  const { query, locale } = asked
  await requireArrangeable(deps.db, viewer, query.tid)
  const places = await placesOf(deps.db, query.tid)
  const trainingProblemMap = Object.fromEntries(places.map((place) => [place.problem_id, presentPlace(place)]))
  const span = { limit: query.limit, offset: (query.currentPage - 1) * query.limit }
  const isMembers = query.queryExisted ?? asked.defaultsToMembers
  const matching = searched(isMembers ? membersOf(deps.db, query.tid) : candidatesOf(deps.db, query.tid), query.keyword)
  const ordered = isMembers
    ? keptRows(matching, locale).orderBy(orderIn(query.tid))
    : keptRows(matching, locale).orderBy('problem.id', 'desc')
  const [rows, total] = await Promise.all([
    ordered.limit(span.limit).offset(span.offset).execute(),
    countUp(deps.db, matching.select('problem.id')),
  ])
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => presentRow(row, [...tags(row.tag_ids)], viewer))
  return { problemList: { ...toPage(records, total, query), records, orders: [] }, trainingProblemMap }
}

const membersOf = (db: Db, tid: number): Problems =>
  db
    .selectFrom('problem')
    .where(
      sql<SqlBool>`problem.id in (select place.problem_id from training_problem as place where place.training_id = ${tid})`,
    )

/** The whole list is ordered before it is cut (api-contests-groups 10, defect 18). */
const orderIn = (tid: number) => sql`(select array[place.rank, place.id] from training_problem as place
  where place.training_id = ${tid} and place.problem_id = problem.id)`

const candidatesOf = (db: Db, tid: number): Problems =>
  db
    .selectFrom('problem')
    .where('problem.visibility', '=', 1)
    .where('problem.group_id', 'is', null)
    .where(
      sql<SqlBool>`not exists (select from training_problem as place
        where place.training_id = ${tid} and place.problem_id = problem.id)`,
    )

const searched = (matching: Problems, given: string | undefined): Problems => {
  const keyword = given?.trim() ?? ''
  return keyword === '' ? matching : matching.where(namedLike(containing(keyword)))
}
