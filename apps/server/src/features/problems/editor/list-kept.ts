import { type adminProblems, type DataOf, type Locale, type QueryOf, remoteBanks, toPage } from '@verdict/contract'
import { keepsProblems, type SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { containing } from '../../../platform/db/containing.ts'
import { presentRow } from './present.ts'
import { countAll, findPage, type KeptFilter } from './repository.ts'

type Query = QueryOf<typeof adminProblems.list>

/** Problems outside groups for the admin area (api-admin 8.2). */
export const listKept = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: Query; readonly locale: Locale },
): Promise<DataOf<typeof adminProblems.list>> => {
  const filter = filterOf(query, viewer)
  const span = { offset: (query.currentPage - 1) * query.limit, limit: query.limit, locale, sort: query.sort ?? null }
  const [rows, total] = await Promise.all([findPage(deps.db, filter, span), countAll(deps.db, filter)])
  const tags = await deps.tagCache.tagsFor(rows, locale)
  const records = rows.map((row) => presentRow(row, [...tags(row.tag_ids)], viewer))
  return { ...toPage(records, total, query), records, orders: [] }
}

const filterOf = (query: Query, viewer: SignedIn): KeptFilter => ({
  pattern: query.keyword === undefined ? null : containing(query.keyword.trim()),
  // 0 is all, as absent is.
  visibility: query.auth === undefined || query.auth === 0 ? null : query.auth,
  bank: bankOf(query.oj),
  type: query.type ?? null,
  difficulty: query.difficulty ?? null,
  judgeMode: query.judgeMode ?? null,
  tagId: query.tagId ?? null,
  authorId: query.onlyMine === true ? viewer.id : null,
  // Contest titles are hidden before the start (not marked in api-admin 8.2, which lists all to all admins).
  readerId: keepsProblems(viewer, undefined) ? null : viewer.id,
})

/** Absent and `All` are all, a remote key is that judge's, anything else is our own. */
const bankOf = (asked: string | undefined): string => {
  const key = (asked ?? '').trim().toUpperCase()
  if (key === '' || key === 'ALL') return 'any'
  return remoteBanks.find((bank) => bank === key) ?? 'own'
}
