import type { Locale } from '@verdict/contract'
import { sql } from 'kysely'
import type { Db } from '../../../platform/db/connect.ts'
import { searchQuery } from '../../../platform/db/search-terms.ts'

interface StatementSearch {
  readonly keyword: string
  readonly locale: Locale
  readonly limit: number
}

/** A public problem whose statement has every word of a search, with the texts of that statement. */
export interface FoundStatement {
  readonly display_id: string
  readonly title: string
  readonly description: string
  readonly input: string
  readonly output: string
  readonly hint: string
}

/** Public problems whose statement in some language has every word of a search; the viewer's language comes first. */
export const searchStatements = async (
  db: Db,
  { keyword, locale, limit }: StatementSearch,
): Promise<readonly FoundStatement[]> => {
  const query = searchQuery(keyword)
  if (query === null) return []
  const { rows } = await sql<FoundStatement>`
    select problem.display_id, found.title, found.description, found.input, found.output, found.hint
    from problem
    join lateral (
      select title, description, input, output, hint from problem_statement
      where problem_id = problem.id and terms @@ ${query}::tsquery
      order by locale = ${locale} desc, locale = problem.default_locale desc limit 1) as found on true
    where problem.id in (select problem_id from problem_statement where terms @@ ${query}::tsquery)
      and problem.visibility = 1 and problem.group_id is null
    order by char_length(problem.display_id), problem.display_id limit ${limit}`.execute(db)
  return rows
}
