import { type DataOf, limits, type QueryOf, type trainings } from '@verdict/contract'
import { personalAudienceOf, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { hidePersonal, searchablePersonal } from '../../accounts/privacy/hide-personal.ts'
import { openTraining } from './find-training.ts'
import { patternOf } from './list-trainings.ts'
import { type RankRow, rankPage } from './rank-repository.ts'

type Rank = (typeof trainings)['rank']

/** The rank of a private training (6.4); a public one has none. Real names are for its admins. */
export const readTrainingRank = async (deps: Deps, viewer: SignedIn, query: QueryOf<Rank>): Promise<DataOf<Rank>> => {
  const { row, isAdmin } = await openTraining(deps, viewer, query.tid)
  const span = {
    limit: Math.min(query.limit, limits.training.maxProblems),
    offset: (query.currentPage - 1) * query.limit,
  }
  const pattern = patternOf(query.keyword)
  const audience = personalAudienceOf(viewer, { teaches: isAdmin && row.group_id !== null, isJury: isAdmin })
  const searchable = pattern === null ? null : await searchablePersonal(deps, audience)
  const found = row.is_private
    ? await rankPage(deps.db, { training: row, pattern, seesRealNames: isAdmin, searchable, ...span })
    : { total: 0, rows: [] }
  const shown = await hidePersonal(
    deps,
    { viewer, isJury: isAdmin },
    { rows: found.rows, idOf: (ranked) => ranked.account_id },
  )
  const records = shown.map((ranked) => presentRank(ranked, isAdmin))
  const { limit, currentPage } = query
  return {
    records,
    total: found.total,
    size: limit,
    current: currentPage,
    pages: Math.ceil(found.total / limit),
    orders: [],
    searchCount: true,
  }
}

const presentRank = (row: RankRow, seesRealNames: boolean): DataOf<Rank>['records'][number] => ({
  uid: row.account_id,
  username: row.username,
  realname: seesRealNames ? row.realname : null,
  nickname: row.nickname,
  school: row.school,
  gender: row.gender,
  avatar: row.avatar,
  ac: row.ac,
  totalRunTime: row.total_ms,
  submissionInfo: Object.fromEntries(
    row.cells.map((cell) => [
      cell.displayId,
      { status: cell.verdict, score: cell.score, isAC: cell.runTime !== null, runTime: cell.runTime },
    ]),
  ),
})
