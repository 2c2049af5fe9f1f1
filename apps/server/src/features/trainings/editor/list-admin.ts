import { type adminTrainings, type DataOf, type QueryOf, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { patternOf } from '../core/list-trainings.ts'
import { requireOwn } from './own-training.ts'
import { presentAdminRow, presentForm } from './present.ts'
import { type AdminFilter, countAdminRows, countsOf, findCategory, listAdminRows } from './repository.ts'

type List = typeof adminTrainings.list

/** Trainings for the admin area, or for the admins of a group whose level the caller has checked. */
export const listAdminTrainings = async (
  deps: Deps,
  viewer: SignedIn,
  asked: { readonly query: QueryOf<List>; readonly groupId: number | null; readonly groupLevel: number },
): Promise<DataOf<List>> => {
  const { query, groupId, groupLevel } = asked
  const keyword = query.keyword?.trim() ?? ''
  const filter: AdminFilter = {
    groupId,
    pattern: patternOf(keyword),
    number: /^\d{1,9}$/.test(keyword) ? Number(keyword) : null,
  }
  const span = { limit: query.limit, offset: (query.currentPage - 1) * query.limit, sort: query.sort }
  const [rows, total] = await Promise.all([listAdminRows(deps.db, filter, span), countAdminRows(deps.db, filter)])
  const records = rows.map((row) => presentAdminRow(row, { viewer, groupLevel }))
  return { ...toPage(records, total, query), records, orders: [] }
}

/** A training with its password, for its form. */
export const readForm = async (
  deps: Deps,
  viewer: SignedIn,
  tid: number,
): Promise<DataOf<typeof adminTrainings.detail>> => {
  const training = await requireOwn(deps.db, viewer, tid)
  const { category_id: categoryId } = training.row
  const [counts, category] = await Promise.all([
    countsOf(deps.db, tid),
    categoryId === null ? undefined : findCategory(deps.db, categoryId),
  ])
  return presentForm(training, { counts, category }, viewer)
}
