import { type DataOf, limits, type QueryOf, type TrainingCategory, toPage, type trainings } from '@verdict/contract'
import type { Viewer } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { RowBound } from '../../../platform/db/prepared.ts'
import { presentCategory, presentListed } from './present.ts'
import { countTrainings, listCategories, listTrainingRows, type TrainingFilter } from './repository.ts'

type List = (typeof trainings)['list']

/** Visible trainings of the site, or of a group whose membership the caller has checked (6.3, 7.7). */
export const listTrainings = async (
  deps: Deps,
  viewer: Viewer,
  asked: { readonly query: QueryOf<List>; readonly groupId: number | null },
): Promise<DataOf<List>> => {
  const { query } = asked
  const filter: TrainingFilter = {
    groupId: asked.groupId,
    pattern: patternOf(query.keyword),
    categoryId: query.categoryId ?? null,
    isPrivate: privacyOf(query.auth),
  }
  const offset = (query.currentPage - 1) * query.limit
  const span = { bound: new RowBound(query.limit), offset: offset === 0 ? null : offset }
  const accountId = viewer.kind === 'user' ? viewer.id : null
  const [rows, total] = await Promise.all([
    listTrainingRows(deps, { ...filter, ...span, accountId, sort: query.sort ?? null }),
    countTrainings(deps, filter),
  ])
  const records = rows.slice(0, query.limit).map(presentListed)
  return { ...toPage(records, total, query), records, orders: [] }
}

/** A LIKE pattern of the typed text; null when it is blank. */
export const patternOf = (keyword: string | undefined): string | null => {
  const words = [...(keyword ?? '').trim()].slice(0, limits.keyword.maxChars).join('')
  return words === '' ? null : containing(words)
}

/** Existing clients send `All` for no filter. */
const privacyOf = (auth: string | undefined): boolean | null =>
  auth === 'Private' ? true : auth === 'Public' ? false : null

/** Categories of the site's trainings, then those of a group. */
export const readCategories = async (deps: Deps, groupId: number | null = null): Promise<TrainingCategory[]> =>
  (await listCategories(deps.db, groupId)).map(presentCategory)
