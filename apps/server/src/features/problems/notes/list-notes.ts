import { type DataOf, type Locale, type notes, type QueryOf, toInstant, toPage } from '@verdict/contract'
import type { SignedIn } from '@verdict/rules'
import type { Deps } from '../../../deps.ts'
import { findNotes } from './repository.ts'

type Notes = typeof notes

/** One page of the caller's notes, the latest first; a keyword is looked for in texts, titles and problem ids. */
export const listNotes = async (
  deps: Deps,
  viewer: SignedIn,
  { query, locale }: { readonly query: QueryOf<Notes['list']>; readonly locale: Locale },
): Promise<DataOf<Notes['list']>> => {
  const { rows, total } = await findNotes(deps.db, {
    accountId: viewer.id,
    keyword: query.keyword?.trim() ?? '',
    locale,
    limit: query.limit,
    offset: (query.currentPage - 1) * query.limit,
  })
  const records = rows.map((row) => ({
    pid: row.problem_id,
    problemId: row.display_id,
    title: row.title,
    gid: row.group_id,
    content: row.content,
    updatedAt: toInstant(row.updated_at),
  }))
  return { ...toPage([], total, query), records, orders: [] }
}
