import { type adminContests, type DataOf, type Locale, type QueryOf, remoteBanks, toPage } from '@verdict/contract'
import { keepsProblems, type SignedIn } from '@verdict/rules'
import { type SqlBool, sql } from 'kysely'
import type { Deps } from '../../../deps.ts'
import type { Db } from '../../../platform/db/connect.ts'
import { containing } from '../../../platform/db/containing.ts'
import { countUp } from '../../../platform/db/counting.ts'
import { keptRows, namedLike, type Problems } from '../../problems/editor/kept-rows.ts'
import { presentRow } from '../../problems/editor/present.ts'
import { requireOwn } from './kept-contest.ts'
import { placesOf, presentPlace } from './places.ts'

type List = typeof adminContests.problems
type Query = QueryOf<List>

/**
 * The problems of a contest in label order, or, with `problemType`, those that can be added (api-admin 13.2).
 * Non-public problems are offered only to their editors, because adding a problem grants read access.
 */
export const listProblems = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: Query; readonly locale: Locale },
): Promise<DataOf<List>> => {
  await requireOwn(deps.db, viewer, query.cid)
  const { problemType: type } = query
  if (type === undefined) return listMembers(deps, viewer, { query, locale })
  return listCandidates(deps, viewer, {
    query,
    locale,
    matching: candidatesOf(deps.db, viewer, { query, type }),
  })
}

interface Offered {
  readonly query: Query
  readonly locale: Locale
  readonly matching: Problems
  /** The viewer's in the group of the problems. */
  readonly groupLevel?: number
}

/** A page of problems that can be added, the newest first. */
export const listCandidates = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale, matching, groupLevel = 0 }: Offered,
): Promise<DataOf<List>> => {
  const page = keptRows(matching, locale)
    .orderBy('problem.id', 'desc')
    .offset((query.currentPage - 1) * query.limit)
    .limit(query.limit)
    .execute()
  const [rows, total] = await Promise.all([page, countUp(deps.db, matching.select('problem.id'))])
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => presentRow(row, [...tags(row.tag_ids)], viewer, groupLevel))
  return { problemList: { ...toPage(records, total, query), records, orders: [] }, contestProblemMap: {} }
}

/** Sorted as a whole and then paged (defect 18 of api-contests-groups 10); a contest has few problems. */
export const listMembers = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale, groupLevel = 0 }: Omit<Offered, 'matching'>,
): Promise<DataOf<List>> => {
  const places = await placesOf(deps.db, query.cid)
  const ids = places.map((place) => place.problem_id)
  const found = await keptRows(searched(base(deps.db).where(among(ids)), query), locale).execute()
  const rows = places.flatMap((place) => found.find((row) => row.id === place.problem_id) ?? [])
  const start = (query.currentPage - 1) * query.limit
  const shown = rows.slice(start, start + query.limit)
  const tags = await deps.tagCache.tagsFor(shown, locale)
  const records = shown.map((row) => presentRow(row, [...tags(row.tag_ids)], viewer, groupLevel))
  const shownPlaces = places.filter((place) => shown.some((row) => row.id === place.problem_id))
  return {
    problemList: { ...toPage(records, rows.length, query), records, orders: [] },
    contestProblemMap: Object.fromEntries(shownPlaces.map((place) => [place.problem_id, presentPlace(place)])),
  }
}

const among = (ids: readonly number[]) => sql<SqlBool>`problem.id = any(${ids}::int[])`

const base = (db: Db): Problems => db.selectFrom('problem')

interface Offer {
  readonly query: Query
  readonly type: number
}

const candidatesOf = (db: Db, viewer: SignedIn, { query, type }: Offer): Problems => {
  const seesAll = keepsProblems(viewer, undefined)
  return offered(db, { query, type })
    .where('problem.group_id', 'is', null)
    .where((eb) =>
      eb.or([
        eb('problem.visibility', '=', 1),
        eb.and([eb('problem.visibility', '=', 3), ...(seesAll ? [] : [eb('problem.author_id', '=', viewer.id)])]),
      ]),
    )
}

/** Problems of a type, and remote ones, that are not in the contest yet. */
export const offered = (db: Db, { query, type }: Offer): Problems => {
  const open = base(db)
    .where((eb) => eb.or([eb('problem.type', '=', type), eb('problem.is_remote', '=', true)]))
    .where(
      sql<SqlBool>`not exists (select 1 from contest_problem as place
        where place.problem_id = problem.id and place.contest_id = ${query.cid})`,
    )
  return searched(ofBank(open, query.oj), query)
}

/** Absent and `All` are all, a remote key is that judge's, anything else is our own (api-admin 8.2). */
const ofBank = (matching: Problems, asked: string | undefined): Problems => {
  const key = (asked ?? '').trim().toUpperCase()
  if (key === '' || key === 'ALL') return matching
  const bank = remoteBanks.find((remoteBank) => remoteBank === key)
  return bank === undefined
    ? matching.where('problem.is_remote', '=', false)
    : matching.where('problem.is_remote', '=', true).where('problem.bank', '=', bank)
}

const searched = (matching: Problems, query: Query): Problems => {
  const keyword = query.keyword?.trim() ?? ''
  if (keyword === '') return matching
  return matching.where(namedLike(containing(keyword)))
}
